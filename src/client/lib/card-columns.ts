import { type Picture, pictureFromUrl } from '#shared/domain/picture.ts'

type Card = { picture: Picture | null }
/** Cards as their columns: the addresses of the pictures first. */
export type CardColumns = unknown[][]

/**
 * Packs cards into columns and back. A list goes into the page twice, as HTML and as the router's data; in columns, where like
 * stands beside like, the second time costs a third of what cards would.
 */
export function cardColumns<T extends Card>(cells: Record<Exclude<keyof T, 'picture'> & string, true>) {
  const names = Object.keys(cells) as (keyof typeof cells)[]
  function unpackCard([urls = [], ...columns]: CardColumns, row: number): T {
    const card: Record<string, unknown> = { picture: pictureFromUrl(urls[row] as string | null) }
    for (const [index, name] of names.entries()) card[name] = columns[index]?.[row]
    return card as T
  }
  /** Who packed them has them already: the server, which shows the cards as well as sending them. */
  const known = new WeakMap<CardColumns, T[]>()
  return {
    pack(cards: T[]): CardColumns {
      const columns = [cards.map(({ picture }) => picture?.url ?? null), ...names.map((name) => cards.map((card) => card[name]))]
      known.set(columns, cards)
      return columns
    },
    unpack: (columns: CardColumns): T[] => known.get(columns) ?? (columns[0] ?? []).map((_url, row) => unpackCard(columns, row)),
  }
}
