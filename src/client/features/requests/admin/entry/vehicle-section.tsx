import { useFormContext } from 'react-hook-form'
import { Button } from '../../../../components/ui/button.tsx'
import { useStaffMakes } from '../../../vin/admin/use-staff-makes.ts'
import { useVinFill, VIN_FIELDS } from '../../../vin/use-vin-decode.ts'
import { VinField } from '../../../vin/vin-field.tsx'
import { VinNotice } from '../../../vin/vin-notice.tsx'
import { TextInput, useEntryValue, useFieldError, type EntryValues } from './entry-values.ts'

const TOASTS = { success: 'VIN decoded successfully', failure: 'VIN Lookup Failed' }

/** The vehicle by its VIN, which fills in the rest, or by hand. */
export function VehicleSection({ hasMileage }: { hasMileage: boolean }) {
  const { getValues, setValue, clearErrors } = useFormContext<EntryValues>()
  const [vin, setVin] = useEntryValue('vin')
  const { lookUp, ...decode } = useVinFill({
    vin,
    toasts: TOASTS,
    read: getValues,
    fill: (found) => {
      for (const name of VIN_FIELDS) {
        if (found[name] === undefined) continue
        setValue(name, found[name])
        clearErrors(name)
      }
    },
  })
  const { makes, onFocus } = useStaffMakes()
  return (
    <>
      <div>
        <VinField
          value={vin}
          onChange={(typed) => {
            decode.reset()
            setVin(typed)
          }}
          issue={useFieldError('vin')}
          optional
          onEnter={() => void lookUp()}
        >
          <Button
            variant="outline"
            disabled={!decode.isComplete}
            busy={decode.isBusy}
            onClick={() => void lookUp()}
          >
            {decode.isBusy ? 'Decoding VIN...' : 'Decode VIN'}
          </Button>
        </VinField>
        <VinNotice failure={decode.failure} onRetry={() => void lookUp()} />
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
