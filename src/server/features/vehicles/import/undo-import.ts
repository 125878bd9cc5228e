import { validate as isId } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { parseChoice, type DbOrTransaction } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import {
  UNDO_WITHIN_MS,
  type UndoneImport,
  type VehicleImport,
} from '#shared/domain/vehicle-import.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import { type ChangeEntry, recordVehicleChanges } from '../history.ts'
import { adminColumns, type AdminRow, type ChangedColumns } from '../mapper.ts'
import { updateVehicles } from '../vehicle-batches.ts'
import { writeInTransaction, type RowChange } from '../vehicle-row.ts'

const NOT_FOUND = 'Import not found'
const TOO_LATE = 'An import can be undone for 24 hours'
const DONE_ALREADY = 'This import was undone already'
const WRITING_MAX_MS = 120_000

/** Lists imports that can be undone, newest first. */
export async function listImports({ db, clock }: Context): Promise<VehicleImport[]> {
  const rows = await db.vehicleImport.findMany({
    where: { at: { gt: since(clock.now()) } },
    orderBy: { at: 'desc' },
  })
  return rows.map(({ auditEntryId, kind, at, undoneAt, authorName, ...row }) => ({
    ...row,
    kind: parseChoice(VEHICLE_KINDS, kind),
    auditEntryId: String(auditEntryId),
    at: at.toISOString(),
    by: authorName,
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}

/** Undoes an import except later changes. Throws AppError 'not-found', or 'conflict' if late. */
export async function undoImport(ctx: StaffContext, id: string): Promise<UndoneImport> {
  const { kind, undone } = await writeInTransaction(ctx, (tx) => undoIn(ctx, tx, id), {
    timeout: WRITING_MAX_MS,
  })
  ctx.dropPages([kind])
  return undone
}

const since = (now: Date): Date => new Date(now.getTime() - UNDO_WITHIN_MS)

async function undoIn(ctx: StaffContext, tx: DbOrTransaction, id: string) {
  const { actor } = ctx
  const now = ctx.clock.now()
  if (!isId(id)) throw new AppError('not-found', NOT_FOUND)
  const [claimed] = await tx.vehicleImport.updateManyAndReturn({
    where: { id, undoneAt: null, at: { gt: since(now) } },
    data: { undoneAt: now },
  })
  if (!claimed) throw await explainUnclaimed(tx, id)
  const entries = await tx.vehicleEvent.findMany({ where: { importId: id } })
  const rows = await lockRows(
    tx,
    entries.map(({ vehicleId }) => vehicleId),
  )
  const added = entries.filter(({ event }) => event === 'create')
  const touched = new Set([
    ...(await touchedSince(tx, entries)),
    ...(await namedSince(
      tx,
      added.map(({ vehicleId }) => vehicleId),
    )),
  ])
  const removable = added.flatMap(({ vehicleId }) => {
    const row = rows.get(vehicleId)
    return row && !touched.has(vehicleId) ? [row] : []
  })
  await archiveRows(tx, removable, { actor, now })
  const changed = entries.filter(({ event }) => event === 'update')
  const reverts = changed.flatMap(({ vehicleId, changes }): RowChange[] => {
    const row = rows.get(vehicleId)
    const columns = row ? reverted(row, changes as ChangeEntry['changes']) : {}
    return row && Object.keys(columns).length > 0 ? [{ row, columns }] : []
  })
  await updateVehicles(ctx, tx, { changes: reverts, at: now })
  const undone = {
    removed: removable.length,
    reverted: reverts.length,
    kept: entries.length - removable.length - reverts.length,
  }
  await recordAudit(tx, {
    action: 'import-undone',
    actor,
    subject: `${claimed.kind} vehicles`,
    detail: `${undone.removed} removed, ${undone.reverted} changed back, ${undone.kept} kept`,
    at: now,
  })
  return { kind: parseChoice(VEHICLE_KINDS, claimed.kind), undone }
}

async function explainUnclaimed(tx: DbOrTransaction, id: string): Promise<AppError> {
  const known = await tx.vehicleImport.findUnique({ where: { id }, select: { undoneAt: true } })
  if (!known) return new AppError('not-found', NOT_FOUND)
  return new AppError('conflict', known.undoneAt ? DONE_ALREADY : TOO_LATE)
}

/** Locks the vehicles that are not archived. */
async function lockRows(tx: DbOrTransaction, ids: string[]): Promise<Map<string, AdminRow>> {
  await tx.$executeRaw`SELECT FROM vehicle WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`
  const rows = await tx.vehicle.findMany({
    where: { id: { in: ids }, archivedAt: null },
    select: adminColumns,
  })
  return new Map(rows.map((row) => [row.id, row]))
}

type Entry = { id: bigint; vehicleId: string }

/** Finds vehicles with a history entry after that of the import. */
async function touchedSince(tx: DbOrTransaction, entries: Entry[]): Promise<Set<string>> {
  const latest = await tx.vehicleEvent.groupBy({
    by: ['vehicleId'],
    where: { vehicleId: { in: entries.map(({ vehicleId }) => vehicleId) } },
    _max: { id: true },
  })
  const own = new Map(entries.map(({ id, vehicleId }) => [vehicleId, id]))
  return new Set(
    latest.flatMap(({ vehicleId, _max: { id } }) => (id === own.get(vehicleId) ? [] : [vehicleId])),
  )
}

/** Finds vehicles that a request, an inquiry, a quote or a part names. */
async function namedSince(tx: DbOrTransaction, ids: string[]): Promise<string[]> {
  // Prisma cannot compare the stock numbers of quotes whatever their case.
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM vehicle WHERE id = ANY (${ids}::uuid[]) AND (
      EXISTS (SELECT FROM part_request_details WHERE donor_id = vehicle.id)
      OR EXISTS (SELECT FROM inquiry_details WHERE vehicle_id = vehicle.id)
      OR EXISTS (SELECT FROM part WHERE donor_id = vehicle.id)
      OR kind = 'dismantled' AND upper(stock_number) IN (
        SELECT upper(donor_stock_number) FROM quote_line WHERE donor_stock_number IS NOT NULL))`
  return rows.map(({ id }) => id)
}

async function archiveRows(
  tx: DbOrTransaction,
  rows: AdminRow[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  // Prisma cannot compute with a column; two changes within a millisecond still differ.
  await tx.$executeRaw`
    UPDATE vehicle SET archived_at = ${now}, updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    WHERE id = ANY (${ids}::uuid[])`
  await recordVehicleChanges(
    tx,
    ids.map((vehicleId) => ({ vehicleId, event: 'archive', changes: {}, actor, at: now })),
  )
}

/** Returns earlier values of the columns that still have what the import wrote. */
function reverted(row: AdminRow, changes: ChangeEntry['changes']): ChangedColumns {
  const back = Object.entries(changes).flatMap(([name, [from, to]]) => {
    const value = row[name as keyof AdminRow] ?? null
    const isAsImported = JSON.stringify(value) === JSON.stringify(to)
    const before = name === 'dateAcquired' && typeof from === 'string' ? new Date(from) : from
    return isAsImported ? [[name, before] as const] : []
  })
  return Object.fromEntries(back)
}
