import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { type AppointmentEmail, emailOfStatus } from '#shared/domain/schedule.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { failureText } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { EmailProblem, useEmailProblem } from './email-choice.tsx'

const LABELS: Record<AppointmentEmail, string> = {
  time: 'Email the time',
  cancelled: 'Email that it is cancelled',
  ready: 'Email that it is ready',
}

/** Sends or resends the email that goes with the status of an appointment. */
export function EmailButton({ appointment }: { appointment: ListedAppointment }) {
  const { id, status, customerEmail, invitedAt, updatedAt } = appointment
  const utils = staffApi.useUtils()
  const email = staffApi.schedule.admin.email.useMutation({
    onSuccess: () => notify({ tone: 'success', title: `Email goes to ${customerEmail}` }),
    onSettled: () => utils.schedule.admin.invalidate(),
  })
  const problem = useEmailProblem(customerEmail)
  const template = emailOfStatus(status)
  if (template === null) return null
  if (problem !== null) return <EmailProblem problem={problem} />
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
        {email.error && <Alert variant="destructive">{failureText(email.error)}</Alert>}
      </div>
    </div>
  )
}
