import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

/** Native select: works before hydration and on every phone. */
function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      className={cn(
        'min-h-12 w-full min-w-0 rounded-md border marks-invalid border-input bg-card py-2 pl-3 text-ellipsis',
        className,
      )}
      {...props}
    />
  )
}

export { NativeSelect }
