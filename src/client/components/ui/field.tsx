import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'
import { Label } from './label.tsx'

/** Single column; on wide screens fields with `md:col-span-1` share a row. */
function FieldGroup({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="field-group"
      className={cn('grid gap-5 *:col-span-full md:grid-cols-2 md:gap-x-6', className)}
      {...props}
    />
  )
}

function Field({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="field" className={cn('min-w-0', className)} {...props} />
}

function FieldLabel({ className, ...props }: ComponentProps<typeof Label>) {
  return <Label data-slot="field-label" className={cn('mb-1', className)} {...props} />
}

function FieldDescription({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="field-description"
      className={cn('mt-1 text-sm text-pretty text-muted-foreground', className)}
      {...props}
    />
  )
}

/** Always rendered: screen readers only announce changes in an existing element. */
function FieldError({ className, ...props }: ComponentProps<'p'>) {
  return (
    <p
      role="alert"
      data-slot="field-error"
      className={cn(
        'flex items-start gap-1.5 leading-snug font-semibold text-destructive not-empty:mt-1.5',
        className,
      )}
      {...props}
    />
  )
}

export { Field, FieldDescription, FieldError, FieldGroup, FieldLabel }
