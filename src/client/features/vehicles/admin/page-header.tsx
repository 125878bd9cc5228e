import type { ComponentProps } from 'react'
import { cn } from '../../../lib/cn.ts'

/** The row of a page with its title, and its links and buttons at the end. */
export function PageHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 [&_h2]:focus:outline-none',
        className,
      )}
      {...props}
    />
  )
}
