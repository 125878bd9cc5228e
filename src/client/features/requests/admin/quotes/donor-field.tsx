import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { NAME_MAX } from '#shared/domain/text-limits.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { SuggestField } from '../../../../components/staff/suggest-field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { useDebounced } from '../../../../hooks/use-debounced.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import type { RequestContent } from '../request-content.ts'

const DEBOUNCE_MS = 150
const FRESH_FOR_MS = MINUTE_MS

type Props = {
  /** The customer's vehicle; undefined where nobody knows it. */
  fitsVehicle: RequestContent['fitsVehicle']
  value: string
  issue: string | undefined
  onChange: (stockNumber: string) => void
}

/** Stock number of the donor vehicle; suggests those in the yard that fit. */
export function DonorField({ fitsVehicle, value, issue, onChange }: Props) {
  const [isUsed, setIsUsed] = useState(false)
  const stockNumber = useDebounced(value.trim(), DEBOUNCE_MS)
  const { data } = staffApi.vehicles.admin.findFitting.useQuery(
    fitsVehicle && isUsed ? { ...fitsVehicle, ...(stockNumber && { stockNumber }) } : skipToken,
    // The form does without suggestions where they cannot be loaded.
    { staleTime: FRESH_FOR_MS, placeholderData: keepPreviousData, retry: false },
  )
  const vehicles = data?.vehicles ?? []
  const isChosen = vehicles.some((vehicle) => vehicle.stockNumber === value)
  return (
    <SuggestField
      label="Stock #"
      optional
      issue={issue}
      listLabel="Vehicles in the yard that fit"
      suggestions={
        isChosen
          ? []
          : vehicles.map((vehicle) => ({
              key: vehicle.stockNumber,
              title: vehicle.stockNumber,
              detail: [
                `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
                vehicle.trim,
                vehicle.status,
                vehicle.location,
              ]
                .filter(Boolean)
                .join(', '),
            }))
      }
      onChoose={onChange}
    >
      {(combobox) => (
        <Input
          {...combobox}
          maxLength={NAME_MAX}
          value={value}
          onFocus={() => setIsUsed(true)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </SuggestField>
  )
}
