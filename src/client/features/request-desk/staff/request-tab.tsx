import type { ReactNode } from 'react'
import { REQUEST_VIEWS, type RequestSort, type RequestView } from '#shared/domain/request-filter.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { failureOf } from '../../../components/form-failure.ts'
import type { TableState } from '../../../hooks/use-table-state.ts'
import type { Desk, DeskRequest, Page, Question } from './desk.ts'
import { ReplyClock } from './reply-clock.tsx'
import { RequestBadge } from './request-badge.tsx'
import { type Content, RequestDetails } from './request-details.tsx'
import { RequestTools } from './request-tools.tsx'
import { useDeskFacts } from './use-desk-facts.ts'
import { statusLabel } from './what-changed.ts'
import '../../../styles/request-desk.css'

type Props<Request extends DeskRequest> = {
  title: string
  /** 'part requests', for what is said while they are loading. */
  noun: string
  state: TableState
  /** What the server was asked for. */
  input: Question<Request['status']>
  query: { data: Page<Request> | undefined; error: { message: string } | null; isFetching: boolean; refetch: () => unknown }
  desk: Desk<Request>
  /** The columns between date and status. */
  columns: Column<Request>[]
  /** What to call a request beside its reference. */
  nameOf: (request: Request) => string
  contentOf: (request: Request) => Content
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
/** Views of what waits begin with what is due first. */
const DUE_FIRST: (RequestView | undefined)[] = ['to-answer', 'due-soon', 'overdue']
const SORTS: Record<string, RequestSort> = { date: 'oldest', '-date': 'newest', customer: 'customer', '-customer': '-customer' }

/** What the address asks of the server; views and statuses that there are not narrow nothing. */
export function tableInput<Status extends string>(address: TableState, statuses: readonly Status[]): Question<Status> {
  const view = oneOf(REQUEST_VIEWS, address.view)
  const usual = DUE_FIRST.includes(view) ? 'due' : 'newest'
  return {
    q: address.q,
    view,
    status: oneOf(statuses, address.status),
    sort: SORTS[address.sort] ?? usual,
    cursor: address.cursor || null,
  }
}

/** A tab of requests: the table, its tools, and what unfolds (specification section 2). */
export function RequestTab<Request extends DeskRequest>(props: Props<Request>) {
  const { title, noun, state, input, query, desk, columns, nameOf, contentOf, empty } = props
  const { data, error, isFetching, refetch } = query
  const counts = data?.counts
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
        columns={[dateColumn<Request>(), ...columns, statusColumn<Request>()]}
        rows={data?.requests}
        idOf={({ id }) => id}
        nameOf={(request) => `${request.reference}, ${nameOf(request)}`}
        details={(request) => (
          <RequestDetails key={request.id} desk={desk} request={request} content={contentOf(request)} isArchived={state.view === 'archived'} />
        )}
        filters={[
          {
            name: 'view',
            label: 'View',
            choices: VIEW_ORDER.map((view) => ({ value: view === 'all' ? '' : view, label: VIEW_LABELS[view], count: counts?.view[view] ?? null })),
          },
          {
            name: 'status',
            label: 'Status',
            choices: [
              { value: '', label: 'Any status' },
              ...desk.statuses.map((status) => ({
                value: status,
                label: statusLabel(status),
                count: counts ? (counts.status[status] ?? 0) : null,
              })),
            ],
          },
        ]}
        searchHint="Reference, name, phone, e-mail, VIN or vehicle"
        total={data?.total}
        next={data?.next}
        isBusy={isFetching && data !== undefined}
        loadingText={`Loading ${noun}...`}
        problem={error && listProblem(error, noun)}
        onRetry={() => void refetch()}
        empty={empty}
      />
    </section>
  )
}

/** What a list says that could not be had (specification sections 2 and 8). */
function listProblem(error: unknown, noun: string): string {
  const { message, status } = failureOf(error)
  return `Error: ${(status !== null && message) || `Failed to fetch ${noun}`}`
}

function dateColumn<Request extends DeskRequest>(): Column<Request> {
  return { title: 'Date', sort: 'date', cell: ({ createdAt, reference }) => <Arrived at={createdAt} reference={reference} /> }
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

function statusColumn<Request extends DeskRequest>(): Column<Request> {
  return {
    title: 'Status',
    card: 'side',
    cell: (request) => (
      <span className="desk-status">
        <RequestBadge status={request.status} />
        <ReplyClock request={request} />
        {request.spamReason !== null && <span className="badge badge-quiet">Spam?</span>}
        {request.assignee !== null && <span className="desk-second">for {request.assignee}</span>}
      </span>
    ),
  }
}
