import type { Db } from '#server/core/db.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'
import { STOCK_TABLES } from './tables.ts'

/** So many of the newest numbers show how the shop counts at present. */
const LOOKED_AT = 30
/** So many numbers in a row may be taken already. */
const TRIED = 200

type Numbered = { before: string; digits: string; after: string }

/** The next free stock number of a kind in the pattern of its newest ones, or null where they have none. What is archived keeps its number, since it may come back. */
export async function nextStockNumber(db: Db, kind: StockKind): Promise<string | null> {
  const table = STOCK_TABLES[kind]
  const newest = await db.$queryRaw<{ number: string }[]>`
    SELECT stock_number AS number FROM ${table} WHERE archived_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_AT}`
  const candidates = following(newest.map(({ number }) => number))
  const taken = await db.$queryRaw<{ number: string }[]>`
    SELECT upper(stock_number) AS number FROM ${table} WHERE upper(stock_number) = ANY (${candidates.map((number) => number.toUpperCase())})`
  const isTaken = new Set(taken.map(({ number }) => number))
  return candidates.find((number) => !isTaken.has(number.toUpperCase())) ?? null
}

/** The numbers that may come next, given those that came last with the newest in front: the commonest pattern counts on from its highest, as many digits as before. */
export function following(newest: string[]): string[] {
  const numbered = newest.flatMap((number) => split(number) ?? [])
  const patterns = Map.groupBy(numbered, ({ before, after }) => `${before}\n${after}`.toUpperCase())
  // A stable order: of two patterns used as often, the one used last stays in front.
  const [commonest] = [...patterns.values()].toSorted((one, other) => other.length - one.length)
  const [model] = commonest ?? []
  if (!commonest || !model) return []
  const highest = Math.max(...commonest.map(({ digits }) => Number(digits)))
  return Array.from(
    { length: TRIED },
    (_, index) =>
      `${model.before}${String(highest + 1 + index).padStart(model.digits.length, '0')}${model.after}`,
  )
}

/** A number's last run of digits, which is what counts up, and what stands around it. */
function split(number: string): Numbered | null {
  const [, before, digits, after] = /^(.*?)(\d{1,9})(\D*)$/.exec(number) ?? []
  return before === undefined || digits === undefined || after === undefined
    ? null
    : { before, digits, after }
}
