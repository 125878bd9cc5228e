import { cn } from '../../../lib/cn.ts'

export type DetailRow = readonly [label: string, value: string | null]

/** Details of a vehicle under a heading; one that is not known is 'N/A'. */
export function VehicleDetails({
  title,
  details,
  className,
}: {
  title: string
  details: DetailRow[]
  className?: string
}) {
  return (
    <section>
      <h2 className="text-2xl print:text-xl">{title}</h2>
      <dl className={cn('mt-1', className)}>
        {details.map(([label, value]) => (
          <div
            key={label}
            className="flex break-inside-avoid justify-between gap-4 border-b py-2 print:py-1"
          >
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-right font-semibold [overflow-wrap:anywhere]">{value ?? 'N/A'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
