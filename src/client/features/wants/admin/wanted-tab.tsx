import { keepPreviousData } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  WANT_ENDING_LABELS,
  WANT_SOURCE_LABELS,
  WANT_STATUS_LABELS,
} from '#shared/domain/want-labels.ts'
import type { Want } from '#shared/domain/want-schema.ts'
import { WANT_STATUSES, type WantStatus, formatWantTitle } from '#shared/domain/want.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { type CardParts, createColumns } from '../../../components/staff/data-table-columns.ts'
import { toFilterOptions } from '../../../components/staff/data-table-filters.tsx'
import { DataTable } from '../../../components/staff/data-table.tsx'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useLiveQuery } from '../../../hooks/use-staff-live.ts'
import { type TableParams, toTableParams, useTableState } from '../../../hooks/use-table-state.ts'
import { PREFETCH, staffApi, staffUtils } from '../../../lib/staff-api.tsx'
import { isNews, WantDetails } from './want-details.tsx'
import { WantDialog } from './want-dialog.tsx'

const VIEWS = ['found', 'archived'] as const
const VIEW_LABELS = { found: 'Something came in', archived: 'Archived' }
const TONES: Record<WantStatus, BadgeTone> = {
  unconfirmed: 'wait',
  active: 'over',
  filled: 'new',
  ended: 'over',
}

function NotedOn({ want }: { want: Want }) {
  const { timeZone } = useBusiness()
  return <span className="whitespace-nowrap">{formatShortDate(want.createdAt, timeZone)}</span>
}

function WantBadge({ want: { status, endedBy, matches } }: { want: Want }) {
  if (status === 'active' && matches.some(isNews)) {
    return <StatusBadge tone="wait">Came in</StatusBadge>
  }
  return (
    <StatusBadge tone={TONES[status]}>
      {endedBy ? WANT_ENDING_LABELS[endedBy] : WANT_STATUS_LABELS[status]}
    </StatusBadge>
  )
}

const columns = createColumns<Want>({
  date: [
    'Date',
    (want) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <NotedOn want={want} />
        <span className="text-sm whitespace-nowrap text-muted-foreground">{want.reference}</span>
      </span>
    ),
  ],
  vehicle: ['Vehicle', (want) => <b>{formatWantTitle(want)}</b>],
  part: ['Part', ({ part }) => part ?? 'Any'],
  customer: ['Customer', ({ name, email }) => name || email],
  source: ['Source', ({ source }) => WANT_SOURCE_LABELS[source]],
  status: ['Status', (want) => <WantBadge want={want} />],
})

const toCard = (want: Want): CardParts => ({
  head: (
    <>
      <span>{want.reference}</span>
      <WantBadge want={want} />
    </>
  ),
  title: want.part ?? formatWantTitle(want),
  body: (
    <>
      {want.part !== null && <p>{formatWantTitle(want)}</p>}
      <p>{want.name || want.email}</p>
      <p className="text-muted-foreground">
        <NotedOn want={want} />
        <span>{`, ${WANT_SOURCE_LABELS[want.source]}`}</span>
      </p>
    </>
  ),
})

export function prefetchTab(search: Record<string, unknown>): void {
  void staffUtils.wants.admin.list.prefetch(toQueryInput(toTableParams(search)), PREFETCH)
}

/** Input of the list; ignores unknown views and statuses. */
const toQueryInput = ({ q, status, view, cursor }: TableParams) => ({
  q: q || null,
  status: oneOf(WANT_STATUSES, status),
  view: oneOf(VIEWS, view),
  cursor: cursor || null,
})

export function WantedTab() {
  const state = useTableState()
  const [isAdding, setIsAdding] = useState(false)
  const query = useLiveQuery(
    staffApi.wants.admin.list.useQuery(toQueryInput(state), { placeholderData: keepPreviousData }),
  )
  const { data } = query
  return (
    <section className="wrap py-1">
      <PageHeader level={2} title={`Wanted${data ? ` (${formatNumber(data.total)})` : ''}`}>
        <Button size="sm" onClick={() => setIsAdding(true)}>
          <Plus size={18} aria-hidden="true" />
          Add to want list
        </Button>
      </PageHeader>
      <DataTable
        label="Wanted"
        noun="wanted vehicles"
        state={state}
        query={query}
        rows={data?.wants}
        columns={columns}
        toCard={toCard}
        getRowId={({ id }) => id}
        getRowLabel={(want) => `${want.reference}, ${formatWantTitle(want)}`}
        renderDetails={(want) => <WantDetails key={want.id} want={want} />}
        mainFilter={{
          name: 'view',
          label: 'View',
          options: [
            { value: '', label: 'All', count: data ? data.views.current : null },
            ...toFilterOptions(VIEW_LABELS, VIEWS, data?.views),
          ],
        }}
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: [
              { value: '', label: 'Any status' },
              ...toFilterOptions(WANT_STATUS_LABELS, WANT_STATUSES, data?.counts),
            ],
          },
        ]}
        searchHint="Reference, vehicle, part, name, phone or email"
        empty="Nobody's waiting on anything yet. When a visitor asks to be told about a vehicle, it shows up here."
        emptyActions={
          <Button variant="outline" size="sm" onClick={() => setIsAdding(true)}>
            Add to want list
          </Button>
        }
        emptyFiltered="Nothing on the want list matches that."
      />
      {isAdding && <WantDialog onClose={() => setIsAdding(false)} />}
    </section>
  )
}
