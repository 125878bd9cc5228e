import { isAirBag } from '#shared/domain/part-catalog.ts'
import { partWizardStepSchema } from '#shared/domain/part-request.ts'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { StepNavigation } from '../../../components/wizard-steps.tsx'
import { StepHeading } from '../../../components/wizard.tsx'
import { findProblems, useStepForm } from '../../../hooks/use-step-form.ts'
import { PartFields } from './part-fields.tsx'
import type { PartStepProps } from './part-request-draft.ts'

export function PartStep({ values, change, takesFocus, onNext, onBack }: PartStepProps) {
  const { choice, position, otherComponent } = values
  const { problems, clearProblems, formProps } = useStepForm({
    check: () => findProblems(partWizardStepSchema, { ...choice, ...position, otherComponent }),
    onValid: onNext,
  })
  return (
    <form {...formProps}>
      <StepHeading takesFocus={takesFocus}>Which part do you need?</StepHeading>
      <PartFields
        values={values}
        problems={problems}
        onChange={(changed, fields) => {
          clearProblems(...fields)
          change(changed)
        }}
      />
      <AirBagNotice isShown={isAirBag(choice, otherComponent)} />
      <StepNavigation onBack={onBack} />
    </form>
  )
}

/** Notice for air bags: the request is accepted, and the shop calls back (rule 5.38). */
export function AirBagNotice({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <p className={alertVariants({ variant: 'warning', className: 'mt-4' })}>
          New York restricts the sale of used air bags, so we don't offer any. Send your request
          anyway: we'll call you back and tell you what we can do.
        </p>
      )}
    </div>
  )
}
