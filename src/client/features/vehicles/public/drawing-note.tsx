import { cn } from '../../../lib/cn.ts'

/** Label on a drawing: it is not a photo. */
export function DrawingNote({ className }: { className: string }) {
  return (
    <p className={cn('rounded-md bg-card px-2 text-sm text-muted-foreground', className)}>
      Drawing, not a photo
    </p>
  )
}
