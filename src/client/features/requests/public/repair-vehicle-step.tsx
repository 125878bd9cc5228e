import { useState } from 'react'
import { repairVehicleSchema } from '#shared/domain/repair-request.ts'
import { NAME_MAX } from '#shared/domain/text-limits.ts'
import { isVin, VIN_LENGTH } from '#shared/domain/vin.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { StepNavigation } from '../../../components/wizard-steps.tsx'
import { StepHeading } from '../../../components/wizard.tsx'
import { useToday } from '../../../hooks/use-business.ts'
import { findProblems, useStepForm } from '../../../hooks/use-step-form.ts'
import { type DecodedVehicle, recallVehicle } from '../../vin/decode-vin.ts'
import { useVinDecode } from '../../vin/use-vin-decode.ts'
import { VinField } from '../../vin/vin-field.tsx'
import { VinNotice } from '../../vin/vin-notice.tsx'
import { repairRequestDraft, type RepairStepProps } from './repair-request-draft.ts'

const TOASTS = { success: 'Vehicle information retrieved', failure: 'VIN Lookup Failed' }
const PARTIAL_VIN_HINT = 'With all 17 we can look it up; you can also go on without the rest.'
const DECODED_FIELDS = ['year', 'make', 'model', 'trim', 'engineSize'] as const
type FieldName = (typeof DECODED_FIELDS)[number] | 'mileage'

/** Step 1: the vehicle, looked up by its VIN or entered by hand. */
export function RepairVehicleStep({ values, change, takesFocus, onNext, onBack }: RepairStepProps) {
  const today = useToday()
  const decode = useVinDecode(TOASTS)
  const findMissing = (vehicle: typeof values) => findProblems(repairVehicleSchema(today), vehicle)
  /** True if Next has a VIN to look up for blank fields; after a failure they are typed. */
  const looksUpFirst =
    isVin(values.vin) && !decode.problem && [values.year, values.make, values.model].includes('')
  const { problems, show, clearProblems, formProps } = useStepForm({
    check: () => (looksUpFirst ? {} : findMissing(values)),
    onValid: () => (looksUpFirst ? void lookUpAndGoOn() : onNext()),
  })
  // The values of the last lookup, which the next one may replace.
  const [decoded, setDecoded] = useState(() => {
    const vehicle = recallVehicle(values.vin)
    return vehicle && toValues(vehicle)
  })
  const isComplete = values.vin.length === VIN_LENGTH

  /** Returns true if the vehicle was found. */
  const lookUp = async () => {
    if (!isComplete || decode.isBusy) return false
    const vehicle = await decode.run(values.vin)
    if (!vehicle) return false
    const found = toValues(vehicle)
    // Reads the draft after the lookup: values typed meanwhile stay (rule 10.18).
    const current = repairRequestDraft.read().values
    const names = DECODED_FIELDS.filter(
      (name) => current[name] === '' || current[name] === decoded?.[name],
    )
    clearProblems(...names)
    change(Object.fromEntries(names.map((name) => [name, found[name]])))
    setDecoded(found)
    return true
  }
  async function lookUpAndGoOn(): Promise<void> {
    if (!(await lookUp())) return
    const missing = findMissing(repairRequestDraft.read().values)
    if (Object.keys(missing).length === 0) onNext()
    else show(missing)
  }
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    problem: problems[name],
    onChange: (text: string) => {
      clearProblems(name)
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
          disabled={!isComplete}
          busy={decode.isBusy}
          onClick={() => void lookUp()}
        >
          {decode.isBusy ? 'Looking up...' : 'Look Up VIN'}
        </Button>
      </VinField>
      <VinNotice problem={decode.problem} onRetry={() => void lookUp()} />
      <FieldGroup className="mt-6">
        <TextField {...field('year')} label="Year" inputMode="numeric" maxLength={4} />
        <TextField {...field('make')} label="Make" maxLength={NAME_MAX} />
        <TextField {...field('model')} label="Model" maxLength={NAME_MAX} />
        <TextField {...field('trim')} label="Trim" optional maxLength={NAME_MAX} />
        <TextField
          {...field('mileage')}
          label="Mileage"
          optional
          inputMode="numeric"
          maxLength={9}
        />
        <TextField {...field('engineSize')} label="Engine size" optional maxLength={NAME_MAX} />
      </FieldGroup>
      <StepNavigation backLabel="Cancel" isBusy={decode.isBusy} onBack={onBack} />
    </form>
  )
}

const toValues = ({ year, make, model, trim, engineSize }: DecodedVehicle) => ({
  year: String(year),
  make,
  model,
  trim,
  engineSize,
})
