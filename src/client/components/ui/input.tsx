import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      data-slot="input"
      className={cn(
        'min-h-12 w-full rounded-md border border-input bg-card px-3 py-2 aria-invalid:border-destructive aria-invalid:[box-shadow:inset_0_0_0_1px_var(--destructive)]',
        className,
      )}
      {...props}
    />
  )
}

export { Input }
