import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { LOCATION_MAX } from '#shared/domain/vehicle.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { useTableState } from '../../../../hooks/use-table-state.ts'
import { explainFailure } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { formatVehicleName } from '../kind-config.ts'
import type { VehicleOf } from '../vehicle-types.ts'
import { ARCHIVED } from './table-query.ts'

type Vehicle = VehicleOf<'dismantled'>

/** The place of a vehicle in the yard, which a press turns into a field. */
export function LocationCell({ vehicle }: { vehicle: Vehicle }) {
  const [isOpen, setIsOpen] = useState(false)
  const isArchive = useTableState().status === ARCHIVED
  if (isArchive) return vehicle.location ?? 'N/A'
  if (isOpen) return <LocationForm vehicle={vehicle} onClose={() => setIsOpen(false)} />
  return (
    <button
      type="button"
      className="-my-1.5 inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-md text-left wrap-anywhere underline decoration-dotted underline-offset-[0.2em] hover:decoration-solid in-data-[density=compact]:min-h-9 in-data-[slot=data-table-card]:-my-1 in-data-[slot=data-table-card]:min-h-9"
      aria-label={`Location of ${formatVehicleName(vehicle)}: ${vehicle.location ?? 'not set'}`}
      onClick={() => setIsOpen(true)}
    >
      <MapPin size={16} aria-hidden="true" className="shrink-0" />
      <span>{vehicle.location ?? 'Set'}</span>
    </button>
  )
}

const notifyFailure = (error: unknown): void =>
  notify({ tone: 'destructive', title: explainFailure(error) })

function LocationForm({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const utils = staffApi.useUtils()
  const update = staffApi.vehicles.admin.update.useMutation()
  const [typed, setTyped] = useState(vehicle.location ?? '')

  async function store(from: Pick<Vehicle, 'id' | 'updatedAt'>, location: string) {
    const { id, updatedAt } = from
    const saved = await update.mutateAsync({
      kind: 'dismantled',
      id,
      change: { location, updatedAt },
    })
    void utils.vehicles.admin.invalidate()
    return saved
  }

  async function save(): Promise<void> {
    const location = typed.trim()
    if (location === (vehicle.location ?? '')) return onClose()
    try {
      const saved = await store(vehicle, location)
      notify({
        tone: 'success',
        title: location === '' ? 'Location removed' : `Location: ${location}`,
        description: formatVehicleName(vehicle),
        action: {
          label: 'Undo',
          altText: 'Set the location again in the row.',
          onClick: () => void store(saved, vehicle.location ?? '').catch(notifyFailure),
        },
      })
      onClose()
    } catch {
      // The mutation has the failure.
    }
  }

  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <span className="flex flex-wrap gap-1.5">
        <Input
          ref={(input) => input?.focus()}
          aria-label={`Location of ${formatVehicleName(vehicle)}`}
          className="min-h-11 min-w-24 flex-1 py-1.5"
          value={typed}
          maxLength={LOCATION_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <Button type="submit" size="sm" className="min-h-11" busy={update.isPending}>
          Save
        </Button>
        <Button size="sm" variant="outline" className="min-h-11" onClick={onClose}>
          Cancel
        </Button>
      </span>
      <span role="alert" className="font-semibold text-destructive empty:absolute">
        {update.error && explainFailure(update.error)}
      </span>
    </form>
  )
}
