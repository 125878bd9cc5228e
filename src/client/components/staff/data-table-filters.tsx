import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#shared/lib/money.ts'
import { useFittingItems } from '../../hooks/use-fitting-items.ts'
import type { FilterName, TableState } from '../../hooks/use-table-state.ts'
import { cn } from '../../lib/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { Input } from '../ui/input.tsx'
import { NativeSelect } from '../ui/native-select.tsx'

export type TableFilter = OptionFilter | TextFilter
type TextFilter = { name: FilterName; label: string; options?: undefined }
/** Single-choice filter; the first option is usually '' for all rows. */
export type OptionFilter = {
  name: FilterName
  label: string
  options: FilterOption[]
}
type FilterOption = {
  value: string
  label: string
  /** Null while loading. */
  count?: number | null
  /** Rare options stay in the menu 'More' until selected. */
  isInMore?: boolean
  /** Color of a count that is not 0. */
  tone?: 'late' | 'soon'
}

/** Options of a closed list; `counts` is null while loading. */
export const toFilterOptions = <Value extends string>(
  labels: Record<Value, string>,
  values: readonly Value[],
  counts: Partial<Record<Value, number>> | null = null,
): FilterOption[] =>
  values.map((value) => ({
    value,
    label: labels[value],
    count: counts ? (counts[value] ?? 0) : null,
  }))

const DEBOUNCE_MS = 250
const TONES = { late: 'bg-alert text-white', soon: 'bg-primary text-primary-foreground' }
/** Look of a filter in the line above a list. */
export const SEGMENT =
  'flex min-h-11 items-center gap-1.5 rounded-sm px-3 text-sm whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-3 aria-pressed:font-semibold aria-pressed:text-foreground aria-pressed:[box-shadow:inset_0_-3px_0_var(--primary)]'

/** Debounced search parameter; `send` applies it at once. */
export function useTyped(state: TableState, name: 'q' | FilterName) {
  const value = state[name]
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL can also change through the Back button or a cleared filter.
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (text = typed) => {
    clearTimeout(timer.current)
    sent.current = text.trim()
    if (sent.current !== value) state.narrow({ [name]: sent.current }, { replace: true })
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), DEBOUNCE_MS)
  }
  return { typed, type, send }
}

type FilterProps = { filter: TableFilter; state: TableState }

/** Select or text box; the main filter of a list is shown as FilterSegments instead. */
export const Filter = ({ filter, state }: FilterProps) =>
  filter.options ? (
    <FilterSelect filter={filter} state={state} />
  ) : (
    <FilterText filter={filter} state={state} />
  )

function FilterText({ filter: { name, label }, state }: FilterProps & { filter: TextFilter }) {
  const id = useId()
  const { typed, type } = useTyped(state, name)
  return (
    <div className="max-md:grid max-md:gap-1">
      <label htmlFor={id} className="font-semibold md:sr-only">
        {label}
      </label>
      <Input
        id={id}
        type="search"
        className="min-h-11 w-30 py-1.5 max-lg:w-26 max-lg:px-2 max-md:w-full max-md:placeholder:text-transparent"
        placeholder={label}
        value={typed}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => type(target.value)}
      />
    </div>
  )
}

type OptionProps = { filter: OptionFilter; state: TableState }

function FilterSelect({ filter: { name, label, options }, state }: OptionProps) {
  const id = useId()
  const isKnown = options.some(({ value }) => value === state[name])
  return (
    <div className="max-md:grid max-md:gap-1">
      <label htmlFor={id} className="font-semibold md:sr-only">
        {`${label} filter`}
      </label>
      <NativeSelect
        id={id}
        className="min-h-11 py-1.5 text-sm md:w-auto"
        value={isKnown ? state[name] : ''}
        onChange={({ target }) => state.narrow({ [name]: target.value })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {typeof option.count === 'number'
              ? `${option.label} (${formatNumber(option.count)})`
              : option.label}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

/** Main filter as buttons in one line; options without room move to the menu 'More'. */
export function FilterSegments({ filter: { name, label, options }, state }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  const isChosen = ({ value }: FilterOption) => state[name] === value
  const main = options.filter((option) => !option.isInMore || isChosen(option))
  const fitting = useFittingItems(row, main.findIndex(isChosen), main.length < options.length)
  const choose = (value: string) => state.narrow({ [name]: value })
  const rest = options.filter((option) => !fitting.has(main.indexOf(option)))
  return (
    <div
      ref={row}
      role="group"
      aria-label={label}
      className="relative flex min-w-[9.5rem] flex-[4_1_9.5rem] overflow-hidden"
    >
      {main.map((option, index) => (
        <button
          key={option.value}
          type="button"
          data-item
          className={cn(SEGMENT, !fitting.has(index) && 'invisible absolute')}
          aria-pressed={isChosen(option)}
          onClick={() => choose(option.value)}
        >
          <span>{`${option.label} `}</span>
          <Count option={option} />
        </button>
      ))}
      {rest.length > 0 && (
        <DropdownMenu>
          <DropdownMenuTrigger className={SEGMENT}>
            More
            <ChevronDown size={16} aria-hidden="true" />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {rest.map((option) => (
              <DropdownMenuItem
                key={option.value}
                className="justify-between"
                onSelect={() => choose(option.value)}
              >
                <span>{option.label}</span>
                <Count option={option} />
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </div>
  )
}

/** All options of the main filter as rows with their counts. */
export const FilterButtons = ({ filter: { name, label, options }, state }: OptionProps) => (
  <div role="group" aria-label={label} className="-mx-4 border-y">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className="flex min-h-11 w-full items-center justify-between gap-2 px-4 text-left not-last:border-b focus-visible:-outline-offset-3 aria-pressed:bg-muted aria-pressed:font-semibold aria-pressed:[box-shadow:inset_4px_0_0_var(--primary)]"
        aria-pressed={state[name] === option.value}
        onClick={() => state.narrow({ [name]: option.value })}
      >
        <span>{`${option.label} `}</span>
        <Count option={option} />
      </button>
    ))}
  </div>
)

/** Reserves room for two digits to avoid a layout shift when the count loads. */
const Count = ({ option: { count, tone } }: { option: FilterOption }) =>
  count === undefined ? null : (
    <span
      className={cn(
        'min-w-[1.3em] rounded-sm text-center font-semibold tabular-nums',
        tone && 'px-1',
        tone && count !== null && count > 0 && TONES[tone],
      )}
    >
      {count !== null && formatNumber(count)}
    </span>
  )
