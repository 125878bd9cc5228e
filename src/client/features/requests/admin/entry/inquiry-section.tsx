import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { INQUIRY_TOPICS } from '#shared/domain/inquiry.ts'
import { FREE_TEXT_MAX } from '#shared/domain/text-limits.ts'
import { formatPrice } from '#shared/lib/money.ts'
import { SuggestField } from '../../../../components/staff/suggest-field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { useDebounced } from '../../../../hooks/use-debounced.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import {
  SelectInput,
  TextareaInput,
  TextInput,
  useEntryValue,
  useFieldError,
} from './entry-values.ts'

const DEBOUNCE_MS = 250
const LABELS = { contact: 'Question', 'test-drive': 'Test drive' }

export function InquirySection({ earliest }: { earliest?: string }) {
  const [topic] = useEntryValue('kind')
  return (
    <>
      <SelectInput
        name="kind"
        label="About"
        options={INQUIRY_TOPICS}
        labels={LABELS}
        className="md:col-span-1"
      />
      <TextInput
        name="preferredDate"
        label="Preferred day"
        type="date"
        optional
        min={earliest}
        className="md:col-span-1"
      />
      <TextareaInput
        name="message"
        label="Message"
        optional={topic === 'test-drive'}
        maxLength={FREE_TEXT_MAX}
      />
    </>
  )
}

/** The car for sale, found by stock number, make or model. */
export function CarSection() {
  const [id, setId] = useEntryValue('retailVehicleId')
  const [label, setLabel] = useEntryValue('vehicleLabel')
  const [isTyped, setIsTyped] = useState(false)
  const issue = useFieldError('retailVehicleId')
  const text = useDebounced(label.trim(), DEBOUNCE_MS)
  const { data } = staffApi.vehicles.admin.list.useQuery(
    { kind: 'retail', q: text },
    { enabled: isTyped && text !== '', placeholderData: keepPreviousData },
  )
  const cars = (data?.vehicles ?? []).slice(0, 8)
  const formatName = ({ year, make, model }: (typeof cars)[number]) => `${year} ${make} ${model}`
  const isMissing = isTyped && text !== '' && data !== undefined && cars.length === 0
  return (
    <SuggestField
      label="Car"
      listLabel="Cars for sale"
      issue={issue}
      hint={id === '' ? 'Type the stock number, make or model, and choose the car.' : undefined}
      suggestions={
        isTyped && label.trim() !== ''
          ? cars.map((car) => ({
              key: car.id,
              title: formatName(car),
              detail: [
                `Stock #${car.stockNumber}`,
                'price' in car && car.price ? formatPrice(car.price) : '',
              ]
                .filter(Boolean)
                .join(', '),
            }))
          : []
      }
      note={
        isMissing && (
          <p role="status" className="mt-1 text-muted-foreground">
            No car for sale matches that.
          </p>
        )
      }
      onChoose={(key) => {
        const car = cars.find((each) => each.id === key)
        if (!car) return
        setIsTyped(false)
        setId(car.id)
        setLabel(`${formatName(car)}, stock #${car.stockNumber}`)
      }}
    >
      {({ onInput, ...combobox }) => (
        <Input
          {...combobox}
          name="retailVehicleId"
          value={label}
          maxLength={120}
          onInput={onInput}
          onChange={(event) => {
            setIsTyped(true)
            // A car that was chosen is another once its name is typed over.
            setId('')
            setLabel(event.target.value)
          }}
        />
      )}
    </SuggestField>
  )
}
