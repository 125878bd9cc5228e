import { useState } from 'react'
import type { Vehicle, VehicleInput } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { useStaffDraft } from '../../../../hooks/use-staff-draft.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { findChangedFields, type FormValues } from './form-values.ts'

/** Input of a vehicle form with the version of the vehicle that it changes. */
export type VehicleDraft = { fields: FormValues; before: FormValues; updatedAt: string }
/** The server's message about who saved the same vehicle meanwhile, and that vehicle. */
export type SaveConflict = { message: string; vehicle: Vehicle }

/** Draft of a vehicle form; survives errors, reloads and expired sessions (rule 13.44). */
export function useVehicleDraft(kind: VehicleKind, id: string | null, initial: VehicleDraft) {
  const store = useStaffDraft(`${kind}-vehicle-${id ?? 'new'}`, initial)
  const { values, startedAt } = store
  const [wasStored, setWasStored] = useState(startedAt !== null)
  const utils = staffApi.useUtils()
  const options = { onSuccess: () => utils.vehicles.admin.invalidate() }
  const create = staffApi.vehicles.admin.create.useMutation(options)
  const update = staffApi.vehicles.admin.update.useMutation(options)

  /** Creates the vehicle, or sends the changed fields. */
  function save(input: VehicleInput): Promise<Vehicle> {
    const draft = store.read()
    if (id === null) {
      return create.mutateAsync({ ...input, idempotencyKey: draft.idempotencyKey })
    }
    const { fields, before, updatedAt } = draft.values
    const change = { ...findChangedFields(before, fields, input), updatedAt }
    return update.mutateAsync({ kind: input.kind, id, change })
  }

  /** Loads what a colleague saved meanwhile; null for other failures. */
  async function findConflict(error: unknown): Promise<SaveConflict | null> {
    const [changed] = toFailure(error).objections
    if (id === null || !changed) return null
    try {
      const vehicle = await utils.client.vehicles.admin.byId.query({ id })
      return vehicle.updatedAt === store.read().values.updatedAt
        ? null
        : { message: changed.message, vehicle }
    } catch {
      return null
    }
  }

  return {
    ...values,
    isTouched: startedAt !== null,
    /** True if the form was opened with stored input. */
    isResumed: wasStored && startedAt !== null,
    read: () => store.read().values,
    replace: store.change,
    clear: () => {
      setWasStored(false)
      store.clear()
    },
    save,
    findConflict,
  }
}
