import { useState } from 'react'
import type { Quote } from '#shared/domain/quote-schema.ts'
import {
  DECISION_WAY_LABELS,
  isAccepted,
  QUOTE_KIND_LABELS,
  QUOTE_STATUS_LABELS,
  type QuoteStatus,
} from '#shared/domain/quote.ts'
import { TONE_OF } from '#shared/domain/status-tone.ts'
import { formatDay, formatShortMoment } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { type BadgeTone, StatusBadge } from '../../../../components/status-badge.tsx'
import { Alert } from '../../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../../components/ui/button.tsx'
import { useBusiness } from '../../../../hooks/use-business.ts'
import { explainFailure } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { describeEmailToast } from '../../../notifications/admin/mail-text.ts'
import { useFreshMailState } from '../../../notifications/admin/use-mail-state.ts'
import { NextStep } from '../next-step-slot.tsx'
import { QuoteParts } from './quote-parts.tsx'
import { SendQuestion, WithdrawQuestion } from './quote-questions.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import { RecordDecisionDialog } from './record-decision-dialog.tsx'
import { StartSaleButton } from './start-sale-button.tsx'

export const QUOTE_TONES: Record<QuoteStatus, BadgeTone> = {
  draft: 'wait',
  sent: 'wait',
  accepted: TONE_OF.accepted,
  'partly-accepted': TONE_OF.accepted,
  declined: 'stop',
  withdrawn: 'stop',
  superseded: 'stop',
  expired: 'stop',
}

type Props = {
  quote: Quote
  /** Of the customer; '' where there is none. */
  email: string
  isReadOnly: boolean
  /** True if the next step of the request is one of this quote. */
  isNext: boolean
  onEdit: () => void
  onSettled: () => void
}

/** One quote with what can be done with it now. */
export function QuoteItem(props: Props) {
  const { quote, email, isReadOnly, isNext, onEdit, onSettled } = props
  const [asked, setAsked] = useState<QuoteAction | null>(null)
  const steps = useSteps({ quote, email, onSettled })
  return (
    <li className="rounded-md border bg-card px-4 py-3">
      <QuoteItemDetails quote={quote} />
      {isNext && isAccepted(quote.status) && (
        <>
          <p className="mt-2 border-l-4 border-l-primary pl-3">
            <b>Accepted, not sold yet.</b> <span>Next: start the sale.</span>
          </p>
          <StartSaleButton quoteId={quote.id} />
        </>
      )}
      <QuoteParts quote={quote} />
      <details className="mt-3 border-t" open={quote.status === 'sent'}>
        <summary className="min-h-11 content-center text-sm font-semibold">What it says</summary>
        <div className="pb-3">
          <QuoteSummary quote={quote} />
        </div>
      </details>
      {steps.failure !== null && (
        <Alert variant="destructive" className="mb-3 px-3 py-2">
          {steps.failure}
        </Alert>
      )}
      {!isReadOnly && (
        <Actions
          quote={quote}
          isNext={isNext}
          isBusy={steps.isBusy}
          onEdit={onEdit}
          onRevise={steps.revise}
          onAsk={setAsked}
        />
      )}
      <SendQuestion
        quote={quote}
        email={email}
        isOpen={asked === 'send'}
        onClose={() => setAsked(null)}
        onSend={steps.send}
      />
      <WithdrawQuestion
        quote={quote}
        isOpen={asked === 'withdraw'}
        onClose={() => setAsked(null)}
        onWithdraw={steps.withdraw}
      />
      {asked === 'record' && (
        <RecordDecisionDialog
          quote={quote}
          onClose={(isRecorded) => {
            setAsked(null)
            if (isRecorded) onSettled()
          }}
        />
      )}
    </li>
  )
}

type QuoteAction = 'send' | 'withdraw' | 'record'

