import { keepPreviousData, skipToken } from '@tanstack/react-query'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { formatClaim, isSellable, PART_STATUS_LABELS } from '#shared/domain/part.ts'
import { formatDollars, formatTypedCents } from '#shared/lib/amounts.ts'
import { formatCents } from '#shared/lib/money.ts'
import { useDebounced } from '../../../hooks/use-debounced.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { SaleLineValues } from './line-values.ts'

const DEBOUNCE_MS = 150
const CHOICES_MAX = 4
const CHARACTERS_MIN = 2

/** Finds parts that can be sold, by tag, name or donor. */
export function useSellableParts(typed: string): ListedPart[] {
  const q = useDebounced(typed.trim(), DEBOUNCE_MS)
  const { data } = staffApi.parts.admin.list.useQuery(
    q.length < CHARACTERS_MIN ? skipToken : { q },
    // Typed text sells as well, so a failure is not worth a message.
    { placeholderData: keepPreviousData, retry: false },
  )
  if (q.length < CHARACTERS_MIN) return []
  return (data?.parts ?? []).filter(isSellable).slice(0, CHOICES_MAX)
}

/** Describes where a part is, what it costs and who holds it. */
export const describePart = (part: ListedPart): string =>
  [
    `Tag ${part.tag}`,
    part.donorStockNumber,
    part.shelf ? `shelf ${part.shelf}` : PART_STATUS_LABELS[part.status].toLowerCase(),
    part.priceCents !== null && formatCents(part.priceCents),
    part.claim && formatClaim(part.claim),
  ]
    .filter(Boolean)
    .join(', ')

export const toPartLine = (part: ListedPart): Partial<SaleLineValues> => ({
  description: part.name,
  quantity: '1',
  unitCents: part.priceCents === null ? '' : formatDollars(part.priceCents),
  coreCents: formatTypedCents(part.coreCents),
  condition: part.condition,
  grade: part.grade,
  donorStockNumber: part.donorStockNumber,
  part: { id: part.id, tag: part.tag },
})
