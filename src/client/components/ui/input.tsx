import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(
        // On iOS, a native date field is wider than its column.
        type.startsWith('date') && 'appearance-none',
        'min-h-12 w-full rounded-md border marks-invalid border-input bg-card px-3 py-2',
        className,
      )}
      {...props}
    />
  )
}

export { Input }
