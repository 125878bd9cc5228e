import { formatPhone } from '#shared/lib/phone.ts'
import { Field, TextField } from './form-fields.tsx'
import { FormattedInput } from './form-formatted-input.tsx'

export type ContactValues = { name: string; phone: string; email: string }

type Props = {
  values: ContactValues
  /** By the name of the field. */
  problems: Record<string, string>
  onChange: (name: keyof ContactValues, value: string) => void
}

const DIGIT = /\d/

/** Name, telephone number and e-mail address; the number takes the form (555) 555-5555 while it is typed (specification section 5). */
export function ContactFields({ values, problems, onChange }: Props) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        value={values.name}
        problem={problems.name}
        onChange={(name) => onChange('name', name)}
        autoComplete="name"
        maxLength={120}
      />
      <Field label="Phone" problem={problems.phone} hint="We call this number about your request, and nobody else gets it." className="half">
        {(wiring) => (
          <FormattedInput
            {...wiring}
            type="tel"
            name="phone"
            value={values.phone}
            onChange={(phone) => onChange('phone', phone)}
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
        className="half"
        value={values.email}
        problem={problems.email}
        onChange={(email) => onChange('email', email)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </>
  )
}
