import { skipToken } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { isReserved } from '#shared/domain/part.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { isAccepted } from '#shared/domain/quote.ts'
import { WholeReferences } from '../../../../components/staff/whole-references.tsx'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { formatPartPlace, describePlace } from './part-text.ts'

/** Shows where the parts of a sent or accepted quote are, with a link to those to pull. */
export function QuoteParts({ quote }: { quote: Quote }) {
  const isShown = quote.status === 'sent' || isAccepted(quote.status)
  const ids = isShown ? listKeptPartIds(quote) : []
  const { data } = staffApi.parts.admin.findListed.useQuery(ids.length > 0 ? { ids } : skipToken)
  if (!data || data.length === 0) return null
  const toPull = data.filter((part) => isToPull(part, quote)).length
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 border-t pt-1 text-sm">
      <ul aria-label={`Parts of ${quote.reference}`}>
        {data.map((part) => (
          <li key={part.id} className="wrap-anywhere">
            <Link
              to="/admin/parts/$tag"
              params={{ tag: part.tag }}
              className="inline-block min-h-6"
            >
              {part.tag}
            </Link>
            <WholeReferences
              text={` ${part.name}. ${isReservedBy(part, quote) ? formatPartPlace(part) : describePlace(part)}`}
            />
          </li>
        ))}
      </ul>
      {toPull > 0 && (
        <Link to="/admin/pulls" className="inline-flex min-h-11 items-center font-semibold">
          {`To pull (${toPull})`}
        </Link>
      )}
    </div>
  )
}

/** Ids of the parts of a quote, without those that the customer declined. */
const listKeptPartIds = ({ jobs }: Quote): string[] =>
  jobs
    .filter(({ decision }) => decision !== 'declined')
    .flatMap(({ lines }) => lines.flatMap(({ partId }) => partId ?? []))

/** True for a reserved part that is still on its vehicle. */
const isToPull = (part: ListedPart, quote: Quote): boolean =>
  isAccepted(quote.status) && part.status === 'on-vehicle' && isReserved(part)

const isReservedBy = ({ claim }: ListedPart, { id }: Quote): boolean =>
  claim?.by.kind === 'quote' && claim.by.id === id
