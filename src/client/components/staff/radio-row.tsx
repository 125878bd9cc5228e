import type { ClassValue } from 'clsx'
import { cn } from '../../lib/cn.ts'

/** More options stand in columns. */
const ONE_ROW_MAX = 3

/** Two columns, the last one alone. */
const ODD = '*:last:col-span-full'

const listColumns = (count: number): ClassValue =>
  count > ONE_ROW_MAX
    ? ['grid grid-cols-2', count % 2 === 1 && ODD]
    : ['grid auto-cols-fr sm:grid-flow-col', count < ONE_ROW_MAX && 'grid-flow-col']

type RadioProps<Option extends string> = {
  legend: string
  options: Record<Option, string>
  value: string
  /** Long options, below each other. */
  isColumn?: boolean
  onChange: (option: Option) => void
}

/** Radio buttons side by side, for a few options. */
export function RadioRow<Option extends string>({
  legend,
  options,
  value,
  isColumn = false,
  onChange,
}: RadioProps<Option>) {
  const count = Object.keys(options).length
  return (
    <fieldset className="min-w-0 max-sm:w-full">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className={cn('max-w-2xl gap-2', isColumn ? 'grid' : listColumns(count))}>
        {(Object.entries(options) as [Option, string][]).map(([option, label]) => (
          <label
            key={option}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-input px-2.5 leading-tight has-checked:border-foreground has-checked:[box-shadow:inset_0_0_0_1px_var(--foreground)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              className="size-5"
              name={legend}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
