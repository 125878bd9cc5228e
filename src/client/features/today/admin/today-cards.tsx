import type { ReactNode } from 'react'
import { TODAY_ROWS } from '#shared/domain/today.ts'
import { useIsWide } from '../../../hooks/use-is-wide.ts'

const TWO_FROM_PX = 768
const THREE_FROM_PX = 1280
/** Subjects, in reading order. */
const SUBJECTS = ['customers', 'money', 'yard'] as const
/** About the heights of a card without its rows, with the gap, and of a row, in pixels. */
const HEAD_PX = { customers: 100, money: 85, yard: 75 }
const ROW_PX = { customers: 85, money: 75, yard: 50 }

export type TodaySubject = (typeof SUBJECTS)[number]
export type TodayCard = { key: string; count: number; subject: TodaySubject; card: ReactNode }

/** Cards in columns of about one height, by subject, or on a phone in the given order. */
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
  const ordered = SUBJECTS.flatMap((subject) => cards.filter((card) => card.subject === subject))
  return balance(splitCards(ordered, count))
}

/** Moves the last card of the highest column to the lowest one where that makes them more even. */
function balance(columns: TodayCard[][]): TodayCard[][] {
  const [lowest = [], ...others] = columns.toSorted((a, b) => sumHeights(a) - sumHeights(b))
  const highest = others.at(-1) ?? []
  const last = highest.slice(-1)
  if (sumHeights(lowest) + sumHeights(last) >= sumHeights(highest)) return columns
  return columns.map((column) => {
    if (column === highest) return column.slice(0, -1)
    return column === lowest ? [...column, ...last] : column
  })
}

/** Splits cards, in their order, where the highest column is as low as can be. */
function splitCards(cards: TodayCard[], count: number): TodayCard[][] {
  if (count === 1 || cards.length <= 1) return [cards]
  const splits = cards
    .slice(1)
    .map((_, at) => [cards.slice(0, at + 1), ...splitCards(cards.slice(at + 1), count - 1)])
  const getHighest = (columns: TodayCard[][]) => Math.max(...columns.map(sumHeights))
  return splits.toSorted((a, b) => getHighest(a) - getHighest(b))[0] ?? [cards]
}

const sumHeights = (cards: TodayCard[]): number =>
  cards.reduce(
    (sum, { count, subject }) =>
      sum + HEAD_PX[subject] + Math.min(count, TODAY_ROWS) * ROW_PX[subject],
    0,
  )
