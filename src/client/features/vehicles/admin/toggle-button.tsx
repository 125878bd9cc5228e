import type { ComponentProps } from 'react'
import { cn } from '../../../lib/cn.ts'

/** Toggle buttons side by side, of which one is pressed. */
export function ToggleButtons({ className, ...props }: ComponentProps<'div'>) {
  return <div role="group" className={cn('flex flex-wrap gap-1', className)} {...props} />
}

export function ToggleButton({
  pressed,
  ...props
}: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className="flex min-h-10 items-baseline gap-1.5 rounded-md border border-transparent px-3 py-1.5 text-sm whitespace-nowrap text-muted-foreground hover:bg-muted hover:text-foreground focus-visible:-outline-offset-3 aria-pressed:border-input aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-foreground max-md:py-2.5"
      {...props}
    />
  )
}
