import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPin, Wrench } from 'lucide-react'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { PART_STATUS_LABELS, PART_STATUSES } from '#shared/domain/part.ts'
import { formatNumber, formatCents } from '#shared/lib/money.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { type CardParts, createColumns } from '../../../components/staff/data-table-columns.ts'
import { toFilterOptions } from '../../../components/staff/data-table-filters.tsx'
import { DataTable } from '../../../components/staff/data-table.tsx'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { PART_NOUNS, useLiveQuery } from '../../../hooks/use-staff-live.ts'
import { useTableState } from '../../../hooks/use-table-state.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { PartBadge } from './part-badge.tsx'
import { PartDetails } from './part-details.tsx'
import { describeLocation } from './where-is.ts'

const VIEWS = ['archived'] as const

const columns = createColumns<ListedPart>({
  tag: ['Tag', ({ tag }) => <span className="font-heading text-base">{tag}</span>],
  part: ['Part', ({ name }) => <b>{name}</b>],
  vehicle: ['Vehicle', (part) => formatDonor(part) || 'None'],
  where: ['Where', (part) => <Where part={part} />],
  price: [
    'Price',
    ({ priceCents }) => (priceCents === null ? 'Not set' : formatCents(priceCents)),
    'amount',
  ],
  availability: ['Availability', ({ availability }) => <PartBadge availability={availability} />],
})

/** The row of the vehicle that still has the part, marked as in the list of vehicles. */
function Where({ part }: { part: ListedPart }) {
  const { status, donorLocation } = part
  if (status !== 'on-vehicle' || donorLocation === null) {
    return <span>{describeLocation(part)}</span>
  }
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap" title={describeLocation(part)}>
      <MapPin size={16} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">On the vehicle, row </span>
      <span>{donorLocation}</span>
    </span>
  )
}

const formatDonor = ({ donorStockNumber, donorLabel }: ListedPart): string =>
  [donorStockNumber, donorLabel].filter(Boolean).join(' ')

const toCard = (part: ListedPart): CardParts => ({
  head: (
    <>
      <span className="font-heading text-base">{part.tag}</span>
      <PartBadge availability={part.availability} />
    </>
  ),
  title: part.name,
  price: part.priceCents === null ? 'No price' : formatCents(part.priceCents),
  body: (
    <>
      <p>{formatDonor(part) || 'No vehicle'}</p>
      {(part.status === 'on-vehicle' || part.shelf) && <p>{describeLocation(part)}</p>}
    </>
  ),
})

/** All parts that were quoted, pulled or added by hand. */
export function PartsPage() {
  const state = useTableState()
  const query = staffApi.parts.admin.list.useQuery(
    {
      q: state.q || null,
      status: oneOf(PART_STATUSES, state.status),
      view: oneOf(VIEWS, state.view),
      cursor: state.cursor || null,
    },
    { placeholderData: keepPreviousData },
  )
  const { data } = useLiveQuery(query, ...PART_NOUNS)
  return (
    <section className="wrap py-1">
      <PageHeader title={`Parts${data ? ` (${formatNumber(data.total)})` : ''}`}>
        <Link to="/admin/pulls" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          <Wrench size={18} aria-hidden="true" />
          To pull
        </Link>
      </PageHeader>
      <DataTable
        label="Parts"
        noun="parts"
        state={state}
        query={query}
        rows={data?.parts}
        columns={columns}
        toCard={toCard}
        getRowId={({ id }) => id}
        getRowLabel={({ tag, name }) => `${tag}, ${name}`}
        renderDetails={(part) => <PartDetails key={part.id} part={part} />}
        mainFilter={{
          name: 'status',
          label: 'Status',
          options: [
            {
              value: '',
              label: 'All',
              count: data ? Object.values(data.counts).reduce((sum, one) => sum + one, 0) : null,
            },
            ...toFilterOptions(PART_STATUS_LABELS, PART_STATUSES, data?.counts),
          ],
        }}
        filters={[
          {
            name: 'view',
            label: 'View',
            options: [
              { value: '', label: 'Current parts' },
              { value: 'archived', label: 'Archived parts' },
            ],
          },
        ]}
        searchHint="Tag, part, vehicle, stock number or shelf"
        empty="No parts yet. A part shows up here when you quote it from a vehicle in the yard."
        emptyFiltered="No parts match."
      />
    </section>
  )
}
