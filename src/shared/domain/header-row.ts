import { scoreByWords, SURE } from './field-words.ts'
import { splitHeader } from './header-words.ts'
import { findColumn, VEHICLE_COLUMNS } from './vehicle-columns.ts'
import { VEHICLE_KINDS, type VehicleKind } from './vehicle.ts'

/** Fields that only lists of vehicles have. */
const KEYS = new Set(['stockNumber', 'vin', 'year', 'make', 'model'])
const KEYS_MIN = 2
const FIELDS_MIN = 3
/** Longer texts are no names of columns. */
const NAME_MAX = 60

/** Finds the field that a header names, by a known name or by its words; null if none. */
export function findNamedField(kind: VehicleKind, header: string): string | null {
  if (header.length > NAME_MAX) return null
  const known = findColumn(kind, header)
  if (known) return known.field
  const words = splitHeader(header)
  return (
    VEHICLE_COLUMNS[kind].find(({ field }) => scoreByWords(field, words) >= SURE)?.field ?? null
  )
}

const namedFields = (kind: VehicleKind, cells: readonly string[]): Set<string> =>
  new Set(cells.flatMap((cell) => findNamedField(kind, cell) ?? []))

/** Ranks a row as the header of vehicles: 2 with a stock number, 1 without, 0 for others. */
export function rankHeaderRow(cells: readonly string[]): number {
  const ranks = VEHICLE_KINDS.map((kind) => {
    const fields = namedFields(kind, cells)
    if (fields.has('stockNumber') && fields.size > 1) return 2
    const keys = [...fields].filter((field) => KEYS.has(field)).length
    return keys >= KEYS_MIN && fields.size >= FIELDS_MIN ? 1 : 0
  })
  return Math.max(...ranks)
}
