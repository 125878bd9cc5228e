import { useState } from 'react'
import { formatSlot } from '#shared/domain/schedule.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { EmailChoice } from './email-choice.tsx'
import type { MoveAsked, MoveChoice } from './use-booking.ts'

type Props = { asked: MoveAsked; onAnswer: (choice: MoveChoice | null) => void }

/** Asks before a time that the customer knows is changed on the board. */
export function MoveDialog({ asked: { before, to }, onAnswer }: Props) {
  const { title, customerName, customerEmail, invitedAt } = before
  const [isAgreed, setIsAgreed] = useState(false)
  const [emailsCustomer, setEmailsCustomer] = useState(invitedAt !== null)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(null)}
      title="Move this appointment?"
      action="Move it"
      cancel="Keep it as it was"
      onAction={() => onAnswer({ isAgreed, emailsCustomer })}
    >
      <p className="wrap-anywhere">
        {`${[title, customerName].filter(Boolean).join(', ')}: ${formatSlot(before)} becomes ${formatSlot(to)}.`}
      </p>
      <CheckField value={isAgreed} onChange={setIsAgreed}>
        <span>The customer agreed to the new time</span>
      </CheckField>
      <EmailChoice
        email={customerEmail}
        label="Email the customer the new time"
        value={emailsCustomer}
        onChange={setEmailsCustomer}
      />
    </ConfirmDialog>
  )
}
