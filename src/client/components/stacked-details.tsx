import type { ReactNode } from 'react'

export type Detail = readonly [label: string, value: ReactNode]

/** Details with the label above the value; leaves out the empty ones. */
export const StackedDetails = ({
  details,
  className,
}: {
  details: readonly Detail[]
  className: string
}) => (
  <dl className={className}>
    {details.map(([label, value]) =>
      value ? (
        <div key={label}>
          <dt className="text-sm text-muted-foreground print:text-black">{label}</dt>
          <dd className="font-semibold [overflow-wrap:anywhere] whitespace-pre-line">{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
)
