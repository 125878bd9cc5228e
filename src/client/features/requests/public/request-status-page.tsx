import { formatDayAndTime } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { Notice } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'
import type { Api } from '../../../lib/api.ts'

type RequestStatus = Awaited<ReturnType<Api['requests']['status']['query']>>

const TONES: Record<string, BadgeTone> = {
  fulfilled: 'go',
  completed: 'go',
  answered: 'go',
  quoted: 'go',
  cancelled: 'stop',
}

/** The status of a request, for anyone who has the link of its receipt (docs/product.md 9.13). */
export function RequestStatusPage({
  request,
  phone,
  timeZone,
}: {
  request: RequestStatus
  phone: string
  timeZone: string
}) {
  return (
    <>
      <PageHero title={`Request ${request.reference}`} intro={request.about} />
      <div className="wrap py-8">
        <section className="max-w-[40rem] rounded-md border bg-card p-6" aria-label="Status">
          <StatusBadge tone={TONES[request.status] ?? 'wait'}>{request.statusLabel}</StatusBadge>
          {request.dueAt && (
            <p className="mt-4">
              We'll get back to you by
              <b className="block font-heading text-3xl">
                {formatDayAndTime(request.dueAt, timeZone)}
              </b>
            </p>
          )}
          <CallUs phone={phone} reference={request.reference} />
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
