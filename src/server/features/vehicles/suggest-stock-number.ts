import type { Context } from '#server/context.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'

/** Numbers that define the pattern. */
const NEWEST_COUNT = 30
/** Following numbers to try. */
const CANDIDATE_COUNT = 200

type NumberParts = { before: string; digits: string; after: string }

/** Returns the next free stock number, or null without a pattern. Archived ones stay taken. */
export async function suggestStockNumber(
  { db }: Context,
  kind: VehicleKind,
): Promise<string | null> {
  const newest = await db.vehicle.findMany({
    where: { kind, archivedAt: null },
    select: { stockNumber: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: NEWEST_COUNT,
  })
  const candidates = suggestNumbers(newest.map(({ stockNumber }) => stockNumber))
  const upper = candidates.map((number) => number.toUpperCase())
  // Prisma cannot compare in upper case.
  const used = await db.$queryRaw<{ number: string }[]>`
    SELECT upper(stock_number) AS number FROM vehicle
    WHERE kind = ${kind} AND upper(stock_number) = ANY (${upper})`
  const usedNumbers = new Set(used.map(({ number }) => number))
  return candidates.find((number) => !usedNumbers.has(number.toUpperCase())) ?? null
}

/** Counts on from the highest number of the commonest pattern, given the newest first. */
export function suggestNumbers(newest: string[]): string[] {
  const numbered = newest.flatMap((number) => split(number) ?? [])
  const patterns = Map.groupBy(numbered, ({ before, after }) => `${before}\n${after}`.toUpperCase())
  // A stable order: of two patterns used as often, the one used last stays in front.
  const [commonest] = [...patterns.values()].toSorted((one, other) => other.length - one.length)
  const [model] = commonest ?? []
  if (!commonest || !model) return []
  const highest = Math.max(...commonest.map(({ digits }) => Number(digits)))
  return Array.from(
    { length: CANDIDATE_COUNT },
    (_, index) =>
      `${model.before}${String(highest + 1 + index).padStart(model.digits.length, '0')}${model.after}`,
  )
}

/** Splits a number around its last run of digits. */
function split(number: string): NumberParts | null {
  const [, before, digits, after] = /^(.*?)(\d{1,9})(\D*)$/.exec(number) ?? []
  return before === undefined || digits === undefined || after === undefined
    ? null
    : { before, digits, after }
}
