import { useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { useStaffDraft } from '../../../hooks/use-staff-draft.ts'
import type { FormValues } from './form-values.ts'

/** Input of a vehicle form with the version of the vehicle that it changes. */
export type VehicleDraft = { fields: FormValues; before: FormValues; updatedAt: string }

/** Draft of a vehicle form; survives errors, reloads and expired sessions (rule 13.44). */
export function useVehicleDraft(kind: VehicleKind, id: string | null, initial: VehicleDraft) {
  const store = useStaffDraft(`${kind}-vehicle-${id ?? 'new'}`, initial)
  const { values, startedAt } = store
  const [wasStored, setWasStored] = useState(startedAt !== null)
  return {
    ...values,
    isTouched: startedAt !== null,
    /** True if the form was opened with stored input. */
    isResumed: wasStored && startedAt !== null,
    read: () => store.read().values,
    /** Stays the same until something else is typed. */
    idempotencyKey: () => store.read().idempotencyKey,
    replace: store.change,
    clear: () => {
      setWasStored(false)
      store.clear()
    },
  }
}
