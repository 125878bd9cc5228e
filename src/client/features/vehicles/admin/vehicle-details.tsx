import type { ReactNode } from 'react'

type Fact = readonly [label: string, value: string | null]

/** What is known of a vehicle below its row, beside its picture. */
export function VehicleDetails({
  facts,
  notes,
  picture,
}: {
  facts: Fact[]
  notes: string | null
  picture: ReactNode
}) {
  return (
    <div className="stock-details">
      <dl className="work-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? 'N/A'}</dd>
          </div>
        ))}
        <div className="whole">
          <dt>Notes</dt>
          <dd className="whitespace-pre-line">{notes ?? 'No notes'}</dd>
        </div>
      </dl>
      {picture}
    </div>
  )
}
