import { Link } from '@tanstack/react-router'
import type { PartHolder } from '#shared/domain/part-schema.ts'
import { PART_STATE_LABELS, type PartState } from '#shared/domain/part.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { holderName } from './holder-name.ts'

const REQUEST_LISTS = { part: '/admin/part-requests', repair: '/admin/repair-requests' } as const

/** Names who has a part, until when or since when, with a link to the quote or sale. */
export function HolderLine({ holder, state }: { holder: PartHolder; state: PartState }) {
  const day = holder.kind === 'sale' ? holder.soldOn : holder.until
  const rest = day && `, ${holder.kind === 'quote' ? 'until ' : ''}${formatDay(day)}`
  return (
    <span>
      <span>{`${PART_STATE_LABELS[state]}: `}</span>
      {holder.kind === 'sale' ? (
        <Link
          to="/admin/sales/$number"
          params={{ number: holder.number }}
          className="inline-block min-h-6"
        >
          {holderName(holder)}
        </Link>
      ) : (
        <Link
          to={REQUEST_LISTS[holder.requestKind]}
          search={{ open: holder.requestId }}
          className="inline-block min-h-6"
        >
          {holderName(holder)}
        </Link>
      )}
      {rest && <span>{rest}</span>}
    </span>
  )
}
