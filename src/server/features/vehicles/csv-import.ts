import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
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
import { toConflict } from './conflicts.ts'
import { readHeader } from './csv-header.ts'
import { actionOf, type Draft, type FilePlan, planRows, rowOf } from './csv-plan.ts'
import type { RowPlan } from './csv-row.ts'
import { invalid, readRows, writeCell } from './csv-table.ts'
import { readChoices, rememberChoices } from './import-choices.ts'
import { readInThread } from './read-in-thread.ts'
import { type Actor, insertVehicles, matchChanged, updateVehicles } from './writes.ts'

type Deps = {
  db: Db
  clock: Clock
  business: BusinessReader
  pictureBase: string
  onChange: (kind: VehicleKind) => void
  /** The script of the thread that reads workbooks. */
  workbookThread: URL
}
type Cell = string | number | null
type Planning = ImportFile & { csv: string; lock: boolean; onRow: (draft: Draft) => void }
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

/** Vehicles from files: CSV in any form, and workbooks. */
export function createVehicleCsv(deps: Deps) {
  const { db, clock, business, onChange, workbookThread } = deps
  async function planImport(
    at: DbOrTransaction,
    kind: VehicleKind,
    { csv, lock, onRow, ...given }: Planning,
  ): Promise<FilePlan> {
    const { timeZone } = business.current()
    const { columns, answers } = await readChoices(at, kind, given)
    const table = readHeader(await readRows(csv), kind, columns)
    const today = dayIn(timeZone, clock.now())
    return planRows(at, table, { kind, timeZone, today, lock, answers, onRow })
  }

  /** Previews a file and writes nothing. Throws AppError 'invalid' for an unreadable file. */
  async function preview(kind: VehicleKind, file: ImportFile): Promise<ImportPreview> {
    const csv = await textOf(file, workbookThread)
    const rows: ImportRow[] = []
    const onRow = (draft: Draft) => rows.push(rowOf(draft))
    const plan = await planImport(db, kind, { ...file, csv, lock: false, onRow })
    return { rows, ...plan }
  }

  /** Imports all or nothing. Throws AppError 'invalid' for wrong rows, 'conflict' if stale. */
  async function run(kind: VehicleKind, order: ImportOrder, actor: Actor): Promise<ImportTally> {
    const csv = await textOf(order, workbookThread)
    const tally = await db
      .$transaction(
        async (transaction) => {
          const work = await planWork(transaction, kind, { ...order, csv })
          await rememberChoices(transaction, kind, order)
          return write(transaction, { kind, actor, ...work })
        },
        { timeout: WRITING_MAX_MS },
      )
      .catch((error: unknown) => {
        throw toConflict(error)
      })
    onChange(kind)
    return tally
  }

  async function planWork(
    transaction: DbOrTransaction,
    kind: VehicleKind,
    order: ImportOrder & { csv: string },
  ): Promise<Work> {
    const counts: Counts = { created: 0, updated: 0, unchanged: 0, leftOut: 0 }
    const writes: Work['writes'] = []
    const onRow = (draft: Draft) => {
      counts[COUNTED_AS[actionOf(draft)]] += 1
      if (draft.plan) writes.push(draft.plan.write)
    }
    const plan = await planImport(transaction, kind, { ...order, lock: true, onRow })
    if (plan.fingerprint !== order.fingerprint) throw new AppError('conflict', CHANGED)
    if (!order.skipWrong && plan.rejected !== null) throw new AppError('invalid', NOT_ALL_RIGHT)
    return { counts, writes }
  }

  async function write(
    transaction: DbOrTransaction,
    { kind, actor, counts, writes }: Work & { kind: VehicleKind; actor: Actor },
  ): Promise<ImportTally> {
    const now = clock.now()
    const id = uuidv7()
    const auditEntryId = await recordAudit(transaction, {
      action: 'imported',
      actor,
      subject: `${kind} vehicles`,
      detail: `${counts.created} added, ${counts.updated} changed`,
      at: now,
    })
    await transaction.vehicleImport.create({
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
    await insertVehicles(deps, transaction, { additions, at: now, importId: id })
    await updateVehicles(transaction, changes, { actor, now, importId: id })
    await matchChanged(deps, transaction, changes)
    return { importId: id, ...counts }
  }

  /** The columns of a file of one kind. */
  const columns = (
    kind: VehicleKind,
  ): { header: string; isText: boolean; value: (vehicle: Record<string, unknown>) => Cell }[] =>
    VEHICLE_COLUMNS[kind].map((column: VehicleColumn) => ({
      header: column.header,
      isText: KEPT_AS_TEXT.has(column.field),
      value: (vehicle) => writeCell(vehicle[column.field], column, business.current()),
    }))

  return { preview, run, columns }
}

/** The rows as CSV, whichever kind of file was sent. */
async function textOf({ csv, file }: ImportFile, workbookThread: URL): Promise<string> {
  if (!file) return csv ?? ''
  try {
    return await readVehicleFile(Buffer.from(file, 'base64'), (bytes) =>
      readInThread(workbookThread, bytes),
    )
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}
