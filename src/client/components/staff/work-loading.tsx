import { cn } from '../../lib/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const LINES = 6

export function WorkLoading({ text, className }: { text: string; className?: string }) {
  return (
    <div role="status" className={cn('grid gap-2', className)}>
      <p>{text}</p>
      {Array.from({ length: LINES }, (_, line) => (
        <Skeleton key={line} className="h-11" />
      ))}
    </div>
  )
}
