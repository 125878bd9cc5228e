import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

/** A line of text in the shape of the site. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn('field', className)} {...props} />
}
