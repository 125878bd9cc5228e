import { useRef } from 'react'
import type { Vehicle, VehicleInput } from '#shared/domain/vehicle-schema.ts'
import { CONFLICT, failureText, toFailure } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { changedFields } from './form-values.ts'
import type { VehicleDraft } from './use-vehicle-draft.ts'

const NOT_SAVED = 'An error occurred while saving the vehicle'

/** The server's message about who saved the same vehicle meanwhile, and that vehicle. */
export type SaveConflict = { message: string; vehicle: Vehicle }
type Options = {
  /** The vehicle that is edited; null while one is added. */
  id: string | null
  onSaved: (vehicle: Vehicle) => void
  onConflict: (conflict: SaveConflict) => void
  onFieldErrors: (errors: Record<string, string>) => void
  onProblem: (message: string | null) => void
}

/** Creates or updates a vehicle, one request at a time. */
export function useSaveVehicle({ id, onSaved, onConflict, onFieldErrors, onProblem }: Options) {
  const utils = staffApi.useUtils()
  const options = { onSuccess: () => utils.vehicles.admin.invalidate() }
  const create = staffApi.vehicles.admin.create.useMutation(options)
  const update = staffApi.vehicles.admin.update.useMutation(options)
  // A mutation is pending only from the next rendering on.
  const isSending = useRef(false)

  function send(
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
  async function conflictOf(error: unknown, updatedAt: string): Promise<SaveConflict | null> {
    if (id === null || toFailure(error).status !== CONFLICT) return null
    try {
      const vehicle = await utils.client.vehicles.admin.byId.query({ id })
      const message = failureText(error, '').replace(' Please reload it.', '')
      return vehicle.updatedAt === updatedAt ? null : { message, vehicle }
    } catch {
      return null
    }
  }

  async function save(
    input: VehicleInput,
    draft: VehicleDraft,
    idempotencyKey: string,
  ): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    onProblem(null)
    try {
      onSaved(await send(input, draft, idempotencyKey))
    } catch (error) {
      const conflict = await conflictOf(error, draft.updatedAt)
      if (conflict) onConflict(conflict)
      else showError(error)
    } finally {
      isSending.current = false
    }
  }

  function showError(error: unknown): void {
    onProblem(failureText(error, NOT_SAVED))
    onFieldErrors(toFailure(error).fields)
    // oxlint-disable-next-line no-alert -- rule 13.27 asks for it
    window.alert(`Failed to save vehicle: ${failureText(error)}`)
  }
  return { isSaving: create.isPending || update.isPending, save }
}
