import { type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import type { DismantledVehicleInput, RetailVehicleInput } from '#shared/domain/vehicle-schema.ts'
import { readTypedDate, writeTypedDate } from '#shared/lib/typed-date.ts'
import { Field } from '../../../components/form-fields.tsx'
import { SelectOptions } from '../../../components/select-options.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useToday } from '../../../hooks/use-business.ts'
import { completeNumber, completePrice, type FormValues } from './form-values.ts'

const DATE_HINT = 'MM/DD/YY or MM/DD/YYYY'

type FieldName = keyof RetailVehicleInput | keyof DismantledVehicleInput
type Props = { name: FieldName; label: string; optional?: boolean }
type TextInputProps = Props & {
  hint?: ReactNode
  /** Shown while the field has no error of its own. */
  warning?: string | undefined
  maxLength?: number
  inputMode?: 'numeric'
  /** Values that the browser offers while somebody types. */
  suggestions?: readonly string[] | undefined
}

/** The message of a field's error. */
export const useFieldError = (name: FieldName): string | undefined =>
  useFormContext<FormValues>().formState.errors[name]?.message

/** A line of text. */
export function TextInput({
  name,
  label,
  optional,
  hint,
  warning,
  suggestions,
  ...input
}: TextInputProps) {
  const { register } = useFormContext<FormValues>()
  const problem = useFieldError(name) ?? warning
  const listId = useId()
  // Firefox offers nothing where autocomplete is off.
  const offered = suggestions ? { list: listId } : { autoComplete: 'off' }
  return (
    <Field {...{ label, optional, hint, problem }}>
      {(wiring) => (
        <>
          <Input maxLength={120} {...offered} {...input} {...register(name)} {...wiring} />
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

/** A day; what is typed is completed to MM/DD/YYYY when the field is left. */
export function DateInput({ name, label, optional }: Props) {
  const { register, setValue } = useFormContext<FormValues>()
  const problem = useFieldError(name)
  const today = useToday()
  const complete = ({ target: { value } }: { target: { value: string } }) => {
    const day = readTypedDate(value, today())
    if (day && writeTypedDate(day) !== value) setValue(name, writeTypedDate(day))
  }
  return (
    <Field {...{ label, optional, problem }} hint={DATE_HINT}>
      {(wiring) => (
        <Input autoComplete="off" {...register(name, { onBlur: complete })} {...wiring} />
      )}
    </Field>
  )
}

/** Several lines of text, across the whole form. */
export function TextareaInput({ name, label, optional, rows = 3 }: Props & { rows?: number }) {
  const { register } = useFormContext<FormValues>()
  const problem = useFieldError(name)
  return (
    <Field {...{ label, optional, problem }} className="col-span-full">
      {(wiring) => <Textarea rows={rows} autoComplete="off" {...register(name)} {...wiring} />}
    </Field>
  )
}

/** A number, or an amount with `dollars`; it gets its separators when the field is left. */
export function NumberInput({ name, label, optional, dollars }: Props & { dollars?: boolean }) {
  const { register, setValue } = useFormContext<FormValues>()
  const problem = useFieldError(name)
  const complete = ({ target: { value } }: { target: { value: string } }) => {
    const completed = dollars ? completePrice(value) : completeNumber(value)
    if (completed !== value) setValue(name, completed)
  }
  return (
    <Field {...{ label, optional, problem }}>
      {(wiring) => (
        <Input
          autoComplete="off"
          inputMode={dollars ? 'decimal' : 'numeric'}
          {...register(name, { onBlur: complete })}
          {...wiring}
        />
      )}
    </Field>
  )
}

type SelectProps = Props & { options: readonly string[]; labels?: Record<string, string> }

/** One of a closed list, shown by its label where it has one. */
export function SelectInput({ name, label, optional, options, labels }: SelectProps) {
  const { register } = useFormContext<FormValues>()
  const problem = useFieldError(name)
  return (
    <Field {...{ label, optional, problem }}>
      {(wiring) => (
        <NativeSelect {...register(name)} {...wiring}>
          <SelectOptions {...{ options, labels }} none={optional ? 'Not known' : undefined} />
        </NativeSelect>
      )}
    </Field>
  )
}
