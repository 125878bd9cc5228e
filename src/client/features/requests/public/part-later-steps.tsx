import { useEffect } from 'react'
import { partCustomerSchema, partWizardStepSchema } from '#shared/domain/part-request.ts'
import { FREE_TEXT_MAX } from '#shared/domain/text-limits.ts'
import { TextAreaField } from '../../../components/form-fields.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { StepNavigation } from '../../../components/wizard-steps.tsx'
import { StepHeading } from '../../../components/wizard.tsx'
import { findIssues, useStepForm } from '../../../hooks/use-step-form.ts'
import { THIS_STEP, withdrawToast } from '../../../lib/notify.ts'
import { VehicleSummary } from '../../vin/vehicle-summary.tsx'
import { ContactStep } from './contact-step.tsx'
import { AirBagNotice, PartFields } from './part-fields.tsx'
import {
  formatDonor,
  PART_STEPS,
  partRequestDraft,
  type PartStepProps,
} from './part-request-draft.ts'
import { PartReviewStep } from './part-review-step.tsx'
import type { ReceiptState } from './request-receipt.tsx'
import { useWizardPictures } from './use-uploads-first.tsx'

type Props = PartStepProps & {
  step: number
  onSent: (receipt: ReceiptState) => void
}

/** Steps 2 to 4; a separate chunk, since they need the catalog and the schemas. */
export function PartLaterSteps({ step, onSent, ...props }: Props) {
  const { values, change } = props
  const wizardPictures = useWizardPictures(partRequestDraft, values.pictures)
  if (!values.vehicle) return null
  if (step === PART_STEPS.review) {
    return <PartReviewStep {...props} vehicle={values.vehicle} onSent={onSent} />
  }
  return (
    <>
      <VehicleSummary vehicle={values.vehicle} onChange={() => props.goTo(PART_STEPS.vehicle)}>
        {values.donor && <p className="text-sm">{`Part from our ${formatDonor(values.donor)}`}</p>}
      </VehicleSummary>
      {step === PART_STEPS.part && <PartStep {...props} />}
      {step === PART_STEPS.contact && (
        <ContactStep
          {...props}
          schema={partCustomerSchema}
          onNext={wizardPictures.uploadsFirst(props.onNext)}
        >
          <FieldGroup className="mt-5">
            <TextAreaField
              label="Additional notes"
              name="additionalInfo"
              optional
              hint="Color, side, condition, part number: whatever narrows it down."
              value={values.additionalInfo}
              onChange={(additionalInfo) => change({ additionalInfo })}
              maxLength={FREE_TEXT_MAX}
            />
            {wizardPictures.field}
          </FieldGroup>
        </ContactStep>
      )}
    </>
  )
}

function PartStep({ values, change, takesFocus, onNext, onBack }: PartStepProps) {
  const { choice, position, otherComponent } = values
  useEffect(() => () => withdrawToast(THIS_STEP), [])
  const { issues, clearIssues, formProps } = useStepForm({
    check: () => findIssues(partWizardStepSchema, { ...choice, ...position, otherComponent }),
    onValid: onNext,
  })
  return (
    <form {...formProps}>
      <StepHeading takesFocus={takesFocus}>Which part do you need?</StepHeading>
      <PartFields
        values={values}
        issues={issues}
        onChange={(changed, fields) => {
          clearIssues(...fields)
          change(changed)
        }}
      />
      <AirBagNotice choice={choice} otherComponent={otherComponent} />
      <StepNavigation onBack={onBack} />
    </form>
  )
}
