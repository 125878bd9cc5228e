import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

const buttonVariants = cva('', {
  variants: {
    variant: {
      default: 'border-transparent bg-primary text-primary-foreground hover:opacity-85',
      secondary: 'border-transparent bg-secondary text-secondary-foreground hover:opacity-85',
      outline: 'border-current hover:bg-current/8',
      ghost: 'border-transparent hover:bg-current/15',
      link: 'text-link min-h-11 min-w-11 font-semibold',
    },
    size: { default: '', sm: '', icon: '' },
  },
  compoundVariants: [
    {
      variant: ['default', 'secondary', 'outline', 'ghost'],
      class: 'inline-flex items-center justify-center gap-2 rounded-md text-center no-underline',
    },
    {
      variant: ['default', 'secondary', 'outline', 'ghost'],
      size: 'default',
      class: 'min-h-12 border-[1.5px] px-5 py-2 font-heading text-xl/[1.1]',
    },
    {
      variant: ['default', 'secondary', 'outline', 'ghost'],
      size: 'sm',
      class:
        'min-h-11 min-w-11 border-[1.5px] px-3 py-1 font-heading text-base/[1.1] whitespace-nowrap max-md:px-2',
    },
    {
      variant: ['default', 'secondary', 'outline', 'ghost'],
      size: 'icon',
      class: 'size-11 shrink-0 border-[1.5px]',
    },
  ],
  defaultVariants: { variant: 'default', size: 'default' },
})

/** A busy button stays focusable and ignores clicks. */
function Button({
  className,
  variant,
  size,
  busy = false,
  type = 'button',
  onClick,
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { busy?: boolean }) {
  return (
    <button
      data-slot="button"
      // oxlint-disable-next-line react/button-has-type -- defaults to 'button'
      type={type}
      aria-disabled={busy || undefined}
      className={cn(buttonVariants({ variant, size }), className)}
      {...props}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}

export { Button, buttonVariants }
