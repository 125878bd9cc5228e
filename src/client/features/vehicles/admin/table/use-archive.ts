import { explainFailure } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { formatVehicleName } from '../kind-config.ts'
import type { AnyVehicle } from '../vehicle-types.ts'

type Named = Pick<AnyVehicle, 'id' | 'stockNumber' | 'year' | 'make' | 'model'>
export type Archive = ReturnType<typeof useArchive>

/** `onFailure` receives the server's error message, or null (rules 13.29, 13.32). */
export function useArchive(onFailure: (message: string | null) => void) {
  const utils = staffApi.useUtils()
  const options = {
    onMutate: () => onFailure(null),
    onError: (error: unknown) => onFailure(explainFailure(error)),
    onSettled: () => utils.vehicles.admin.invalidate(),
  }
  const archiving = staffApi.vehicles.admin.archive.useMutation(options)
  const restoring = staffApi.vehicles.admin.restore.useMutation(options)

  async function remove(vehicle: Named): Promise<void> {
    try {
      await archiving.mutateAsync({ id: vehicle.id })
    } catch {
      return
    }
    notify({
      tone: 'success',
      title: 'Vehicle deleted',
      description: formatVehicleName(vehicle),
      action: {
        label: 'Undo',
        altText: 'To take it back later, choose Archived above the list.',
        onClick: () => void restore(vehicle),
      },
    })
  }

  async function restore(vehicle: Named): Promise<void> {
    try {
      await restoring.mutateAsync({ id: vehicle.id })
    } catch {
      return
    }
    notify({ tone: 'success', title: 'Vehicle restored', description: formatVehicleName(vehicle) })
  }

  return { remove, restore }
}
