import type { ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'

/** On a phone the label stands beside its value. */
const FACT = 'max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:items-baseline'

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
    <div className="grid gap-x-8 gap-y-5 pt-3 md:grid-cols-[1fr_minmax(12rem,18rem)]">
      <dl className="grid gap-x-8 text-[0.9375rem] max-md:gap-y-0.5 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] md:gap-y-2.5">
        {facts.map(([label, value]) => (
          <div key={label} className={FACT}>
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere">{value ?? 'N/A'}</dd>
          </div>
        ))}
        <div className={cn(FACT, 'col-span-full')}>
          <dt className="text-sm text-muted-foreground">Notes</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{notes ?? 'No notes'}</dd>
        </div>
      </dl>
      {picture}
    </div>
  )
}
