import { useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { NativeSelect } from '../../../../components/ui/native-select.tsx'
import { explainFailure } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { formatVehicleName, listStatuses, type KindConfig } from '../kind-config.ts'
import type { StatusOf, VehicleOf } from '../vehicle-types.ts'

type Props<Kind extends VehicleKind> = {
  config: KindConfig<Kind>
  vehicle: VehicleOf<Kind>
  onFailure: (message: string | null) => void
}

/** Sets the status of a vehicle from its row, with Undo. */
export function StatusSelect<Kind extends VehicleKind>({
  config: { inputs, statuses },
  vehicle,
  onFailure,
}: Props<Kind>) {
  const utils = staffApi.useUtils()
  const update = staffApi.vehicles.admin.update.useMutation({
    onMutate: () => onFailure(null),
    onError: (error) => onFailure(explainFailure(error)),
  })
  /** Shown until the list has the new status. */
  const [chosen, setChosen] = useState<string | null>(null)

  async function set(
    from: Pick<VehicleOf<Kind>, 'id' | 'updatedAt'>,
    status: StatusOf<Kind>,
    undo?: (saved: Pick<VehicleOf<Kind>, 'id' | 'updatedAt'>) => void,
  ): Promise<void> {
    setChosen(status)
    try {
      const saved = await update.mutateAsync(inputs.setStatus(from, status))
      const label = statuses.find(({ value }) => value === status)?.label ?? status
      const action = undo && {
        label: 'Undo',
        altText: 'Choose the status again in the row.',
        onClick: () => undo(saved),
      }
      notify({
        tone: 'success',
        title: `Status: ${label}`,
        description: formatVehicleName(vehicle),
        action,
      })
    } catch {
      // The mutation has shown the failure.
    }
    await utils.vehicles.admin.invalidate()
    setChosen(null)
  }

  function choose(status: StatusOf<Kind> | undefined): void {
    if (status !== undefined) void set(vehicle, status, (saved) => void set(saved, vehicle.status))
  }

  return (
    <label className="mr-2 flex items-center gap-2 text-sm max-md:w-full">
      <span>Status</span>
      <NativeSelect
        className="min-h-11 py-1.5"
        aria-label={`Status of ${formatVehicleName(vehicle)}`}
        value={chosen ?? vehicle.status}
        onChange={(event) => choose(oneOf(listStatuses(statuses), event.target.value))}
      >
        {statuses.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </label>
  )
}
