import type { ListedPart } from '#shared/domain/part-schema.ts'
import {
  PART_AVAILABILITY_LABELS,
  PART_STATUS_LABELS,
  type PartAvailability,
} from '#shared/domain/part.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'

/** Describes 'On D-2290, row C-17: held for P-2026-0042/1 until Nov 29'. */
export function describePlace(part: ListedPart): string {
  const { status, availability, claim } = part
  const sale = claim?.by.kind === 'sale' ? claim.by : null
  if (status === 'returned') {
    return `Came back${sale ? ` from ${sale.number}` : ''}, not on a shelf yet`
  }
  if (status === 'sold' && sale) {
    return `Sold on ${sale.number}, ${formatMonthDay(sale.soldOn)}`
  }
  return `${formatPartPlace(part)}: ${describeClaim(availability, claim)}`
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

function describeClaim(availability: PartAvailability, claim: ListedPart['claim']): string {
  const label = PART_AVAILABILITY_LABELS[availability].toLowerCase()
  if (claim === null) return label
  const { by } = claim
  if (by.kind === 'sale') {
    return `sold on ${by.number}, ${formatMonthDay(by.soldOn)}`
  }
  const on = `${label} ${availability === 'held' ? 'for' : 'on'} ${by.reference}`
  return by.until === null ? on : `${on} until ${formatMonthDay(by.until)}`
}
