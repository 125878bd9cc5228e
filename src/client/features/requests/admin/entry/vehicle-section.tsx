import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { VIN_LENGTH } from '#shared/domain/vin.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { useStaffMakes } from '../../../../hooks/use-staff-makes.ts'
import { type DecodedVehicle, recallVehicle } from '../../../vin/decode-vin.ts'
import { useVinDecode } from '../../../vin/use-vin-decode.ts'
import { VinField } from '../../../vin/vin-field.tsx'
import { VinNotice } from '../../../vin/vin-notice.tsx'
import { TextInput, useEntryValue, useFieldError } from './entry-inputs.ts'
import type { EntryValues } from './entry-values.ts'

const TOASTS = { success: 'VIN decoded successfully', failure: 'VIN Lookup Failed' }
const DECODED_FIELDS = ['year', 'make', 'model', 'trim', 'engineSize'] as const

/** The vehicle by its VIN, which fills in the rest, or by hand. */
export function VehicleSection({ hasMileage }: { hasMileage: boolean }) {
  const { getValues, setValue, clearErrors } = useFormContext<EntryValues>()
  const [vin, setVin] = useEntryValue('vin')
  const decode = useVinDecode(TOASTS)
  // The values of the last decode, which the next one may replace.
  const [decoded, setDecoded] = useState(() => {
    const vehicle = recallVehicle(vin)
    return vehicle && toValues(vehicle)
  })
  const isComplete = vin.length === VIN_LENGTH
  const { makes, onFocus } = useStaffMakes()

  const lookUp = async () => {
    if (!isComplete || decode.isBusy) return
    const vehicle = await decode.run(vin)
    if (!vehicle) return
    const found = toValues(vehicle)
    // Typed values stay (rule 10.18).
    const current = getValues()
    for (const name of DECODED_FIELDS) {
      if (current[name] !== '' && current[name] !== decoded?.[name]) continue
      setValue(name, found[name])
      clearErrors(name)
    }
    setDecoded(found)
  }
  return (
    <>
      <div>
        <VinField
          value={vin}
          onChange={(typed) => {
            decode.reset()
            setVin(typed)
          }}
          problem={useFieldError('vin')}
          optional
          onEnter={() => void lookUp()}
        >
          <Button
            variant="secondary"
            disabled={!isComplete}
            busy={decode.isBusy}
            onClick={() => void lookUp()}
          >
            {decode.isBusy ? 'Decoding VIN...' : 'Decode VIN'}
          </Button>
        </VinField>
        <VinNotice problem={decode.problem} onRetry={() => void lookUp()} />
      </div>
      <TextInput
        name="year"
        label="Year"
        inputMode="numeric"
        maxLength={4}
        className="md:col-span-1"
      />
      <div className="contents" onFocus={onFocus}>
        <TextInput name="make" label="Make" className="md:col-span-1" suggestions={makes} />
      </div>
      <TextInput name="model" label="Model" className="md:col-span-1" />
      <TextInput name="trim" label="Trim" optional className="md:col-span-1" />
      <TextInput name="engineSize" label="Engine size" optional className="md:col-span-1" />
      {hasMileage && (
        <TextInput
          name="mileage"
          label="Mileage"
          optional
          inputMode="numeric"
          maxLength={9}
          className="md:col-span-1"
        />
      )}
    </>
  )
}

const toValues = ({ year, make, model, trim, engineSize }: DecodedVehicle) => ({
  year: String(year),
  make,
  model,
  trim,
  engineSize,
})
