import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type RequestTableInput,
  getUsualSort,
  REQUEST_VIEWS,
  type RequestSort,
  listRequestSorts,
} from '#shared/domain/request-filter.ts'
import {
  REQUEST_STATUSES,
  type RequestKind,
  type RequestStatus,
  REQUEST_STATUS_LABELS,
} from '#shared/domain/request.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import type { DataTableColumns } from '../../../components/staff/data-table-columns.ts'
import { toFilterOptions } from '../../../components/staff/data-table-filters.tsx'
import { DataTable } from '../../../components/staff/data-table.tsx'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { VehicleName } from '../../../components/vehicle-name.tsx'
import { useRowSelection } from '../../../hooks/use-row-selection.ts'
import { useTableState, type TableParams, toTableParams } from '../../../hooks/use-table-state.ts'
import { PREFETCH, staffUtils } from '../../../lib/staff-api.tsx'
import { ListActions } from './list-actions.tsx'
import { RequestBulkBar } from './request-bulk-bar.tsx'
import type { RequestContent } from './request-content.ts'
import { RequestDetails } from './request-details.tsx'
import { ContactAction } from './request-fields.tsx'
import type { Neighbors } from './request-heading.tsx'
import { LIST_OPTIONS, type RequestQueries } from './request-queries.ts'
import { CardEnd, CardState } from './request-table-columns.tsx'
import type { AdminRequest, AdminRequestOf } from './request-types.ts'
import {
  explainNoMatch,
  VIEW_LABELS,
  listViews,
  VIEWS_IN_MORE,
  VIEW_TONES,
} from './request-views.ts'
import { useStaffFacts } from './use-staff-facts.ts'

type Props<Kind extends RequestKind> = {
  kind: Kind
  queries: RequestQueries<Kind>
  title: string
  /** 'part requests', in messages. */
  noun: string
  columns: DataTableColumns<AdminRequestOf<Kind>>
  toContent: (request: AdminRequestOf<Kind>) => RequestContent
  isHighlighted?: (request: AdminRequestOf<Kind>) => boolean
  /** First badge of a card. */
  renderUrgency?: (request: AdminRequestOf<Kind>) => ReactNode
  /** Mark behind the subject on a card. */
  renderMark?: (request: AdminRequestOf<Kind>) => ReactNode
  empty: ReactNode
}

const DUE_FIRST_SORT = { value: 'due', label: 'Due first' }
const DUE_LAST = { value: '-due', label: 'Due last' }
const NEWEST_FIRST = { value: '-date', label: 'Newest first' }
const OLDEST_FIRST = { value: 'date', label: 'Oldest first' }

