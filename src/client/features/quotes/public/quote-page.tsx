import { useEffect, useRef, useState } from 'react'
import { computeTotals } from '#shared/domain/line.ts'
import { DECISION_WAY_LABELS, QUOTE_KIND_LABELS } from '#shared/domain/quote.ts'
import { formatDayAndTime, formatLongDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { PageHero } from '../../../components/page-hero.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { AcceptFields, QUOTE_CARD, Decline } from './decision-forms.tsx'
import { JobItem, type PublicQuote, QuoteTotals } from './job-list.tsx'
import { QuoteDetails, SmallPrint } from './quote-details.tsx'
import { type RejectedDecision, readTicked } from './rejected-decision.ts'

const JOB_LIST = 'mt-3 grid gap-4 print:mt-1 print:gap-1.5'

type Next = Outputs['sales']['followQuote']
type Props = { quote: PublicQuote; token: string; rejected: RejectedDecision | null }
type PageProps = Props & {
  /** Pages that a quote leads to after its decision. */
  next: Next | null
}

/** Works without JavaScript; an open quote has the decision form, a decided one is the receipt. */
export function QuotePage({ quote, token, rejected, next }: PageProps) {
  const { kind, reference, vehicle, shop, isOpen } = quote
  const ofDecline = rejected?.choice === 'decline' ? rejected : null
  return (
    <div
      data-slot="quote"
      data-paper
      className="print:text-[9pt]/[1.25] print:[&_.dashed-line]:hidden print:[&_.surface-inverse]:bg-transparent print:[&_.surface-inverse]:text-black print:[&_.text-inverse-muted]:text-black print:[&_.text-sm]:text-[9pt] print:[&_.wrap]:py-1 print:[&_h1]:text-[16pt] print:[&_h1]:text-black print:[&_h2]:text-[12pt] print:[&_h3]:text-[11pt] print:[&_li_span]:text-[9pt]"
    >
      <PageHero
        title={`${QUOTE_KIND_LABELS[kind]} ${reference}`}
        intro={`For your ${vehicle}, from ${shop.name}`}
      />
      <div className="wrap side-grid page-gap max-lg:*:max-w-[52rem] lg:items-start lg:*:col-start-1 print:gap-3 print:py-2">
        <QuoteState quote={quote} next={next} />
        <QuoteDetails quote={quote} />
        {isOpen ? (
          <OpenQuote quote={quote} token={token} rejected={ofDecline ? null : rejected} />
        ) : (
          <ClosedQuote quote={quote} />
        )}
        {isOpen && <Decline token={token} rejected={ofDecline} />}
        <SmallPrint quote={quote} />
      </div>
    </div>
  )
}

/** The form by which ticked jobs are accepted; the totals follow the ticks. */
function OpenQuote({ quote, token, rejected }: Props) {
  const { jobs } = quote
  const ticked = rejected && new Set(readTicked(rejected))
  const { form, totals, follow } = useTickedTotals(quote)
  return (
    <form
      ref={form}
      method="post"
      action={`/quote?token=${token}&answer=accept`}
      onChange={follow}
      className="grid gap-6 print:gap-3"
    >
      <section className={QUOTE_CARD} aria-labelledby="offered">
        <h2 id="offered" className="text-2xl">
          What we offer
        </h2>
        {jobs.length > 1 && <p className="mt-1 print:hidden">Uncheck anything you don't want.</p>}
        <ul className={JOB_LIST}>
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} isOpen isTicked={ticked?.has(job.id) ?? true} />
          ))}
        </ul>
        <QuoteTotals quote={{ ...quote, ...totals }} />
      </section>
      <AcceptFields rejected={rejected} token={token} canChoose={jobs.length > 1} />
    </form>
  )
}

/** Adds up the ticked jobs; the server does so again with the decision. */
function useTickedTotals({ jobs, ...quote }: PublicQuote) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const follow = () => {
    if (form.current) setChosen(new FormData(form.current).getAll('jobIds').map(String))
  }
  // Whatever was ticked before the scripts came.
  useEffect(follow, [])
  const totals =
    chosen &&
    computeTotals(
      jobs.filter(({ id }) => chosen.includes(id)),
      quote,
    )
  return { form, totals, follow }
}

