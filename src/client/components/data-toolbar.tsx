import { useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#shared/lib/money.ts'
import { useSingleKeys } from '../hooks/use-table-keys.ts'
import type { TableState } from '../hooks/use-table-state.ts'
import type { Column } from './data-table.tsx'
import { Input } from './ui/input.tsx'
import { NativeSelect } from './ui/native-select.tsx'

/** One row of choices, of which one holds; the first is usually '', everything. */
export type FilterChoices = {
  name: 'view' | 'status'
  label: string
  /** A count is null until it is known. */
  choices: { value: string; label: string; count?: number | null }[]
}

const TYPED_FOR_MS = 250

type Orders<Row> = {
  state: TableState
  columns: Column<Row>[]
  usualOrder?: string
  furtherOrders?: { value: string; label: string }[]
}
type Props<Row> = Orders<Row> & { filters: FilterChoices[]; searchHint: string; isWide: boolean }

/** The search box, the filters and, where the heads of the columns do not offer all of it, the order of a work table. */
export function DataToolbar<Row>({ filters, searchHint, isWide, ...orders }: Props<Row>) {
  const { state, furtherOrders } = orders
  return (
    <div className="work-toolbar">
      <SearchBox state={state} hint={searchHint} />
      {(!isWide || furtherOrders) && <OrderChoice {...orders} />}
      {filters.map((filter) => (
        <FilterRow key={filter.name} filter={filter} state={state} />
      ))}
      {isWide && <KeyHelp />}
    </div>
  )
}

/** Asks when nothing was typed for a moment, or at once by Enter; Escape empties it. */
function SearchBox({ state, hint }: { state: TableState; hint: string }) {
  const [typed, setTyped] = useState(state.q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change by other ways: the back button, a cleared filter.
  const sent = useRef(state.q)
  useEffect(() => {
    if (state.q !== sent.current) setTyped(state.q)
    sent.current = state.q
  }, [state.q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (text: string) => {
    clearTimeout(timer.current)
    sent.current = text.trim()
    if (sent.current !== state.q) state.narrow({ q: sent.current })
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(text), TYPED_FOR_MS)
  }
  return (
    <form
      role="search"
      className="work-search"
      onSubmit={(event) => {
        event.preventDefault()
        ask(typed)
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

function FilterRow({
  filter: { name, label, choices },
  state,
}: {
  filter: FilterChoices
  state: TableState
}) {
  return (
    <div role="group" aria-label={label} className="work-filter">
      {choices.map(({ value, label: text, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={state[name] === value}
          onClick={() => state.narrow({ [name]: value })}
        >
          {text}
          {count !== undefined && (
            <span className="font-heading">{count !== null && formatNumber(count)}</span>
          )}
        </button>
      ))}
    </div>
  )
}

function OrderChoice<Row>({
  state,
  columns,
  usualOrder = 'Newest first',
  furtherOrders,
}: Orders<Row>) {
  const id = useId()
  return (
    <div className="work-order">
      <label htmlFor={id}>Order</label>
      <NativeSelect
        id={id}
        className="min-h-11 py-1.5 max-md:max-w-38"
        value={state.sort}
        onChange={(event) => state.narrow({ sort: event.target.value })}
      >
        <option value="">{usualOrder}</option>
        {furtherOrders?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {columns.flatMap(({ title, sort }) =>
          sort
            ? [
                <option key={sort} value={sort}>
                  {title}, up
                </option>,
                <option key={`-${sort}`} value={`-${sort}`}>
                  {title}, down
                </option>,
              ]
            : [],
        )}
      </NativeSelect>
    </div>
  )
}

/** What the keys do, and the switch that turns them off. */
function KeyHelp() {
  const [isOn, turn] = useSingleKeys()
  return (
    <details className="work-keys">
      <summary>Keys</summary>
      <div className="rounded-md border bg-card">
        <dl>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>search</dd>
          <dt>
            <kbd>j</kbd> <kbd>k</kbd>
          </dt>
          <dd>row down, row up</dd>
          <dt>
            <kbd>Enter</kbd>
          </dt>
          <dd>unfold the row</dd>
        </dl>
        <label>
          <input type="checkbox" checked={isOn} onChange={(event) => turn(event.target.checked)} />{' '}
          Single keys on
        </label>
      </div>
    </details>
  )
}
