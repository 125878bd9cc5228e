import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BulkVehicle } from '#shared/domain/bulk-pictures.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { Alert } from '../../../../components/ui/alert.tsx'
import { Dialog, DialogContent, DialogTitle } from '../../../../components/ui/dialog.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { useDebounced } from '../../../../hooks/use-debounced.ts'
import { explainFailure } from '../../../../lib/failure.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { formatPictures } from './count-texts.ts'

const DEBOUNCE_MS = 150

type Props = {
  kind: VehicleKind
  /** Number of pictures to put on the vehicle. */
  count: number
  onClose: () => void
  onChoose: (vehicleId: string) => void
}

/** Finds the vehicle that pictures go to; Enter takes the first one found. */
export function VehiclePicker({ kind, count, onClose, onChoose }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), DEBOUNCE_MS)
  const { data, error, isPlaceholderData } = staffApi.bulkPictures.admin.findVehicles.useQuery(
    { q, kind },
    { placeholderData: keepPreviousData },
  )
  const isCurrent = q === text.trim() && !isPlaceholderData
  const [first] = data ?? []
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        className="top-4 flex max-h-[calc(100dvh-2rem)] translate-y-0 flex-col md:top-[10dvh] md:max-h-[80dvh]"
        aria-describedby={undefined}
      >
        <DialogTitle>{`Put ${formatPictures(count)} on a vehicle`}</DialogTitle>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (first && isCurrent && q !== '') onChoose(first.id)
          }}
        >
          <label htmlFor={id} className="font-semibold">
            Stock number, VIN, or year and model
          </label>
          <Input
            id={id}
            type="search"
            className="mt-1"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </form>
        <div role="alert">
          {error && (
            <Alert variant="destructive" className="mt-3">
              {explainFailure(error, 'The search did not work')}
            </Alert>
          )}
        </div>
        <p role="status" className="pt-3 pb-1 text-muted-foreground">
          {describeSearch(data, { q, isCurrent })}
        </p>
        <ul className="min-h-0 overflow-y-auto overscroll-contain" aria-label="Vehicles">
          {data?.map((vehicle) => (
            <li key={vehicle.id}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 rounded-md px-2 py-1.5 text-left wrap-anywhere hover:bg-accent focus-visible:-outline-offset-3"
                onClick={() => onChoose(vehicle.id)}
              >
                <b>{vehicle.stockNumber}</b>
                <span className="grow">{vehicle.name}</span>
                <span className="text-sm text-muted-foreground">
                  {vehicle.pictures === 0 ? 'No pictures' : formatPictures(vehicle.pictures)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

function describeSearch(
  data: BulkVehicle[] | undefined,
  { q, isCurrent }: { q: string; isCurrent: boolean },
): string {
  if (!data || !isCurrent) return 'Searching...'
  if (q === '') return data.length > 0 ? 'Newest without pictures:' : ''
  if (data.length === 0) return `Nothing found for “${q}”.`
  return data.length === 1 ? '1 vehicle' : `${data.length} vehicles`
}
