import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Customer } from '#shared/domain/customer.ts'
import { formatShortDate, formatShortMoment } from '#shared/lib/dates.ts'
import { ContactButtons } from '../../../components/staff/contact-buttons.tsx'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { QueryFailure } from '../../../components/staff/query-state.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { toRequestLink } from '../../../lib/request-link.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { CustomerLine } from './customer-line.tsx'
import { SamePerson } from './customer-merges.tsx'
import { CustomerQuotes, CustomerSales } from './customer-trade.tsx'
import { RequestBadge } from './request-badge.tsx'

const DELIVERY: Record<string, string> = {
  sent: 'Sent',
  waiting: 'Waiting since',
  failed: 'Not delivered,',
}

/** Everything about the customer who sent a request. */
export function CustomerPage({ requestId }: { requestId: string }) {
  const { data, error, refetch } = staffApi.requests.admin.getCustomer.useQuery({ requestId })
  return (
    <section className="wrap pt-1 pb-6">
      {data && <CustomerDetails customer={data} requestId={requestId} />}
      {!data && (
        <>
          <PageHeader title="Customer" />
          <QueryFailure error={error} failed="Failed to fetch customer" onRetry={refetch} />
          {!error && <CustomerLoading />}
        </>
      )}
    </section>
  )
}

/** Buttons and boxes in the places of those that come. */
const CustomerLoading = () => (
  <div role="status">
    <p className="flex min-h-11 items-center text-muted-foreground">Loading customer...</p>
    <div className="mt-6 grid gap-x-4 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {['Requests', 'Vehicles', 'Notes', 'Emails'].map((title) => (
        <div key={title}>
          <h2 className="mb-2 text-2xl text-muted-foreground">{title}</h2>
          <div className="grid min-h-22 content-center gap-3 rounded-md border bg-card px-4">
            <Skeleton className="h-4.5 w-1/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  </div>
)

function CustomerDetails({ customer, requestId }: { customer: Customer; requestId: string }) {
  const timeZone = useSite().business.timeZone
  const { name, requests, vehicles, notes, sentEmails } = customer
  return (
    <>
      <PageHeader title={name}>
        <Link
          to="/admin/requests/new"
          search={{ of: requestId }}
          data-wide
          className={buttonVariants({ size: 'sm', className: 'max-sm:min-h-12 max-sm:grow' })}
        >
          <Plus size={18} aria-hidden />
          <span>Request for this customer</span>
        </Link>
      </PageHeader>
      <ContactButtons phones={customer.phones} emails={customer.emails} />
      <div className="mt-6 grid grid-cols-1 items-start gap-x-4 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <Part title={`Requests (${requests.length})`}>
            <ul className="grid grid-cols-1 gap-2">
              {requests.map((request) => (
                <RequestLine key={request.id} request={request} customer={name} />
              ))}
            </ul>
          </Part>
          <CustomerSales requestId={requestId} />
          <CustomerQuotes requestId={requestId} />
          <Part title="Notes" none={notes.length === 0 && 'No notes yet'}>
            {notes.map(({ reference, author, timestamp, content }) => (
              <div
                key={`${reference} ${timestamp} ${content}`}
                className="rounded-md border bg-card px-4 py-2.5"
              >
                <p className="text-sm text-muted-foreground">
                  <b className="text-foreground">{author}</b>
                  <span>{` ${formatShortMoment(timestamp, timeZone)}, ${reference}`}</span>
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{content}</p>
              </div>
            ))}
          </Part>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <Part title="Vehicles">
            <ul className="grid grid-cols-1 gap-2">
              {vehicles.map((vehicle) => (
                <VehicleLine key={vehicle.vin || vehicle.label} vehicle={vehicle} />
              ))}
            </ul>
          </Part>
          <Part title="Emails" none={sentEmails.length === 0 && 'No emails yet'}>
            {sentEmails.map(({ id, subject, status, sentAt, createdAt, reference }) => (
              <div key={id} className="rounded-md border bg-card px-4 py-2.5">
                <p className="wrap-anywhere">{subject}</p>
                <p className="text-sm text-muted-foreground">
                  {`${DELIVERY[status] ?? status} ${formatShortMoment(sentAt ?? createdAt, timeZone)}, ${reference}`}
                </p>
              </div>
            ))}
          </Part>
          <SamePerson customer={customer} requestId={requestId} />
        </div>
      </div>
    </>
  )
}

function Part({
  title,
  none = false,
  children,
}: {
  title: string
  none?: string | false
  children: ReactNode
}) {
  return (
    <section>
      <h2 className="mb-2 text-2xl">{title}</h2>
      {none === false ? (
        <div className="grid grid-cols-1 gap-2">{children}</div>
      ) : (
        <p className="text-muted-foreground">{none}</p>
      )}
    </section>
  )
}

function RequestLine({
  request,
  customer,
}: {
  request: Customer['requests'][number]
  /** Name of the page, which the line doesn't repeat. */
  customer: string
}) {
  const { timeZone } = useBusiness()
  const { reference, about, status, createdAt, list, name } = request
  return (
    <CustomerLine
      title={<Link {...toRequestLink(request)}>{reference}</Link>}
      badges={
        <>
          {list !== 'current' && (
            <Badge variant="outline">{list === 'archived' ? 'Archived' : 'Spam'}</Badge>
          )}
          <RequestBadge status={status} />
        </>
      }
      meta={[name !== customer && name, formatShortDate(createdAt, timeZone)]
        .filter(Boolean)
        .join(', ')}
    >
      {about}
    </CustomerLine>
  )
}

function VehicleLine({
  vehicle: { label, vin, car, references },
}: {
  vehicle: Customer['vehicles'][number]
}) {
  return (
    <CustomerLine
      title={
        car ? (
          <Link to="/admin/retail-vehicles" search={{ q: car.stockNumber, open: car.id }}>
            {label}
          </Link>
        ) : (
          label
        )
      }
      meta={references.join(', ')}
    >
      {vin && `VIN ${vin}`}
    </CustomerLine>
  )
}
