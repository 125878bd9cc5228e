import type { Vehicle, VehicleInput } from '#shared/domain/vehicle-schema.ts'
import { VEHICLE_CHANGED } from '#shared/domain/vehicle.ts'
import type { Draft } from '../../../../hooks/use-draft.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { staffApi, staffClient } from '../../../../lib/staff-api.tsx'
import { findChangedFields, type VehicleDraft } from './form-values.ts'

/** The server's message about who saved the same vehicle meanwhile, and that vehicle. */
export type SaveConflict = { message: string; vehicle: Vehicle }

/** Returns the calls of the form; `id` is null for a new vehicle. */
export function useSaveVehicle(id: string | null) {
  const utils = staffApi.useUtils()
  const options = { onSuccess: () => utils.vehicles.admin.invalidate() }
  const create = staffApi.vehicles.admin.create.useMutation(options)
  const update = staffApi.vehicles.admin.update.useMutation(options)

  /** Creates the vehicle, or sends the changed fields. */
  function save(
    input: VehicleInput,
    { values, idempotencyKey }: Draft<VehicleDraft>,
  ): Promise<Vehicle> {
    if (id === null) return create.mutateAsync({ ...input, idempotencyKey })
    const change = { ...findChangedFields(values, input), updatedAt: values.updatedAt }
    return update.mutateAsync({ kind: input.kind, id, change })
  }

  /** Loads what a colleague saved after `updatedAt`; null for other failures. */
  async function findConflict(error: unknown, updatedAt: string): Promise<SaveConflict | null> {
    const changed = toFailure(error).objections.find(({ key }) => key === VEHICLE_CHANGED)
    if (id === null || !changed) return null
    try {
      const vehicle = await staffClient.vehicles.admin.get.query({ id })
      return vehicle.updatedAt === updatedAt ? null : { message: changed.message, vehicle }
    } catch {
      return null
    }
  }
  return { save, findConflict }
}
