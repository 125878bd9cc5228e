import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

/** Several lines of text in the shape of the site. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn('field', className)} {...props} />
}
