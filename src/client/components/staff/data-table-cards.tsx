import type { RowData } from '@tanstack/react-table'
import { useId } from 'react'
import { cn } from '../../lib/cn.ts'
import type { RowViewProps, View } from './data-table-columns.ts'
import { RowCheckbox, RowToggle } from './data-table-controls.tsx'
import { moveInto, STALE } from './data-table-rows.tsx'

export const CARDS_CLASS = 'grid grid-cols-1 gap-3 md:grid-flow-row-dense md:grid-cols-2'
export const CARD_CLASS =
  'group/card flex break-inside-avoid flex-col rounded-md border bg-card pr-3 pb-2 has-[[data-row-toggle]:focus-visible]:border-foreground data-highlighted:[box-shadow:inset_5px_0_0_var(--destructive)] data-[state=selected]:border-foreground data-[state=selected]:[box-shadow:inset_0_0_0_1px_var(--foreground)]'
/** Card layout for phones and tablets. */
export const TableCards = <Data extends RowData>({ table, label, ...view }: View<Data>) => (
  <ul className={cn(CARDS_CLASS, STALE)} aria-label={label}>
    {table.getRowModel().rows.map((row) => (
      <Card key={row.id} row={row} label={label} {...view} />
    ))}
  </ul>
)

/** A row in four or five lines, with the menu of its actions at the upper right. */
function Card<Data extends RowData>({
  row,
  toCard,
  state,
  getRowLabel,
  detailsHost,
  renderActions,
  isHighlighted,
  selection,
}: RowViewProps<Data>) {
  const { head, title, price, body, corner } = toCard(row.original)
  const detailsId = useId()
  const isExpanded = state.open === row.id
  const label = getRowLabel(row.original)
  return (
    <li
      data-row
      data-slot="data-table-card"
      data-state={selection?.chosen.has(row.id) ? 'selected' : undefined}
      data-highlighted={isHighlighted?.(row.original) || undefined}
      className={cn(CARD_CLASS, isExpanded && 'md:col-span-2')}
    >
      <div className="flex items-start gap-x-1">
        <RowToggle
          className="w-10 flex-none print:invisible"
          label={label}
          isExpanded={isExpanded}
          detailsId={detailsId}
          onToggle={() => state.toggle(row.id)}
        />
        <p className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 py-1 font-semibold text-muted-foreground">
          {head}
        </p>
        <div className="-mr-2.5 flex print:hidden">{renderActions?.(row.original, true)}</div>
      </div>
      <div className="grid grow grid-cols-[2.5rem_minmax(0,1fr)_auto] grid-rows-[auto_1fr] items-start gap-x-1">
        <p
          data-slot="card-title"
          className={cn(
            'flex items-baseline justify-between gap-x-3 pb-1 font-heading text-xl/[1.2] wrap-break-word cramped:flex-wrap',
            // Open, it begins where the details do, and leaves its place to a heading in them.
            isExpanded
              ? 'col-span-full pl-4 group-has-data-[slot=request-heading]/card:hidden'
              : 'col-span-2 col-start-2',
          )}
        >
          <span className="min-w-0">{title}</span>
          {price && <span className="ml-auto tabular-nums">{price}</span>}
        </p>
        {!isExpanded && (
          <>
            <span className="col-start-1 print:hidden">
              {selection && (
                <RowCheckbox
                  label={`Choose ${label}`}
                  isChecked={selection.chosen.has(row.id)}
                  onToggle={(isRange) => selection.toggle(row.id, isRange)}
                />
              )}
            </span>
            <div
              data-slot="card-body"
              className={cn(
                // On paper the checkbox before it is left out.
                'grid content-center gap-0.5 text-sm wrap-anywhere print:col-start-2',
                selection && 'min-h-11',
              )}
            >
              {body}
            </div>
            {corner && <span className="self-end pt-0.5">{corner}</span>}
          </>
        )}
      </div>
      {isExpanded && (
        <div
          id={detailsId}
          data-slot="data-table-details"
          className="pl-4"
          ref={(box) => moveInto(box, detailsHost)}
        />
      )}
    </li>
  )
}
