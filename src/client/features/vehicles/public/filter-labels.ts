import {
  COUNT_MAX,
  type DismantledFilter,
  isNarrowed,
  type RetailFilter,
} from '#shared/domain/vehicle-filter.ts'
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
  filter: RetailFilter | DismantledFilter,
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
export function listMakeOptions(
  makes: MakeCounts,
  { make: _own, ...others }: RetailFilter | DismantledFilter,
) {
  return Object.entries(makes).map(
    ([make, count]) => [make, isNarrowed(others) ? make : `${make} (${countText(count)})`] as const,
  )
}

const STATUS_LABELS: Partial<Record<VehicleStatus, string>> = RETAIL_STATUS_LABELS

/** Active filters of a list in their display form. */
export function listChips(filter: RetailFilter | DismantledFilter): FilterChip[] {
  const { q, make, status, yearFrom, yearTo, ...retail } = filter as RetailFilter
  const { part } = filter as DismantledFilter
  const { priceTo, mileageTo, bodyType, driveType, fuelType } = retail
  return [
    ...(part ? [{ key: 'part', label: `Part: ${part}` }] : []),
    ...(q ? [{ key: 'q', label: `“${q}”` }] : []),
    ...(make ? [{ key: 'make', label: make }] : []),
    ...(status ? [{ key: 'status', label: STATUS_LABELS[status] ?? status }] : []),
    ...(yearFrom ? [{ key: 'yearFrom', label: `From ${yearFrom}` }] : []),
    ...(yearTo ? [{ key: 'yearTo', label: `To ${yearTo}` }] : []),
    ...(priceTo ? [{ key: 'priceTo', label: `Up to ${formatPrice(priceTo)}` }] : []),
    ...(mileageTo ? [{ key: 'mileageTo', label: `Up to ${formatNumber(mileageTo)} mi` }] : []),
    ...(bodyType ? [{ key: 'bodyType', label: BODY_TYPE_LABELS[bodyType] }] : []),
    ...(driveType ? [{ key: 'driveType', label: DRIVE_TYPE_LABELS[driveType] }] : []),
    ...(fuelType ? [{ key: 'fuelType', label: FUEL_TYPE_LABELS[fuelType] }] : []),
  ]
}
