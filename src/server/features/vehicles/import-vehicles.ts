import { v7 as uuidv7 } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
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
import { dayIn } from '#shared/lib/dates.ts'
import { readHeader } from './csv-header.ts'
import { actionOf, type Draft, type FilePlan, planRows, rowOf } from './csv-plan.ts'
import type { RowPlan } from './csv-row.ts'
import { invalid, readRows, writeCell } from './csv-table.ts'
import { readChoices, rememberChoices } from './import-choices.ts'
import { readInThread } from './read-in-thread.ts'
import { insertVehicles, updateVehicles } from './vehicle-batches.ts'
import { inTransaction, matchChanged } from './vehicle-row.ts'

type Cell = string | number | null
type Order<File> = File & { kind: VehicleKind; csv: string }
type Planning = Order<ImportFile> & { lock: boolean; onRow: (draft: Draft) => void }
type Counts = Omit<ImportTally, 'importId'>
type Work = { counts: Counts; writes: RowPlan['write'][] }
const COUNTED_AS = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  asked: 'leftOut',
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
  const csv = await textOf(file)
  const rows: ImportRow[] = []
  const onRow = (draft: Draft) => rows.push(rowOf(draft))
  const plan = await planImport(ctx, ctx.db, { kind, ...file, csv, lock: false, onRow })
  return { rows, ...plan }
}

/** Imports all or nothing. Throws AppError 'invalid' for wrong rows, 'conflict' if stale. */
export async function importVehicles(
  ctx: StaffContext,
  kind: VehicleKind,
  order: ImportOrder,
): Promise<ImportTally> {
  const csv = await textOf(order)
  const tally = await inTransaction(
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

/** Returns the columns of an exported file. */
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
  const table = readHeader(await readRows(csv), kind, columns)
  const today = dayIn(timeZone, clock.now())
  return planRows(db, table, { kind, timeZone, today, lock, answers, onRow })
}

async function planWork(
  ctx: Context,
  tx: DbOrTransaction,
  order: Order<ImportOrder>,
): Promise<Work> {
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, leftOut: 0 }
  const writes: Work['writes'] = []
  const onRow = (draft: Draft) => {
    counts[COUNTED_AS[actionOf(draft)]] += 1
    if (draft.plan) writes.push(draft.plan.write)
  }
  const plan = await planImport(ctx, tx, { ...order, lock: true, onRow })
  if (plan.fingerprint !== order.fingerprint) throw new AppError('conflict', CHANGED)
  if (!order.skipWrong && plan.rejected !== null) throw new AppError('invalid', NOT_ALL_RIGHT)
  return { counts, writes }
}

async function write(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { kind, counts, writes }: Work & { kind: VehicleKind },
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
      userName: actor.name,
      created: counts.created,
      updated: counts.updated,
    },
  })
  const additions = writes.flatMap((one) => ('input' in one ? [{ input: one.input, actor }] : []))
  const changes = writes.flatMap((one) => ('row' in one ? [one] : []))
  await insertVehicles(ctx, tx, { additions, at: now, importId: id })
  await updateVehicles(tx, changes, { actor, now, importId: id })
  await matchChanged(ctx, tx, changes)
  return { importId: id, ...counts }
}

/** Converts a workbook to CSV. */
async function textOf({ csv, file }: ImportFile): Promise<string> {
  if (!file) return csv ?? ''
  try {
    return await readVehicleFile(Buffer.from(file, 'base64'), readInThread)
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}
