import { findNamedField } from '#shared/domain/header-row.ts'
import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { ColumnChoices, FileColumn } from './file-columns.ts'

const BETWEEN_NAMES = /\s*[/&+,]\s*|\s+and\s+/i
const LAST_PART = /^(.*\S)\s*[,/;|]\s*([^,/;|]+)$/s

/** Finds columns that hold two fields, such as 'Engine/trans'; the second has a list of values. */
export function withPairs(
  columns: FileColumn[],
  { kind, chosen }: { kind: VehicleKind; chosen: ColumnChoices },
): FileColumn[] {
  const taken = new Set(columns.flatMap(({ column, flag }) => (flag ? [] : (column?.field ?? []))))
  return columns.map((one) => {
    const names = one.header.split(BETWEEN_NAMES)
    if (one.column || names.length !== 2 || chosen.has(foldText(one.header))) return one
    const fields = names.map((name) => findNamedField(kind, name))
    const [column, pair] = fields.map((field) =>
      VEHICLE_COLUMNS[kind].find((known) => known.field === field && !taken.has(known.field)),
    )
    if (!column || !pair?.choices || column === pair) return one
    taken.add(column.field).add(pair.field)
    return { ...one, column, pair, isKnown: false, isGuessed: true }
  })
}

/** Divides '2.0L I4, auto' at its last separator; null without one. */
export function splitPair(text: string): [first: string, second: string] | null {
  const [, first, second] = LAST_PART.exec(text) ?? []
  return first && second ? [first, second] : null
}
