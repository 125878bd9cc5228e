import type { ListedPart } from '#shared/domain/part-schema.ts'
import { PART_STATE_LABELS, PART_STATUS_LABELS, type PartState } from '#shared/domain/part.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'

/** Describes 'On D-2290, row C-17: held for P-2026-0042/1 until Nov 29'. */
export function whereabouts(part: ListedPart): string {
  const { status, state, holder } = part
  if (status === 'returned') {
    return `Came back${holder?.kind === 'sale' ? ` from ${holder.number}` : ''}, not on a shelf yet`
  }
  if (status === 'sold' && holder?.kind === 'sale') {
    return `Sold on ${holder.number}, ${formatMonthDay(holder.soldOn)}`
  }
  return `${placeOf(part)}: ${standing(state, holder)}`
}

/** Describes 'On D-2290, row C-17' or 'Shelf B-3'. */
export function placeOf({ status, donorStockNumber, row, location }: ListedPart): string {
  if (status !== 'on-vehicle') return location ? `Shelf ${location}` : PART_STATUS_LABELS[status]
  return [`On ${donorStockNumber}`, row && `row ${row}`].filter(Boolean).join(', ')
}

function standing(state: PartState, holder: ListedPart['holder']): string {
  const label = PART_STATE_LABELS[state].toLowerCase()
  if (holder === null) return label
  if (holder.kind === 'sale') return `sold on ${holder.number}, ${formatMonthDay(holder.soldOn)}`
  const on = `${label} ${state === 'held' ? 'for' : 'on'} ${holder.reference}`
  return holder.until === null ? on : `${on} until ${formatMonthDay(holder.until)}`
}
