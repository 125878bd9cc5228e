import { Link } from '@tanstack/react-router'
import type { PartClaim } from '#shared/domain/part-schema.ts'
import { PART_AVAILABILITY_LABELS, type PartAvailability } from '#shared/domain/part.ts'
import { formatDay } from '#shared/lib/dates.ts'

const REQUEST_LISTS = { part: '/admin/part-requests', repair: '/admin/repair-requests' } as const

type Props = { claim: PartClaim; availability: PartAvailability }

/** Names who has a part, and for what. */
export const ClaimLine = ({ claim, availability }: Props) => (
  <span>
    <span>{`${PART_AVAILABILITY_LABELS[availability]}: `}</span>
    <ClaimLink claim={claim} />
  </span>
)

/** Link to the quote or sale that has a part, with its day. */
export function ClaimLink({ claim: { by } }: Pick<Props, 'claim'>) {
  const day = by.kind === 'sale' ? by.soldOn : by.until
  const rest = day && `${by.kind === 'quote' ? 'until ' : ''}${formatDay(day)}`
  return (
    <span>
      {by.kind === 'sale' ? (
        <Link to="/admin/sales/$number" params={{ number: by.number }}>
          <Name customer={by.customerName} reference={by.number} />
        </Link>
      ) : (
        <Link to={REQUEST_LISTS[by.requestKind]} search={{ open: by.requestId }}>
          <Name customer={by.customerName} reference={by.reference} />
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
