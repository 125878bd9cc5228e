import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'

type Props = {
  value: boolean
  onChange: (isChecked: boolean) => void
  className?: string
  issue?: string
  children: ReactNode
}

/** Checkbox with its label; takes the value and handler of a form's field. */
export const CheckField = ({ value, onChange, className, issue, children }: Props) => (
  <label className={cn('flex min-h-11 items-start gap-2.5 py-2.5', className)}>
    <input
      type="checkbox"
      className="mt-[calc(0.5lh-0.625rem)] size-5 shrink-0"
      checked={value}
      aria-invalid={issue ? true : undefined}
      onChange={({ target }) => onChange(target.checked)}
    />
    {children}
  </label>
)
