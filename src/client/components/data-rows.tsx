import { Fragment, type MouseEvent, useId } from 'react'
import { nextSort, type TableState } from '../hooks/use-table-state.ts'
import { cn } from '../lib/cn.ts'
import type { Column, DataTableProps } from './data-table.tsx'
import { RowToggle } from './row-toggle.tsx'

const LOOKS = { plate: 'font-heading', amount: 'font-heading amount' }

/** The rows as a table, each with its fold. */
export function DataRows<Row>({
  label,
  state,
  columns,
  rows,
  idOf,
  nameOf,
  details,
  actions,
  isMarked,
}: DataTableProps<Row> & { rows: Row[] }) {
  const prefix = useId()
  return (
    <div className="work-scroll">
      <table className="work-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col" className="fold">
              <span className="sr-only">Details</span>
            </th>
            {columns.map((column) => (
              <HeadCell key={column.title} column={column} state={state} />
            ))}
            {actions && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row)
            const isOpen = state.open === id
            const detailsId = `${prefix}-${id}`
            return (
              <Fragment key={id}>
                {/* A convenience for the mouse; the button in the row does the same. */}
                <tr
                  data-row
                  className={cn(isOpen && 'is-open', isMarked?.(row) && 'is-marked')}
                  onClick={(event) => isPlainClick(event) && state.toggle(id)}
                >
                  <td className="fold">
                    <RowToggle
                      name={nameOf(row)}
                      isOpen={isOpen}
                      controls={detailsId}
                      onToggle={() => state.toggle(id)}
                    />
                  </td>
                  {columns.map(({ title, cell, look }) => (
                    <td key={title} className={look && LOOKS[look]}>
                      {cell(row)}
                    </td>
                  ))}
                  {actions && <td className="actions">{actions(row)}</td>}
                </tr>
                {isOpen && (
                  <tr id={detailsId} data-row className="work-details">
                    <td colSpan={columns.length + (actions ? 2 : 1)}>{details(row)}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell<Row>({
  column: { title, sort, look },
  state,
}: {
  column: Column<Row>
  state: TableState
}) {
  const className = look === 'amount' ? 'amount' : undefined
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  }
  const order = orderOf(state.sort, sort)
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button
        type="button"
        className="work-sort"
        onClick={() => state.narrow({ sort: nextSort(state.sort, sort) })}
      >
        {title}
        <span aria-hidden="true" data-order={order} />
      </button>
    </th>
  )
}

function orderOf(current: string, column: string): 'ascending' | 'descending' | 'none' {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : 'none'
}

/** A press on a button or link is not meant for the row, nor is marking text. */
const isPlainClick = ({ target }: MouseEvent): boolean =>
  !(target as Element).closest('a, button, input, select') && (getSelection()?.isCollapsed ?? true)
