import { useState } from 'react'
import { testEmailSchema } from '#shared/domain/mail-schema.ts'
import { MAIL_REASONS, type TestEmailResult } from '#shared/domain/mail.ts'
import { ErrorMessage, TextField } from '../../../components/form-fields.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { MailAlerts } from './mail-alerts.tsx'

/** Shows whether emails go out, and sends a test email. */
export function EmailCard({ shopEmail }: { shopEmail: string }) {
  const { data: mail } = staffApi.notifications.admin.getOverview.useQuery()
  return (
    <section
      id="email"
      aria-labelledby="email-title"
      className="scroll-mt-80 rounded-md border bg-card p-4"
    >
      <h2 id="email-title" className="text-2xl">
        Email delivery
      </h2>
      <p className="mt-1 mb-4 max-w-[44rem] text-muted-foreground">
        Receipts, replies, quotes and the times of appointments go out through your mail server.
      </p>
      {mail && <MailAlerts mail={mail} />}
      {mail?.trouble === null && (
        <p className="mb-4">A mail server is set up, and no email waits for it.</p>
      )}
      {mail?.trouble?.reason === 'off' && <NextSteps />}
      {mail && mail.trouble?.reason !== 'off' && <TestForm shopEmail={shopEmail} />}
    </section>
  )
}

/** Steps that turn email on. */
const NextSteps = () => (
  <>
    <h3 className="text-xl">To turn it on</h3>
    <ol className="mt-2 grid max-w-[44rem] list-decimal gap-1 pl-6">
      <li>Ask whoever runs your website to set SMTP_URL to the address of a mail server.</li>
      <li>Come back here: this page then sends a test email.</li>
    </ol>
  </>
)

function TestForm({ shopEmail }: { shopEmail: string }) {
  const utils = staffApi.useUtils()
  const { mutateAsync } = staffApi.notifications.admin.sendTest.useMutation()
  const [result, setResult] = useState<TestEmailResult | null>(null)
  const { field, failure, isBusy, formProps } = useStaffForm({
    schema: testEmailSchema,
    defaultValues: { to: shopEmail },
    send: (values) => {
      setResult(null)
      return mutateAsync(values)
    },
    onDone: (sent) => {
      setResult(sent)
      void utils.notifications.admin.getOverview.invalidate()
    },
  })
  return (
    <form {...formProps} method="post" className="grid max-w-[28rem] gap-4">
      <TextField
        {...field('to')}
        label="Send a test email to"
        type="email"
        name="email"
        autoComplete="off"
      />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          {isBusy ? 'Sending...' : 'Send a test email'}
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {result && <TestResult result={result} />}
      </div>
      <ErrorMessage message={failure || undefined} />
    </form>
  )
}

const TestResult = ({ result: { isAccepted, answer, reason } }: { result: TestEmailResult }) => (
  <Alert variant={isAccepted ? 'default' : 'destructive'} className="wrap-anywhere">
    <p>
      <b>{isAccepted ? 'The mail server took the test email.' : 'The test email was not sent.'}</b>{' '}
      <span>
        {isAccepted ? 'Look into the inbox, also under spam.' : reason && MAIL_REASONS[reason]}
      </span>
    </p>
    <p className="text-sm">{`The mail server said: ${answer}`}</p>
  </Alert>
)
