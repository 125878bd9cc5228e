import { useFormContext, useWatch } from 'react-hook-form'
import { registeredInputs } from '../../../../components/staff/registered-inputs.tsx'
import type { EntryField, EntryValues } from './entry-values.ts'

export const { TextInput, TextareaInput, SelectInput, useFieldError } =
  registeredInputs<EntryField>()

/** A value as it is typed, and a function to replace it, which clears its error. */
export function useEntryValue(name: EntryField): [string, (value: string) => void] {
  const { control, setValue } = useFormContext<EntryValues>()
  const value = useWatch({ control, name })
  return [value, (next) => setValue(name, next, { shouldDirty: true })]
}
