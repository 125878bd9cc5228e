import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useId } from 'react'
import { cn } from '../../lib/cn.ts'
import type { TableRowProps, TableProps } from './data-table-columns.ts'
import { RowCheckbox, RowToggle } from './data-table-controls.tsx'
import { moveInto, STALE } from './data-table-rows.tsx'

export const CARDS_CLASS = 'grid grid-cols-1 gap-3 md:grid-flow-dense md:grid-cols-2'
export const CARD_CLASS =
  'group/card flex break-inside-avoid flex-col rounded-md border bg-card pr-3 pb-2 has-[[data-row-toggle]:focus-visible]:border-foreground data-highlighted:[box-shadow:inset_5px_0_0_var(--destructive)] data-[state=selected]:border-foreground data-[state=selected]:[box-shadow:inset_0_0_0_1px_var(--foreground)]'
/** Card layout for phones and tablets. */
export const TableCards = <Data extends RowData>({ table, label, ...props }: TableProps<Data>) => (
  <ul className={cn(CARDS_CLASS, STALE)} aria-label={label}>
    {table.getRowModel().rows.map((row) => (
      <Card key={row.id} row={row} label={label} {...props} />
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
}: TableRowProps<Data>) {
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
      <CardHead
        id={row.id}
        label={label}
        isExpanded={isExpanded}
        detailsId={detailsId}
        selection={selection}
        onToggle={() => state.toggle(row.id)}
        actions={renderActions?.(row.original, true)}
      >
        {head}
      </CardHead>
      <div
        className={cn(
          'grid grow grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_1fr] items-start gap-x-1',
          selection ? 'pl-9.5 print:pl-4' : 'pl-4',
        )}
      >
        <p
          data-slot="card-title"
          className={cn(
            'flex items-baseline justify-between gap-x-3 pb-1 font-heading text-xl/[1.2] wrap-break-word cramped:flex-wrap',
            'col-span-full',
            // Open, it leaves its place to a heading in the details.
            isExpanded && 'group-has-data-[slot=request-heading]/card:hidden',
          )}
        >
          <span className="min-w-0">{title}</span>
          {price && <span className="ml-auto tabular-nums">{price}</span>}
        </p>
        {!isExpanded && (
          <>
            <div
              data-slot="card-body"
              className="grid content-center gap-0.5 text-sm wrap-anywhere"
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

type HeadProps = Pick<TableRowProps<RowData>, 'selection'> & {
  id: string
  label: string
  isExpanded: boolean
  detailsId: string
  onToggle: () => void
  actions: ReactNode
  children: ReactNode
}

/** First line of a card: its checkbox, what it is, its menu and the button that opens it. */
function CardHead({
  id,
  label,
  isExpanded,
  detailsId,
  selection,
  onToggle,
  actions,
  children,
}: HeadProps) {
  return (
    <div className={cn('flex items-start', !selection && 'pl-4')}>
      {selection && (
        <span className="w-9.5 flex-none print:hidden">
          <RowCheckbox
            label={`Choose ${label}`}
            isChecked={selection.chosen.has(id)}
            onToggle={(isRange) => selection.toggle(id, isRange)}
          />
        </span>
      )}
      <p
        className={cn(
          // Its first line is as high as the checkbox beside it.
          'flex min-h-11 min-w-0 flex-1 flex-wrap content-start items-center gap-x-2 py-1 font-semibold text-muted-foreground before:-mr-2 before:h-9',
          // Badges end at the sign of the menu; text that fills the line, at its button.
          actions && '-mr-2 *:max-w-[calc(100%-0.5rem)]',
        )}
      >
        {children}
      </p>
      <div className="flex print:hidden">{actions}</div>
      <RowToggle
        className="-mr-3 w-10 flex-none print:invisible"
        label={label}
        isExpanded={isExpanded}
        detailsId={detailsId}
        onToggle={onToggle}
      />
    </div>
  )
}
