import type { MailState } from '#shared/domain/mail.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { SectionState } from '../../../components/staff/query-state.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { useMailState } from '../../notifications/admin/use-mail-state.ts'
import { useResend, useResendAll } from '../../notifications/admin/use-resend.ts'
import { useStaffFacts } from './use-staff-facts.ts'

type Email = Outputs['notifications']['admin']['listOfRequest'][number]

const REFETCH_WAITING_MS = 5000

/** The emails about a request with the state of their delivery. */
export function RequestEmails({
  requestId,
  onTakeBack,
}: {
  requestId: string
  onTakeBack: () => void
}) {
  const facts = useStaffFacts()
  const mail = useMailState()
  const {
    data: emails,
    error,
    refetch,
  } = staffApi.notifications.admin.listOfRequest.useQuery(
    { requestId },
    {
      refetchInterval: ({ state }) =>
        mail !== 'off' && state.data?.some(({ status }) => status === 'waiting')
          ? REFETCH_WAITING_MS
          : false,
    },
  )
  const resend = useResend()
  if (!emails || !facts) {
    return <SectionState error={error} failed="Failed to fetch emails" onRetry={refetch} />
  }
  if (emails.length === 0) return <p className="pb-4 text-muted-foreground">No emails yet</p>
  return (
    <ol className="grid gap-3 pb-4">
      {emails.map((email) => (
        <li key={email.id} className="border-l-3 border-input pl-3">
          <p>
            <span>{`${email.subject} `}</span>
            <span className="text-muted-foreground">{`to ${email.recipient}`}</span>
          </p>
          <p
            className={cn(
              email.status === 'failed'
                ? 'font-semibold text-destructive'
                : 'text-muted-foreground',
            )}
          >
            <span>{describeDelivery(email, mail, facts.openingTimes)}</span>
            {(email.status === 'failed' || email.status === 'held') && (
              <Button
                variant="link"
                className="ml-3"
                busy={resend.isPending}
                onClick={() => resend.mutate({ id: email.id })}
              >
                Send again
              </Button>
            )}
            {isDelayed(email) && (
              <Button variant="link" className="ml-3" onClick={onTakeBack}>
                Take back
              </Button>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** A bar above the lists while emails could not be delivered, with each of them and its cause. */
export function FailedEmails({ count }: { count: number }) {
  const resend = useResend()
  const resendAll = useResendAll('failed')
  const { data: emails } = staffApi.notifications.admin.listUndelivered.useQuery(undefined, {
    enabled: count > 0,
  })
  if (count === 0) return null
  return (
    <details className="border-b border-destructive bg-destructive-muted px-[clamp(1rem,4vw,2rem)] wrap-anywhere text-destructive print:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        <b>
          {count === 1
            ? '1 email could not be delivered'
            : `${formatNumber(count)} emails could not be delivered`}
        </b>
      </summary>
      <p>
        <Button variant="link" busy={resendAll.isPending} onClick={resendAll.send}>
          Send all again
        </Button>
      </p>
      <ul className="grid gap-3 pb-3">
        {emails?.map(({ id, subject, recipient, lastError }) => (
          <li key={id}>
            <p>{`${subject} to ${recipient}`}</p>
            <p>
              <span>{`${lastError ?? ''} `}</span>
              <Button variant="link" busy={resend.isPending} onClick={() => resend.mutate({ id })}>
                Send again
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** An email about a status waits a few seconds, in which staff can take it back. */
const isDelayed = ({
  occasion,
  status,
  attempts,
}: Pick<Email, 'occasion' | 'status' | 'attempts'>): boolean =>
  occasion === 'status' && status === 'waiting' && attempts === 0

function describeDelivery(
  { occasion, status, sentAt, attempts, lastError }: Email,
  mail: MailState,
  { timeZone }: { timeZone: string },
): string {
  if (status === 'sent') {
    return `Sent ${sentAt ? formatShortMoment(sentAt, timeZone) : ''}`
  }
  if (status === 'failed') return `Not delivered: ${lastError ?? 'unknown cause'}`
  if (status === 'dropped') return `Not sent. ${lastError ?? ''}`
  if (mail === 'off') return 'Kept until an email server is set up'
  if (status === 'held') return 'Not sent: it waited for more than a day'
  if (isDelayed({ occasion, status, attempts })) return 'Goes out in a few seconds'
  return attempts === 0
    ? 'On its way'
    : `Not delivered yet, tried ${attempts} times: ${lastError ?? ''}`
}
