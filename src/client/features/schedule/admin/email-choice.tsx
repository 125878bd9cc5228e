import { CheckField } from '../../../components/check-field.tsx'
import { useSite } from '../../../hooks/use-site.ts'

export const NO_ADDRESS = 'No email goes out: this customer has no email address.'
const NO_MAIL_SERVER = 'No email goes out: the shop has no mail server yet.'

/** Returns why nothing can be emailed to an address; null if it can. */
export function useEmailProblem(email?: string): string | null {
  const { sendsEmail } = useSite()
  if (!sendsEmail) return NO_MAIL_SERVER
  return email?.trim() === '' ? NO_ADDRESS : null
}

type Props = {
  /** Address of the customer; undefined for several customers. */
  email?: string
  label: string
  value: boolean
  onChange: (isChecked: boolean) => void
}

/** Checkbox for an email to the customer, or the reason why none goes out. */
export function EmailChoice({ email, label, value, onChange }: Props) {
  const problem = useEmailProblem(email)
  if (problem !== null) return <EmailProblem problem={problem} />
  return (
    <CheckField value={value} onChange={onChange}>
      <span>{label}</span>
    </CheckField>
  )
}

export const EmailProblem = ({ problem }: { problem: string }) => (
  <p className="py-1 text-sm text-muted-foreground">{problem}</p>
)
