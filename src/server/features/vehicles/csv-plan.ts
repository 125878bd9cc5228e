import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { AppError, invalidInput, type Issue } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { VehicleHistoryEntry } from '#shared/domain/vehicle-admin.ts'
import { columnOf, type VehicleColumn } from '#shared/domain/vehicle-columns.ts'
import { type ImportPreview, type ImportRow, REASON_HEADER } from '#shared/domain/vehicle-import.ts'
import {
  dismantledVehicleInputSchema,
  retailVehicleInputSchema,
  type VehicleInput,
  vehicleUpdateSchema,
} from '#shared/domain/vehicle-schema.ts'
import { GONE_STATUSES, type VehicleKind } from '#shared/domain/vehicle.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { findByStockNumber, IN_INVENTORY, VIN_USED } from './conflicts.ts'
import { copyCell, type CsvRow, type CsvTable, readCell } from './csv-table.ts'
import { adminColumns, type AdminRow, toChangedColumns, toColumns } from './mapper.ts'
import { keepSpelling } from './spell-as-stock.ts'
import { differences, type RowChange, toFieldChanges } from './writes.ts'

/** What a file says of one vehicle, field by field. */
type Cells = Record<string, string>
/** What a row without problems would do. */
type RowPlan = {
  changes: VehicleHistoryEntry['changes']
  vin: string
  status: string
  /** Whether its VIN must not be used by another vehicle. */
  checksVin: boolean
  write: { input: VehicleInput } | RowChange
}
type Draft = {
  row: CsvRow
  line: number
  cells: Cells
  existing: AdminRow | undefined
  problems: Issue[]
  plan: RowPlan | null
}
/** What a file would do, and what of it is written. */
export type ImportPlan = Omit<ImportPreview, 'fingerprint'> & {
  fingerprint: string
  /** What the rows without problems write. */
  writes: RowPlan['write'][]
}

/** How many characters of a row that cannot be read are shown. */
const RAW_SHOWN = 60
const INPUT_SCHEMAS = {
  retail: retailVehicleInputSchema.transform((input) => ({ kind: 'retail' as const, ...input })),
  dismantled: dismantledVehicleInputSchema.transform((input) => ({
    kind: 'dismantled' as const,
    ...input,
  })),
}
const UPDATE_SCHEMAS = {
  retail: vehicleUpdateSchema(retailVehicleInputSchema),
  dismantled: vehicleUpdateSchema(dismantledVehicleInputSchema),
}

type Context = { kind: VehicleKind; timeZone: string; today: string; lock: boolean }

/** What each row of a file would do to the vehicles as they are. Throws AppError 'invalid' for a header that does not say which vehicles are meant. */
export async function planRows(
  db: DbOrTransaction,
  table: CsvTable,
  { kind, timeZone, today, lock }: Context,
): Promise<ImportPlan> {
  const { columns, unknownHeaders } = readHeader(table.header, kind)
  const given = table.rows.map((row) => ({
    row,
    line: row.line,
    cells: row.problem ? {} : cellsOf(row.cells, columns, today),
  }))
  const stockNumbers = given.map(({ cells }) => cells.stockNumber ?? '')
  const existing = await findExisting(db, { kind, stockNumbers, lock })
  const drafts = given.map(({ row, line, cells }): Draft => {
    if (row.problem) {
      const problems = [{ path: 'csv', message: row.problem }]
      return { row, line, cells, existing: undefined, problems, plan: null }
    }
    const before = existing.get((cells.stockNumber ?? '').toUpperCase())
    const planned = before ? planChange(before, { kind, cells, timeZone }) : planNew(kind, cells)
    return 'problems' in planned
      ? { row, line, cells, existing: before, problems: planned.problems, plan: null }
      : { row, line, cells, existing: before, problems: [], plan: planned }
  })
  markRepeats(drafts)
  await markUsedVins(db, drafts)
  return {
    rows: drafts.map(rowOf),
    writes: drafts.flatMap(({ plan }) => plan?.write ?? []),
    unknownHeaders,
    rejected: rejectedOf(table.header, drafts),
    fingerprint: fingerprintOf(kind, drafts),
  }
}

/** The vehicles that have these stock numbers now, by the number in upper case. */
async function findExisting(
  db: DbOrTransaction,
  query: { kind: VehicleKind; stockNumbers: string[]; lock: boolean },
): Promise<Map<string, AdminRow>> {
  const known = await findByStockNumber(db, query)
  const ids = known.map(({ id }) => id)
  const rows = await db.vehicle.findMany({ where: { id: { in: ids } }, select: adminColumns })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    known.flatMap(({ id, number }) => {
      const row = byId.get(id)
      return row ? [[number, row]] : []
    }),
  )
}

/** What the cells of a vehicle that does not exist yet would do. */
function planNew(kind: VehicleKind, cells: Cells): RowPlan | { problems: Issue[] } {
  const read = INPUT_SCHEMAS[kind].safeParse(withBlanks(cells))
  if (!read.success) return { problems: invalidInput(read.error).issues ?? [] }
  const { vin, status } = read.data
  return {
    changes: toFieldChanges(differences({}, toColumns(read.data))).filter(({ to }) => to !== null),
    vin,
    status,
    checksVin: true,
    write: { input: read.data },
  }
}

function planChange(
  row: AdminRow,
  { kind, cells: given, timeZone }: { kind: VehicleKind; cells: Cells; timeZone: string },
): RowPlan | { problems: Issue[] } {
  const { stockNumber: _key, ...cells } = withoutSameDay(row, given, timeZone)
  const read = UPDATE_SCHEMAS[kind].safeParse(withBlanks(cells))
  if (!read.success) return { problems: invalidInput(read.error).issues ?? [] }
  const columns = keepSpelling(row, toChangedColumns(read.data.fields))
  const changes = differences(row, columns)
  return {
    changes: toFieldChanges(changes),
    vin: columns.vin ?? row.vin,
    status: columns.status ?? row.status,
    checksVin: Boolean(changes.vin ?? changes.status),
    write: { row, columns },
  }
}

