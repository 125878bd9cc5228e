import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

/** The browser's own list to choose from, in the shape of the site. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn('field', className)} {...props} />
}
