import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { readTypedDate, writeTypedDate } from '#shared/lib/typed-date.ts'
import { Field } from '../../../../components/form-fields.tsx'
import { registeredInputs } from '../../../../components/staff/registered-inputs.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { useToday } from '../../../../hooks/use-business.ts'
import { completeNumber, completePrice, type TypedFields, type TypedTexts } from './form-values.ts'

const DATE_HINT = 'MM/DD/YY or MM/DD/YYYY'

type Props = { name: keyof TypedTexts; label: string; optional?: boolean }

const inputs = registeredInputs<keyof TypedFields>()
export const { TextInput, TextareaInput, useFieldError } = inputs

export const SelectInput = (props: ComponentProps<typeof inputs.SelectInput>) => (
  <inputs.SelectInput none={props.optional ? 'Not known' : undefined} {...props} />
)

/** A day; what is typed is completed to MM/DD/YYYY when the field is left. */
export function DateInput({ name, label, optional }: Props) {
  const { register, setValue } = useFormContext<TypedFields>()
  const issue = useFieldError(name)
  const today = useToday()
  const complete = ({ target: { value } }: { target: { value: string } }) => {
    const day = readTypedDate(value, today())
    if (day && writeTypedDate(day) !== value) setValue(name, writeTypedDate(day))
  }
  return (
    <Field label={label} optional={optional} issue={issue} hint={DATE_HINT}>
      {(wiring) => (
        <Input autoComplete="off" {...register(name, { onBlur: complete })} {...wiring} />
      )}
    </Field>
  )
}

/** A number, or an amount with `dollars`; it gets its separators when the field is left. */
export function NumberInput({ name, label, optional, dollars }: Props & { dollars?: boolean }) {
  const { register, setValue } = useFormContext<TypedFields>()
  const issue = useFieldError(name)
  const complete = ({ target: { value } }: { target: { value: string } }) => {
    const completed = dollars ? completePrice(value) : completeNumber(value)
    if (completed !== value) setValue(name, completed)
  }
  return (
    <Field label={label} optional={optional} issue={issue}>
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
