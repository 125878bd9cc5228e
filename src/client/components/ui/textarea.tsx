import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(
        'block min-h-12 w-full resize-y rounded-md border marks-invalid border-input bg-card px-3 py-2',
        className,
      )}
      {...props}
    />
  )
}

export { Textarea }
