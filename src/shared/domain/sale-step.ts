import type { ListedSale } from './sale-schema.ts'
import type { Returned, SaleStatus } from './sale.ts'

/** Next step of a sale; null if nothing is left to do. */
export type SaleStep = 'pay' | 'refund' | 'hand-over' | null
export const SALE_STEP_LABELS: Record<NonNullable<SaleStep>, string> = {
  pay: 'Take payment',
  refund: 'Refund',
  'hand-over': 'Hand over',
}

/** Money comes first: a balance in either direction, then the handover. */
export function findNextSaleStep({
  status,
  balanceCents,
  handedOverAt,
  returned,
}: {
  status: SaleStatus
  balanceCents: number
  handedOverAt: string | null
  returned: Returned
}): SaleStep {
  if (status === 'void') return null
  if (balanceCents > 0) return 'pay'
  if (balanceCents < 0) return 'refund'
  return handedOverAt === null && returned !== 'all' ? 'hand-over' : null
}

export type BadgedSale = Pick<
  ListedSale,
  'status' | 'balanceCents' | 'paidCents' | 'handedOverAt' | 'returned' | 'toPull'
>

export function toSaleBadge(sale: BadgedSale): ['wait' | 'go' | 'over', string] {
  const { status, balanceCents, paidCents, handedOverAt, returned, toPull } = sale
  if (status === 'void') return ['over', 'Void']
  if (balanceCents > 0) return ['wait', paidCents > 0 ? 'Partly paid' : 'Balance due']
  if (balanceCents < 0) return ['wait', 'Refund due']
  if (returned === 'all') return ['over', 'Returned']
  if (handedOverAt !== null && returned === 'some') return ['go', 'Partly returned']
  if (handedOverAt !== null) return ['go', 'Paid, picked up']
  return ['go', toPull > 0 ? 'Paid, to pull' : 'Paid, ready']
}
