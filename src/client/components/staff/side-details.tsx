import { cn } from '../../lib/cn.ts'
import type { Detail } from '../stacked-details.tsx'

/** Longer values have lines of their own below their label. */
const BESIDE_MAX = 160

const isLong = (value: Detail[1]): boolean => typeof value === 'string' && value.length > BESIDE_MAX

/** Details with the label beside the value; leaves out the empty ones. */
export const SideDetails = ({
  details,
  className,
}: {
  details: readonly Detail[]
  className?: string
}) => (
  <dl className={cn('grid gap-x-8 gap-y-1 in-data-[slot=data-table-details]:text-sm', className)}>
    {details.map(([label, value]) =>
      value ? (
        <div
          key={label}
          className={
            isLong(value)
              ? 'col-span-full'
              : 'grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline max-sm:grid-cols-[5.75rem_minmax(0,1fr)]'
          }
        >
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
)
