import { CUSTOMER_PICTURE_SMALL } from '#shared/domain/customer-picture.ts'
import type { OfferedTimes } from '#shared/domain/half-day-schema.ts'
import { QUOTE_KIND_LABELS } from '#shared/domain/quote.ts'
import { formatDayAndTime, formatLongDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { PageHero } from '../../../components/page-hero.tsx'
import { StackedDetails } from '../../../components/stacked-details.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { StepIndicator } from '../../../components/wizard.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import type { Outputs } from '../../../lib/api.ts'
import { DueTime } from './due-time.tsx'
import { MessageForm } from './message-form.tsx'
import { SaleLink } from './sale-link.tsx'
import { TimeChoice } from './time-choice.tsx'

type StatusPage = Outputs['statusPage']['get']
type Message = StatusPage['thread'][number]

/** Shows status, content and messages of a request behind its link (rule 9.13). */
export function RequestStatusPage({
  request,
  times,
  token,
  rejected,
  rejectedTime,
}: {
  request: StatusPage
  /** Half days to choose from, if the shop offers them. */
  times: OfferedTimes | null
  /** Of the link. */
  token: string
  rejected: RejectedForm | null
  rejectedTime: RejectedForm | null
}) {
  const { name, timeZone } = useBusiness()
  const { reference, about, dueAt, receivedAt, progress, details, thread, canWrite } = request
  const hasOpenQuote = request.quotes.some(({ status }) => status === 'open')
  const asksForTime = times?.isOpen === true && !times.wish
  return (
    <>
      <PageHero title={`Request ${reference}`} intro={about.replaceAll(' (', '\u00A0(')} />
      <div className="wrap side-grid items-start page-gap">
        <section className="rounded-md border bg-card" aria-label="Status">
          <StepIndicator
            steps={progress.steps}
            step={progress.reached}
            isStopped={progress.isStopped}
            isEnd={!progress.isStopped && progress.reached === progress.steps.length}
          />
          <div className="card-pad">
            <h2>{progress.heading}</h2>
            <p className="mt-2">{progress.text}</p>
            {dueAt && (
              <div className="mt-4">
                <DueTime dueAt={dueAt} />
              </div>
            )}
            {request.pickupHours !== '' && (
              <p className="mt-2">
                <b>Hours: </b>
                <span className="whitespace-pre-line">{request.pickupHours}</span>
              </p>
            )}
            {request.quotes.map((quote) => (
              <QuoteLink key={quote.path} quote={quote} />
            ))}
            {request.sales.map((sale) => (
              <SaleLink key={sale.path} sale={sale} />
            ))}
            {request.reviewUrl && (
              <p className="mt-4">
                <a href={request.reviewUrl} rel="noopener" className="font-semibold">
                  Tell others how we did
                </a>
              </p>
            )}
            <CallUs reference={reference} canWrite={canWrite} />
          </div>
        </section>
        {times?.isOpen && (
          <TimeChoice
            times={times}
            token={token}
            rejected={rejectedTime}
            isMain={asksForTime && !hasOpenQuote}
          />
        )}
        <section
          className="rounded-md border bg-card card-pad lg:col-start-2 lg:row-span-3 lg:row-start-1"
          aria-labelledby="sent"
        >
          <h2 id="sent" className="text-2xl">
            What you sent us
          </h2>
          <p className="text-sm text-muted-foreground">
            {`on ${formatLongDate(receivedAt, timeZone)}`}
          </p>
          <StackedDetails
            details={details.map(({ label, value }) => [label, value])}
            className="mt-4 grid gap-3"
          />
          <Pictures pictures={request.pictures} token={token} />
        </section>
        {(canWrite || thread.length > 0) && (
          <section className="rounded-md border bg-card card-pad" aria-labelledby="messages">
            <h2 id="messages" className="text-2xl">
              Messages
            </h2>
            {thread.length > 0 && (
              <ol className="mt-4 grid gap-4">
                {thread.map((message) => (
                  <li
                    key={`${message.timestamp} ${message.content}`}
                    className={
                      message.isOurs
                        ? 'border-l-4 border-primary pl-3'
                        : 'border-l-4 border-input pl-3'
                    }
                  >
                    <Written message={message} by={message.isOurs ? name : 'You'} token={token} />
                  </li>
                ))}
              </ol>
            )}
            {canWrite && (
              <MessageForm
                reference={reference}
                token={token}
                rejected={rejected}
                messageKey={request.messageKey}
                isMain={!asksForTime && !hasOpenQuote}
              />
            )}
          </section>
        )}
      </div>
    </>
  )
}

/** Leads to a quote, or to the receipt of an accepted one. */
function QuoteLink({ quote }: { quote: StatusPage['quotes'][number] }) {
  const { path, kind, status, totalCents, acceptedCents, validUntil, accepted } = quote
  const noun = QUOTE_KIND_LABELS[kind].toLowerCase()
  if (status === 'accepted') {
    return (
      <div className="mt-5 border-t pt-4">
        <p className="font-semibold">
          {`You accepted ${formatCents(acceptedCents ?? 0)}, tax included:`}
        </p>
        <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
          {accepted.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        <a href={path} className={buttonVariants({ variant: 'outline', className: 'mt-3' })}>
          See what you accepted
        </a>
      </div>
    )
  }
  return (
    <div className="mt-5 border-t pt-4">
      {status === 'open' && (
        <p>
          <b className="block font-heading text-4xl/tight">{formatCents(totalCents)}</b>
          <span>{` for everything, good through ${formatLongDate(validUntil, 'UTC')}`}</span>
        </p>
      )}
      <a
        href={path}
        className={buttonVariants({
          variant: status === 'open' ? 'default' : 'outline',
          className: 'mt-3',
        })}
      >
        {status === 'open' ? `See your ${noun} and answer` : `See the ${noun}`}
      </a>
    </div>
  )
}

type WrittenProps = { message: Message; by: string; token: string }

/** A message of the customer, or a reply of the shop. */
function Written({
  message: { timestamp, subject, content, pictures, isSetAside },
  by,
  token,
}: WrittenProps) {
  const { timeZone } = useBusiness()
  return (
    <>
      <p className="text-sm text-muted-foreground">
        <b className="text-foreground">{by}</b>{' '}
        <time dateTime={timestamp}>{formatDayAndTime(timestamp, timeZone)}</time>
      </p>
      {subject !== null && <p className="font-semibold [overflow-wrap:anywhere]">{subject}</p>}
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>
      {isSetAside && (
        <p className="font-semibold text-destructive">
          Our filter for automated messages held this back. Nobody may have read it: please call us.
        </p>
      )}
      <Pictures pictures={pictures} token={token} />
    </>
  )
}

/** Pictures of the customer; their URLs hold with the token of the link alone. */
function Pictures({ pictures, token }: { pictures: Message['pictures']; token: string }) {
  if (pictures.length === 0) return null
  const toPictureUrl = (id: string, width: number) =>
    `/request-pictures/${id}?token=${token}&width=${width}`
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label="Pictures">
      {pictures.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={toPictureUrl(id, width)} aria-label={`Open picture ${index + 1}`}>
            <img
              src={toPictureUrl(id, CUSTOMER_PICTURE_SMALL)}
              alt={`${index + 1} of ${pictures.length}`}
              width={width}
              height={height}
              loading="lazy"
              className="size-24 rounded-md border bg-muted object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function CallUs({ reference, canWrite }: { reference: string; canWrite: boolean }) {
  const { phone } = useBusiness()
  return (
    <p className="mt-4">
      <span>{`${canWrite ? 'Prefer to talk?' : 'Something to add?'} Call `}</span>
      <a href={toPhoneHref(phone)} className="font-semibold whitespace-nowrap">
        {phone}
      </a>
      <span>{` and say ${reference}.`}</span>
    </p>
  )
}
