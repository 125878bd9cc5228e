import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatNumber } from '#shared/lib/money.ts'
import { useIsWide } from '../../hooks/use-is-wide.ts'
import { NO_FILTERS, type TableState } from '../../hooks/use-table-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTitle } from '../ui/dialog.tsx'
import { Input } from '../ui/input.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import {
  Filter,
  FilterButtons,
  FilterSegments,
  type OptionFilter,
  type TableFilter,
  useTyped,
} from './data-table-filters.tsx'

type SortProps = {
  state: TableState
  columns: { id: string; label: string }[]
  defaultSortLabel?: string
  extraSorts?: { value: string; label: string }[]
}
export type FilterProps = {
  /** Shown as buttons. */
  mainFilter?: OptionFilter | undefined
  /** Selects and text boxes. */
  filters?: readonly TableFilter[] | undefined
}
type Props = SortProps &
  FilterProps & {
    searchHint: string
    /** Undefined until loaded. */
    total: number | undefined
    /** Buttons of the table layout. */
    tools?: ReactNode
  }

/** Search, views, filters and order of a list in one row; a bulk bar takes its place. */
export function DataTableToolbar(props: Props) {
  const { state, mainFilter, filters = [], searchHint, tools } = props
  if (!useIsWide()) return <PhoneToolbar {...props} />
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center gap-2 group-has-[[data-slot=bulk-bar]]/data-table:hidden print:hidden">
      <SearchBox state={state} hint={searchHint} />
      {mainFilter && <FilterSegments filter={mainFilter} state={state} />}
      {filters.map((filter) => (
        <Filter key={filter.name} filter={filter} state={state} />
      ))}
      <SortSelect {...props} />
      {tools}
    </div>
  )
}

/** Search box and a button that opens all filters. */
function PhoneToolbar(props: Props) {
  const { state, mainFilter, filters = [], searchHint, total } = props
  const [isOpen, setIsOpen] = useState(false)
  const all = mainFilter ? [mainFilter, ...filters] : filters
  const set = [state.sort, ...all.map((filter) => findChosen(filter, state))].filter(
    (value) => value !== '',
  ).length
  return (
    <div className="mb-2 flex items-center gap-2 print:hidden">
      <SearchBox state={state} hint={searchHint} />
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        <span>Filter</span>
        {set > 0 && (
          <span className="min-w-5 rounded-sm bg-primary px-1 text-primary-foreground tabular-nums">
            <span>{set}</span>
            <span className="sr-only"> set</span>
          </span>
        )}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent
          className="top-auto bottom-0 w-full translate-y-0 rounded-b-none p-4 pb-0 max-sm:pb-0"
          aria-describedby={undefined}
        >
          <DialogTitle>Filter</DialogTitle>
          <div className="grid gap-4">
            {mainFilter && <FilterButtons filter={mainFilter} state={state} />}
            {filters.map((filter) => (
              <Filter key={filter.name} filter={filter} state={state} />
            ))}
            <SortSelect {...props} />
            <div className="sticky bottom-0 -mx-4 flex gap-2 border-t bg-card p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] *:flex-1">
              {set > 0 && (
                <Button variant="outline" onClick={() => state.narrow({ ...NO_FILTERS, sort: '' })}>
                  Clear
                </Button>
              )}
              <DialogClose asChild>
                <Button>{total === undefined ? 'Show' : `Show ${formatNumber(total)}`}</Button>
              </DialogClose>
            </div>
          </div>
        </DialogContent>
      </Dialog>
    </div>
  )
}

/** Value of a filter; '' for one that the list does not know. */
const findChosen = ({ name, options }: TableFilter, state: TableState): string =>
  !options || options.some(({ value }) => value === state[name]) ? state[name] : ''

/** Debounced search box, on a tablet in a row of its own: Enter searches at once. */
function SearchBox({ state, hint }: { state: TableState; hint: string }) {
  const { typed, type, send } = useTyped(state, 'q')
  return (
    <form
      role="search"
      className="max-w-80 flex-[1_1_8rem] max-lg:max-w-none md:max-lg:basis-full"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Input
        type="search"
        className="min-h-11 py-1.5 text-ellipsis"
        aria-label={`Search: ${hint}`}
        placeholder="Search"
        title={hint}
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
  if (columns.length === 0 && !extraSorts) return null
  return (
    <div className="max-md:grid max-md:gap-1">
      <label htmlFor={id} className="font-semibold md:sr-only">
        Order
      </label>
      <NativeSelect
        id={id}
        className="min-h-11 py-1.5 text-sm md:w-auto"
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
