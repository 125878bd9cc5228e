import type { Vehicle, VehicleInput } from '#shared/domain/vehicle-schema.ts'
import { CONFLICT, failureText, toFailure } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { changedFields } from './form-values.ts'
import type { VehicleDraft } from './use-vehicle-draft.ts'

/** The server's message about who saved the same vehicle meanwhile, and that vehicle. */
export type SaveConflict = { message: string; vehicle: Vehicle }

/** Calls that save a vehicle; `id` is null while one is added. */
export function useSaveVehicle(id: string | null) {
  const utils = staffApi.useUtils()
  const options = { onSuccess: () => utils.vehicles.admin.invalidate() }
  const create = staffApi.vehicles.admin.create.useMutation(options)
  const update = staffApi.vehicles.admin.update.useMutation(options)

  function save(
    input: VehicleInput,
    { fields, before, updatedAt }: VehicleDraft,
    idempotencyKey: string,
  ): Promise<Vehicle> {
    if (id === null) {
      return create.mutateAsync({ ...input, idempotencyKey })
    }
    const change = { ...changedFields(before, fields, input), updatedAt }
    return update.mutateAsync({ kind: input.kind, id, change })
  }

  /** Loads the conflict with a change since `updatedAt`; null for other failures. */
  async function findConflict(error: unknown, updatedAt: string): Promise<SaveConflict | null> {
    if (id === null || toFailure(error).status !== CONFLICT) return null
    try {
      const vehicle = await utils.client.vehicles.admin.byId.query({ id })
      const message = failureText(error, '').replace(' Please reload it.', '')
      return vehicle.updatedAt === updatedAt ? null : { message, vehicle }
    } catch {
      return null
    }
  }
  return { save, findConflict }
}
