import {
  createRepairServiceSchema,
  URGENCIES,
  URGENCY_DESCRIPTIONS,
} from '#shared/domain/repair-request.ts'
import { SERVICE_TYPES } from '#shared/domain/service-type.ts'
import { FREE_TEXT_MAX, NAME_MAX } from '#shared/domain/text-limits.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { SelectField, TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { StepNavigation } from '../../../components/wizard-steps.tsx'
import { StepHeading } from '../../../components/wizard.tsx'
import { useBusiness, useToday } from '../../../hooks/use-business.ts'
import { findIssues, useStepForm } from '../../../hooks/use-step-form.ts'
import { PreferredDayField, useDayDoubt } from './preferred-day.tsx'
import { repairRequestDraft, type RepairStepProps } from './repair-request-draft.ts'
import { useWizardPictures } from './use-uploads-first.tsx'

type FieldName = 'serviceType' | 'otherServiceType' | 'description'

/** Step 2: the service, its urgency and the preferred date. */
export function RepairServiceStep({ values, change, takesFocus, onNext, onBack }: RepairStepProps) {
  const wizardPictures = useWizardPictures(repairRequestDraft, values.pictures)
  const today = useToday()
  const doubt = useDayDoubt(values, today())
  const { issues, clearIssues, formProps } = useStepForm({
    check: () => ({
      ...findIssues(createRepairServiceSchema(today()), values),
      ...(doubt && { preferredDate: doubt.issue }),
    }),
    onValid: wizardPictures.uploadsFirst(onNext),
  })
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    issue: issues[name],
    onChange: (text: string) => {
      clearIssues(name)
      change({ [name]: text })
    },
  })
  return (
    <form {...formProps}>
      <StepHeading takesFocus={takesFocus}>What can we fix?</StepHeading>
      <FieldGroup>
        <SelectField
          {...field('serviceType')}
          label="Service type"
          className="md:col-span-1"
          none="Select a service type"
          options={SERVICE_TYPES}
        />
        {values.serviceType === 'Other' && (
          <TextField
            {...field('otherServiceType')}
            label="Which service?"
            className="md:col-span-1"
            maxLength={NAME_MAX}
          />
        )}
        <TextAreaField
          {...field('description')}
          label="Description"
          hint="What it does, when it started, and when it happens: cold, braking, uphill."
          maxLength={FREE_TEXT_MAX}
        />
        {wizardPictures.field}
        <UrgencyField value={values.urgency} onChange={(urgency) => change({ urgency })} />
        <PreferredDayField
          label="Preferred date"
          hint="We'll confirm the day with you."
          values={values}
          today={today()}
          doubt={doubt}
          issue={issues.preferredDate}
          onChange={(changed) => {
            clearIssues('preferredDate')
            change(changed)
          }}
        />
      </FieldGroup>
      <StepNavigation onBack={onBack} />
    </form>
  )
}

type UrgencyProps = { value: string; onChange: (urgency: string) => void }

/** The four urgencies (rule 7.22); an emergency says to call now. */
function UrgencyField({ value, onChange }: UrgencyProps) {
  const { phone } = useBusiness()
  return (
    <fieldset>
      <legend className="font-semibold">Urgency</legend>
      <div className="mt-1 grid gap-2 md:grid-cols-2">
        {URGENCIES.map((urgency) => (
          <label
            key={urgency}
            className="grid min-h-14 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-md border border-input px-3 py-1.5 leading-tight has-checked:border-foreground has-checked:[box-shadow:inset_0_0_0_1px_var(--foreground),inset_6px_0_0_var(--primary)]"
          >
            <input
              type="radio"
              className="row-span-2 size-5"
              name="urgency"
              value={urgency}
              checked={value === urgency}
              onChange={() => onChange(urgency)}
            />
            <b>{urgency}</b>
            <span className="text-sm text-muted-foreground">{URGENCY_DESCRIPTIONS[urgency]}</span>
          </label>
        ))}
      </div>
      <div role="status">
        {value === 'Emergency' && (
          <div className={alertVariants({ variant: 'warning', className: 'mt-4' })}>
            <p className="font-semibold">Not drivable? Do not wait for our reply.</p>
            <p>
              Call{' '}
              <a href={toPhoneHref(phone)} className="font-heading text-xl whitespace-nowrap">
                {phone}
              </a>{' '}
              now: we tell you how to get it here. If you stand in traffic, first get yourself to a
              safe place.
            </p>
          </div>
        )}
      </div>
    </fieldset>
  )
}
