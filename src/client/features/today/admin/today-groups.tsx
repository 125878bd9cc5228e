import { Link } from '@tanstack/react-router'
import { REQUEST_LISTS, REQUEST_KINDS, type RequestKind } from '#shared/domain/request.ts'
import type { Today, TodayEmail, TodayRequest, TodayView } from '#shared/domain/today.ts'
import type { MissingOfVehicle } from '#shared/domain/vehicle-table-schema.ts'
import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { dayIn, formatMonthAndDay, formatTimeOfDay, formatWeekday } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { formatNumber, formatCents } from '#shared/lib/money.ts'
import { DueClock } from '../../../components/staff/due-clock.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useBusiness, useToday } from '../../../hooks/use-business.ts'
import { toRequestLink } from '../../../lib/request-link.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { useResend, useResendAll } from '../../notifications/admin/use-resend.ts'
import { Chore, Group } from './today-group.tsx'

/** Short, so that three of them have room in a line. */
const REQUEST_NOUNS: Record<RequestKind, [one: string, several: string]> = {
  part: ['part', 'parts'],
  repair: ['repair', 'repairs'],
  inquiry: ['inquiry', 'inquiries'],
}
const VEHICLE_NOUNS: Record<VehicleKind, [one: string, several: string]> = {
  retail: ['car for sale', 'cars for sale'],
  dismantled: ['dismantled vehicle', 'dismantled vehicles'],
}
const VIEW_TITLES: Record<TodayView, string> = {
  overdue: 'Overdue',
  'due-today': 'Due today',
  messages: 'Messages to answer',
  'to-start': 'Accepted quotes',
  new: 'New, unassigned',
  spam: 'Suspected spam',
}
const MISSING_TITLES: Record<MissingOfVehicle, string> = {
  picture: 'Vehicles without a picture',
  price: 'Cars without a price',
}

/** Undefined until loaded. */
export const useOpeningTimes = () =>
  staffApi.business.admin.getFacts.useQuery(undefined, { staleTime: MINUTE_MS }).data?.openingTimes

/** Counts a group over all kinds. */
export const sumCounts = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

export const formatCounted = (count: number, [one, several]: readonly [string, string]): string =>
  `${formatNumber(count)} ${count === 1 ? one : several}`

/** The requests of one view, which lead to their lists. */
export function RequestGroup({
  view,
  group: { counts, first },
}: {
  view: TodayView
  group: Today['requests'][TodayView]
}) {
  const { timeZone } = useBusiness()
  const times = useOpeningTimes()
  const today = useToday()()
  const Frame = view === 'spam' ? Chore : Group
  return (
    <Frame
      title={VIEW_TITLES[view]}
      count={sumCounts(counts)}
      isLate={view === 'overdue'}
      lists={REQUEST_KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({
        label: formatCounted(counts[kind], REQUEST_NOUNS[kind]),
        to: `/admin/${REQUEST_LISTS[kind]}`,
        view,
        count: counts[kind],
      }))}
    >
      {first.map((request) => (
        <li key={request.id}>
          <RequestLink request={request} view={view} />
          <p className="text-sm text-muted-foreground">
            <span>{request.about}</span>
            {view === 'to-start' ? (
              <span className="block">{`Accepted ${formatCents(request.acceptedCents ?? 0)}`}</span>
            ) : (
              view !== 'spam' && (
                <span className="mt-1 flex flex-wrap items-center gap-x-2">
                  {times && <DueClock dueAt={request.dueAt} times={times} />}
                  <span>{`due ${formatDueAt(request.dueAt, timeZone, today)}`}</span>
                </span>
              )
            )}
          </p>
        </li>
      ))}
    </Frame>
  )
}

/** Formats 'Mon, Nov 25, 11:58 am', today's as 'today, 11:58 am', earlier ones without a time. */
function formatDueAt(dueAt: string, timeZone: string, today: string): string {
  const due = new Date(dueAt)
  const day = dayIn(timeZone, due)
  const time = formatTimeOfDay(due, timeZone)
  if (day === today) return `today, ${time}`
  const date = `${formatWeekday(day).slice(0, 3)}, ${formatMonthAndDay(dueAt, timeZone)}`
  return day < today ? date : `${date}, ${time}`
}

const RequestLink = ({
  request: { id, kind, reference, customer },
  view,
}: {
  request: TodayRequest
  view: TodayView
}) => (
  <Link
    to={`/admin/${REQUEST_LISTS[kind]}`}
    search={{ view, open: id }}
    className="font-semibold wrap-anywhere"
  >
    <NamedNumber name={customer} number={reference} />
  </Link>
)

/** Name of a line with the number on its papers. */
export const NamedNumber = ({ name, number }: { name: string; number: string }) => (
  <>
    <span>{`${name} `}</span>
    <span className="inline-block max-w-full font-normal wrap-anywhere text-muted-foreground">
      {number}
    </span>
  </>
)

/** The vehicles that lack something, which lead to their forms. */
export function MissingGroup({
  missing,
  group: { counts, first },
}: {
  missing: MissingOfVehicle
  group: Today['vehicles'][MissingOfVehicle]
}) {
  return (
    <Chore
      title={MISSING_TITLES[missing]}
      count={sumCounts(counts)}
      lists={VEHICLE_KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({
        label: formatCounted(counts[kind], VEHICLE_NOUNS[kind]),
        to: `/admin/${kind}-vehicles`,
        view: `no-${missing}`,
        count: counts[kind],
      }))}
    >
      {first.map(({ id, kind, stockNumber, name }) => (
        <li key={id}>
          <Link
            to={`/admin/${kind}-vehicles`}
            search={{ view: `no-${missing}`, vehicle: id, open: id }}
            className="font-semibold wrap-anywhere"
          >
            <NamedNumber name={name} number={stockNumber} />
          </Link>
        </li>
      ))}
    </Chore>
  )
}

/** Undelivered emails with their requests; each can be retried. */
export function FailedEmailGroup({ emails: { count, first } }: { emails: Today['failedEmails'] }) {
  const resend = useResend()
  const resendAll = useResendAll('failed')
  return (
    <Group title="Emails not delivered" count={count} isLate>
      {first.map((email) => (
        <li key={email.id} className="wrap-anywhere">
          <p>
            <EmailRequest email={email} />
            <span>{` ${email.subject}`}</span>
          </p>
          <p className="text-sm text-muted-foreground">
            <span>{`to ${email.recipient}${email.cause ? `: ${email.cause}` : ''}${email.isWaiting ? ' (retries automatically)' : ''} `}</span>
            <Button
              variant="link"
              aria-label={`Send again to ${email.recipient}`}
              busy={resend.isPending && resend.variables.id === email.id}
              onClick={() => resend.mutate({ id: email.id })}
            >
              Send again
            </Button>
          </p>
        </li>
      ))}
      {count > 1 && (
        <li>
          <Button variant="link" busy={resendAll.isPending} onClick={resendAll.send}>
            Send all again
          </Button>
        </li>
      )}
    </Group>
  )
}

/** An email about no request is the link to an account. */
function EmailRequest({ email: { request } }: { email: TodayEmail }) {
  if (!request) {
    return (
      <Link to="/admin/accounts" className="font-semibold">
        Accounts
      </Link>
    )
  }
  return (
    <Link {...toRequestLink(request)} className="font-semibold">
      {request.reference}
    </Link>
  )
}
