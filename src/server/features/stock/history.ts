import { choice } from '#server/core/choice.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { StockFieldChange, StockHistoryEntry } from '#shared/domain/stock-desk.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'

/** Who makes a change; the demo and imports have no account. */
export type Actor = { id: string | null; name: string }

const ACTIONS = ['create', 'update', 'archive', 'restore'] as const

export type StockChangeEntry = {
  kind: StockKind
  vehicleId: string
  action: (typeof ACTIONS)[number]
  changes: Record<string, [unknown, unknown]>
  actor: Actor
  at: Date
}

/** Adds entries to the history of vehicles, in the transaction that makes the changes (docs/product.md 13.35). */
export async function recordChanges(
  db: DbOrTransaction,
  entries: StockChangeEntry[],
): Promise<void> {
  await db.stockChange.createMany({
    data: entries.map(({ changes, actor, ...entry }) => ({
      ...entry,
      changes: asJson(changes),
      userId: actor.id,
      userName: actor.name,
    })),
  })
}

/** Dates become the text that JSON has for them, which a structured clone would not do. */
const asJson = (changes: StockChangeEntry['changes']) =>
  // oxlint-disable-next-line unicorn/prefer-structured-clone
  JSON.parse(JSON.stringify(changes)) as Prisma.InputJsonObject

/** The fields that differ, each with its value before and after. */
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
  { kind, vehicleId, since }: { kind: StockKind; vehicleId: string; since?: Date },
): Promise<StockHistoryEntry[]> {
  const rows = await db.stockChange.findMany({
    where: { kind, vehicleId, ...(since && { at: { gt: since } }) },
    select: { at: true, userName: true, action: true, changes: true },
    orderBy: { id: 'desc' },
    take: ENTRIES_MAX,
  })
  return rows.map(({ at, userName, action, changes }) => ({
    at: at.toISOString(),
    by: userName,
    action: choice(ACTIONS, action),
    changes: inFields(changes as StockChangeEntry['changes']),
  }))
}

/** Changes of columns as the entity speaks of them. */
export const inFields = (changes: StockChangeEntry['changes']): StockFieldChange[] =>
  Object.entries(changes).map(([column, [from, to]]) => inField(column, from, to))

/** A change as the entity speaks of it: its price is in dollars. */
function inField(column: string, from: unknown, to: unknown): StockFieldChange {
  if (column !== 'priceCents') return { field: column, from, to }
  return { field: 'price', from: inDollars(from), to: inDollars(to) }
}

const inDollars = (cents: unknown): number | null =>
  typeof cents === 'number' ? cents / 100 : null
