import { invalidInput, type Issue } from '#server/core/app-error.ts'
import type { FieldChange } from '#shared/domain/history-schema.ts'
import { type ImportedVehicle, importedDismantledSchema } from '#shared/domain/imported-vehicle.ts'
import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import {
  dismantledUpdateSchema,
  retailUpdateSchema,
  retailVehicleInputSchema,
} from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { isVin, LONG_VIN_YEAR } from '#shared/domain/vin.ts'
import { centsToDollars } from '#shared/lib/money.ts'
import { findChangedColumns, toVehicleChanges } from '../history.ts'
import { type AdminRow, toVehicleColumns } from '../mapper.ts'
import { keepSpelling } from '../spelling.ts'
import type { RowChange } from '../vehicle-row.ts'
import { writeCell } from './csv-table.ts'
import { type Cells, isRequired, type ReadRow } from './csv-values.ts'

/** Effect of a row without issues. */
export type RowPlan = {
  changes: FieldChange[]
  vin: string
  status: string
  /** True if no other vehicle may have its VIN. */
  checksVin: boolean
  write: { input: ImportedVehicle } | RowChange
}
type RowOutcome = { plan: RowPlan | null; issues: Issue[]; cautions: Issue[] }
type PlanContext = { kind: VehicleKind; timeZone: string; today: string }

const SHORT_VIN = `A VIN has 17 characters from ${LONG_VIN_YEAR} on, without I, O and Q`
/** Default status of a new vehicle. */
const FIRST_STATUS = { retail: 'Available', dismantled: 'Awaiting Dismantle' }
const INPUT_SCHEMAS = {
  retail: retailVehicleInputSchema.transform((input) => ({ kind: 'retail' as const, ...input })),
  dismantled: importedDismantledSchema.transform((input) => ({
    kind: 'dismantled' as const,
    ...input,
  })),
}
const UPDATE_SCHEMAS = { retail: retailUpdateSchema, dismantled: dismantledUpdateSchema }

/** Plans the change or creation of a vehicle; omits and names invalid optional cells. */
export function planFor(
  read: ReadRow,
  before: AdminRow | undefined,
  context: PlanContext,
): RowOutcome {
  let cells = before ? changedCells(before, read, context) : newCells(read)
  const cautions = [...read.cautions]
  if (!before && context.kind === 'dismantled' && !cells.dateAcquired) {
    cells.dateAcquired = context.today
    cautions.push({ path: 'dateAcquired', message: 'Date Acquired is missing' })
  }
  for (;;) {
    const planned = before ? planChange(before, cells, context) : planNew(context.kind, cells)
    const issues = 'issues' in planned ? planned.issues : []
    const optional = issues.filter(({ path }) => path in cells && !isRequired(context.kind, path))
    if (optional.length > 0) {
      cautions.push(...optional)
      cells = without(cells, new Set(optional.map(({ path }) => path)))
      continue
    }
    const shown = cautions.map(({ path, message }) => ({
      path,
      message: `${message}. ${before ? 'It stays as it is' : findStart(path, context.kind)}.`,
    }))
    return 'issues' in planned
      ? { plan: null, issues: onePerField(issues), cautions: shown }
      : { plan: planned, issues: [], cautions: shown }
  }
}

/** Leaves a new vehicle asked about until someone says what its status means. */
export function planOrAsk(
  read: ReadRow,
  before: AdminRow | undefined,
  context: PlanContext,
): RowOutcome & { isUndecided?: true } {
  const planned = planFor(read, before, context)
  if (before || read.openStatus === null || !planned.plan) return planned
  const message = `Choose above what the status "${read.openStatus}" means`
  return { ...planned, plan: null, isUndecided: true, issues: [{ path: 'status', message }] }
}

/** Default of a new vehicle for a cell that cannot be read. */
function findStart(field: string, kind: VehicleKind): string {
  if (field === 'dateAcquired' && kind === 'dismantled') return 'It starts as today'
  return field === 'status' ? `It starts as ${FIRST_STATUS[kind]}` : 'It is left empty'
}

