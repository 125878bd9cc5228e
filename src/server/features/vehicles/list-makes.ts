import type { Context } from '#server/context.ts'
import { toMakeKey, MAKES, spellMake } from '#shared/domain/makes.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** Lists known makes and those in stock, for staff forms. */
export async function listMakes({ db }: Context): Promise<string[]> {
  const stock = await db.vehicle.groupBy({ by: ['make'], where: { archivedAt: null } })
  const makes = [...MAKES, ...stock.map(({ make }) => make)]
  const byKey = new Map(makes.map((make) => [toMakeKey(make), spellMake(make)]))
  return [...byKey.values()].toSorted(compareMakes)
}

const { compare } = new Intl.Collator()
export const compareMakes = (one: string, other: string): number =>
  compare(foldText(one), foldText(other)) || compare(one, other)
