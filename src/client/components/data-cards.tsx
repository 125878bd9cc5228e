import { useId } from 'react'
import { cn } from '../lib/cn.ts'
import type { DataTableProps } from './data-table.tsx'
import { RowToggle } from './row-toggle.tsx'

/** The rows as cards, for a phone. */
export function DataCards<Row>({
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
  const at = (place: 'head' | 'side' | undefined) => columns.filter(({ card }) => card === place)
  return (
    <ul className="work-cards" aria-label={label}>
      {rows.map((row) => {
        const id = idOf(row)
        const isOpen = state.open === id
        const detailsId = `${prefix}-${id}`
        return (
          <li
            key={id}
            data-row
            className={cn('work-card rounded-md border bg-card', isMarked?.(row) && 'is-marked')}
          >
            <div className="work-card-head">
              <RowToggle
                name={nameOf(row)}
                isOpen={isOpen}
                controls={detailsId}
                onToggle={() => state.toggle(id)}
              />
              <p className="font-heading">
                {at('head').map(({ title, cell }) => (
                  <span key={title}>{cell(row)} </span>
                ))}
              </p>
              {at('side').map(({ title, cell }) => (
                <span key={title}>{cell(row)}</span>
              ))}
            </div>
            <dl className="work-facts">
              {at(undefined).map(({ title, cell }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
            {isOpen && <div id={detailsId}>{details(row)}</div>}
            {actions && <div className="actions">{actions(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
