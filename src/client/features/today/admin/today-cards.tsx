import type { ReactNode } from 'react'
import { useIsWide } from '../../../hooks/use-is-wide.ts'

const TWO_FROM_PX = 768
const THREE_FROM_PX = 1280
/** Subjects of the columns, in reading order. */
const SUBJECTS = ['customers', 'money', 'yard'] as const

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
  const [customers = [], ...others] = groups
  const columns = (count === 2 ? [customers, others.flat()] : groups).filter(
    ({ length }) => length > 0,
  )
  // One subject alone has its cards side by side.
  return columns.length > 1 ? columns : dealOut(cards, count)
}

const dealOut = (cards: TodayCard[], count: number): TodayCard[][] =>
  Array.from({ length: Math.min(count, cards.length) }, (_, column) =>
    cards.filter((_card, index) => index % count === column),
  )
