import { type MouseEvent, useMemo } from 'react'
import { formatPhone } from '#shared/lib/phone.ts'
import { lastContact } from '../lib/last-contact.ts'
import { Field, TextField } from './form-fields.tsx'
import { FormattedInput } from './form-formatted-input.tsx'
import { Alert } from './ui/alert.tsx'
import { Button } from './ui/button.tsx'

export type ContactValues = { name: string; phone: string; email: string }

type Props = {
  values: ContactValues
  /** By the name of the field. */
  problems: Record<string, string>
  onChange: (changed: Partial<ContactValues>) => void
}

const DIGIT = /\d/

/** Name, telephone number and email address; the number takes the form (555) 555-5555 while it is typed (specification section 5). */
export function ContactFields({ values, problems, onChange }: Props) {
  return (
    <>
      <LastContact values={values} onUse={onChange} />
      <TextField
        label="Name"
        name="name"
        value={values.name}
        problem={problems.name}
        onChange={(name) => onChange({ name })}
        autoComplete="name"
        maxLength={120}
      />
      <Field
        label="Phone"
        problem={problems.phone}
        hint="We call this number about your request, and nobody else gets it."
        className="md:col-span-1"
      >
        {(wiring) => (
          <FormattedInput
            {...wiring}
            type="tel"
            name="phone"
            value={values.phone}
            onChange={(phone) => onChange({ phone })}
            format={formatPhone}
            kept={DIGIT}
            placeholder="(555) 555-5555"
            autoComplete="tel-national"
          />
        )}
      </Field>
      <TextField
        label="Email"
        type="email"
        name="email"
        className="md:col-span-1"
        value={values.email}
        problem={problems.email}
        onChange={(email) => onChange({ email })}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </>
  )
}

/** Offers who sent the last request, while nothing is filled in. */
function LastContact({
  values,
  onUse,
}: {
  values: ContactValues
  onUse: (contact: ContactValues) => void
}) {
  const last = useMemo(() => lastContact(), [])
  if (!last || values.name || values.phone || values.email) return null
  const use = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes with its use; the focus stays in the form.
    currentTarget.form?.querySelector<HTMLElement>('[name=name]')?.focus()
    onUse(last)
  }
  return (
    <Alert className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>
        Same as your last request? <b>{last.name}</b>, {last.phone},{' '}
        <span className="[overflow-wrap:anywhere]">{last.email}</span>
      </p>
      <Button variant="secondary" onClick={use}>
        Use these
      </Button>
    </Alert>
  )
}
