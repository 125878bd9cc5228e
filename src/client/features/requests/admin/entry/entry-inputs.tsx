import { type ReactNode, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../../components/form-fields.tsx'
import { SelectOptions } from '../../../../components/select-options.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { NativeSelect } from '../../../../components/ui/native-select.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import type { EntryField, EntryValues } from './entry-values.ts'

type Props = {
  name: EntryField
  label: string
  optional?: boolean
  hint?: ReactNode
  className?: string
}

/** The message of a field's error. */
export const useProblem = (name: EntryField): string | undefined =>
  useFormContext<EntryValues>().formState.errors[name]?.message

/** A value as it is typed, and a function to replace it, which clears its error. */
export function useEntryValue(name: EntryField): [string, (value: string) => void] {
  const { control, setValue } = useFormContext<EntryValues>()
  const value = useWatch({ control, name })
  return [value, (next) => setValue(name, next, { shouldDirty: true })]
}

type InputProps = Props & {
  type?: 'email' | 'date'
  inputMode?: 'numeric'
  maxLength?: number
  min?: string
  /** Values that the browser offers while somebody types. */
  suggestions?: readonly string[] | undefined
}

/** A line of text. */
export function TextInput({
  name,
  label,
  optional,
  hint,
  className,
  suggestions,
  ...input
}: InputProps) {
  const { register } = useFormContext<EntryValues>()
  const problem = useProblem(name)
  const listId = useId()
  // Firefox offers nothing where autocomplete is off.
  const offered = suggestions ? { list: listId } : { autoComplete: 'off' }
  return (
    <Field {...{ label, optional, hint, className, problem }}>
      {(wiring) => (
        <>
          <Input
            maxLength={120}
            {...offered}
            {...(input.type === 'email' && { autoCapitalize: 'none', spellCheck: false })}
            {...input}
            {...register(name)}
            {...wiring}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

/** Several lines of text. */
export function TextareaInput({
  name,
  label,
  optional,
  hint,
  className,
  maxLength,
  rows = 3,
}: Props & { maxLength: number; rows?: number }) {
  const { register } = useFormContext<EntryValues>()
  const problem = useProblem(name)
  return (
    <Field {...{ label, optional, hint, className, problem }}>
      {(wiring) => <Textarea rows={rows} maxLength={maxLength} {...register(name)} {...wiring} />}
    </Field>
  )
}

type SelectProps = Props & { options: readonly string[]; labels?: Record<string, string> } & {
  none?: string
}

/** One of a closed list. */
export function SelectInput({
  name,
  label,
  optional,
  hint,
  className,
  options,
  labels,
  none,
}: SelectProps) {
  const { register } = useFormContext<EntryValues>()
  const problem = useProblem(name)
  return (
    <Field {...{ label, optional, hint, className, problem }}>
      {(wiring) => (
        <NativeSelect {...register(name)} {...wiring}>
          <SelectOptions {...{ options, labels, none }} />
        </NativeSelect>
      )}
    </Field>
  )
}
