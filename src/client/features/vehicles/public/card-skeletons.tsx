import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { CARD_GRID } from './card-look.ts'

const SHOWN = 6

export function CardSkeletons() {
  return (
    <ul className={CARD_GRID} aria-hidden="true">
      {Array.from({ length: SHOWN }, (_, index) => (
        <li key={index} className="rounded-md border bg-card">
          <Skeleton className="aspect-[16/10]" />
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-7 w-4/5" />
            <Skeleton className="h-8 w-2/5" />
            <Skeleton className="h-7" />
          </div>
        </li>
      ))}
    </ul>
  )
}
