import { formatDayAndTime } from '#shared/lib/dates.ts'
import { Button } from '../../../components/ui/button.tsx'
import { staffApi } from '../../../lib/staff-api.tsx'
import { useDeskFacts } from './use-desk-facts.ts'
import { useResend } from './use-resend.ts'

type Mail = {
  id: string
  template: string
  recipient: string
  subject: string
  status: string
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

/** While a mail is on its way its state is asked for again. */
const ASK_AGAIN_MS = 5000

/** The mails about a request and what became of them. */
export function RequestMails({
  requestId,
  onTakeBack,
}: {
  requestId: string
  onTakeBack: () => void
}) {
  const facts = useDeskFacts()
  const { data: mails } = staffApi.notifications.ofRequest.useQuery(
    { requestId },
    {
      refetchInterval: ({ state }) =>
        facts?.emailIsOn && state.data?.some(({ status }) => status === 'waiting')
          ? ASK_AGAIN_MS
          : false,
    },
  )
  const { resend, isBusy } = useResend()
  if (!mails || !facts) return <p className="text-muted-foreground">Loading...</p>
  if (mails.length === 0) return <p className="text-muted-foreground">No emails</p>
  return (
    <ol className="desk-notes">
      {mails.map((mail) => (
        <li key={mail.id}>
          <p>
            {mail.subject} <span className="text-muted-foreground">to {mail.recipient}</span>
          </p>
          <p
            className={
              mail.status === 'failed'
                ? 'font-semibold text-[color:var(--destructive)]'
                : 'text-muted-foreground'
            }
          >
            {stateOf(mail, facts)}
            {mail.status === 'failed' && (
              <Button
                variant="link"
                className="ml-3"
                busy={isBusy}
                onClick={() => void resend(mail.id)}
              >
                Send again
              </Button>
            )}
            {isHeld(mail) && (
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

/** An email about a status that nobody has tried to deliver yet is held back for a while. */
const isHeld = ({
  template,
  status,
  attempts,
}: Pick<Mail, 'template' | 'status' | 'attempts'>): boolean =>
  template.endsWith('-status') && status === 'waiting' && attempts === 0

function stateOf(
  { template, status, sentAt, attempts, lastError }: Mail,
  { emailIsOn, openingTimes }: { emailIsOn: boolean; openingTimes: { timeZone: string } },
): string {
  if (status === 'sent') {
    return `Sent ${sentAt ? formatDayAndTime(sentAt, openingTimes.timeZone) : ''}`
  }
  if (status === 'failed') return `Not delivered: ${lastError ?? 'unknown cause'}`
  if (!emailIsOn) return 'Kept until an email server is set up'
  if (isHeld({ template, status, attempts })) return 'Goes out in a few seconds'
  return attempts === 0
    ? 'On its way'
    : `Not delivered yet, tried ${attempts} times: ${lastError ?? ''}`
}
