import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#shared/lib/money.ts'
import { useIsWide } from '../hooks/use-is-wide.ts'
import type { TableState } from '../hooks/use-table-state.ts'
import { cn } from '../lib/cn.ts'
import { Button } from './ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './ui/dropdown-menu.tsx'
import { Input } from './ui/input.tsx'
import { NativeSelect } from './ui/native-select.tsx'

/** Option filter or free-text filter. */
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
  'flex min-h-10 items-baseline gap-1.5 rounded-md border border-transparent px-3 py-1.5 text-[0.9375rem] whitespace-nowrap text-muted-foreground hover:bg-muted hover:text-foreground focus-visible:-outline-offset-3 aria-pressed:border-input aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-foreground max-md:py-2.5'

type SortProps = {
  state: TableState
  /** Sortable columns. */
  columns: { id: string; label: string }[]
  defaultSortLabel?: string
  extraSorts?: { value: string; label: string }[]
}
type Props = SortProps & {
  filters: TableFilter[]
  searchHint: string
  /** True for the table layout, whose column headers sort. */
  hasTable: boolean
  /** Most used filters; replace the search box on a phone. */
  quickFilters?: ReactNode
  /** Button that opens the list of shortcuts. */
  keyHelp: ReactNode
  tools?: ReactNode
}

/** Search box, filters, and a sort menu for orders that column headers do not offer. */
export function DataTableToolbar(props: Props) {
  const { filters, searchHint, hasTable, keyHelp, tools, ...sort } = props
  const { state, extraSorts } = sort
  if (!useIsWide()) return <CompactToolbar {...props} />
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <SearchBox state={state} hint={searchHint} />
      {((!hasTable && sort.columns.length > 0) || extraSorts) && <SortSelect {...sort} />}
      {filters.map((filter) => (
        <Filter key={filter.name} filter={filter} state={state} />
      ))}
      {hasTable && tools}
      {keyHelp}
    </div>
  )
}

/** One-row toolbar for phones; the other controls open from its button. */
function CompactToolbar({ filters, searchHint, quickFilters, ...sort }: Props) {
  const { state } = sort
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const search = <SearchBox state={state} hint={searchHint} />
  const set = [
    state.sort,
    quickFilters ? state.q : '',
    ...filters.map(({ name, options }) =>
      !options || options.some(({ value }) => value === state[name]) ? state[name] : '',
    ),
  ].filter((value) => value !== '').length
  return (
    <div className="mb-1.5 print:hidden">
      <div className="flex items-center gap-2">
        {quickFilters ? <div className="min-w-0 flex-1">{quickFilters}</div> : search}
        <Button
          variant="outline"
          size="icon"
          className="relative grid flex-none place-items-center rounded-md aria-expanded:bg-muted"
          aria-label={quickFilters ? 'Search and filters' : 'Filters'}
          aria-describedby={set > 0 ? `${id}-set` : undefined}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
          {set > 0 && (
            <span
              id={`${id}-set`}
              className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-primary px-1 text-[0.8125rem]/5 font-semibold text-primary-foreground"
            >
              <span>{set}</span>
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className="mt-2 grid gap-3 rounded-md border bg-card p-3 [&[hidden]]:hidden"
      >
        {quickFilters && search}
        {(sort.columns.length > 0 || sort.extraSorts) && <SortSelect {...sort} />}
        {filters.map((filter) => (
          <Filter key={filter.name} filter={filter} state={state} />
        ))}
      </div>
    </div>
  )
}

/** Debounced search parameter; `send` applies it at once. */
function useTyped(state: TableState, name: 'q' | 'location') {
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

/** Debounced search box: Enter searches at once, Escape clears it. */
function SearchBox({ state, hint }: { state: TableState; hint: string }) {
  const { typed, type, send } = useTyped(state, 'q')
  return (
    <form
      role="search"
      className="max-w-104 flex-[1_1_14rem] max-md:flex-[1_1_9rem]"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Input
        type="search"
        className="min-h-11 py-1.5 text-ellipsis"
        aria-label={`Search: ${hint}`}
        placeholder={hint}
        value={typed}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
      />
    </form>
  )
}

function Filter({ filter, state }: { filter: TableFilter; state: TableState }) {
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
    <span className="min-w-[1.05em] font-heading text-[1rem]">
      {count !== null && formatNumber(count)}
    </span>
  )

function SortSelect({ state, columns, defaultSortLabel = 'Newest first', extraSorts }: SortProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-[0.9375rem]">
      <label htmlFor={id}>Order</label>
      <NativeSelect
        id={id}
        className="min-h-11 py-1.5 max-md:flex-1"
        value={state.sort}
        onChange={(event) => state.narrow({ sort: event.target.value })}
      >
        <option value="">{defaultSortLabel}</option>
        {extraSorts?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {columns.flatMap(({ id: sort, label }) => [
          <option key={sort} value={sort}>
            {`${label}, up`}
          </option>,
          <option key={`-${sort}`} value={`-${sort}`}>
            {`${label}, down`}
          </option>,
        ])}
      </NativeSelect>
    </div>
  )
}
