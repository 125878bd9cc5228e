import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Download, Plus } from 'lucide-react'
import type { ListedSale } from '#shared/domain/sale-schema.ts'
import { formatCustomer, SALE_VIEW_LABELS, SALE_VIEWS } from '#shared/domain/sale.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { formatNumber, formatCents } from '#shared/lib/money.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { type CardParts, createColumns } from '../../../components/staff/data-table-columns.ts'
import { DataTable } from '../../../components/staff/data-table.tsx'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { QueryState } from '../../../components/staff/query-state.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { useStaffDownload } from '../../../hooks/use-staff-download.ts'
import { useLiveQuery } from '../../../hooks/use-staff-live.ts'
import { type TableParams, toTableParams, useTableState } from '../../../hooks/use-table-state.ts'
import { PREFETCH, staffApi, staffUtils } from '../../../lib/staff-api.tsx'
import { SaleBadge } from './sale-badge.tsx'
import { SaleLines } from './sale-lines.tsx'
import { SaleMoney } from './sale-money.tsx'
import { useSale } from './use-sale.ts'

const NumberLink = ({ number }: { number: string }) => (
  <Link
    to="/admin/sales/$number"
    params={{ number }}
    className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap max-lg:-my-1 lg:min-h-9"
  >
    {number}
  </Link>
)

const columns = createColumns<ListedSale>({
  number: ['Number', ({ number }) => <NumberLink number={number} />],
  date: ['Date', ({ soldOn }) => <span className="whitespace-nowrap">{formatDay(soldOn)}</span>],
  customer: ['Customer', ({ customerName }) => formatCustomer(customerName)],
  vehicle: ['Vehicle', ({ vehicleLabel }) => vehicleLabel || '–'],
  total: ['Total', ({ totalCents }) => formatCents(totalCents), 'amount'],
  balance: [
    'Balance',
    ({ balanceCents: cents }) => (cents === 0 ? '–' : <b>{formatCents(cents)}</b>),
    'amount',
  ],
  status: ['Status', (sale) => <SaleBadge sale={sale} />],
})

const toCard = (sale: ListedSale): CardParts => ({
  head: (
    <>
      <NumberLink number={sale.number} />
      <SaleBadge sale={sale} />
    </>
  ),
  title: formatCustomer(sale.customerName),
  price: formatCents(sale.totalCents),
  body: (
    <>
      <p>{[formatDay(sale.soldOn), sale.vehicleLabel].filter(Boolean).join(', ')}</p>
      {sale.balanceCents !== 0 && (
        <p>
          Balance <b>{formatCents(sale.balanceCents)}</b>
        </p>
      )}
    </>
  ),
})

export function prefetchTab(search: Record<string, unknown>): void {
  void staffUtils.sales.admin.list.prefetch(toQueryInput(toTableParams(search)), PREFETCH)
}

/** Input of the list; ignores unknown views. */
const toQueryInput = ({ q, view, cursor }: TableParams) => ({
  q: q || null,
  view: oneOf(SALE_VIEWS, view),
  cursor: cursor || null,
})

export function SalesTab() {
  const state = useTableState()
  const query = useLiveQuery(
    staffApi.sales.admin.list.useQuery(toQueryInput(state), { placeholderData: keepPreviousData }),
    'sales',
    'parts',
  )
  const { data } = query
  return (
    <section className="wrap py-1">
      <PageHeader level={2} title={`Sales${data ? ` (${formatNumber(data.total)})` : ''}`}>
        <ListActions />
      </PageHeader>
      <DataTable
        label="Sales"
        noun="sales"
        state={state}
        query={query}
        rows={data?.sales}
        columns={columns}
        toCard={toCard}
        getRowId={({ id }) => id}
        getRowLabel={({ number, customerName }) => `${number}, ${formatCustomer(customerName)}`}
        renderDetails={({ id, number }) => <SaleGlance key={id} number={number} />}
        mainFilter={{
          name: 'view',
          label: 'View',
          options: SALE_VIEWS.map((view) => ({
            value: view === 'all' ? '' : view,
            label: SALE_VIEW_LABELS[view],
            count: data?.counts[view] ?? null,
          })),
        }}
        searchHint="Number, name, phone, vehicle or part"
        empty="No sales yet. Start one from an accepted quote, or with New sale."
        emptyActions={
          <Link
            to="/admin/sales/new"
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            New sale
          </Link>
        }
        emptyFiltered="No sale matches that."
      />
    </section>
  )
}

/** New sale, day sheet and export. */
function ListActions() {
  const { isBusy, progress, save } = useStaffDownload()
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="max-md:hidden"
        busy={isBusy}
        onClick={() => void save('/api/admin/sales.csv', 'sales.csv')}
      >
        <Download size={18} aria-hidden="true" />
        <span>{progress ?? 'Export CSV'}</span>
      </Button>
      <Link to="/admin/day-sheet" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
        <CalendarDays size={18} aria-hidden="true" />
        <span className="max-md:sr-only">Day sheet</span>
      </Link>
      <Link to="/admin/sales/new" className={buttonVariants({ size: 'sm' })}>
        <Plus size={18} aria-hidden="true" />
        New sale
      </Link>
    </>
  )
}

/** Expanded row of the list: lines and money, with a link to the sale. */
function SaleGlance({ number }: { number: string }) {
  const { sale, error, refetch } = useSale(number)
  return (
    <div className="pt-3">
      <Link
        to="/admin/sales/$number"
        params={{ number }}
        className={buttonVariants({ variant: 'outline', size: 'sm', className: 'max-md:w-full' })}
      >
        {`Open ${number}`}
      </Link>
      {sale ? (
        <div className="mt-3 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <SaleLines sale={sale} />
          <SaleMoney sale={sale} />
        </div>
      ) : (
        <QueryState error={error} subject="sale" className="mt-3" onRetry={refetch} />
      )}
    </div>
  )
}
