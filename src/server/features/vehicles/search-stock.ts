import type { Db } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { MAKE_NAMES } from '#shared/domain/makes.ts'
import { searchWords, tightWords } from '#shared/domain/search-words.ts'
import type { DismantledFilter, RetailFilter } from '#shared/domain/vehicle-filter.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { slipsBetween } from '#shared/lib/slips.ts'
import { publicWhere } from './search.ts'

type Where = Prisma.VehicleWhereInput
type Search = { kind: VehicleKind; filter: RetailFilter | DismantledFilter }
type Found<Row> = { rows: Row[]; where: Where; corrected?: string }

/** Shorter words are too like others to be corrected. */
const SHORTEST_CORRECTED = 4

/**
 * Finds rows of a public list by the first reading of its search that has any: single letters joined to their neighbor, then all words
 * on their own, then with typing errors in makes and models corrected. `isFirst` is false where `find` skips rows.
 */
export async function searchStock<Row>(
  db: Db,
  { kind, filter, isFirst }: Search & { isFirst: boolean },
  find: (where: Where) => Promise<Row[]>,
): Promise<Found<Row>> {
  const attempt = async (words: string[][]): Promise<Found<Row> & { isFound: boolean }> => {
    const where = publicWhere(kind, filter, words)
    const rows = await find(where)
    const isFound =
      rows.length > 0 ||
      (!isFirst && (await db.vehicle.findFirst({ where, select: { id: true } })) !== null)
    return { rows, where, isFound }
  }
  const words = searchWords(filter.q ?? '')
  const tight = tightWords(words)
  if (tight) {
    const { isFound, ...found } = await attempt(tight)
    if (isFound) return found
  }
  const { isFound, ...found } = await attempt(words)
  if (isFound || filter.q === undefined) return found
  const corrected = await correctSearch(db, kind, filter.q)
  if (corrected === null) return found
  const second = await attempt(searchWords(corrected))
  return second.isFound ? { rows: second.rows, where: second.where, corrected } : found
}

/** A search with each word that is one typing error away from a make or model in stock corrected; null where none is. */
async function correctSearch(db: Db, kind: VehicleKind, q: string): Promise<string | null> {
  const known = await knownWords(db, kind)
  const words = q.split(' ')
  const corrected = words.map((word) => nearestWord(foldText(word), known) ?? word)
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : null
}

/** `count` is of vehicles, and 0 for a name that only people say. */
type KnownWord = { folded: string; label: string; count: number }

/** The makes and models of a kind, their single words, and the names people say for the makes. */
async function knownWords(db: Db, kind: VehicleKind): Promise<KnownWord[]> {
  const stock = await db.vehicle.groupBy({
    by: ['make', 'model'],
    where: { kind, archivedAt: null },
    _count: true,
  })
  const words = stock.flatMap(({ make, model, _count: count }) =>
    [make, model, ...model.split(/[\s/]+/)].map((label) => ({
      folded: foldText(label),
      label,
      count,
    })),
  )
  const makes = new Set(stock.map(({ make }) => make))
  const names = [...MAKE_NAMES].flatMap(([folded, label]) =>
    makes.has(label) ? [{ folded, label, count: 0 }] : [],
  )
  return [...words, ...names]
}

/** The label of the commonest word that one typing error leads to; null for a word that is known or too short. */
function nearestWord(word: string, known: KnownWord[]): string | null {
  const isKnown = known.some(({ folded, count }) => count > 0 && folded.includes(word))
  if (word.length < SHORTEST_CORRECTED || isKnown) return null
  const counts = new Map<string, number>()
  for (const { folded, label, count } of known) {
    if (isOneSlipAway(word, folded)) counts.set(label, (counts.get(label) ?? 0) + count)
  }
  const [best] = [...counts].toSorted(
    ([one, count], [other, otherCount]) => otherCount - count || one.localeCompare(other),
  )
  return best?.[0] ?? null
}

/** A wrong digit is another model, not a typing error. */
const isOneSlipAway = (word: string, folded: string): boolean =>
  folded.length >= SHORTEST_CORRECTED &&
  slipsBetween(word, folded, 2) === 1 &&
  digitsOf(word) === digitsOf(folded)

const digitsOf = (word: string): string => word.replaceAll(/\D/g, '')
