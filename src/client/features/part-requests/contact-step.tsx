import { partCustomerSchema } from '#shared/domain/part-request.ts'
import { ContactFields } from '../../components/form-contact-fields.tsx'
import { TextAreaField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FieldGroup } from '../../components/ui/field.tsx'
import { StepButtons, StepHeading } from '../../components/wizard.tsx'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import type { StepProps } from './part-request-draft.ts'
import { ADDITIONAL_INFO_MAX } from './submit-part-request.ts'

/** Step 3: contact information and remarks. */
export function ContactStep({ values, change, takesFocus, goTo, back }: StepProps) {
  const { customer } = values
  const { problems, forget, formProps } = useStepForm({
    check: () => problemsOf(partCustomerSchema, customer),
    onValid: () => goTo(4),
  })
  return (
    <form {...formProps}>
      <StepHeading takesFocus={takesFocus}>How do we reach you?</StepHeading>
      <FieldGroup>
        <ContactFields
          values={customer}
          problems={problems}
          onChange={(changed) => {
            forget(...Object.keys(changed))
            change({ customer: { ...customer, ...changed } })
          }}
        />
        <TextAreaField
          label="Additional notes"
          name="additionalInfo"
          optional
          hint="Color, side, condition, part number: whatever narrows it down."
          value={values.additionalInfo}
          onChange={(additionalInfo) => change({ additionalInfo })}
          maxLength={ADDITIONAL_INFO_MAX}
        />
      </FieldGroup>
      <StepButtons>
        <Button type="submit">Next</Button>
        <Button variant="outline" onClick={back}>
          Back
        </Button>
      </StepButtons>
    </form>
  )
}
