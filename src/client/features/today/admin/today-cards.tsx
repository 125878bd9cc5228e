import { Children, type ReactNode } from 'react'
import { useIsWide } from '../../../hooks/use-is-wide.ts'

const TWO_FROM_PX = 768
const THREE_FROM_PX = 1280

/** Cards of unequal height in columns without holes; the first ones are beside each other. */
export function TodayCards({ children }: { children: ReactNode }) {
  const hasTwo = useIsWide(TWO_FROM_PX)
  const hasThree = useIsWide(THREE_FROM_PX)
  const cards = Children.toArray(children)
  // Four cards are in one row, or two in each: three and one would leave a hole.
  const widest = cards.length === 4 ? 4 : 3
  const columns = hasThree ? widest : 1 + Number(hasTwo)
  return (
    <div className="mb-4 flex items-start gap-4">
      {Array.from({ length: columns }, (_, column) => (
        <div key={column} className="grid min-w-0 flex-1 grid-cols-1 gap-4">
          {cards.filter((_card, index) => index % columns === column)}
        </div>
      ))}
    </div>
  )
}
