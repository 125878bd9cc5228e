import type { ReactNode } from 'react'
import { REPAIR_REQUEST_SORTS } from '#shared/domain/request-filter.ts'
import { isSnoozed } from '#shared/domain/snooze.ts'
import { dayIn, formatMonthAndDay, formatShortDate } from '#shared/lib/dates.ts'
import {
  createColumns,
  type DataTableColumns,
  type ShownColumns,
} from '../../../components/staff/data-table-columns.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { VehicleName } from '../../../components/vehicle-name.tsx'
import { useNow } from '../../../hooks/use-now.ts'
import { useSite } from '../../../hooks/use-site.ts'
import {
  AcceptedBadge,
  AssigneeInitials,
  MessageBadge,
  ReplyClock,
  RequestBadge,
  SpamBadge,
} from './request-badge.tsx'
import type { AdminRequest } from './request-types.ts'

/** Characters of a name that stays on one line. */
const ONE_LINE_MAX = 18

/** The columns of one kind, between those that every kind has. */
export const createRequestColumns = <Request extends AdminRequest>(
  own: ShownColumns<Request>,
): DataTableColumns<Request> =>
  createColumns<Request>(
    {
      date: ['Date', (request) => <DateCell request={request} />],
      ...own,
      status: ['Status', (request) => <StatusCell request={request} />],
    },
    REPAIR_REQUEST_SORTS,
  )

export const CustomerCell = ({ name }: { name: string }) => (
  <span className={name.length > ONE_LINE_MAX ? undefined : 'whitespace-nowrap'}>{name}</span>
)

export const VehicleCell = ({ name }: { name: string }) => (
  <b>
    <VehicleName name={name} />
  </b>
)

function DateCell({ request: { createdAt, reference } }: { request: AdminRequest }) {
  const timeZone = useSite().business.timeZone
  const [year, thisYear] = [new Date(createdAt), useNow()].map((date) =>
    dayIn(timeZone, date).slice(0, 4),
  )
  const format = year === thisYear ? formatMonthAndDay : formatShortDate
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 xl:flex-nowrap">
      <time dateTime={createdAt} className="whitespace-nowrap">
        {format(createdAt, timeZone)}
      </time>{' '}
      <span className="text-sm whitespace-nowrap text-muted-foreground">{reference}</span>
    </span>
  )
}

const StatusCell = ({ request }: { request: AdminRequest }) => (
  <span className="flex grow items-center justify-between gap-x-2 xl:justify-start">
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 xl:flex-nowrap">
      <span className="max-xl:basis-full">
        <RequestBadge status={request.status} />
      </span>
      <ReplyTime request={request} />
      <RequestMarks request={request} />
    </span>
    <Assignee request={request} />
  </span>
)

/** First line of a card: what is urgent, then the status. */
export const CardState = ({ request, urgency }: { request: AdminRequest; urgency?: ReactNode }) => (
  <>
    {urgency}
    <ReplyTime request={request} />
    <RequestBadge status={request.status} />
  </>
)

/** Last lines of a card; the mark of its kind has a column in the table. */
export const CardEnd = ({ request, mark }: { request: AdminRequest; mark?: ReactNode }) => (
  <>
    <span className="flex flex-wrap items-center gap-x-2">
      <DateCell request={request} />
      <Assignee request={request} />
    </span>
    <span className="flex flex-wrap items-center gap-1.5 pt-1 empty:hidden">
      {mark}
      <RequestMarks request={request} />
    </span>
  </>
)

function ReplyTime({ request }: { request: AdminRequest }) {
  const isOff = isSnoozed(request, useNow())
  return isOff ? <Badge variant="outline">Snoozed</Badge> : <ReplyClock request={request} />
}

const RequestMarks = ({
  request: { unansweredSince, acceptedCents, spamReason, suspicionReason },
}: {
  request: AdminRequest
}) => (
  <>
    {unansweredSince !== null && <MessageBadge />}
    {acceptedCents !== null && <AcceptedBadge cents={acceptedCents} />}
    {spamReason !== null && <SpamBadge />}
    {suspicionReason !== null && <Badge variant="outline">Many at once</Badge>}
  </>
)

const Assignee = ({ request: { assignee } }: { request: AdminRequest }) =>
  assignee !== null && <AssigneeInitials username={assignee} />
