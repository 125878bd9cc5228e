import { cn } from '../../lib/cn.ts'
import { Button } from '../ui/button.tsx'

type Props<Option extends string> = {
  label: string
  options: readonly Option[]
  labels: Record<Option, string>
  value: Option
  className?: string
  onChange: (value: Option) => void
}

/** Choice of one of a few views as joined buttons. */
export const Segments = <Option extends string>({
  label,
  options,
  labels,
  value,
  className,
  onChange,
}: Props<Option>) => (
  <div role="group" aria-label={label} className={cn('flex max-sm:grow', className)}>
    {options.map((each) => (
      <Button
        key={each}
        variant="outline"
        size="sm"
        aria-pressed={each === value}
        className="-ml-px rounded-none first:ml-0 first:rounded-l-md last:rounded-r-md aria-pressed:bg-foreground aria-pressed:text-background max-sm:flex-auto"
        onClick={() => onChange(each)}
      >
        {labels[each]}
      </Button>
    ))}
  </div>
)
