import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { formatPhone } from '#shared/lib/phone.ts'
import { Field, TextField } from '../../../components/form-fields.tsx'
import { FormattedInput } from '../../../components/form-formatted-input.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PHONE_HINT } from './inquiry-look.ts'

export type ContactValues = { name: string; phone: string; email: string }

type Props = {
  values: ContactValues
  issues: Record<string, string>
  onChange: (changed: Partial<ContactValues>) => void
  /** Fields between the offer of the last contact and the name. */
  children?: ReactNode
}

const DIGIT = /\d/
const LAST_CONTACT = 'last-contact'

/** Formats the phone number while it is typed (rules 5.27, 7.26). */
export function ContactFields({ values, issues, onChange, children }: Props) {
  return (
    <>
      <LastContact values={values} onUse={onChange} />
      {children}
      <TextField
        label="Name"
        name="name"
        value={values.name}
        issue={issues.name}
        onChange={(name) => onChange({ name })}
        autoComplete="name"
        maxLength={120}
      />
      <Field label="Phone" issue={issues.phone} hint={PHONE_HINT} className="md:col-span-1">
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
        issue={issues.email}
        onChange={(email) => onChange({ email })}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </>
  )
}

/** Offers the contact of the last request while nothing is filled in (rule 5.44). */
function LastContact({
  values,
  onUse,
}: {
  values: ContactValues
  onUse: (contact: ContactValues) => void
}) {
  const last = useMemo(() => readLastContact(), [])
  if (!last || values.name || values.phone || values.email) return null
  const use = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button disappears with this click, so that the focus moves to a field.
    currentTarget.form?.querySelector<HTMLElement>('[name=name]')?.focus()
    onUse(last)
  }
  return (
    <Alert className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:flex-nowrap">
      <p>
        <span>Same as your last request?</span> <b className="inline-block">{`${last.name},`}</b>{' '}
        <span className="whitespace-nowrap">{`${last.phone},`}</span>{' '}
        <span className="inline-block [overflow-wrap:anywhere]">{last.email}</span>
      </p>
      <Button variant="secondary" className="shrink-0" onClick={use}>
        Fill it in
      </Button>
    </Alert>
  )
}

/** Stores the contact for the next request, only in this tab: the computer may be shared. */
export function storeLastContact({ name, phone, email }: ContactValues): void {
  try {
    sessionStorage.setItem(LAST_CONTACT, JSON.stringify({ name, phone, email }))
  } catch {
    // Storage is full or disabled by the visitor.
  }
}

function readLastContact(): ContactValues | null {
  try {
    const { name, phone, email } = JSON.parse(
      sessionStorage.getItem(LAST_CONTACT) ?? 'null',
    ) as Record<keyof ContactValues, unknown>
    return typeof name === 'string' && typeof phone === 'string' && typeof email === 'string'
      ? { name, phone, email }
      : null
  } catch {
    return null
  }
}
