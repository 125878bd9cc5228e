import { AppError } from '#server/core/app-error.ts'
import { choice } from '#server/core/choice.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { VehicleHistoryEntry } from '#shared/domain/vehicle-admin.ts'

/** Who makes a change; the demo and imports have no account. */
export type Actor = { id: string | null; name: string }

const ACTIONS = ['create', 'update', 'archive', 'restore'] as const

export type ChangeEntry = {
  vehicleId: string
  action: (typeof ACTIONS)[number]
  changes: Record<string, [unknown, unknown]>
  actor: Actor
  at: Date
}

/** Adds entries to the history of vehicles, in the transaction that makes the changes (docs/product.md 13.35). */
export async function recordChanges(db: DbOrTransaction, entries: ChangeEntry[]): Promise<void> {
  await db.vehicleChange.createMany({
    data: entries.map(({ changes, actor, ...entry }) => ({
      ...entry,
      changes: asJson(changes),
      userId: actor.id,
      userName: actor.name,
    })),
  })
}

/** Writes dates as JSON does, which a structured clone would not. */
const asJson = (changes: ChangeEntry['changes']) =>
  // oxlint-disable-next-line unicorn/prefer-structured-clone
  JSON.parse(JSON.stringify(changes)) as Prisma.InputJsonObject

/** The columns that differ, each with its value before and after. */
export function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [unknown, unknown]> {
  const changed: Record<string, [unknown, unknown]> = {}
  for (const [key, value] of Object.entries(after)) {
    const old = before[key] ?? null
    if (JSON.stringify(old) !== JSON.stringify(value ?? null)) changed[key] = [old, value ?? null]
  }
  return changed
}

const ENTRIES_MAX = 200

/** The history of a vehicle, the latest entry first, at most 200; since a moment where one is given. */
export async function readHistory(
  db: DbOrTransaction,
  { vehicleId, since }: { vehicleId: string; since?: Date },
): Promise<VehicleHistoryEntry[]> {
  const rows = await db.vehicleChange.findMany({
    where: { vehicleId, ...(since && { at: { gt: since } }) },
    select: { at: true, userName: true, action: true, changes: true },
    orderBy: { id: 'desc' },
    take: ENTRIES_MAX,
  })
  return rows.map(({ at, userName, action, changes }) => ({
    at: at.toISOString(),
    by: userName,
    action: choice(ACTIONS, action),
    changes: toFieldChanges(changes as ChangeEntry['changes']),
  }))
}

/** Changes of columns as changes of the entity's fields. */
export const toFieldChanges = (changes: ChangeEntry['changes']): VehicleHistoryEntry['changes'] =>
  Object.entries(changes).map(([column, [from, to]]) => toFieldChange(column, from, to))

/** The entity has a price in dollars where the row has cents. */
function toFieldChange(
  column: string,
  from: unknown,
  to: unknown,
): VehicleHistoryEntry['changes'][number] {
  if (column !== 'priceCents') return { field: column, from, to }
  return { field: 'price', from: toDollars(from), to: toDollars(to) }
}

const toDollars = (cents: unknown): number | null =>
  typeof cents === 'number' ? cents / 100 : null

/** The conflict of a change that was made on an old state; it says who changed which fields since, and to what. */
export async function staleUpdate(
  db: DbOrTransaction,
  { id, since }: { id: string; since: Date },
): Promise<AppError> {
  const entries = await readHistory(db, { vehicleId: id, since })
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
  const fields = issues.length > 0 ? ` (${issues.map(({ path }) => labelOf(path)).join(', ')})` : ''
  return new AppError(
    'conflict',
    `This vehicle was changed${people && ` by ${people}`} in the meantime${fields}. Please reload it.`,
    { issues },
  )
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'nothing'
}

const labelOf = (field: string): string =>
  field === 'vin' ? 'VIN' : field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
