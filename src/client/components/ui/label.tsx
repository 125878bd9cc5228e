import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

function Label({ className, ...props }: ComponentProps<'label'>) {
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- callers pass `htmlFor`
  return <label data-slot="label" className={cn('block font-semibold', className)} {...props} />
}

export { Label }
