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
import type { AdminRequest } from './use-request-actions.ts'

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

export function DateCell({ request: { createdAt, reference } }: { request: AdminRequest }) {
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

/** A card shows a mark of its kind too, which has a column in the table. */
export function StatusCell({ request, mark }: { request: AdminRequest; mark?: ReactNode }) {
  const { status, spamReason, suspicionReason, unansweredSince, acceptedCents, assignee } = request
  const isOff = isSnoozed(request, useNow())
  return (
    <span className="flex grow items-center justify-between gap-x-2 xl:justify-start">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-xl:in-data-[slot=table-cell]:*:first:basis-full xl:flex-nowrap">
        <RequestBadge status={status} />
        <span className="empty:hidden in-data-[slot=data-table-card]:-order-1">
          {isOff ? <Badge variant="outline">Snoozed</Badge> : <ReplyClock request={request} />}
        </span>
        {unansweredSince !== null && <MessageBadge />}
        {acceptedCents !== null && <AcceptedBadge cents={acceptedCents} />}
        {spamReason !== null && <SpamBadge />}
        {mark}
        {suspicionReason !== null && <Badge variant="outline">Many at once</Badge>}
      </span>
      {assignee !== null && <AssigneeInitials username={assignee} />}
    </span>
  )
}
