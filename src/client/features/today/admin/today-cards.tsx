import type { ReactNode } from 'react'
import { TODAY_ROWS } from '#shared/domain/today.ts'
import { useIsWide } from '../../../hooks/use-is-wide.ts'

const TWO_FROM_PX = 768
const THREE_FROM_PX = 1280
/** Subjects of the columns, in reading order. */
const SUBJECTS = ['customers', 'money', 'yard'] as const
/** About the heights of a card's heading and of one of its rows, in pixels. */
const HEAD_PX = 50
const ROW_PX = { customers: 95, money: 85, yard: 55 }

export type TodaySubject = (typeof SUBJECTS)[number]
export type TodayCard = { key: string; count: number; subject: TodaySubject; card: ReactNode }

/** Cards in a column for each subject, or on a phone in the given order. */
export function TodayCards({ cards }: { cards: TodayCard[] }) {
  const hasTwo = useIsWide(TWO_FROM_PX)
  const hasThree = useIsWide(THREE_FROM_PX)
  const columns = listColumns(cards, 1 + Number(hasTwo) + Number(hasThree))
  return (
    <div className="mb-4 flex items-start gap-4">
      {columns.map((column) => (
        <div key={column[0]?.key} className="grid min-w-0 flex-1 grid-cols-1 gap-4">
          {column.map(({ card }) => card)}
        </div>
      ))}
    </div>
  )
}

function listColumns(cards: TodayCard[], count: number): TodayCard[][] {
  if (count === 1) return [cards]
  const groups = SUBJECTS.map((subject) => cards.filter((card) => card.subject === subject))
  if (count === 2) return splitInTwo(groups.flat())
  const columns = groups.filter(({ length }) => length > 0)
  // One subject alone has its cards side by side.
  return columns.length > 1 ? columns : dealOut(cards, count)
}

/** Splits cards, in their order, where both columns come closest to the same height. */
function splitInTwo(cards: TodayCard[]): TodayCard[][] {
  const difference = (at: number) =>
    Math.abs(sumHeights(cards.slice(0, at)) - sumHeights(cards.slice(at)))
  const [best] = cards.map((_, at) => at).toSorted((a, b) => difference(a) - difference(b))
  return [cards.slice(0, best), cards.slice(best)].filter(({ length }) => length > 0)
}

const sumHeights = (cards: TodayCard[]): number =>
  cards.reduce(
    (sum, { count, subject }) => sum + HEAD_PX + Math.min(count, TODAY_ROWS) * ROW_PX[subject],
    0,
  )

const dealOut = (cards: TodayCard[], count: number): TodayCard[][] =>
  Array.from({ length: Math.min(count, cards.length) }, (_, column) =>
    cards.filter((_card, index) => index % count === column),
  )
