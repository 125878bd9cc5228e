import type { ReactNode } from 'react'
import { Button } from './ui/button.tsx'
import { StepButtons } from './wizard.tsx'

type ReviewFacts = readonly (readonly [label: string, value: ReactNode])[]

/** Group of values in the review with an Edit button; omits blank values. */
export function ReviewGroup({
  title,
  facts,
  onChange,
}: {
  title: string
  facts: ReviewFacts
  onChange: () => void
}) {
  return (
    <section className="border-t-4 border-primary py-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3>{title}</h3>
        <Button variant="link" onClick={onChange}>
          Change<span className="sr-only">{` ${title}`}</span>
        </Button>
      </div>
      <dl className="mt-2 grid gap-x-8 gap-y-2 md:grid-cols-2">
        {facts
          .filter(([, value]) => value !== '' && value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt className="text-[0.9375rem] text-muted-foreground">{label}</dt>
              <dd className="font-semibold [overflow-wrap:anywhere] whitespace-pre-line">
                {value}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** Buttons of every step except the last. */
export function StepNavigation({
  backLabel = 'Back',
  onBack,
}: {
  backLabel?: string
  onBack: () => void
}) {
  return (
    <StepButtons>
      <Button type="submit">Next</Button>
      <Button variant="outline" onClick={onBack}>
        {backLabel}
      </Button>
    </StepButtons>
  )
}
