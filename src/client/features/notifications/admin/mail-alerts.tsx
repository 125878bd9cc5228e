import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type HeldEmails,
  MAIL_REASONS,
  type MailOverview,
  type MailTrouble,
} from '#shared/domain/mail.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { ConfirmDialog } from '../../../components/staff/confirm-dialog.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useDropHeld, useResendAll } from './use-resend.ts'

type Props = {
  mail: MailOverview
  /** Leads to the settings, where it is not shown in them. */
  hasLink?: boolean
}

/** Says since when no email goes out and why, and asks about emails that waited for too long. */
export const MailAlerts = ({ mail: { trouble, held }, hasLink = false }: Props) => (
  <>
    {trouble && <Trouble trouble={trouble} hasLink={hasLink} />}
    {held.count > 0 && <Held held={held} canSend={trouble?.reason !== 'off'} />}
  </>
)

function Trouble({ trouble, hasLink }: Required<Omit<Props, 'mail'>> & { trouble: MailTrouble }) {
  const { timeZone } = useBusiness()
  const { reason, cause } = trouble
  return (
    <Alert variant={reason === 'off' ? 'warning' : 'destructive'} className="mb-4 wrap-anywhere">
      <p>
        <b>{formatHeading(trouble, timeZone)}</b>
        <span>{` ${MAIL_REASONS[reason]} `}</span>
        {hasLink && (
          <Link to="/admin/settings" hash="email" className="font-semibold">
            Email settings
          </Link>
        )}
      </p>
      {cause && <p className="text-sm">{`The mail server said: ${cause}`}</p>}
    </Alert>
  )
}

function formatHeading({ reason, since, count, isTotal }: MailTrouble, timeZone: string): string {
  if (since === null) return 'This shop sends no email.'
  const moment = formatShortMoment(since, timeZone)
  const waiting = `${emails(count)} ${count === 1 ? 'waits' : 'wait'}`
  if (reason === 'off') return `This shop sends no email. ${waiting}, since ${moment}.`
  if (!isTotal) return `${waiting} since ${moment}.`
  return `No email has gone out since ${moment}. ${waiting}.`
}

function Held({ held: { count, oldest }, canSend }: { held: HeldEmails; canSend: boolean }) {
  const { timeZone } = useBusiness()
  const [isAsking, setIsAsking] = useState(false)
  const send = useResendAll('held')
  const drop = useDropHeld()
  const isBusy = send.isPending || drop.isPending
  return (
    <Alert variant="warning" className="mb-4">
      <p>
        <b>
          {`${emails(count)} waited for more than a day and ${count === 1 ? 'was' : 'were'} not sent.`}
        </b>{' '}
        <span>
          {`${oldest ? `The oldest is of ${formatShortMoment(oldest, timeZone)}. ` : ''}${canSend ? 'Send what is still news, or drop what is not.' : 'They can be sent once a mail server is set up.'}`}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {canSend && (
          <Button size="sm" busy={isBusy} onClick={send.send}>
            Send all
          </Button>
        )}
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => setIsAsking(true)}>
          Drop all...
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Drop ${emails(count)}?`}
        action="Drop"
        isDestructive
        onAction={() => drop.mutate()}
      >
        They stay in the lists of their requests as not sent. Nobody can send them later.
      </ConfirmDialog>
    </Alert>
  )
}

const emails = (count: number): string =>
  count === 1 ? '1 email' : `${formatNumber(count)} emails`
