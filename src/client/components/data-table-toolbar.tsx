import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useIsWide } from '../hooks/use-is-wide.ts'
import type { TableState } from '../hooks/use-table-state.ts'
import { useTyped, Filter, type TableFilter } from './data-table-filters.tsx'
import { Button } from './ui/button.tsx'
import { Input } from './ui/input.tsx'
import { NativeSelect } from './ui/native-select.tsx'

type SortProps = {
  state: TableState
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
              className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-primary px-1 text-sm/5 font-semibold text-primary-foreground"
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

function SortSelect({ state, columns, defaultSortLabel = 'Newest first', extraSorts }: SortProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-sm">
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
