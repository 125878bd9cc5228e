import { VEHICLE_COLUMNS, type VehicleColumn } from '#shared/domain/vehicle-columns.ts'
import type { ImportRow } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { writeTypedDate } from '#shared/lib/typed-date.ts'
import { formatExactPrice } from './exact-price.ts'

export type FormattedChange = { label: string; from: string; to: string }

const NOTHING = 'nothing'

/** A change that a file makes, as staff speak of it. */
export function formatChange(
  { field, from, to }: ImportRow['changes'][number],
  kind: VehicleKind,
  timeZone: string,
): FormattedChange {
  const column = VEHICLE_COLUMNS[kind].find((known) => known.field === field)
  const words = (value: unknown) => valueWords(value, column, timeZone)
  return { label: column?.header ?? field, from: words(from), to: words(to) }
}

function valueWords(value: unknown, column: VehicleColumn | undefined, timeZone: string): string {
  if (typeof value === 'number') return numberWords(value, column)
  if (typeof value !== 'string' || value === '') return NOTHING
  if (column?.isDate) return writeTypedDate(dayIn(timeZone, new Date(value)))
  return column?.choices?.[value] ?? value
}

function numberWords(value: number, column: VehicleColumn | undefined): string {
  if (column?.field === 'year') return String(value)
  return column?.field === 'price' ? formatExactPrice(value) : formatNumber(value)
}
