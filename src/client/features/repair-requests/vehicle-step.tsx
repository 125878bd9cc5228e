import { useState } from 'react'
import { repairVehicleSchema } from '#shared/domain/repair-request.ts'
import { VIN_LENGTH } from '#shared/domain/vin.ts'
import { TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FieldGroup } from '../../components/ui/field.tsx'
import { StepButtons, StepHeading } from '../../components/wizard.tsx'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import { type DecodedVehicle, rememberedVehicle } from '../vin/decode-vin.ts'
import { useVinDecode } from '../vin/use-vin-decode.ts'
import { VinField } from '../vin/vin-field.tsx'
import { VinNotice } from '../vin/vin-notice.tsx'
import { repairRequestDraft, type StepProps } from './repair-request-draft.ts'

const WORDS = { success: 'Vehicle information retrieved', failure: 'VIN Lookup Failed' }

const PARTIAL_VIN_HINT = 'With all 17 we can look it up; you can also go on without the rest.'

const FIELDS = [
  { name: 'year', label: 'Year', optional: false, inputMode: 'numeric', maxLength: 4 },
  { name: 'make', label: 'Make', optional: false, inputMode: 'text', maxLength: 120 },
  { name: 'model', label: 'Model', optional: false, inputMode: 'text', maxLength: 120 },
  { name: 'trim', label: 'Trim', optional: true, inputMode: 'text', maxLength: 120 },
  { name: 'mileage', label: 'Mileage', optional: true, inputMode: 'numeric', maxLength: 9 },
  { name: 'engineSize', label: 'Engine size', optional: true, inputMode: 'text', maxLength: 120 },
] as const

const DECODED_FIELDS = ['year', 'make', 'model', 'trim', 'engineSize'] as const
type Decoded = Record<(typeof DECODED_FIELDS)[number], string>

const decodedOf = ({ year, make, model, trim, engineSize }: DecodedVehicle): Decoded => ({
  year: String(year),
  make,
  model,
  trim,
  engineSize,
})

/** What an earlier lookup of the VIN in the form may have filled in. */
function earlierDecoded(vin: string): Partial<Decoded> {
  const vehicle = rememberedVehicle(vin)
  return vehicle ? decodedOf(vehicle) : {}
}

/** Step 1: the vehicle, looked up by its VIN or filled in by hand. */
export function VehicleStep({
  values,
  change,
  takesFocus,
  today,
  onNext,
  onBack,
}: StepProps<'vehicleInfo'>) {
  const decode = useVinDecode(WORDS)
  const { problems, forget, formProps } = useStepForm({
    check: () => problemsOf(repairVehicleSchema(today), values),
    onValid: onNext,
  })
  const [filled, setFilled] = useState(() => earlierDecoded(values.vin))
  const isWhole = values.vin.length === VIN_LENGTH

  const lookUp = async () => {
    if (!isWhole || decode.isBusy) return
    const vehicle = await decode.run(values.vin)
    if (!vehicle) return
    const found = decodedOf(vehicle)
    // Read now: the visitor may have typed during the lookup. What somebody typed stays (docs/product.md 10.18).
    const current = repairRequestDraft.read().values.vehicleInfo
    const names = DECODED_FIELDS.filter(
      (name) => current[name] === '' || current[name] === filled[name],
    )
    forget(...names)
    change(Object.fromEntries(names.map((name) => [name, found[name]])))
    setFilled(found)
  }
  return (
    <form {...formProps}>
      <StepHeading
        takesFocus={takesFocus}
        intro="With the VIN we fill in the rest for you; without it, tell us what you drive."
      >
        What do you drive?
      </StepHeading>
      <VinField
        value={values.vin}
        onChange={(vin) => {
          decode.forget()
          change({ vin })
        }}
        optional
        shorterHint={values.vin === '' ? undefined : PARTIAL_VIN_HINT}
        onEnter={isWhole && values.year === '' ? () => void lookUp() : undefined}
      >
        <Button
          variant="secondary"
          disabled={!isWhole}
          busy={decode.isBusy}
          onClick={() => void lookUp()}
        >
          {decode.isBusy ? 'Looking up...' : 'Look Up VIN'}
        </Button>
      </VinField>
      <VinNotice problem={decode.problem} onRetry={() => void lookUp()} />
      <FieldGroup className="mt-6">
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            className="md:col-span-1"
            value={values[name]}
            problem={problems[name]}
            onChange={(text) => {
              forget(name)
              change({ [name]: text })
            }}
            autoComplete="off"
          />
        ))}
      </FieldGroup>
      <StepButtons>
        <Button type="submit">Next</Button>
        <Button variant="outline" onClick={onBack}>
          Cancel
        </Button>
      </StepButtons>
    </form>
  )
}
