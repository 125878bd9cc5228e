import { keepPreviousData, skipToken } from '@tanstack/react-query'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { holderWords, PART_STATUS_LABELS } from '#shared/domain/part.ts'
import { formatDollars, typedCents } from '#shared/lib/amounts.ts'
import { formatCents } from '#shared/lib/money.ts'
import { useDebounced } from '../../../hooks/use-debounced.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { SaleLineValues } from './line-values.ts'

const DEBOUNCE_MS = 150
const PIECES_MAX = 4
const CHARACTERS_MIN = 2
/** Other pieces are sold, accepted by a customer, missing or scrapped. */
const SELLABLE: readonly ListedPart['state'][] = ['free', 'quoted', 'held']

/** Finds pieces that can be sold, by tag, name or donor. */
export function usePieces(typed: string): ListedPart[] {
  const q = useDebounced(typed.trim(), DEBOUNCE_MS)
  const { data } = staffApi.parts.admin.list.useQuery(
    q.length < CHARACTERS_MIN ? skipToken : { q },
    // Typed text sells as well, so a failure is not worth a message.
    { placeholderData: keepPreviousData, retry: false },
  )
  if (q.length < CHARACTERS_MIN) return []
  return (data?.parts ?? []).filter(({ state }) => SELLABLE.includes(state)).slice(0, PIECES_MAX)
}

/** Describes where a piece is, what it costs and who holds it. */
export const pieceWords = (piece: ListedPart): string =>
  [
    `Tag ${piece.tag}`,
    piece.donorStockNumber,
    piece.location ? `shelf ${piece.location}` : PART_STATUS_LABELS[piece.status].toLowerCase(),
    piece.priceCents !== null && formatCents(piece.priceCents),
    piece.holder && holderWords(piece.holder),
  ]
    .filter(Boolean)
    .join(', ')

/** Returns the line that sells a piece. */
export const lineOfPiece = (piece: ListedPart): Partial<SaleLineValues> => ({
  description: piece.name,
  quantity: '1',
  unitCents: piece.priceCents === null ? '' : formatDollars(piece.priceCents),
  coreCents: typedCents(piece.coreCents),
  condition: piece.condition,
  grade: piece.grade,
  donorStockNumber: piece.donorStockNumber,
  piece: { id: piece.id, tag: piece.tag },
})
