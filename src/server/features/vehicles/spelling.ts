import type { DbOrTransaction } from '#server/core/db.ts'
import { toMakeKey, spellMake } from '#shared/domain/makes.ts'
import { foldText } from '#shared/lib/fold-text.ts'

export type Named = { make: string; model: string }
type Spelling = { text: string; count: number }

/** Spells makes and models as the stock does where only case, blanks or hyphens differ. */
export const spellAsStock = (db: DbOrTransaction, vehicles: Named[]): Promise<Named[]> =>
  createSpeller(db)(vehicles)

/** Spells several parts of one list; new names follow their first spelling in the list. */
export function createSpeller(db: DbOrTransaction): (part: Named[]) => Promise<Named[]> {
  const [makes, models] = [new Map<string, Spelling>(), new Map<string, Spelling>()]
  const loaded = new Set<string>()
  // Thousands of vehicles have few names.
  const spelled = new Map<string, Named>()

  async function load(keys: string[]): Promise<void> {
    const stock = await db.vehicle.groupBy({
      by: ['makeKey', 'make', 'model'],
      where: { makeKey: { in: keys } },
      _count: true,
    })
    for (const { makeKey: key, make, model, _count: count } of stock) {
      keepCommonest(makes, key, { text: make, count })
      keepCommonest(models, toModelKey({ make, model }), { text: model, count })
    }
    for (const key of keys) loaded.add(key)
  }

  function spell({ make: given, model }: Named): Named {
    const name = `${given}\n${model}`
    const known = spelled.get(name)
    if (known) return known
    const make = findSpelling(makes, toMakeKey(given), spellMake(given))
    const next = { make, model: findSpelling(models, toModelKey({ make: given, model }), model) }
    spelled.set(name, next)
    return next
  }

  return async (part) => {
    const keys = new Set(part.map(({ make }) => toMakeKey(make)))
    const missing = [...keys].filter((key) => !loaded.has(key))
    if (missing.length > 0) await load(missing)
    return part.map(spell)
  }
}

/** Keeps the stored make and model if a file only spells them differently. */
export const keepSpelling = <Columns extends Partial<Named>>(
  { make, model }: Named,
  columns: Columns,
): Columns => ({
  ...columns,
  ...(columns.make !== undefined && toMakeKey(columns.make) === toMakeKey(make) && { make }),
  ...(columns.model !== undefined && foldText(columns.model) === foldText(model) && { model }),
})

/** Spells a changed make or model as the stock does; a mere change of spelling stays as typed. */
export async function spellChange(
  tx: DbOrTransaction,
  before: Named,
  after: Named,
): Promise<Named> {
  if (toModelKey(after) === toModelKey(before)) return after
  const [spelled = after] = await spellAsStock(tx, [after])
  return spelled
}

const toModelKey = ({ make, model }: Named): string => `${toMakeKey(make)} ${foldText(model)}`

/** Keeps text that folds to nothing, such as '---'. */
function findSpelling(known: Map<string, Spelling>, key: string, text: string): string {
  if (foldText(text) === '') return text
  const found = known.get(key)
  if (!found) known.set(key, { text, count: 0 })
  return found?.text ?? text
}

function keepCommonest(known: Map<string, Spelling>, key: string, spelled: Spelling): void {
  const best = known.get(key)
  if (!best || isBetter(spelled, best)) known.set(key, spelled)
}

/** Prefers mixed case among equally common spellings. */
const isBetter = (one: Spelling, other: Spelling): boolean =>
  one.count === other.count ? isMixed(one.text) && !isMixed(other.text) : one.count > other.count

const isMixed = (text: string): boolean =>
  text !== text.toUpperCase() && text !== text.toLowerCase()
