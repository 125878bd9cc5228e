import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { VehicleInput } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { useDraft } from '../../../hooks/use-draft.ts'
import { createStaffDraft } from '../../../lib/staff-drafts.ts'
import type { FormValues } from './form-values.ts'

/** What was typed in a vehicle's form, and the state of the vehicle on which it was typed. */
export type VehicleDraft = { fields: FormValues; before: FormValues; updatedAt: string }

/** The draft of a vehicle form, kept in this browser through errors, reloads and the end of a session (rule 13.44). */
export function useVehicleDraft(kind: VehicleKind, id: string | null, initial: VehicleDraft) {
  const store = useMemo(
    () => createStaffDraft<VehicleDraft>(`${kind}-vehicle-${id ?? 'new'}`, initial),
    [kind, id, initial],
  )
  const [wasStored, setWasStored] = useState(() => store.read().startedAt !== null)
  const { values, startedAt } = useDraft(store)
  return {
    ...values,
    isTouched: startedAt !== null,
    /** Whether the form was opened with something typed before. */
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

/** Stores each changed value of the form in its draft; `onChange` is told the name of the field. */
export function useDraftSync(
  form: UseFormReturn<FormValues, unknown, VehicleInput>,
  { read, replace }: Pick<ReturnType<typeof useVehicleDraft>, 'read' | 'replace'>,
  onChange: (name: string) => void,
) {
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        const draft = read()
        // The form also notifies of errors and of values that it sets again.
        if (name === undefined || values[name] === draft.fields[name]) return
        replace({ ...draft, fields: { ...values } })
        onChange(name)
      },
    }),
  )
}
