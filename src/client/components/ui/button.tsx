import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

const VARIANTS = {
  default: 'btn btn-marker',
  secondary: 'btn btn-ink',
  outline: 'btn btn-line',
  link: 'btn-link',
}

/** A button in one of the site's looks; a busy one keeps the focus and does nothing. */
export function Button({
  className,
  variant = 'default',
  type = 'button',
  busy = false,
  onClick,
  ...props
}: ComponentProps<'button'> & { variant?: keyof typeof VARIANTS; busy?: boolean }) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- it is one of the three, a plain button where nothing is said
      type={type}
      aria-disabled={busy || undefined}
      className={cn(VARIANTS[variant], className)}
      {...props}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}
