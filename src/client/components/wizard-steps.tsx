import { type Detail, StackedDetails } from './stacked-details.tsx'
import { Button } from './ui/button.tsx'
import { StepButtons } from './wizard.tsx'

/** Group of values in the review with an Edit button; omits blank values. */
export function ReviewGroup({
  title,
  details,
  onChange,
}: {
  title: string
  details: readonly Detail[]
  onChange: () => void
}) {
  return (
    <section className="border-t py-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3>{title}</h3>
        <Button variant="link" onClick={onChange}>
          Change<span className="sr-only">{` ${title}`}</span>
        </Button>
      </div>
      <StackedDetails details={details} className="mt-2 grid gap-x-8 gap-y-2 md:grid-cols-2" />
    </section>
  )
}

/** Buttons of every step except the last. */
export function StepNavigation({
  backLabel = 'Back',
  isBusy = false,
  onBack,
}: {
  backLabel?: string
  isBusy?: boolean
  onBack: () => void
}) {
  return (
    <StepButtons>
      <Button type="submit" busy={isBusy}>
        Next
      </Button>
      <Button variant="outline" onClick={onBack}>
        {backLabel}
      </Button>
    </StepButtons>
  )
}
