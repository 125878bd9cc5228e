import { Skeleton } from '../ui/skeleton.tsx'

const LINES = 6

/** What stands there while what staff asked for is on its way. */
export function WorkLoading({ text }: { text: string }) {
  return (
    <div role="status" className="grid gap-2">
      <p>{text}</p>
      {Array.from({ length: LINES }, (_, line) => (
        <Skeleton key={line} className="h-11" />
      ))}
    </div>
  )
}
