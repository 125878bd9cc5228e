import type { ReactNode } from 'react'
import { useIsWide } from '../../../hooks/use-is-wide.ts'

const TWO_FROM_PX = 768
const THREE_FROM_PX = 1280
/** Height of a card without its rows, in rows. */
const CARD_ROWS = 1.5

export type TodayCard = { key: string; count: number; rows: number; card: ReactNode }

/** Cards of unequal height, each in the column that is shortest so far. */
export function TodayCards({ cards }: { cards: TodayCard[] }) {
  const hasTwo = useIsWide(TWO_FROM_PX)
  const hasThree = useIsWide(THREE_FROM_PX)
  // Four cards are in one row, or two in each: three and one would leave a hole.
  const widest = cards.length === 4 ? 4 : 3
  const count = hasThree ? widest : 1 + Number(hasTwo)
  return (
    <div className="mb-4 flex items-start gap-4">
      {fill(cards, count).map((column, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        <div key={index} className="grid min-w-0 flex-1 grid-cols-1 gap-4">
          {column.map(({ card }) => card)}
        </div>
      ))}
    </div>
  )
}

function fill(cards: TodayCard[], count: number): TodayCard[][] {
  const columns = Array.from({ length: count }, () => ({ cards: [] as TodayCard[], rows: 0 }))
  for (const card of cards) {
    const [shortest] = columns.toSorted((a, b) => a.rows - b.rows)
    shortest?.cards.push(card)
    if (shortest) shortest.rows += card.rows + CARD_ROWS
  }
  return columns.map((column) => column.cards)
}
