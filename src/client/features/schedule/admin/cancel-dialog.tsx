import { useState } from 'react'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { dayText, startText } from './days.ts'
import { EmailChoice } from './email-choice.tsx'
import { useSteps } from './use-steps.ts'

type Props = { appointment: ListedAppointment; onClose: () => void }

/** Asks before an appointment is cancelled. */
export function CancelDialog({ appointment, onClose }: Props) {
  const { step } = useSteps()
  const [emailsCustomer, setEmailsCustomer] = useState(true)
  const { title, customerName, customerEmail, day, startsMinute } = appointment
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this appointment?"
      action="Cancel the appointment"
      cancel="Keep it"
      isDestructive
      onAction={() =>
        void step({ appointment, status: 'cancelled', setsRequestStatus: false, emailsCustomer })
      }
    >
      <p className="wrap-anywhere">
        {`${[title, customerName].filter(Boolean).join(', ')}: ${dayText(day)}, ${startText(startsMinute)}.`}
      </p>
      <EmailChoice
        email={customerEmail}
        label={`Email ${customerEmail} that it is cancelled`}
        value={emailsCustomer}
        onChange={setEmailsCustomer}
      />
    </ConfirmDialog>
  )
}
