import { Link } from '@tanstack/react-router'
import type { PartReservation } from '#shared/domain/part-schema.ts'
import { PART_AVAILABILITY_LABELS, type PartAvailability } from '#shared/domain/part.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { formatReservationName } from './reservation-name.ts'

const REQUEST_LISTS = { part: '/admin/part-requests', repair: '/admin/repair-requests' } as const

/** Names who has a part, until when or since when, with a link to the quote or sale. */
export function ReservationLine({
  reservedBy,
  availability,
}: {
  reservedBy: PartReservation
  availability: PartAvailability
}) {
  const day = reservedBy.kind === 'sale' ? reservedBy.soldOn : reservedBy.until
  const rest = day && `, ${reservedBy.kind === 'quote' ? 'until ' : ''}${formatDay(day)}`
  return (
    <span>
      <span>{`${PART_AVAILABILITY_LABELS[availability]}: `}</span>
      {reservedBy.kind === 'sale' ? (
        <Link to="/admin/sales/$number" params={{ number: reservedBy.number }}>
          {formatReservationName(reservedBy)}
        </Link>
      ) : (
        <Link to={REQUEST_LISTS[reservedBy.requestKind]} search={{ open: reservedBy.requestId }}>
          {formatReservationName(reservedBy)}
        </Link>
      )}
      {rest && <span>{rest}</span>}
    </span>
  )
}
