import { useEffect, useRef, useState } from 'react'
import {
  ANSWER_WAY_LABELS,
  formatQuoteCents,
  formatTaxRate,
  lineWords,
  QUOTE_KIND_LABELS,
  totalsOf,
} from '#shared/domain/quote.ts'
import { formatDayAndTime, formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { warrantyText } from '#shared/lib/warranty-text.ts'
import { Notice } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { AcceptFields, CARD, Decline } from './answer-forms.tsx'
import { type RefusedAnswer, tickedIn } from './refused-answer.ts'

type Quote = Outputs['quotes']['page']
type Job = Quote['jobs'][number]
type Props = { quote: Quote; token: string; refused: RefusedAnswer | null }

/** Works without JavaScript; an open quote has the answer form, an answered one is the receipt. */
export function QuotePage({ quote, token, refused }: Props) {
  const { kind, reference, vehicle, shop, isOpen } = quote
  const ofDecline = refused?.answer === 'decline' ? refused : null
  return (
    <div
      data-slot="quote"
      className="print:text-[9pt]/[1.25] print:[&_.wrap]:py-1 print:[&_h1]:text-[16pt] print:[&_h1]:text-black print:[&_h2]:text-[12pt] print:[&_h3]:text-[11pt] print:[&_li_span]:text-[9pt]"
    >
      <PageHero
        title={`${QUOTE_KIND_LABELS[kind]} ${reference}`}
        intro={`For your ${vehicle}, from ${shop.name}`}
      />
      <div className="wrap grid gap-5 py-6 max-lg:*:max-w-[52rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:*:col-start-1 print:gap-3 print:py-2">
        <QuoteState quote={quote} />
        <Facts quote={quote} />
        {isOpen ? (
          <OpenQuote quote={quote} token={token} refused={ofDecline ? null : refused} />
        ) : (
          <ClosedQuote quote={quote} />
        )}
        {isOpen && <Decline token={token} refused={ofDecline} />}
        <SmallPrint quote={quote} />
      </div>
    </div>
  )
}

/** The form by which ticked jobs are accepted; the totals follow the ticks. */
function OpenQuote({ quote, token, refused }: Props) {
  const { jobs } = quote
  const ticked = refused && new Set(tickedIn(refused))
  const { form, totals, follow } = useTickedTotals(quote)
  return (
    <form
      ref={form}
      method="post"
      action={`/quote?token=${token}&answer=accept`}
      onChange={follow}
      className="grid gap-5 print:gap-3"
    >
      <section className={CARD} aria-labelledby="offered">
        <h2 id="offered" className="text-2xl">
          What we offer
        </h2>
        {jobs.length > 1 && <p className="mt-1 print:hidden">Uncheck anything you don't want.</p>}
        <ul className={JOB_LIST}>
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} isOpen isTicked={ticked?.has(job.id) ?? true} />
          ))}
        </ul>
        <Totals quote={{ ...quote, ...totals }} />
      </section>
      <AcceptFields refused={refused} token={token} canChoose={jobs.length > 1} />
    </form>
  )
}

/** Adds up the ticked jobs; the server does so again with the answer. */
function useTickedTotals({ jobs, ...quote }: Quote) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const follow = () => {
    if (form.current) setChosen(new FormData(form.current).getAll('jobIds').map(String))
  }
  // Whatever was ticked before the scripts came.
  useEffect(follow, [])
  const totals =
    chosen &&
    totalsOf(
      jobs.filter(({ id }) => chosen.includes(id)),
      quote,
    )
  return { form, totals, follow }
}

