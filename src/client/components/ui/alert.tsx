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

/** A message in a colored box. It has no role: what appears later stands in a live region that is there before. */
function Alert({
  className,
  variant,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof alertVariants>) {
  return <div data-slot="alert" className={cn(alertVariants({ variant }), className)} {...props} />
}

export { Alert, alertVariants }
