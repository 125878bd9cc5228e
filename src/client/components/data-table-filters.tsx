import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#shared/lib/money.ts'
import type { TableState } from '../hooks/use-table-state.ts'
import { cn } from '../lib/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './ui/dropdown-menu.tsx'
import { Input } from './ui/input.tsx'

export type TableFilter = OptionFilter | { name: 'location'; label: string; options?: undefined }
/** Single-choice filter; the first option is usually '' for all rows. */
type OptionFilter = {
  name: 'view' | 'status'
  label: string
  /** A count is null while loading. Rare options stay in the 'More' menu until selected. */
  options: FilterOption[]
}
type FilterOption = { value: string; label: string; count?: number | null; isInMore?: boolean }

const DEBOUNCE_MS = 250
const FILTER_BUTTON =
  'flex min-h-10 items-baseline gap-1.5 rounded-md border border-transparent px-3 py-1.5 text-sm whitespace-nowrap text-muted-foreground hover:bg-muted hover:text-foreground focus-visible:-outline-offset-3 aria-pressed:border-input aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-foreground max-md:py-2.5'

/** Debounced search parameter; `send` applies it at once. */
export function useTyped(state: TableState, name: 'q' | 'location') {
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
    if (sent.current !== value) state.narrow({ [name]: sent.current })
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), DEBOUNCE_MS)
  }
  return { typed, type, send }
}

export function Filter({ filter, state }: { filter: TableFilter; state: TableState }) {
  return filter.options ? (
    <FilterButtons filter={filter} state={state} />
  ) : (
    <FilterText filter={filter} state={state} />
  )
}

function FilterText({
  filter: { name, label },
  state,
}: {
  filter: Exclude<TableFilter, OptionFilter>
  state: TableState
}) {
  const { typed, type } = useTyped(state, name)
  return (
    <Input
      type="search"
      className="min-h-11 w-28 py-1.5 max-md:w-full"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      onChange={({ target }) => type(target.value)}
    />
  )
}

function FilterButtons({
  filter: { name, label, options },
  state,
}: {
  filter: OptionFilter
  state: TableState
}) {
  const isInMenu = ({ value, isInMore }: FilterOption) => isInMore && state[name] !== value
  const choose = (value: string) => state.narrow({ [name]: value })
  return (
    <div role="group" aria-label={label} className="flex max-w-full flex-wrap gap-1">
      {options
        .filter((option) => !isInMenu(option))
        .map((option) => (
          <button
            key={option.value}
            type="button"
            className={FILTER_BUTTON}
            aria-pressed={state[name] === option.value}
            onClick={() => choose(option.value)}
          >
            <span>{option.label}</span>
            <Count of={option} />
          </button>
        ))}
      <MoreOptions options={options.filter(isInMenu)} onChoose={choose} />
    </div>
  )
}

function MoreOptions({
  options,
  onChoose,
}: {
  options: FilterOption[]
  onChoose: (value: string) => void
}) {
  if (options.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className={cn(FILTER_BUTTON, 'items-center')}>
        More
        <ChevronDown size={16} aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {options.map((option) => (
          <DropdownMenuItem
            key={option.value}
            className="justify-between"
            onSelect={() => onChoose(option.value)}
          >
            <span>{option.label}</span>
            <Count of={option} />
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Reserves two digits to avoid a layout shift when the count loads. */
const Count = ({ of: { count } }: { of: FilterOption }) =>
  count === undefined ? null : (
    <span className="min-w-[1.05em] font-heading text-base">
      {count !== null && formatNumber(count)}
    </span>
  )
