import { Link } from '@tanstack/react-router'
import type { PartReservation } from '#shared/domain/part-schema.ts'
import { PART_AVAILABILITY_LABELS, type PartAvailability } from '#shared/domain/part.ts'
import { formatDay } from '#shared/lib/dates.ts'

const REQUEST_LISTS = { part: '/admin/part-requests', repair: '/admin/repair-requests' } as const

type Props = { reservedBy: PartReservation; availability: PartAvailability }

/** Names who has a part, and for what. */
export const ReservationLine = ({ reservedBy, availability }: Props) => (
  <span>
    <span>{`${PART_AVAILABILITY_LABELS[availability]}: `}</span>
    <ReservationLink reservedBy={reservedBy} />
  </span>
)

/** Link to the quote or sale that has a part, with its day. */
export function ReservationLink({ reservedBy }: Pick<Props, 'reservedBy'>) {
  const day = reservedBy.kind === 'sale' ? reservedBy.soldOn : reservedBy.until
  const rest = day && `${reservedBy.kind === 'quote' ? 'until ' : ''}${formatDay(day)}`
  return (
    <span>
      {reservedBy.kind === 'sale' ? (
        <Link to="/admin/sales/$number" params={{ number: reservedBy.number }}>
          <Name customer={reservedBy.customerName} reference={reservedBy.number} />
        </Link>
      ) : (
        <Link to={REQUEST_LISTS[reservedBy.requestKind]} search={{ open: reservedBy.requestId }}>
          <Name customer={reservedBy.customerName} reference={reservedBy.reference} />
        </Link>
      )}
      {rest && (
        <>
          <span>, </span>
          <span className="whitespace-nowrap">{rest}</span>
        </>
      )}
    </span>
  )
}

/** Jane Doe, P-2026-0042/1, whose reference is never split. */
const Name = ({ customer, reference }: { customer: string; reference: string }) => (
  <>
    <span>{`${customer || 'a walk-in'}, `}</span>
    <span className="whitespace-nowrap">{reference}</span>
  </>
)
