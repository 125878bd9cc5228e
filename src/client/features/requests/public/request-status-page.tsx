import { formatDayAndTime, formatLongDate } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { Notice } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import type { Api } from '../../../lib/api.ts'
import { ProgressLine } from './progress-line.tsx'

type RequestStatus = Awaited<ReturnType<Api['requests']['status']['query']>>

/** The status of a request and what its sender wrote, for anyone who has the link of its receipt (docs/product.md 9.13). */
export function RequestStatusPage({
  request,
  phone,
  timeZone,
}: {
  request: RequestStatus
  phone: string
  timeZone: string
}) {
  const { reference, about, dueAt, receivedAt, progress, facts } = request
  return (
    <>
      <PageHero title={`Request ${reference}`} intro={about} />
      <div className="wrap grid items-start gap-6 py-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section className="rounded-md border bg-card p-6" aria-label="Status">
          <ProgressLine {...progress} />
          <h2 className="mt-6">{progress.heading}</h2>
          <p className="mt-2">{progress.text}</p>
          {dueAt && (
            <p className="mt-4">
              We'll get back to you by
              <b className="block font-heading text-3xl">{formatDayAndTime(dueAt, timeZone)}</b>
            </p>
          )}
          <CallUs phone={phone} reference={reference} />
        </section>
        <section className="rounded-md border bg-card p-6" aria-labelledby="sent">
          <h2 id="sent" className="text-2xl">
            What you sent us
          </h2>
          <p className="text-[0.9375rem] text-muted-foreground">
            on {formatLongDate(receivedAt, timeZone)}
          </p>
          <dl className="mt-4 grid gap-3">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-[0.9375rem] text-muted-foreground">{label}</dt>
                <dd className="font-semibold [overflow-wrap:anywhere] whitespace-pre-line">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  )
}

/** The page of a link that leads to no request. */
export function RequestNotFound({ message, phone }: { message?: string; phone: string }) {
  return (
    <div className="wrap py-10">
      <Notice title="Request not found" whole alert>
        {message && <p>{message}</p>}
        <p>
          The link may be incomplete. The reference on your receipt finds your request at the
          counter.
        </p>
        <CallUs phone={phone} />
      </Notice>
    </div>
  )
}

function CallUs({ phone, reference }: { phone: string; reference?: string }) {
  return (
    <p className="mt-4">
      Something to add? Call{' '}
      <a href={phoneHref(phone)} className="font-semibold whitespace-nowrap">
        {phone}
      </a>
      {reference && ` and say ${reference}`}.
    </p>
  )
}
