import { useEffect } from 'react'
import { createRepairVehicleSchema } from '#shared/domain/repair-request.ts'
import { NAME_MAX } from '#shared/domain/text-limits.ts'
import { isVin } from '#shared/domain/vin.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { StepNavigation } from '../../../components/wizard-steps.tsx'
import { StepHeading } from '../../../components/wizard.tsx'
import { useToday } from '../../../hooks/use-business.ts'
import { findIssues, useStepForm } from '../../../hooks/use-step-form.ts'
import { THIS_STEP, withdrawToast } from '../../../lib/notify.ts'
import { useVinFill, type VIN_FIELDS } from '../../vin/use-vin-decode.ts'
import { VinField } from '../../vin/vin-field.tsx'
import { VinNotice } from '../../vin/vin-notice.tsx'
import { repairRequestDraft, type RepairStepProps } from './repair-request-draft.ts'

const TOASTS = { success: 'Vehicle information retrieved', failure: 'VIN Lookup Failed' }
const PARTIAL_VIN_HINT = 'With all 17 we can look it up; you can also go on without the rest.'
const HALF_OF_WIDE = 'md:col-span-1'
const HALF = `max-md:col-span-1 ${HALF_OF_WIDE}`
type FieldName = (typeof VIN_FIELDS)[number] | 'mileage'

/** Step 1: the vehicle, looked up by its VIN or entered by hand. */
export function RepairVehicleStep({ values, change, takesFocus, onNext, onBack }: RepairStepProps) {
  useEffect(() => () => withdrawToast(THIS_STEP), [])
  const today = useToday()
  const { lookUp, ...decode } = useVinFill({
    vin: values.vin,
    toasts: TOASTS,
    read: () => repairRequestDraft.read().values,
    fill: (found) => {
      clearIssues(...Object.keys(found))
      change(found)
    },
  })
  const findMissing = (vehicle: typeof values) =>
    findIssues(createRepairVehicleSchema(today()), vehicle)
  /** True if Next has a VIN to look up for blank fields; after a failure they are typed. */
  const looksUpFirst =
    isVin(values.vin) && !decode.failure && [values.year, values.make, values.model].includes('')
  const { issues, show, clearIssues, formProps } = useStepForm({
    check: () => (looksUpFirst ? {} : findMissing(values)),
    onValid: () => (looksUpFirst ? void lookUpAndGoOn() : onNext()),
  })
  async function lookUpAndGoOn(): Promise<void> {
    if (!(await lookUp())) return
    const missing = findMissing(repairRequestDraft.read().values)
    if (Object.keys(missing).length === 0) onNext()
    else show(missing)
  }
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    issue: issues[name],
    onChange: (text: string) => {
      clearIssues(name)
      change({ [name]: text })
    },
    className: 'md:col-span-1',
    autoComplete: 'off',
  })
  return (
    <form {...formProps}>
      <StepHeading
        takesFocus={takesFocus}
        intro="With the VIN we'll fill in the rest for you; without it, tell us what you drive."
      >
        What do you drive?
      </StepHeading>
      {values.serviceType && (
        <p className="mb-5">
          Service: <b>{values.serviceType}</b>
        </p>
      )}
      <VinField
        value={values.vin}
        onChange={(vin) => {
          decode.reset()
          change({ vin })
        }}
        optional
        shorterHint={values.vin === '' ? undefined : PARTIAL_VIN_HINT}
      >
        <Button
          variant="outline"
          disabled={!decode.isComplete}
          busy={decode.isBusy}
          onClick={() => void lookUp()}
        >
          {decode.isBusy ? 'Looking up...' : 'Look Up VIN'}
        </Button>
      </VinField>
      <VinNotice failure={decode.failure} onRetry={() => void lookUp()} />
      <FieldGroup className="mt-6 max-md:grid-cols-2 max-md:gap-x-3">
        <TextField
          {...field('year')}
          label="Year"
          className={HALF}
          inputMode="numeric"
          maxLength={4}
        />
        <TextField {...field('make')} label="Make" className={HALF} maxLength={NAME_MAX} />
        <TextField
          {...field('model')}
          label="Model"
          className={HALF_OF_WIDE}
          maxLength={NAME_MAX}
        />
        <TextField
          {...field('trim')}
          label="Trim"
          className={HALF_OF_WIDE}
          optional
          maxLength={NAME_MAX}
        />
        <TextField
          {...field('mileage')}
          label="Mileage"
          className={HALF_OF_WIDE}
          optional
          inputMode="numeric"
          maxLength={9}
        />
        <TextField
          {...field('engineSize')}
          label="Engine size"
          className={HALF_OF_WIDE}
          optional
          maxLength={NAME_MAX}
        />
      </FieldGroup>
      <StepNavigation backLabel="Cancel" isBusy={decode.isBusy} onBack={onBack} />
    </form>
  )
}
