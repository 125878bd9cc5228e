import type { Issue } from '#server/core/app-error.ts'
import { splitVehicle } from '#shared/domain/joined-vehicle.ts'
import { JOINED_COLUMN, VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import type { ImportPreview } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import type { FileTable } from './csv-header.ts'
import { readCellText, SAMPLE_ROWS } from './csv-table.ts'
import { isRequired } from './csv-values.ts'
import { type ColumnContext, listCandidates } from './match-columns.ts'

export type MissingColumns = ImportPreview['missing']

/** Finds required fields that no column of the file has, with the likeliest columns. */
export function findMissing(table: FileTable, context: ColumnContext): MissingColumns {
  const fields = new Set(
    table.columns.flatMap(({ column, flag }) => (column && !flag ? [column.field] : [])),
  )
  for (const field of joinedFields(table)) fields.add(field)
  return VEHICLE_COLUMNS[context.kind]
    .filter(({ field }) => isRequired(context.kind, field) && field !== 'dateAcquired')
    .filter(({ field }) => !fields.has(field))
    .map(({ field }) => ({ field, candidates: listCandidates(field, table, context) }))
}

/** Fields in the column that holds whole names; the year only where its cells have one. */
function joinedFields({ columns, rows }: FileTable): string[] {
  const joined = columns.find(({ column }) => column === JOINED_COLUMN)
  if (!joined) return []
  const parts = rows
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => splitVehicle(readCellText(cells[joined.index] ?? '')))
  return ['make', 'model', ...(parts.some((one) => one?.year) ? ['year'] : [])]
}

/** Issues of a new row that wait for the choice of columns. */
export const listWaitingIssues = (missing: MissingColumns, kind: VehicleKind): Issue[] =>
  missing.map(({ field }) => {
    const header = VEHICLE_COLUMNS[kind].find((one) => one.field === field)?.header ?? field
    return { path: field, message: `Choose above which column is the ${header}` }
  })
