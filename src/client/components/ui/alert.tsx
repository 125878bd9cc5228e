import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

const alertVariants = cva('border-l-4 px-4 py-3', {
  variants: {
    variant: {
      default: 'border-primary bg-muted',
      warning: 'border-primary bg-warning-muted text-warning',
      destructive: 'border-destructive bg-destructive-muted text-destructive',
    },
  },
  defaultVariants: { variant: 'default' },
})

/** Colored message box without a role: late messages go into an existing live region. */
function Alert({
  className,
  variant,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof alertVariants>) {
  return <div data-slot="alert" className={cn(alertVariants({ variant }), className)} {...props} />
}

export { Alert, alertVariants }
