import { DECISION_NAME_MIN, DECLINE_REASON_MAX } from '#shared/domain/quote.ts'
import { Button } from '../../../components/ui/button.tsx'
import type { RejectedDecision } from './rejected-decision.ts'

export const QUOTE_CARD = 'card-pad rounded-md border bg-card print:border-0 print:p-0'
const INPUT =
  'mt-1 block min-h-12 w-full rounded-md border border-input bg-card px-3 py-2 text-base'

function RejectedNote({ rejected }: { rejected: RejectedDecision }) {
  return (
    <p role="alert" className="mb-3 border-l-4 border-destructive pl-3 font-semibold">
      {`That didn't go through. ${rejected.message}`}
    </p>
  )
}

type AcceptProps = { rejected: RejectedDecision | null; token: string; canChoose: boolean }

/** Fields below the job checkboxes; without scripts a button adds up the checked jobs. */
export function AcceptFields({ rejected, token, canChoose }: AcceptProps) {
  return (
    <section className={`${QUOTE_CARD} print:hidden`} aria-labelledby="accept">
      <h2 id="accept" className="mb-2 text-2xl">
        Accept this quote
      </h2>
      {rejected?.message && <RejectedNote rejected={rejected} />}
      <NameField label="Type your full name to accept" value={rejected?.values.name} />
      <p className="mt-1 text-sm text-muted-foreground">
        It counts as your signature. We won't do anything beyond this without asking you.
      </p>
      <Button type="submit" className="mt-4 max-sm:w-full">
        Accept
      </Button>
      {canChoose && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-4 not-noscript:hidden">
          <p>Unchecked something?</p>
          <Button
            type="submit"
            variant="outline"
            formAction={`/quote?token=${token}&answer=recalculate#total`}
            formNoValidate
          >
            Recalculate the total
          </Button>
        </div>
      )}
    </section>
  )
}

export function Decline({ token, rejected }: { token: string; rejected: RejectedDecision | null }) {
  return (
    <details id="decline" className="px-4 md:px-6 print:hidden" open={rejected !== null}>
      <summary className="min-h-11 cursor-pointer list-none py-2 font-semibold underline underline-offset-4">
        No, thank you
      </summary>
      <form
        method="post"
        action={`/quote?token=${token}&answer=decline`}
        className="mt-3 grid gap-3"
      >
        {rejected && <RejectedNote rejected={rejected} />}
        <NameField label="Type your full name to decline" value={rejected?.values.name} />
        <label className="block">
          Reason (optional)
          <textarea
            name="reason"
            rows={2}
            maxLength={DECLINE_REASON_MAX}
            defaultValue={rejected?.values.reason}
            className={INPUT}
          />
        </label>
        <Button type="submit" variant="outline" className="justify-self-start max-sm:w-full">
          Decline
        </Button>
      </form>
    </details>
  )
}

const NameField = ({ label, value }: { label: string; value: string | undefined }) => (
  <label className="block max-w-[28rem] font-semibold">
    <span>{label}</span>
    <input
      name="name"
      required
      minLength={DECISION_NAME_MIN}
      maxLength={120}
      autoComplete="name"
      defaultValue={value}
      className={`${INPUT} font-normal`}
    />
  </label>
)
