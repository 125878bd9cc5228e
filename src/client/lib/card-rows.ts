import { type Picture, pictureFromUrl } from '#shared/domain/picture.ts'

type Card = { picture: Picture | null }
/** A card as its cells: the address of its picture first. */
export type CardRow = unknown[]

/**
 * Packs cards into rows and back. A list goes into the page twice, as HTML and as the router's data; in rows the second time costs
 * a third of what cards would.
 */
export function cardRows<T extends Card>(cells: Record<Exclude<keyof T, 'picture'> & string, true>) {
  const names = Object.keys(cells) as (keyof typeof cells)[]
  function unpackCard([url, ...values]: CardRow): T {
    const card: Record<string, unknown> = { picture: pictureFromUrl(url as string | null) }
    for (const [index, name] of names.entries()) card[name] = values[index]
    return card as T
  }
  /** Who packed them has them already: the server, which shows the cards as well as sending them. */
  const known = new WeakMap<CardRow[], T[]>()
  return {
    pack(cards: T[]): CardRow[] {
      const rows = cards.map((card) => [card.picture?.url ?? null, ...names.map((name) => card[name])])
      known.set(rows, cards)
      return rows
    },
    unpack: (rows: CardRow[]): T[] => known.get(rows) ?? rows.map(unpackCard),
  }
}
