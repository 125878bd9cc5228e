import { parseChoice, type DbOrTransaction } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { VehicleHistoryEntry } from '#shared/domain/vehicle-admin.ts'
import { getFieldLabel } from '#shared/domain/vehicle-columns.ts'
import { centsToDollars } from '#shared/lib/money.ts'
import { insertRows } from './insert-rows.ts'

const ACTIONS = ['create', 'update', 'archive', 'restore'] as const
const ENTRIES_MAX = 200

export type ChangeEntry = {
  vehicleId: string
  action: (typeof ACTIONS)[number]
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
): Promise<VehicleHistoryEntry[]> {
  const rows = await db.vehicleEvent.findMany({
    where: { vehicleId, ...(since && { at: { gt: since } }) },
    select: { at: true, authorName: true, action: true, changes: true },
    orderBy: { id: 'desc' },
    take: ENTRIES_MAX,
  })
  return rows.map(({ at, authorName, action, changes }) => ({
    at: at.toISOString(),
    by: authorName,
    action: parseChoice(ACTIONS, action),
    changes: toFieldChanges(changes as ChangeEntry['changes']),
  }))
}

export const toFieldChanges = (changes: ChangeEntry['changes']): VehicleHistoryEntry['changes'] =>
  Object.entries(changes).map(([column, [from, to]]) => toFieldChange(column, from, to))

function toFieldChange(
  column: string,
  from: unknown,
  to: unknown,
): VehicleHistoryEntry['changes'][number] {
  if (column !== 'priceCents') return { field: column, from, to }
  const toPrice = (cents: unknown) => (typeof cents === 'number' ? centsToDollars(cents) : null)
  return { field: 'price', from: toPrice(from), to: toPrice(to) }
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
      .flatMap(({ by, changes }) => changes.map(({ field, to }) => [field, { by, to }])),
  )
  const issues = [...latest].map(([path, { by, to }]) => ({
    path,
    message: `${by} changed it to ${describeValue(to)}`,
  }))
  const people = [...new Set(entries.map(({ by }) => by))].join(' and ')
  const fields =
    issues.length > 0 ? ` (${issues.map(({ path }) => findLabel(path)).join(', ')})` : ''
  const change = `This vehicle was changed${people && ` by ${people}`} in the meantime${fields}.`
  const objections = [{ key: 'changed', message: change, isFinal: true }]
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
