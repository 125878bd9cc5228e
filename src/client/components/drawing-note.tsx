import { cn } from '../lib/cn.ts'

/** Label on a placeholder drawing: it is not a photo. */
export function DrawingNote({ className }: { className: string }) {
  return (
    <p className={cn('rounded-sm bg-card px-2 text-[0.8125rem] text-muted-foreground', className)}>
      Drawing, not a photo
    </p>
  )
}
