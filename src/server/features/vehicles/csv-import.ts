import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
import { VEHICLE_COLUMNS, type VehicleColumn } from '#shared/domain/vehicle-columns.ts'
import type { ImportPreview, ImportRow, ImportTally } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { toConflict } from './conflicts.ts'
import { type ImportPlan, planRows } from './csv-plan.ts'
import { readTable, writeCell } from './csv-table.ts'
import { type Actor, announce, insertVehicles, type OnArrival, updateVehicles } from './writes.ts'

type Deps = {
  db: Db
  clock: Clock
  business: BusinessReader
  pictureBase: string
  onChange: (kind: VehicleKind) => void
  onArrival: OnArrival
}
type ImportOrder = { csv: string; fingerprint: string; skipWrong: boolean }
type Cell = string | number | null
const WRITING_MAX_MS = 60_000
const CHANGED = 'The stock has changed since you reviewed this import. Please review it again.'
const NOT_ALL_RIGHT = 'Some rows are wrong. Nothing is imported before all are right.'

/** Vehicles from CSV files (RFC 4180). */
export function createVehicleCsv({ db, clock, business, pictureBase, onChange, onArrival }: Deps) {
  const planImport = (
    at: DbOrTransaction,
    { kind, csv, lock }: { kind: VehicleKind; csv: string; lock: boolean },
  ): Promise<ImportPlan> => {
    const { timeZone } = business.current()
    const today = dayIn(timeZone, clock.now())
    return planRows(at, readTable(csv), { kind, timeZone, today, lock })
  }

  /** What a file would do, row by row; writes nothing. Throws AppError 'invalid' for a text that is no such file. */
  async function preview(kind: VehicleKind, csv: string): Promise<ImportPreview> {
    const { writes: _writes, ...shown } = await planImport(db, { kind, csv, lock: false })
    return shown
  }

  /**
   * Does what the preview with this fingerprint said, all of it or nothing. Throws AppError 'invalid' where a row is wrong that
   * is not to be left out, and 'conflict' where the vehicles or the file are no longer those of the preview.
   */
  async function run(
    kind: VehicleKind,
    { csv, fingerprint, skipWrong }: ImportOrder,
    actor: Actor,
  ): Promise<ImportTally> {
    const tally = await db
      .$transaction(
        async (transaction) => {
          const plan = await planImport(transaction, { kind, csv, lock: true })
          if (plan.fingerprint !== fingerprint) throw new AppError('conflict', CHANGED)
          if (!skipWrong && plan.rows.some(({ action }) => action === 'wrong')) {
            throw new AppError('invalid', NOT_ALL_RIGHT)
          }
          const now = clock.now()
          const additions = plan.writes.flatMap((write) =>
            'input' in write ? [{ input: write.input, actor }] : [],
          )
          const changes = plan.writes.flatMap((write) => ('row' in write ? [write] : []))
          await insertVehicles(transaction, additions, { at: now, pictureBase, onArrival })
          await updateVehicles(transaction, changes, { actor, now })
          await announce(transaction, changes, onArrival)
          const done = tallyOf(plan.rows)
          await recordAudit(transaction, {
            action: 'imported',
            actor,
            subject: `${kind} vehicles`,
            detail: `${done.created} added, ${done.updated} changed`,
            at: now,
          })
          return done
        },
        { timeout: WRITING_MAX_MS },
      )
      .catch((error: unknown) => {
        throw toConflict(error)
      })
    onChange(kind)
    return tally
  }

  /** The columns of a file of one kind. */
  const columns = (
    kind: VehicleKind,
  ): { header: string; value: (vehicle: Record<string, unknown>) => Cell }[] =>
    VEHICLE_COLUMNS[kind].map((column: VehicleColumn) => ({
      header: column.header,
      value: (vehicle) => writeCell(vehicle[column.field], column, business.current()),
    }))

  return { preview, run, columns }
}

function tallyOf(rows: ImportRow[]): ImportTally {
  const count = (action: ImportRow['action']) => rows.filter((row) => row.action === action).length
  return {
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    leftOut: count('wrong'),
  }
}
