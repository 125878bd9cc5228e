import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { WarnIcon } from './form-icons.tsx'
import { SelectOptions } from './select-options.tsx'
import { FieldDescription, FieldError, FieldLabel, Field as FormField } from './ui/field.tsx'
import { Input } from './ui/input.tsx'
import { NativeSelect } from './ui/native-select.tsx'
import { Textarea } from './ui/textarea.tsx'

type FieldProps = {
  label: string
  issue?: string
  hint?: ReactNode
  optional?: boolean
  className?: string
}
type Wiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/** Label, control, hint and issue; `children` receives the ARIA attributes that link them. */
export function Field({
  label,
  issue,
  hint,
  optional = false,
  className,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const hintId = `${id}-hint`
  const issueId = `${id}-issue`
  const describedBy = [issue && issueId, hint && hintId].filter(Boolean).join(' ')
  return (
    <FormField className={className}>
      <FieldLabel htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </FieldLabel>
      {children({
        id,
        'aria-invalid': issue ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': optional ? undefined : true,
      })}
      <ErrorMessage id={issueId} message={issue} />
      {hint && <FieldDescription id={hintId}>{hint}</FieldDescription>}
    </FormField>
  )
}

export function ErrorMessage({ id, message }: { id?: string; message: string | undefined }) {
  return (
    <FieldError id={id}>
      {message && (
        <>
          <WarnIcon size={18} className="mt-0.5 shrink-0" />
          <span>{message}</span>
        </>
      )}
    </FieldError>
  )
}

type Changes = { onChange: (value: string) => void }
type Control<Attributes> = FieldProps &
  Changes &
  Omit<Attributes, keyof FieldProps | 'onChange' | 'id'>

export function TextField({
  label,
  issue,
  hint,
  optional,
  className,
  onChange,
  ...input
}: Control<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field label={label} issue={issue} hint={hint} optional={optional} className={className}>
      {(wiring) => (
        <Input {...wiring} {...input} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

export function TextAreaField({
  label,
  issue,
  hint,
  optional,
  className,
  onChange,
  ...area
}: Control<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field label={label} issue={issue} hint={hint} optional={optional} className={className}>
      {(wiring) => (
        <Textarea
          rows={4}
          {...area}
          {...wiring}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type Choices = { options: readonly string[]; labels?: Record<string, string>; none: string }

/** Shows options by label if given; `none` is the text of the empty option. */
export function SelectField({
  label,
  issue,
  hint,
  optional,
  className,
  onChange,
  options,
  labels,
  none,
  ...select
}: Control<SelectHTMLAttributes<HTMLSelectElement>> & Choices) {
  return (
    <Field label={label} issue={issue} hint={hint} optional={optional} className={className}>
      {(wiring) => (
        <NativeSelect {...select} {...wiring} onChange={(event) => onChange(event.target.value)}>
          <SelectOptions options={options} labels={labels} none={none} />
        </NativeSelect>
      )}
    </Field>
  )
}