/** A tab of the back office: the requests of one kind with the actions of staff. */
export function RequestTab<Kind extends RequestKind>(props: Props<Kind>) {
  const { kind, queries, title, noun, columns, toContent, empty } = props
  const state = useTableState()
  const input = toQueryInput(state, kind)
  const query = queries.list.useQuery(input, LIST_OPTIONS)
  // Requested together with the list, whose clocks need them.
  useStaffFacts()
  const { data } = query
  const counts = data?.counts
  const { rows, unlisted } = useRowsWithOpen(queries, state.open, data?.requests)
  const selection = useRowSelection((rows ?? []).map(({ id }) => id))
  const statuses: readonly RequestStatus[] = REQUEST_STATUSES[kind]
  const isDueFirst = getUsualSort(input.view) === 'due'
  return (
    <section className="wrap py-1">
      <PageHeader
        level={2}
        isClose
        title={`${title}${data ? ` (${formatNumber(data.total)})` : ''}`}
      >
        <ListActions kind={kind} input={input} />
      </PageHeader>
      <DataTable
        label={title}
        noun={noun}
        state={state}
        query={query}
        rows={rows}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={(request) => `${request.reference}, ${toContent(request).vehicleName}`}
        renderDetails={(request) => (
          <RequestDetails
            key={request.id}
            kind={kind}
            request={request}
            content={toContent(request)}
            isArchived={state.view === 'archived'}
            isUnlisted={request.id === unlisted?.id}
            neighbors={getNeighbors(request.id, rows)}
            onOpen={state.toggle}
          />
        )}
        isHighlighted={props.isHighlighted}
        density="compact"
        selection={selection}
        bulkBar={
          <RequestBulkBar
            kind={kind}
            view={input.view}
            chosen={(rows ?? []).filter(({ id }) => selection.chosen.has(id))}
            onChoose={selection.choose}
          />
        }
        toCard={(request) => {
          const { vehicleName, customer, subject } = toContent(request)
          return {
            head: <CardState request={request} urgency={props.renderUrgency?.(request)} />,
            title: customer.name,
            body: (
              <>
                <p className="font-semibold">
                  <VehicleName name={vehicleName} />
                </p>
                <p>{subject}</p>
                <CardEnd request={request} mark={props.renderMark?.(request)} />
              </>
            ),
            corner: <ContactAction customer={customer} />,
          }
        }}
        mainFilter={{
          name: 'view',
          label: 'View',
          options: listViews(input.view).map((view) => ({
            value: view === 'all' ? '' : view,
            label: VIEW_LABELS[view],
            count: counts?.view[view] ?? null,
            isInMore: VIEWS_IN_MORE.includes(view),
            tone: VIEW_TONES[view],
          })),
        }}
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: [
              { value: '', label: 'Any status' },
              ...toFilterOptions(REQUEST_STATUS_LABELS, statuses, counts?.status),
            ],
          },
        ]}
        defaultSortLabel={isDueFirst ? DUE_FIRST_SORT.label : NEWEST_FIRST.label}
        extraSorts={[isDueFirst ? NEWEST_FIRST : DUE_FIRST_SORT, DUE_LAST, OLDEST_FIRST]}
        searchHint="Reference, name, phone, email, VIN or vehicle"
        empty={empty}
        emptyActions={
          <Link
            to="/admin/requests/new"
            search={{ kind }}
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            New request
          </Link>
        }
        emptyFiltered={explainNoMatch(input.view, counts?.view.spam)}
      />
    </section>
  )
}

export function prefetchRequests(kind: RequestKind, search: Record<string, unknown>): void {
  void staffUtils.requests.admin[kind].list.prefetch(
    toQueryInput(toTableParams(search), kind),
    PREFETCH,
  )
}

/** The input of the list for a URL; unknown views, statuses and orders are ignored. */
function toQueryInput(params: TableParams, kind: RequestKind) {
  const statuses: readonly RequestStatus[] = REQUEST_STATUSES[kind]
  const sorts: readonly RequestSort[] = listRequestSorts(kind)
  return {
    q: params.q,
    view: oneOf(REQUEST_VIEWS, params.view) ?? 'all',
    status: oneOf(statuses, params.status),
    sort: oneOf(sorts, params.sort),
    cursor: params.cursor || null,
  } satisfies RequestTableInput
}

/** Keeps the expanded request as the first row when the list no longer has it. */
function useRowsWithOpen<Kind extends RequestKind>(
  { get }: RequestQueries<Kind>,
  open: string,
  rows: AdminRequestOf<Kind>[] | undefined,
) {
  const listed = rows?.find(({ id }) => id === open)
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const isMissing = open !== '' && rows !== undefined && !listed
  const { data } = get.useQuery({ id: open }, { enabled: isMissing, retry: false })
  const unlisted = isMissing ? (data ?? (last?.id === open ? last : undefined)) : undefined
  return { rows: rows && unlisted ? [unlisted, ...rows] : rows, unlisted }
}

function getNeighbors(id: string, rows: AdminRequest[] = []): Neighbors {
  const index = rows.findIndex((row) => row.id === id)
  return { previous: rows[index - 1]?.id, next: rows[index + 1]?.id }
}