/** A file has the day alone: where that is the vehicle's day in the shop's time zone, the time of day stays. */
function withoutSameDay({ dateAcquired }: AdminRow, cells: Cells, timeZone: string): Cells {
  if (!dateAcquired || cells.dateAcquired !== dayIn(timeZone, dateAcquired)) return cells
  const { dateAcquired: _same, ...rest } = cells
  return rest
}

/** What blank cells mean: a status stays, or is that of a new vehicle; a date is none. */
function withBlanks({ status, dateAcquired, ...rest }: Cells): Record<string, string | null> {
  return {
    ...rest,
    ...(status && { status }),
    ...(dateAcquired !== undefined && { dateAcquired: dateAcquired || null }),
  }
}

function readHeader(header: string[], kind: VehicleKind) {
  const columns = header.map((name) => columnOf(kind, name))
  const fields = columns.flatMap((column) => column?.field ?? [])
  const twice = columns.find(
    (column) => column && fields.indexOf(column.field) !== fields.lastIndexOf(column.field),
  )
  if (twice) throw new AppError('invalid', `The column ${twice.header} is there twice`)
  if (!fields.includes('stockNumber')) {
    throw new AppError(
      'invalid',
      'The first row must name the columns, and one of them must be Stock Number',
    )
  }
  return {
    columns,
    unknownHeaders: header.filter(
      (name, index) => !columns[index] && name.trim() !== '' && name.trim() !== REASON_HEADER,
    ),
  }
}

const cellsOf = (cells: string[], columns: (VehicleColumn | undefined)[], today: string): Cells =>
  Object.fromEntries(
    columns.flatMap((column, index) =>
      column ? [[column.field, readCell(cells[index] ?? '', column, today)]] : [],
    ),
  )

function refuse(draft: Draft, path: string, message: string): void {
  draft.problems = [...draft.problems, { path, message }]
  draft.plan = null
}

/** A file speaks of each vehicle, and gives each VIN, only once. */
function markRepeats(drafts: Draft[]): void {
  const numbers = new Map<string, number>()
  const vins = new Map<string, number>()
  for (const draft of drafts) {
    const number = (draft.cells.stockNumber ?? '').toUpperCase()
    const line = numbers.get(number)
    if (number !== '' && line !== undefined) {
      refuse(draft, 'stockNumber', `Stock Number is in line ${line} already`)
    }
    numbers.set(number, line ?? draft.line)
    if (!draft.plan || GONE_STATUSES.includes(draft.plan.status)) continue
    const vinLine = vins.get(draft.plan.vin)
    vins.set(draft.plan.vin, vinLine ?? draft.line)
    if (vinLine !== undefined) refuse(draft, 'vin', `VIN is in line ${vinLine} already`)
  }
}

/** Marks rows whose VIN another vehicle in the inventory has (docs/product.md 3.42). */
async function markUsedVins(db: DbOrTransaction, drafts: Draft[]): Promise<void> {
  const vins = drafts.flatMap(({ plan }) => (plan?.checksVin ? [plan.vin] : []))
  const users = await db.vehicle.findMany({
    where: { vin: { in: vins }, ...IN_INVENTORY },
    select: { id: true, vin: true },
  })
  for (const draft of drafts) {
    const { plan, existing } = draft
    if (!plan?.checksVin || GONE_STATUSES.includes(plan.status)) continue
    const isUsed = users.some(({ id, vin }) => vin === plan.vin && id !== existing?.id)
    if (isUsed) refuse(draft, 'vin', VIN_USED)
  }
}

function rowOf(draft: Draft): ImportRow {
  const { row, line, cells, problems } = draft
  const action = actionOf(draft)
  const name = row.problem
    ? (row.cells[0] ?? '').slice(0, RAW_SHOWN)
    : [cells.year, cells.make, cells.model].filter(Boolean).join(' ')
  return {
    line,
    stockNumber: cells.stockNumber ?? '',
    name,
    action,
    changes: action === 'update' ? (draft.plan?.changes ?? []) : [],
    problems,
  }
}

/** The rows that are wrong as they came, each behind what is wrong with it in place of what an earlier file said. */
function rejectedOf(header: string[], drafts: Draft[]): string | null {
  const wrong = drafts.filter(({ plan }) => !plan)
  if (wrong.length === 0) return null
  const said = header.indexOf(REASON_HEADER)
  const withoutReason = (cells: string[]) => cells.filter((_cell, index) => index !== said)
  const rows = wrong.map(({ row, problems }) => [
    problems.map(({ message }) => message).join('; '),
    ...(row.problem ? row.cells : withoutReason(row.cells)).map(copyCell),
  ])
  return stringify([[REASON_HEADER, ...withoutReason(header).map(copyCell)], ...rows], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}

function actionOf({ plan, existing }: Draft): ImportRow['action'] {
  if (!plan) return 'wrong'
  if (!existing) return 'create'
  return plan.changes.length > 0 ? 'update' : 'unchanged'
}

/** Differs as soon as the file, or a vehicle that it speaks of, does. */
function fingerprintOf(kind: VehicleKind, drafts: Draft[]): string {
  const state = drafts.map(({ line, cells, existing, problems }) => [
    line,
    cells,
    existing?.id,
    existing?.updatedAt,
    problems,
  ])
  return createHash('sha256')
    .update(JSON.stringify([kind, state]))
    .digest('base64url')
}
