import { useFormContext, useWatch } from 'react-hook-form'
import { URGENCIES, URGENCY_DESCRIPTIONS } from '#shared/domain/repair-request.ts'
import { SERVICE_TYPES } from '#shared/domain/service-type.ts'
import { FREE_TEXT_MAX } from '#shared/domain/text-limits.ts'
import { SelectInput, TextareaInput, TextInput, type EntryValues } from './entry-values.ts'

const URGENCY_LABELS = Object.fromEntries(
  URGENCIES.map((urgency) => [urgency, `${urgency}: ${URGENCY_DESCRIPTIONS[urgency]}`]),
)

/** Half a row where it is wide enough for the longest option. */
const HALF_OF_WIDE = 'md:max-lg:col-span-1 xl:col-span-1'

/** Service, urgency, description and preferred day of a repair request. */
export function RepairSection({ earliest }: { earliest?: string }) {
  const { control } = useFormContext<EntryValues>()
  const serviceType = useWatch({ control, name: 'serviceType' })
  return (
    <>
      <SelectInput
        name="serviceType"
        label="Service type"
        none="Select a service type"
        options={SERVICE_TYPES}
        className={HALF_OF_WIDE}
      />
      <SelectInput
        name="urgency"
        label="Urgency"
        options={URGENCIES}
        labels={URGENCY_LABELS}
        className={HALF_OF_WIDE}
      />
      {serviceType === 'Other' && <TextInput name="otherServiceType" label="Which service?" />}
      <TextareaInput name="description" label="Description" maxLength={FREE_TEXT_MAX} />
      <TextInput
        name="preferredDate"
        label="Preferred date"
        type="date"
        optional
        min={earliest}
        className="md:col-span-1"
      />
    </>
  )
}

/** The address of the customer, all of it optional. */
export function AddressSection() {
  return (
    <>
      <TextInput name="street" label="Street" optional />
      <TextInput name="city" label="City" optional className="md:col-span-1" />
      <div className="grid grid-cols-2 items-end gap-x-4 md:col-span-1!">
        <TextInput name="state" label="State" optional />
        <TextInput name="zipCode" label="ZIP code" optional />
      </div>
    </>
  )
}
