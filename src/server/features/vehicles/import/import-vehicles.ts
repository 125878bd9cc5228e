import { v7 as uuidv7 } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { type Arrival, matchArrivals } from '#server/features/wants/match-arrivals.ts'
import { VEHICLE_COLUMNS, type VehicleColumn } from '#shared/domain/vehicle-columns.ts'
import { readVehicleFile } from '#shared/domain/vehicle-file.ts'
import type {
  ImportFile,
  ImportOrder,
  ImportPreview,
  ImportRow,
  ImportTally,
} from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import type { SheetText } from '#shared/lib/read-workbook.ts'
import { findArrivals } from '../arrivals.ts'
import { adminColumns, type ChangedColumns } from '../mapper.ts'
import {
  type Addition,
  insertVehicles,
  updateVehicles,
  WRITTEN_AT_ONCE,
} from '../vehicle-batches.ts'
import { writeInTransaction, type RowChange } from '../vehicle-row.ts'
import { readHeader } from './csv-header.ts'
import { type FilePlan, consumeRows } from './csv-plan.ts'
import { invalidFile, readRows, writeCell } from './csv-table.ts'
import { readChoices, rememberChoices } from './import-choices.ts'
import { getImportAction, type PlannedRow, toImportRow } from './planned-row.ts'
import { readInProcess } from './read-in-process.ts'

type Cell = string | number | null
type Order<File> = File & { kind: VehicleKind; csv: string }
type Planning = Order<ImportFile> & { lock: boolean; onRow: (plannedRow: PlannedRow) => void }
type Counts = Omit<ImportTally, 'importId'>
/** Rows of 20,000 vehicles before their change would take much memory. */
type Update = { id: string; columns: ChangedColumns }
type Work = { counts: Counts; additions: Addition[]; updates: Update[] }
const COUNTED_AS = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  undecided: 'leftOut',
  wrong: 'leftOut',
} as const satisfies Record<ImportRow['action'], keyof Counts>
/** Fields that Excel would convert to numbers or days. */
const KEPT_AS_TEXT = new Set(['stockNumber', 'vin', 'location'])
const WRITING_MAX_MS = 120_000
const CHANGED = 'The stock has changed since you reviewed this import. Please review it again.'
const NOT_ALL_RIGHT = 'Some rows are wrong. Nothing is imported before all are right.'

/** Previews a file and writes nothing. Throws AppError 'invalid' for an unreadable file. */
export async function previewImport(
  ctx: Context,
  kind: VehicleKind,
  file: ImportFile,
): Promise<ImportPreview> {
  const { csv, unread } = await readSheetText(file)
  const rows: ImportRow[] = []
  const onRow = (plannedRow: PlannedRow) => rows.push(toImportRow(plannedRow))
  const plan = await planImport(ctx, ctx.db, { kind, ...file, csv, lock: false, onRow })
  return { rows, ...plan, unreadSheets: unread }
}

/** Imports all or nothing. Throws AppError 'invalid' for wrong rows, 'conflict' if stale. */
export async function importVehicles(
  ctx: StaffContext,
  kind: VehicleKind,
  order: ImportOrder,
): Promise<ImportTally> {
  const { csv } = await readSheetText(order)
  const tally = await writeInTransaction(
    ctx,
    async (tx) => {
      const work = await planWork(ctx, tx, { kind, ...order, csv })
      await rememberChoices(tx, kind, order)
      return write(ctx, tx, { kind, ...work })
    },
    { timeout: WRITING_MAX_MS },
  )
  ctx.dropPages([kind])
  return tally
}

export const exportColumns = (
  { business }: Context,
  kind: VehicleKind,
): { header: string; isText: boolean; value: (vehicle: Record<string, unknown>) => Cell }[] =>
  VEHICLE_COLUMNS[kind].map((column: VehicleColumn) => ({
    header: column.header,
    isText: KEPT_AS_TEXT.has(column.field),
    value: (vehicle) => writeCell(vehicle[column.field], column, business.current()),
  }))

async function planImport(
  { business, clock }: Context,
  db: DbOrTransaction,
  { kind, csv, lock, onRow, ...given }: Planning,
): Promise<FilePlan> {
  const { timeZone } = business.current()
  const { columns, answers } = await readChoices(db, kind, given)
  const today = getCurrentDay({ clock, business })
  const table = readHeader(await readRows(csv), { kind, chosen: columns, today })
  return consumeRows(db, table, { kind, timeZone, today, lock, answers, chosen: columns, onRow })
}

async function planWork(
  ctx: StaffContext,
  tx: DbOrTransaction,
  order: Order<ImportOrder>,
): Promise<Work> {
  const { actor } = ctx
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, leftOut: 0 }
  const additions: Addition[] = []
  const updates: Update[] = []
  const onRow = (plannedRow: PlannedRow) => {
    counts[COUNTED_AS[getImportAction(plannedRow)]] += 1
    if (!plannedRow.plan || plannedRow.plan.changes.length === 0) return
    const { write: planned } = plannedRow.plan
    if ('input' in planned) additions.push({ input: planned.input, actor })
    else updates.push({ id: planned.row.id, columns: planned.columns })
  }
  const plan = await planImport(ctx, tx, { ...order, lock: true, onRow })
  if (plan.fingerprint !== order.fingerprint) throw new AppError('conflict', CHANGED)
  if (!order.skipWrong && plan.rejected !== null) throw new AppError('invalid', NOT_ALL_RIGHT)
  return { counts, additions, updates }
}

async function write(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { kind, counts, additions, updates }: Work & { kind: VehicleKind },
): Promise<ImportTally> {
  const { actor } = ctx
  const now = ctx.clock.now()
  const id = uuidv7()
  const auditEntryId = await recordAudit(tx, {
    action: 'imported',
    actor,
    subject: `${kind} vehicles`,
    detail: `${counts.created} added, ${counts.updated} changed`,
    at: now,
  })
  await tx.vehicleImport.create({
    data: {
      id,
      kind,
      auditEntryId,
      at: now,
      authorName: actor.name,
      created: counts.created,
      updated: counts.updated,
    },
  })
  await insertVehicles(ctx, tx, { additions, at: now, importId: id })
  const arrivals: Arrival[] = []
  while (updates.length > 0) {
    const changes = await withRows(tx, updates.splice(0, WRITTEN_AT_ONCE))
    await updateVehicles(ctx, tx, { changes, at: now, importId: id })
    arrivals.push(...findArrivals(changes))
  }
  await matchArrivals(ctx, tx, arrivals)
  return { importId: id, ...counts }
}

/** Loads the locked rows before their change again. */
async function withRows(tx: DbOrTransaction, updates: Update[]): Promise<RowChange[]> {
  const rows = await tx.vehicle.findMany({
    where: { id: { in: updates.map(({ id }) => id) } },
    select: adminColumns,
  })
  const columnsById = new Map(updates.map(({ id, columns }) => [id, columns]))
  return rows.map((row) => ({ row, columns: columnsById.get(row.id) ?? {} }))
}

/** Converts a workbook to CSV. */
async function readSheetText({ csv = '', file }: ImportFile): Promise<SheetText> {
  if (!file) return { csv, unread: [] }
  try {
    return await readVehicleFile(Buffer.from(file, 'base64'), readInProcess)
  } catch (error) {
    throw invalidFile(error instanceof Error ? error.message : String(error))
  }
}
