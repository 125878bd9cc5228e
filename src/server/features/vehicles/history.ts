import type { DbOrTransaction } from '#server/core/db.ts'
import { toFieldChanges, toHistory } from '#server/core/history.ts'
import type { Actor } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { FieldChange, HistoryEntry } from '#shared/domain/history-schema.ts'
import { getFieldLabel } from '#shared/domain/vehicle-columns.ts'
import { VEHICLE_CHANGED, VEHICLE_EVENTS, type VehicleEvent } from '#shared/domain/vehicle.ts'
import { centsToDollars } from '#shared/lib/money.ts'
import { insertRows } from './insert-rows.ts'

const ENTRIES_MAX = 200

export type ChangeEntry = {
  vehicleId: string
  event: VehicleEvent
  changes: Record<string, [unknown, unknown]>
  actor: Actor
  at: Date
  importId?: string | undefined
}

/** Adds history entries, in the transaction of the changes (rule 13.35). */
export async function recordVehicleChanges(
  db: DbOrTransaction,
  entries: ChangeEntry[],
): Promise<void> {
  await insertRows(
    db,
    'vehicle_event',
    entries.map(({ changes, actor, ...entry }) => ({
      ...entry,
      changes: changes as Prisma.InputJsonObject,
      authorId: actor.id,
      authorName: actor.name,
    })),
  )
}

export function findChangedColumns(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [unknown, unknown]> {
  const changed: Record<string, [unknown, unknown]> = {}
  for (const [key, value] of Object.entries(after)) {
    const old = before[key] ?? null
    if (value !== undefined && JSON.stringify(old) !== JSON.stringify(value)) {
      changed[key] = [old, value]
    }
  }
  return changed
}

/** Returns up to 200 entries, newest first. */
export async function readHistory(
  db: DbOrTransaction,
  { vehicleId, since }: { vehicleId: string; since?: Date },
): Promise<HistoryEntry<VehicleEvent>[]> {
  const rows = await db.vehicleEvent.findMany({
    where: { vehicleId, ...(since && { at: { gt: since } }) },
    select: { at: true, authorName: true, event: true, changes: true },
    orderBy: { id: 'desc' },
    take: ENTRIES_MAX,
  })
  return toHistory(rows, VEHICLE_EVENTS).map((entry) => ({
    ...entry,
    changes: entry.changes.map(toVehicleChange),
  }))
}

export const toVehicleChanges = (changes: ChangeEntry['changes']): FieldChange[] =>
  toFieldChanges(changes).map(toVehicleChange)

function toVehicleChange({ field, before, after }: FieldChange): FieldChange {
  if (field !== 'priceCents') return { field, before, after }
  const toPrice = (cents: unknown) => (typeof cents === 'number' ? centsToDollars(cents) : null)
  return { field: 'price', before: toPrice(before), after: toPrice(after) }
}

/** Explains a stale update by the later changes; the message adds advice to the conflict. */
export async function explainStale(
  tx: DbOrTransaction,
  { id, since }: { id: string; since: Date },
) {
  const entries = await readHistory(tx, { vehicleId: id, since })
  const latest = new Map(
    entries
      .toReversed()
      .flatMap(({ author, changes }) =>
        changes.map(({ field, after }) => [field, { author, after }]),
      ),
  )
  const issues = [...latest].map(([path, { author, after }]) => ({
    path,
    message: `${author} changed it to ${describeValue(after)}`,
  }))
  const people = [...new Set(entries.map(({ author }) => author))].join(' and ')
  const fields =
    issues.length > 0 ? ` (${issues.map(({ path }) => findLabel(path)).join(', ')})` : ''
  const change = `This vehicle was changed${people && ` by ${people}`} in the meantime${fields}.`
  const objections = [{ key: VEHICLE_CHANGED, message: change, isFinal: true }]
  return { message: `${change} Please reload it.`, issues, objections }
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'nothing'
}

function findLabel(field: string): string {
  const label = getFieldLabel(field)
  return label === 'VIN' ? label : label.toLowerCase()
}
