import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
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
import { type ImportPlan, planRows } from './csv-plan.ts'
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
type Work = { counts: Omit<ImportTally, 'importId'>; writes: ImportPlan['writes'] }
/** What Excel would take for numbers or days. */
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
    { csv, lock, ...given }: ImportFile & { csv: string; lock: boolean },
  ): Promise<ImportPlan> {
    const { timeZone } = business.current()
    const { columns, answers } = await readChoices(at, kind, given)
    const table = readHeader(readRows(csv), kind, columns)
    const today = dayIn(timeZone, clock.now())
    return planRows(at, table, { kind, timeZone, today, lock, answers })
  }

  /** What a file would do, row by row; writes nothing. Throws AppError 'invalid' for what is no such file. */
  async function preview(kind: VehicleKind, file: ImportFile): Promise<ImportPreview> {
    const csv = await textOf(file, workbookThread)
    const { writes: _writes, ...shown } = await planImport(db, kind, { ...file, csv, lock: false })
    return shown
  }

  /**
   * Does what the preview with this fingerprint said, all of it or nothing. Throws AppError 'invalid' where a row is wrong that
   * is not to be left out, and 'conflict' where the vehicles or the file are no longer those of the preview.
   */
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

  /** Drops the plan's rows, so that their memory is free while the vehicles are written. */
  async function planWork(
    transaction: DbOrTransaction,
    kind: VehicleKind,
    order: ImportOrder & { csv: string },
  ): Promise<Work> {
    const plan = await planImport(transaction, kind, { ...order, lock: true })
    if (plan.fingerprint !== order.fingerprint) throw new AppError('conflict', CHANGED)
    if (!order.skipWrong && plan.rejected !== null) throw new AppError('invalid', NOT_ALL_RIGHT)
    return { counts: countsOf(plan.rows), writes: plan.writes }
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

function countsOf(rows: ImportRow[]): Omit<ImportTally, 'importId'> {
  const count = (...actions: ImportRow['action'][]) =>
    rows.filter(({ action }) => actions.includes(action)).length
  return {
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    leftOut: count('wrong', 'asked'),
  }
}
