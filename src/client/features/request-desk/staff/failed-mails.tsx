import { Button } from '../../../components/ui/button.tsx'
import { staffApi } from '../../../lib/staff-api.tsx'
import { useResend } from './use-resend.ts'

/** A strip that is there while emails could not be delivered, with each of them and its cause. */
export function FailedMails({ count }: { count: number }) {
  const { resend, isBusy } = useResend()
  const { data: mails } = staffApi.notifications.failed.useQuery(undefined, { enabled: count > 0 })
  if (count === 0) return null
  return (
    <details className="desk-failed">
      <summary>
        <b>
          {count === 1
            ? '1 email could not be delivered'
            : `${count} emails could not be delivered`}
        </b>
      </summary>
      <ul className="grid gap-3 pb-3">
        {mails?.map(({ id, subject, recipient, lastError }) => (
          <li key={id}>
            <p>
              {subject} to {recipient}
            </p>
            <p>
              {lastError}{' '}
              <Button variant="link" busy={isBusy} onClick={() => void resend(id)}>
                Send again
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