function useSteps({ quote, email, onSettled }: Pick<Props, 'quote' | 'email' | 'onSettled'>) {
  const { id, reference, updatedAt } = quote
  const readMailState = useFreshMailState()
  const send = staffApi.quotes.admin.send.useMutation({
    onSettled,
    onSuccess: async () =>
      notify(
        email === ''
          ? { tone: 'success', title: `${reference} is ready to hand over` }
          : describeEmailToast(await readMailState(), {
              sent: `${reference} goes to ${email}`,
              kept: `${reference} is kept for ${email}`,
            }),
      ),
  })
  const withdraw = staffApi.quotes.admin.withdraw.useMutation({ onSettled })
  const revise = staffApi.quotes.admin.revise.useMutation({ onSettled })
  const error = send.error ?? withdraw.error ?? revise.error
  return {
    send: () => send.mutate({ id, updatedAt }),
    withdraw: () => withdraw.mutate({ id, updatedAt }),
    revise: () => revise.mutate({ id }),
    isBusy: send.isPending || withdraw.isPending || revise.isPending,
    failure: error ? explainFailure(error) : null,
  }
}

/** Number, status and price, until when it is good, and what the customer said. */
function QuoteItemDetails({ quote }: Pick<Props, 'quote'>) {
  const { timeZone } = useBusiness()
  const { status, sentAt, decision } = quote
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-heading text-xl whitespace-nowrap">{quote.reference}</span>
        <span className="max-sm:order-last max-sm:basis-full">
          <StatusBadge tone={QUOTE_TONES[status]}>{QUOTE_STATUS_LABELS[status]}</StatusBadge>
        </span>
        <span className="ml-auto font-heading text-xl tabular-nums">
          {formatCents(quote.acceptedCents ?? quote.totalCents)}
        </span>
      </p>
      <p className="text-sm text-muted-foreground">
        {[
          sentAt ? `Sent ${formatShortMoment(sentAt, timeZone)}` : `By ${quote.createdBy}`,
          `good through ${formatDay(quote.validUntil)}`,
          quote.isHeld && quote.holdUntil && `held until ${formatDay(quote.holdUntil)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {decision && (
        <p className="text-sm">
          {[
            [
              decision.name,
              DECISION_WAY_LABELS[decision.via],
              formatShortMoment(decision.at, timeZone),
              decision.recordedBy && `recorded by ${decision.recordedBy}`,
            ]
              .filter(Boolean)
              .join(', '),
            decision.reason,
            decision.note,
          ]
            .filter(Boolean)
            .join('. ')}
        </p>
      )}
    </>
  )
}

type ActionProps = {
  quote: Quote
  isNext: boolean
  isBusy: boolean
  onEdit: () => void
  onRevise: () => void
  onAsk: (action: QuoteAction) => void
}

function Actions({ quote, isNext, isBusy, onEdit, onRevise, onAsk }: ActionProps) {
  const { status, url } = quote
  const isDraft = status === 'draft'
  const isOpen = status === 'sent' || status === 'expired'
  const send = (
    <Button
      variant={isNext ? 'default' : 'outline'}
      size="sm"
      busy={isBusy}
      onClick={() => onAsk('send')}
    >
      {`Send ${QUOTE_KIND_LABELS[quote.kind].toLowerCase()}`}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2 max-md:*:flex-auto">
      {isDraft && (isNext ? <NextStep>{send}</NextStep> : send)}
      {isDraft && (
        <Button variant="outline" size="sm" onClick={onEdit}>
          Edit
        </Button>
      )}
      {status === 'sent' && (
        <Button variant="outline" size="sm" onClick={() => onAsk('record')}>
          Record an answer
        </Button>
      )}
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({ variant: 'outline', size: 'sm' })}
        >
          Customer's page
        </a>
      )}
      {!isDraft && (
        <Button variant="outline" size="sm" busy={isBusy} onClick={onRevise}>
          New revision
        </Button>
      )}
      {(isOpen || isDraft) && (
        <Button variant="outline" size="sm" busy={isBusy} onClick={() => onAsk('withdraw')}>
          {isDraft ? 'Discard' : 'Withdraw'}
        </Button>
      )}
    </div>
  )
}
