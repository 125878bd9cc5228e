import { type FC, type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../form-fields.tsx'
import { SelectOptions } from '../select-options.tsx'
import { Input } from '../ui/input.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { Textarea } from '../ui/textarea.tsx'

const INPUTS = { TextInput, TextareaInput, SelectInput, useFieldError }

type Props<Name extends string> = {
  name: Name
  label: string
  optional?: boolean
  hint?: ReactNode
  className?: string
}
type TextProps<Name extends string> = Props<Name> & {
  /** Shown while the field has no error of its own. */
  warning?: string | undefined
  type?: 'email' | 'date'
  inputMode?: 'numeric'
  maxLength?: number
  min?: string
  /** Values that the browser offers while somebody types. */
  suggestions?: readonly string[] | undefined
}
type TextareaProps<Name extends string> = Props<Name> & { maxLength?: number; rows?: number }
type SelectProps<Name extends string> = Props<Name> & {
  options: readonly string[]
  labels?: Record<string, string>
  none?: string | undefined
}
type Inputs<Name extends string> = {
  TextInput: FC<TextProps<Name>>
  TextareaInput: FC<TextareaProps<Name>>
  SelectInput: FC<SelectProps<Name>>
  useFieldError: (name: Name) => string | undefined
}

/** Returns inputs that register with the form around them by the names of its fields. */
export const registeredInputs = <Name extends string>(): Inputs<Name> => INPUTS

function useFieldError(name: string): string | undefined {
  const message = useFormContext().formState.errors[name]?.message
  return typeof message === 'string' ? message : undefined
}

function TextInput({
  name,
  label,
  optional,
  hint,
  className,
  warning,
  suggestions,
  ...input
}: TextProps<string>) {
  const { register } = useFormContext()
  const issue = useFieldError(name) ?? warning
  const listId = useId()
  // Firefox offers nothing where autocomplete is off.
  const offered = suggestions ? { list: listId } : { autoComplete: 'off' }
  return (
    <Field label={label} optional={optional} hint={hint} className={className} issue={issue}>
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

function TextareaInput({ name, maxLength, rows = 3, ...field }: TextareaProps<string>) {
  const { register } = useFormContext()
  return (
    <Field {...field} issue={useFieldError(name)}>
      {(wiring) => (
        <Textarea
          rows={rows}
          maxLength={maxLength}
          autoComplete="off"
          {...register(name)}
          {...wiring}
        />
      )}
    </Field>
  )
}

function SelectInput({ name, options, labels, none, ...field }: SelectProps<string>) {
  const { register } = useFormContext()
  return (
    <Field {...field} issue={useFieldError(name)}>
      {(wiring) => (
        <NativeSelect {...register(name)} {...wiring}>
          <SelectOptions options={options} labels={labels} none={none} />
        </NativeSelect>
      )}
    </Field>
  )
}
