import type { Db } from '#server/core/db.ts'
import { MAKE_NAMES } from '#shared/domain/makes.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { computeEditDistance } from '#shared/lib/edit-distance.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** Shorter words resemble too many others. */
const SHORTEST_CORRECTED = 4

/** Corrects words that are one typing error from a make or model in stock; null if none is. */
export async function correctSearch(db: Db, kind: VehicleKind, q: string): Promise<string | null> {
  const known = await listKnownWords(db, kind)
  const words = q.split(' ')
  const corrected = words.map((word) => nearestWord(foldText(word), known) ?? word)
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : null
}

/** `count` is the number of vehicles, 0 for a colloquial name. */
type KnownWord = { folded: string; label: string; count: number }

async function listKnownWords(db: Db, kind: VehicleKind): Promise<KnownWord[]> {
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

/** Returns the commonest word one typing error away; null for a known or short word. */
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
  computeEditDistance(word, folded, 2) === 1 &&
  pickDigits(word) === pickDigits(folded)

const pickDigits = (word: string): string => word.replaceAll(/\D/g, '')