/** The first failure of each field says enough. */
const onePerField = (issues: Issue[]): Issue[] =>
  issues.filter(({ path }, index) => issues.findIndex((one) => one.path === path) === index)

/** Plans the creation of a vehicle from its cells. */
function planNew(kind: VehicleKind, cells: Cells): RowPlan | { issues: Issue[] } {
  const read = INPUT_SCHEMAS[kind].safeParse(withBlanks(cells))
  if (!read.success) return { issues: invalidInput(read.error).issues ?? [] }
  const { vin, status, year } = read.data
  const isShort = year >= LONG_VIN_YEAR && !isVin(vin)
  if (isShort) return { issues: [{ path: 'vin', message: SHORT_VIN }] }
  return {
    changes: toVehicleChanges(findChangedColumns({}, toVehicleColumns(read.data))).filter(
      ({ after }) => after !== null,
    ),
    vin,
    status,
    checksVin: true,
    write: { input: read.data },
  }
}

function planChange(
  row: AdminRow,
  cells: Cells,
  { kind }: PlanContext,
): RowPlan | { issues: Issue[] } {
  const read = UPDATE_SCHEMAS[kind].safeParse(withBlanks(cells))
  if (!read.success) return { issues: invalidInput(read.error).issues ?? [] }
  const columns = keepSpelling(row, toVehicleColumns(read.data))
  const changes = findChangedColumns(row, columns)
  return {
    changes: toVehicleChanges(changes),
    vin: columns.vin ?? row.vin,
    status: columns.status ?? row.status,
    checksVin: Boolean(changes.vin ?? changes.status),
    write: { row, columns },
  }
}

function newCells({ cells, noteLines }: ReadRow): Cells {
  const notes = joinNotes(cells.notes ?? '', noteLines)
  return { ...cells, ...(notes !== '' && { notes }) }
}

/** Returns cells that differ from our own export; a blank required cell changes nothing. */
function changedCells(row: AdminRow, read: ReadRow, { kind, timeZone }: PlanContext): Cells {
  const { stockNumber: _key, ...cells } = read.cells
  const kept = VEHICLE_COLUMNS[kind].filter((column) => {
    const typed = read.typed[column.field]
    if (read.cells[column.field] === '' && isKept(kind, column.field)) return true
    return (
      typed !== undefined &&
      typed === String(writeCell(readValue(row, column.field), column, { timeZone }) ?? '')
    )
  })
  const changed = without(cells, new Set(kept.map(({ field }) => field)))
  if (read.noteLines.length === 0) return changed
  const own = read.typed.notes ?? dropLines(row.notes ?? '', read.noteLines)
  const notes = joinNotes(own, read.noteLines)
  const rest = without(changed, new Set(['notes']))
  return notes === (row.notes ?? '') ? rest : { ...rest, notes }
}

const without = (cells: Cells, fields: ReadonlySet<string>): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([field]) => !fields.has(field)))

/** True if a blank cell leaves the field unchanged, because a vehicle must have it. */
const isKept = (kind: VehicleKind, field: string): boolean =>
  isRequired(kind, field) || (kind === 'dismantled' && field === 'mileage')

/** The value of a field as the entity of the vehicle has it. */
function readValue(row: AdminRow, field: string): unknown {
  if (field === 'price') return centsToDollars(row.priceCents)
  if (field === 'dateAcquired') return row.dateAcquired?.toISOString()
  return row[field as keyof AdminRow]
}

const joinNotes = (own: string, lines: ReadRow['noteLines']): string =>
  [own, ...lines.flatMap(({ label, text }) => (text === '' ? [] : [`${label}: ${text}`]))]
    .filter(Boolean)
    .join('\n')

const dropLines = (notes: string, lines: ReadRow['noteLines']): string =>
  notes
    .split('\n')
    .filter((line) => !lines.some(({ label }) => line.startsWith(`${label}: `)))
    .join('\n')

/** Replaces blank cells: a status stays or is the default, a date becomes none. */
function withBlanks({ status, dateAcquired, ...rest }: Cells): Record<string, string | null> {
  return {
    ...rest,
    ...(status && { status }),
    ...(dateAcquired !== undefined && { dateAcquired: dateAcquired || null }),
  }
}
