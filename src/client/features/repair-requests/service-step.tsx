import { repairServiceSchema, SERVICE_TYPES } from '#shared/domain/repair-request.ts'
import { FREE_TEXT_MAX } from '#shared/domain/vehicle.ts'
import { SelectField, TextAreaField, TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FieldGroup } from '../../components/ui/field.tsx'
import { StepButtons, StepHeading } from '../../components/wizard.tsx'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import type { RepairRequestValues, StepProps } from './repair-request-draft.ts'
import { UrgencyChoice } from './urgency-choice.tsx'

/** Step 2: what the vehicle needs, how soon and when. */
export function ServiceStep({
  values,
  change,
  takesFocus,
  today,
  phone,
  onNext,
  onBack,
}: StepProps<'serviceInfo'>) {
  const { problems, forget, formProps } = useStepForm({
    check: () => problemsOf(repairServiceSchema(today), values),
    onValid: onNext,
  })
  const set = (name: keyof RepairRequestValues['serviceInfo']) => (text: string) => {
    forget(name)
    change({ [name]: text })
  }
  return (
    <form {...formProps}>
      <StepHeading takesFocus={takesFocus}>What does it need?</StepHeading>
      <FieldGroup>
        <SelectField
          label="Service type"
          name="serviceType"
          none="Select a service type"
          options={SERVICE_TYPES}
          value={values.serviceType}
          problem={problems.serviceType}
          onChange={set('serviceType')}
        />
        {values.serviceType === 'Other' && (
          <TextField
            label="Which service?"
            name="otherServiceType"
            value={values.otherServiceType}
            problem={problems.otherServiceType}
            onChange={set('otherServiceType')}
            maxLength={120}
          />
        )}
        <TextAreaField
          label="Description"
          name="description"
          hint="What it does, since when, and in which conditions: cold, braking, uphill."
          value={values.description}
          problem={problems.description}
          onChange={set('description')}
          maxLength={FREE_TEXT_MAX}
        />
        <UrgencyChoice value={values.urgency} onChange={set('urgency')} phone={phone} />
        <TextField
          label="Preferred date"
          type="date"
          name="preferredDate"
          className="md:col-span-1"
          optional
          min={today()}
          hint="We confirm the day with you."
          value={values.preferredDate}
          problem={problems.preferredDate}
          onChange={set('preferredDate')}
        />
      </FieldGroup>
      <StepButtons>
        <Button type="submit">Next</Button>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
      </StepButtons>
    </form>
  )
}
