import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** Facts with the label above the value; leaves out the empty ones. */
export const StackedFacts = ({
  facts,
  className,
}: {
  facts: readonly Fact[]
  className: string
}) => (
  <dl className={className}>
    {facts.map(([label, value]) =>
      value ? (
        <div key={label}>
          <dt className="text-sm text-muted-foreground print:text-black">{label}</dt>
          <dd className="font-semibold [overflow-wrap:anywhere] whitespace-pre-line">{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
)