/** Accepted jobs with their totals, then the declined ones; without an answer, the offer. */
function ClosedQuote({ quote }: { quote: Quote }) {
  const { jobs, answer } = quote
  const taken = jobs.filter(({ decision }) => decision === 'accepted')
  const shown = answer ? taken : jobs
  const left = answer ? jobs.filter((job) => !taken.includes(job)) : []
  return (
    <>
      {shown.length > 0 && (
        <section className={CARD} aria-labelledby="shown">
          <h2 id="shown" className="text-2xl">
            {answer ? 'What you accepted' : 'What we offered'}
          </h2>
          <ul className={JOB_LIST}>
            {shown.map((job) => (
              <JobItem key={job.id} job={job} />
            ))}
          </ul>
          <Totals quote={quote} />
        </section>
      )}
      {left.length > 0 && (
        <section className={CARD} aria-labelledby="left">
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

const JOB_LIST = 'mt-3 grid gap-4 print:mt-1 print:gap-1.5'

function QuoteState({ quote }: { quote: Quote }) {
  const { status, answer, acceptedCents, validUntil, holdUntil, isHeld, newestUrl, shop } = quote
  const until = formatLongDate(validUntil, 'UTC')
  return (
    <section className={CARD} aria-label="Where it stands">
      {status === 'sent' && (
        <p className="font-heading text-2xl text-balance print:text-[12pt]">{`Good through ${until}`}</p>
      )}
      {answer && (
        <>
          <h2 className="text-2xl">
            {status === 'declined'
              ? 'You said no'
              : `You accepted ${formatQuoteCents(acceptedCents ?? 0)}`}
          </h2>
          <p className="mt-1">
            {`${answer.name}, ${ANSWER_WAY_LABELS[answer.via]}, on ${formatDayAndTime(answer.at, shop.timeZone)}.`}
          </p>
          {answer.reason && <p className="mt-1 whitespace-pre-line">{answer.reason}</p>}
          <p className="mt-1 print:hidden">
            {status === 'declined'
              ? "We won't order or start anything."
              : 'This page is your receipt: print it or keep the link.'}
          </p>
        </>
      )}
      {status === 'expired' && <h2 className="text-2xl">{`This expired on ${until}`}</h2>}
      {status === 'withdrawn' && <h2 className="text-2xl">We withdrew this</h2>}
      {status === 'superseded' && <h2 className="text-2xl">There's a newer one</h2>}
      {newestUrl && (
        <p className="mt-2">
          <a href={newestUrl} className="font-semibold">
            See the newest one
          </a>
        </p>
      )}
      {isHeld && holdUntil && (
        <p className="mt-1">{`We hold the parts for you until ${formatLongDate(holdUntil, 'UTC')}.`}</p>
      )}
      <p className="mt-2">
        <span>{`${status === 'expired' ? 'Still want it? Call' : 'Questions? Call'} `}</span>
        <a href={phoneHref(shop.phone)} className="font-semibold whitespace-nowrap">
          {shop.phone}
        </a>
        <span>{`${status === 'expired' ? ", and we'll send you a new one" : ''}.`}</span>
      </p>
    </section>
  )
}

/** Facts that the law requires on an estimate (15 NYCRR 82.5). */
function Facts({ quote }: { quote: Quote }) {
  const { shop, kind, plate, vin, odometer } = quote
  const facts = [
    ['Customer', quote.customerName],
    ['Date', formatLongDate(quote.sentAt, shop.timeZone)],
    ['Vehicle', quote.vehicle],
    ['Plate', plate],
    ['VIN', plate === '' || kind === 'repair' ? vin : ''],
    ['Odometer', odometer === null ? '' : `${formatNumber(odometer)} miles`],
    ['Reported problem', quote.complaint],
    ['Message', quote.message],
    ['Shop', `${shop.name}, ${shop.place}, ${shop.phone}`],
    ['Repair shop facility number', kind === 'repair' ? shop.facilityNumber : ''],
  ]
  return (
    <section
      className={cn(CARD, 'lg:col-start-2! lg:row-span-3 lg:row-start-1')}
      aria-label="About this quote"
    >
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-1 print:grid-cols-2 print:gap-y-1">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt className="text-[0.9375rem] text-muted-foreground print:text-black">{label}</dt>
              <dd className="font-semibold [overflow-wrap:anywhere] whitespace-pre-line">
                {value}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}

type JobProps = { job: Job; isOpen?: boolean; isTicked?: boolean }

function JobItem({ job, isOpen = false, isTicked = true }: JobProps) {
  const { id, title, totalCents, lines } = job
  const heading = (
    <span className="flex grow flex-wrap justify-between gap-x-4">
      <span>{title}</span>
      <span className="tabular-nums">{formatQuoteCents(totalCents)}</span>
    </span>
  )
  return (
    <li className="break-inside-avoid border-t pt-3 print:pt-1">
      {isOpen ? (
        <label className="flex min-h-11 items-center gap-3 font-heading text-xl print:min-h-0 print:[&_span]:text-[11pt]">
          <input
            type="checkbox"
            name="jobIds"
            value={id}
            defaultChecked={isTicked}
            autoComplete="off"
            className="size-6 shrink-0 print:hidden"
          />
          {heading}
        </label>
      ) : (
        <h3 className="flex text-xl">{heading}</h3>
      )}
      <ul className="mt-1 grid gap-1">
        {lines.map((line) => (
          <LineItem key={line.id} line={line} isRepeated={isRepeatedBy(title, lines)} />
        ))}
      </ul>
    </li>
  )
}

/** True for a job with a single line of the same name and amount: the line shows neither again. */
const isRepeatedBy = (title: string, [line, ...others]: Job['lines']): boolean =>
  others.length === 0 && line?.description === title && line.coreCents === 0

function LineItem({ line, isRepeated }: { line: Job['lines'][number]; isRepeated: boolean }) {
  const { kind, description, quantity, unitCents, coreCents, totalCents, isTaxable } = line
  const words = [
    lineWords(line),
    kind !== 'labor' && quantity > 1 && `${quantity} at ${formatQuoteCents(unitCents)}`,
    kind === 'labor' && `${formatQuoteCents(unitCents)} an hour`,
    line.donorStockNumber && `from our vehicle ${line.donorStockNumber}`,
    !isTaxable && 'not taxed',
  ]
  return (
    <li>
      <span className="flex justify-between gap-x-4">
        <span className="min-w-0">
          {!isRepeated && <span>{description}</span>}
          <span className="block text-[0.9375rem] text-muted-foreground print:text-black">
            {words.filter(Boolean).join(', ')}
          </span>
        </span>
        {!isRepeated && <span className="tabular-nums">{formatQuoteCents(totalCents)}</span>}
      </span>
      {coreCents > 0 && (
        <span className="flex justify-between gap-4 text-[0.9375rem]">
          <span>Core charge, back when you bring the old part</span>
          <span className="tabular-nums">{formatQuoteCents(coreCents * quantity)}</span>
        </span>
      )}
    </li>
  )
}

function Totals({ quote }: { quote: Quote }) {
  const { subtotalCents, coreCents, taxCents, totalCents, taxRate, isTaxExempt, isOpen } = quote
  const rows: [string, number][] = [
    ['Parts, labor and fees', subtotalCents],
    ...(coreCents > 0 ? [['Core charges', coreCents] satisfies [string, number]] : []),
    [isTaxExempt ? 'Sales tax (exempt)' : `Sales tax, ${formatTaxRate(taxRate ?? 0)}`, taxCents],
    ['Total', totalCents],
  ]
  return (
    <>
      <dl
        id="total"
        aria-live="polite"
        className="mt-4 grid scroll-mt-22 gap-1 border-t-2 border-current pt-3 print:mt-1.5 print:gap-0 print:pt-1"
      >
        {rows.map(([label, cents]) => (
          <div key={label} className="flex justify-between gap-4 last:font-heading last:text-2xl">
            <dt>{label}</dt>
            <dd className="tabular-nums">{formatQuoteCents(cents)}</dd>
          </div>
        ))}
      </dl>
      {isOpen && quote.jobs.length > 1 && (
        <p className="mt-2 text-[0.9375rem] text-muted-foreground print:hidden">
          You pay only for what you check, plus tax.
        </p>
      )}
    </>
  )
}

/** Terms of the law and the shop on parts, labor and warranty. */
function SmallPrint({ quote }: { quote: Quote }) {
  const { kind, jobs, shop, laborRateCents, laborBasis, flatRateManual } = quote
  const taken = jobs.filter(({ decision }) => decision === 'accepted')
  const lines = (taken.length > 0 ? taken : jobs).flatMap((job) => job.lines)
  const hasLabor = lines.some((line) => line.kind === 'labor')
  const hasParts = lines.some((line) => line.kind === 'part')
  const warranty = warrantyText({
    newParts: shop.newPartsWarranty,
    usedParts: shop.usedPartsWarranty,
  })
  const rate = laborRateCents === null ? '' : `${formatQuoteCents(laborRateCents)} an hour`
  const basis = {
    'clock-hours': `Labor is ${rate}, for the hours the work takes.`,
    'flat-rate': `Labor is ${rate}, by the hours of ${flatRateManual}.`,
    'job-rate': 'Labor and parts are one price for the job.',
  }[laborBasis]
  return (
    <section className="grid gap-2 text-[0.9375rem] print:text-[9pt]" aria-label="Terms">
      {hasLabor && <p>{basis}</p>}
      {kind === 'repair' && (
        <>
          <p>
            You may ask in writing to get the replaced parts back, unless they must go back to the
            maker or for a core charge.
          </p>
          <p>We charge nothing beyond this estimate without your consent.</p>
        </>
      )}
      {hasParts && (
        <p>{`${warranty && `Our warranty: ${warranty}. `}AS-IS means sold without any warranty.`}</p>
      )}
      {shop.returnPolicy && <p className="whitespace-pre-line">{shop.returnPolicy}</p>}
    </section>
  )
}

/** The page of a link that leads to no quote. */
export function QuoteNotFound({ message, phone }: { message?: string; phone: string }) {
  return (
    <div className="wrap py-10">
      <Notice title="Quote not found" whole alert>
        {message && <p>{message}</p>}
        <p>The link may be incomplete. Open it again from the message it came in.</p>
        <p>
          Or call us at{' '}
          <a href={phoneHref(phone)} className="font-semibold whitespace-nowrap">
            {phone}
          </a>
          .
        </p>
      </Notice>
    </div>
  )
}
