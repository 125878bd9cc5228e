import { useState } from 'react'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { ConfirmDialog } from '../../../components/staff/confirm-dialog.tsx'
import { formatShortDay, formatStart } from './days.ts'
import { EmailChoice } from './emails.tsx'
import { formatBookLabel, ObjectionList } from './objections.tsx'
import type { UnconfirmedStep, MoveChoice } from './use-booking.ts'
import { useSteps } from './use-steps.ts'

type Props = { asked: UnconfirmedStep; onAnswer: (choice: MoveChoice | null) => void }

/** Asks before a known time is changed or objections are accepted. */
export function BookingDialog({ asked: { subject, objections, known }, onAnswer }: Props) {
  const [isAgreed, setIsAgreed] = useState(false)
  const [emailsCustomer, setEmailsCustomer] = useState(known !== null && known.invitedAt !== null)
  const isFinal = objections.some((objection) => objection.isFinal)
  const question = known ? 'Move this appointment?' : 'Book it anyway?'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(null)}
      title={isFinal ? "That can't be booked" : question}
      action={isFinal ? undefined : formatBookLabel(objections, 'Move it')}
      cancel={isFinal ? 'OK' : 'Keep it as it was'}
      onAction={() => onAnswer({ isAgreed, emailsCustomer })}
    >
      <p className="mb-3 wrap-anywhere">{subject}</p>
      <ObjectionList objections={objections} />
      {known && !isFinal && (
        <>
          <CheckField value={isAgreed} onChange={setIsAgreed}>
            <span>The customer agreed to the new time</span>
          </CheckField>
          <EmailChoice
            email={known.customerEmail}
            label="Email the customer the new time"
            value={emailsCustomer}
            onChange={setEmailsCustomer}
          />
        </>
      )}
    </ConfirmDialog>
  )
}

type CancelProps = { appointment: ListedAppointment; onClose: () => void }

/** Asks before an appointment is cancelled. */
export function CancelDialog({ appointment, onClose }: CancelProps) {
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
        {`${[title, customerName].filter(Boolean).join(', ')}: ${formatShortDay(day)}, ${formatStart(startsMinute)}.`}
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
