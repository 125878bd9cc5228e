import { COUNT_MAX, isNarrowed, type PublicFilter } from '#shared/domain/vehicle-filter.ts'
import {
  BODY_TYPE_LABELS,
  DRIVE_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_STATUS_LABELS,
  type VehicleStatus,
} from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import type { FilterChip } from './filter-chips.tsx'

/** Vehicles of a kind in stock, and those that arrived within a week. */
export type VehicleCounts = { inStock: number; newThisWeek: number }

/** Formats a count: '23', or '500+' if counting stopped. */
export const countText = (count: number): string =>
  count > COUNT_MAX ? `${COUNT_MAX}+` : formatNumber(count)

/** News of a list: '3 new this week'; blank if there are none, or while unknown. */
export function formatNews(counts: VehicleCounts | undefined): string {
  if (!counts) return ''
  const { inStock, newThisWeek } = counts
  return inStock > 0 && newThisWeek > 0 ? `${countText(newThisWeek)} new this week` : ''
}

/** Counts all vehicles by meaning: '67 for sale, 13 pending or sold'; undefined if unknown. */
export function formatStock(
  { inStock, total, isCounted }: { inStock: number; total: number; isCounted: boolean },
  filter: PublicFilter,
  [present, gone]: readonly [present: string, gone: string],
): string | undefined {
  if (isNarrowed(filter) || !isCounted || inStock > total) return undefined
  const rest = total - inStock
  return `${formatNumber(inStock)} ${present}${rest > 0 ? `, ${formatNumber(rest)} ${gone}` : ''}`
}

export type MakeCounts = Record<string, number>

/** Replaces the make of the URL with the spelling of the list. */
export const spellMakeAsListed = <Filter extends { make?: string }>(
  filter: Filter,
  { make }: { make?: string | undefined },
): Filter => (make ? { ...filter, make } : filter)

/** Options for the make: 'Ford (12)'; without counts if another filter makes them wrong. */
export function listMakeOptions(makes: MakeCounts, { make: _own, ...others }: PublicFilter) {
  return Object.entries(makes).map(
    ([make, count]) => [make, isNarrowed(others) ? make : `${make} (${countText(count)})`] as const,
  )
}

const STATUS_LABELS: Partial<Record<VehicleStatus, string>> = RETAIL_STATUS_LABELS

/** Active filters of a list in their display form. */
export function listChips(filter: PublicFilter): FilterChip[] {
  const { part, q, make, status, yearFrom, yearTo, priceTo, mileageTo } = filter
  const { bodyType, driveType, fuelType } = filter
  const labels = {
    part: part && `Part: ${part}`,
    q: q && `“${q}”`,
    make,
    status: status && (STATUS_LABELS[status] ?? status),
    yearFrom: yearFrom && `From ${yearFrom}`,
    yearTo: yearTo && `To ${yearTo}`,
    priceTo: priceTo && `Up to ${formatPrice(priceTo)}`,
    mileageTo: mileageTo && `Up to ${formatNumber(mileageTo)} mi`,
    bodyType: bodyType && BODY_TYPE_LABELS[bodyType],
    driveType: driveType && DRIVE_TYPE_LABELS[driveType],
    fuelType: fuelType && FUEL_TYPE_LABELS[fuelType],
  }
  return Object.entries(labels).flatMap(([key, label]) => (label ? [{ key, label }] : []))
}
