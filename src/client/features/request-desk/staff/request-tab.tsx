import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  REQUEST_VIEWS,
  type RequestSort,
  type RequestView,
  usualSort,
  type RequestTableInput,
} from '#shared/domain/request-filter.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { columnHelper, type DataTableColumns } from '../../../components/data-table-rows.tsx'
import { DataTable } from '../../../components/data-table.tsx'
import { badgeVariants } from '../../../components/ui/badge.tsx'
import type { TableState } from '../../../hooks/use-table-state.ts'
import type { Desk, DeskRequest, Page, Question } from './desk.ts'
import { ReplyClock } from './reply-clock.tsx'
import { RequestBadge } from './request-badge.tsx'
import { type Content, RequestDetails } from './request-details.tsx'
import { RequestTools } from './request-tools.tsx'
import { useDeskFacts } from './use-desk-facts.ts'
import { statusLabel } from './what-changed.ts'
import '../../../styles/request-desk.css'

/** A list of one kind of request, as it was asked for. */
export type ListQuery<Request> = {
  data: Page<Request> | undefined
  error: { message: string } | null
  isFetching: boolean
  refetch: () => unknown
}

type Props<Request extends DeskRequest> = {
  title: string
  /** 'part requests', for what is said while they are loading. */
  noun: string
  state: TableState
  /** What the server was asked for. */
  input: Question<Request['status']>
  query: ListQuery<Request>
  desk: Desk<Request>
  columns: DataTableColumns<Request>
  /** What to call a request beside its reference. */
  nameOf: (request: Request) => string
  contentOf: (request: Request) => Content
  /** Whether a request stands out. */
  isHighlighted?: (request: Request) => boolean
  empty: ReactNode
}

const VIEW_LABELS: Record<RequestView, string> = {
  all: 'All',
  'to-answer': 'To answer',
  'due-soon': 'Due soon',
  overdue: 'Overdue',
  mine: 'Mine',
  unassigned: 'Unassigned',
  spam: 'Spam',
  archived: 'Archived',
}
const VIEW_ORDER = Object.keys(VIEW_LABELS) as RequestView[]
/** The orders of the server by their names in the address; the others have the same name. */
const SORTS: Record<string, RequestSort> = { date: 'oldest', '-date': 'newest' }
const DUE_ORDERS = [
  { value: 'due', label: 'Due first' },
  { value: '-due', label: 'Due last' },
]

/** What the address asks of the server; views, statuses and orders that there are not change nothing. */
export function tableInput<Status extends string, Sort extends RequestSort>(
  address: TableState,
  statuses: readonly Status[],
  sorts: readonly Sort[],
) {
  return {
    q: address.q,
    view: oneOf(REQUEST_VIEWS, address.view) ?? 'all',
    status: oneOf(statuses, address.status),
    sort: oneOf(sorts, SORTS[address.sort] ?? address.sort),
    cursor: address.cursor || null,
  } satisfies RequestTableInput
}

/** A tab of requests: the table, its tools, and what unfolds (specification section 2). */
export function RequestTab<Request extends DeskRequest>(props: Props<Request>) {
  const { title, noun, state, input, query, desk, columns, nameOf, contentOf, empty } = props
  const { data } = query
  const counts = data?.counts
  const { rows, apart } = useRowsWithOpen(desk, data?.requests, state.open)
  return (
    <section className="wrap py-6">
      <div className="desk-head">
        <h2>
          {title}
          {data && ` (${formatNumber(data.total)})`}
        </h2>
        <RequestTools path={desk.path} input={input} />
      </div>
      <DataTable
        label={title}
        state={state}
        noun={noun}
        query={query}
        rows={rows}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={(request) => `${request.reference}, ${nameOf(request)}`}
        renderDetails={(request) => (
          <RequestDetails
            key={request.id}
            desk={desk}
            request={request}
            content={contentOf(request)}
            isArchived={state.view === 'archived'}
            isApart={request === apart}
            onClose={() => state.toggle(request.id)}
          />
        )}
        filters={[
          {
            name: 'view',
            label: 'View',
            options: VIEW_ORDER.map((view) => ({
              value: view === 'all' ? '' : view,
              label: VIEW_LABELS[view],
              count: counts?.view[view] ?? null,
            })),
          },
          {
            name: 'status',
            label: 'Status',
            options: [
              { value: '', label: 'Any status' },
              ...desk.statuses.map((status) => ({
                value: status,
                label: statusLabel(status),
                count: counts ? (counts.status[status] ?? 0) : null,
              })),
            ],
          },
        ]}
        defaultSortLabel={usualSort(input.view || null) === 'due' ? 'Due first (usual)' : undefined}
        extraSorts={DUE_ORDERS}
        isHighlighted={props.isHighlighted}
        searchHint="Reference, name, phone, email, VIN or vehicle"
        empty={empty}
        emptyFiltered={nothingMatches(input.view, counts?.view.spam)}
      />
    </section>
  )
}

/** The request that is unfolded stays, in front, when the list has it no more: its status changed, or a colleague archived it. */
function useRowsWithOpen<Request extends DeskRequest>(
  desk: Desk<Request>,
  rows: Request[] | undefined,
  open: string,
) {
  const found = rows?.find(({ id }) => id === open)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const isMissing = open !== '' && rows !== undefined && !found
  const { data } = useQuery({
    queryKey: ['open-request', open],
    queryFn: () => desk.get(open),
    enabled: isMissing,
    retry: false,
  })
  const apart = isMissing ? (data ?? (last?.id === open ? last : undefined)) : undefined
  return { rows: rows && apart ? [apart, ...rows] : rows, apart }
}

/** A request sent in a hurry may be marked as spam, where a search in another view does not find it. */
function nothingMatches(view: string | null | undefined, spam = 0): string {
  const nothing = 'Nothing here matches that.'
  return spam === 0 || view === 'spam' || view === 'archived'
    ? nothing
    : `${nothing} Among suspected spam there ${spam === 1 ? 'is 1' : `are ${formatNumber(spam)}`}.`
}

/** The columns of one kind, between those that every kind has. */
export function requestColumns<Request extends DeskRequest>(
  own: DataTableColumns<Request>,
): DataTableColumns<Request> {
  const column = columnHelper<Request>()
  return [
    column.accessor(({ createdAt }) => createdAt, {
      id: 'date',
      header: 'Date',
      cell: ({ row: { original } }) => (
        <Arrived at={original.createdAt} reference={original.reference} />
      ),
    }),
    ...own,
    column.accessor(({ status }) => status, {
      id: 'status',
      header: 'Status',
      meta: { card: 'aside' },
      cell: ({ row }) => <Status request={row.original} />,
    }),
  ]
}

function Arrived({ at, reference }: { at: string; reference: string }) {
  const timeZone = useDeskFacts()?.openingTimes.timeZone ?? 'UTC'
  return (
    <>
      <time dateTime={at}>{formatShortDate(at, timeZone)}</time>
      <span className="desk-second">{reference}</span>
    </>
  )
}

function Status({ request }: { request: DeskRequest }) {
  const { status, spamReason, assignee } = request
  return (
    <span className="desk-status">
      <RequestBadge status={status} />
      <ReplyClock request={request} />
      {spamReason !== null && (
        <span className={badgeVariants({ variant: 'outline', className: 'badge-quiet' })}>
          Spam?
        </span>
      )}
      {assignee !== null && <span className="desk-second">for {assignee}</span>}
    </span>
  )
}
