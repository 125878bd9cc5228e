import type { ListedPart } from '#shared/domain/part-schema.ts'
import {
  PART_AVAILABILITY_LABELS,
  PART_STATUS_LABELS,
  type PartAvailability,
} from '#shared/domain/part.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'

/** Describes 'On D-2290, row C-17: held for P-2026-0042/1 until Nov 29'. */
export function describePlace(part: ListedPart): string {
  const { status, availability, reservedBy } = part
  if (status === 'returned') {
    return `Came back${reservedBy?.kind === 'sale' ? ` from ${reservedBy.number}` : ''}, not on a shelf yet`
  }
  if (status === 'sold' && reservedBy?.kind === 'sale') {
    return `Sold on ${reservedBy.number}, ${formatMonthDay(reservedBy.soldOn)}`
  }
  return `${formatPartPlace(part)}: ${describeReservation(availability, reservedBy)}`
}

/** Describes 'On D-2290, row C-17' or 'Shelf B-3'. */
export function formatPartPlace({
  status,
  donorStockNumber,
  donorLocation,
  shelf,
}: ListedPart): string {
  if (status !== 'on-vehicle') return shelf ? `Shelf ${shelf}` : PART_STATUS_LABELS[status]
  return [`On ${donorStockNumber}`, donorLocation && `row ${donorLocation}`]
    .filter(Boolean)
    .join(', ')
}

function describeReservation(
  availability: PartAvailability,
  reservedBy: ListedPart['reservedBy'],
): string {
  const label = PART_AVAILABILITY_LABELS[availability].toLowerCase()
  if (reservedBy === null) return label
  if (reservedBy.kind === 'sale') {
    return `sold on ${reservedBy.number}, ${formatMonthDay(reservedBy.soldOn)}`
  }
  const on = `${label} ${availability === 'held' ? 'for' : 'on'} ${reservedBy.reference}`
  return reservedBy.until === null ? on : `${on} until ${formatMonthDay(reservedBy.until)}`
}