/** Accepted jobs with their totals, then the declined ones; without a decision, the offer. */
function ClosedQuote({ quote }: { quote: PublicQuote }) {
  const { jobs, decision } = quote
  const taken = jobs.filter((job) => job.decision === 'accepted')
  const shown = decision ? taken : jobs
  const left = decision ? jobs.filter((job) => !taken.includes(job)) : []
  return (
    <>
      {shown.length > 0 && (
        <section className={QUOTE_CARD} aria-labelledby="shown">
          <h2 id="shown" className="text-2xl">
            {decision ? 'What you accepted' : 'What we offered'}
          </h2>
          <ul className={JOB_LIST}>
            {shown.map((job) => (
              <JobItem key={job.id} job={job} />
            ))}
          </ul>
          <QuoteTotals quote={quote} />
        </section>
      )}
      {left.length > 0 && (
        <section className={QUOTE_CARD} aria-labelledby="left">
          <h2 id="left" className="text-2xl">
            Not taken
          </h2>
          <ul className={JOB_LIST}>
            {left.map((job) => (
              <JobItem key={job.id} job={job} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** First job, and how many more there are. */
const nameJobs = ({ jobs }: PublicQuote): string =>
  `${jobs[0]?.title ?? ''}${jobs.length > 1 ? ` and ${jobs.length - 1} more` : ''}`

function QuoteState({ quote, next }: { quote: PublicQuote; next: Next | null }) {
  const { status, decision, acceptedCents, validUntil, newestUrl, shop } = quote
  const until = formatLongDate(validUntil, 'UTC')
  return (
    <section className={QUOTE_CARD} aria-label="Where it stands">
      {status === 'sent' && (
        <>
          <h2 className="text-2xl">{nameJobs(quote)}</h2>
          <p className="mt-2 font-heading text-5xl leading-none print:hidden">
            {formatCents(quote.totalCents)}
          </p>
          <p className="mt-1 text-balance print:text-[12pt]">{`For everything listed. Good through ${until}.`}</p>
          <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
            <a href="#accept" className={buttonVariants({ className: 'max-sm:w-full' })}>
              {`Accept this ${QUOTE_KIND_LABELS[quote.kind].toLowerCase()}`}
            </a>
            <a href="#decline" className="inline-flex min-h-11 items-center font-semibold">
              No, thank you
            </a>
          </p>
        </>
      )}
      {decision && (
        <>
          <h2 className="text-2xl">
            {status === 'declined'
              ? 'You said no'
              : `You accepted ${formatCents(acceptedCents ?? 0)}`}
          </h2>
          <p className="mt-1">
            {`${decision.name}, ${DECISION_WAY_LABELS[decision.via]}, on ${formatDayAndTime(decision.at, shop.timeZone)}.`}
          </p>
          {decision.reason && <p className="mt-1 whitespace-pre-line">{decision.reason}</p>}
          <p className="mt-1 print:hidden">
            {status === 'declined'
              ? "We won't order or start anything."
              : 'Print this page or keep the link.'}
          </p>
        </>
      )}
      <NextPages next={next} />
      {status === 'expired' && <h2 className="text-2xl">{`This expired on ${until}`}</h2>}
      {status === 'withdrawn' && <h2 className="text-2xl">We withdrew this</h2>}
      {status === 'superseded' && <h2 className="text-2xl">There's a newer quote</h2>}
      {newestUrl && (
        <p className="mt-2">
          <a href={newestUrl} className="font-semibold">
            See the newest one
          </a>
        </p>
      )}
      <Hold quote={quote} next={next} />
      <p className="mt-2">
        <span>{`${status === 'expired' ? 'Still want it? Call' : 'Questions? Call'} `}</span>
        <a href={toPhoneHref(shop.phone)} className="font-semibold whitespace-nowrap">
          {shop.phone}
        </a>
        <span>{`${status === 'expired' ? ", and we'll send you a new one" : ''}.`}</span>
      </p>
    </section>
  )
}

/** Last day of the hold, until the parts are sold. */
function Hold({ quote: { isHeld, holdUntil }, next }: { quote: PublicQuote; next: Next | null }) {
  if (!isHeld || !holdUntil || next?.invoice) return null
  return (
    <p className="mt-1">{`We hold the parts for you until ${formatLongDate(holdUntil, 'UTC')}.`}</p>
  )
}

function NextPages({ next }: { next: Next | null }) {
  if (next === null) return null
  const { statusPath, invoice } = next
  return (
    <p className="mt-3 flex flex-wrap gap-3 print:hidden">
      <a href={statusPath} className={buttonVariants()}>
        See where it stands
      </a>
      {invoice && (
        <a href={invoice.path} className={buttonVariants({ variant: 'outline' })}>
          {`See invoice ${invoice.number}`}
        </a>
      )}
    </p>
  )
}
