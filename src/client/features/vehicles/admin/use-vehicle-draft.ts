import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { VehicleInput } from '#shared/domain/vehicle-schema.ts'
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

/** Stores each changed value in the draft; `onChange` receives the name of the field. */
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
