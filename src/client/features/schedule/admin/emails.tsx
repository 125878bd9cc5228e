import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { type AppointmentEmail, findStatusEmail } from '#shared/domain/schedule.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useSite } from '../../../hooks/use-site.ts'
import { explainFailure } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

export const NO_ADDRESS = 'No email goes out: this customer has no email address.'
const NO_MAIL_SERVER = "No email goes out: email isn't set up yet."
const LABELS: Record<AppointmentEmail, string> = {
  time: 'Email the time',
  cancelled: 'Email that it is cancelled',
  ready: 'Email that it is ready',
}

/** Returns why nothing can be emailed to an address; null if it can. */
function useNoEmailReason(email?: string): string | null {
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
  const reason = useNoEmailReason(email)
  if (reason !== null) return <NoEmail reason={reason} />
  return (
    <CheckField value={value} onChange={onChange}>
      <span>{label}</span>
    </CheckField>
  )
}

const NoEmail = ({ reason }: { reason: string }) => (
  <p className="py-1 text-sm text-muted-foreground">{reason}</p>
)

/** Sends or resends the email that goes with the status of an appointment. */
export function EmailButton({ appointment }: { appointment: ListedAppointment }) {
  const { id, status, customerEmail, invitedAt, updatedAt } = appointment
  const utils = staffApi.useUtils()
  const email = staffApi.schedule.admin.email.useMutation({
    onSuccess: () => notify({ tone: 'success', title: `Email goes to ${customerEmail}` }),
    onSettled: () => utils.schedule.admin.invalidate(),
  })
  const reason = useNoEmailReason(customerEmail)
  const template = findStatusEmail(status)
  if (template === null) return null
  if (reason !== null) return <NoEmail reason={reason} />
  const isAgain = template === 'time' && invitedAt !== null
  return (
    <div className="mt-2">
      <Button
        size="sm"
        variant="outline"
        busy={email.isPending}
        onClick={() => email.mutate({ id, template, updatedAt })}
      >
        {isAgain ? `${LABELS[template]} again` : LABELS[template]}
      </Button>
      <div role="alert" className="mt-2 empty:hidden">
        {email.error && <Alert variant="destructive">{explainFailure(email.error)}</Alert>}
      </div>
    </div>
  )
}
