import { useMemo, useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { useDraft } from '../../../hooks/use-draft.ts'
import { createStaffDraft } from '../../../lib/staff-drafts.ts'
import type { FieldValues } from './form-values.ts'

/** What was typed in a vehicle's form, and the state of the vehicle on which it was typed. */
export type VehicleDraft = { fields: FieldValues; before: FieldValues; updatedAt: string }

/** The draft of one vehicle's form, kept in this browser until it is saved or given up: it outlives an error, a reload and the end of a session. */
export function useVehicleDraft(kind: VehicleKind, id: string | null, opened: VehicleDraft) {
  const store = useMemo(
    () => createStaffDraft<VehicleDraft>(`${kind}-vehicle-${id ?? 'new'}`, opened),
    [kind, id, opened],
  )
  const [wasKept, setWasKept] = useState(() => store.read().startedAt !== null)
  const { values, startedAt } = useDraft(store)
  return {
    ...values,
    isTouched: startedAt !== null,
    /** Whether the form was opened with something typed before. */
    isResumed: wasKept && startedAt !== null,
    read: () => store.read().values,
    /** Stays the same until something else is typed. */
    idempotencyKey: () => store.read().idempotencyKey,
    set: (fields: FieldValues) =>
      store.change({
        ...store.read().values,
        fields: { ...store.read().values.fields, ...fields },
      }),
    replace: store.change,
    clear: () => {
      setWasKept(false)
      store.clear()
    },
  }
}
