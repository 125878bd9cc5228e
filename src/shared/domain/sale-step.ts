import type { ListedSale } from './sale-schema.ts'
import type { Returned, SaleStatus } from './sale.ts'

/** Next step of a sale; null if nothing is left to do. */
export type SaleStep = 'pay' | 'refund' | 'hand-over' | null
export const SALE_STEP_LABELS: Record<NonNullable<SaleStep>, string> = {
  pay: 'Take payment',
  refund: 'Refund',
  'hand-over': 'Hand over',
}

type Settled = { status: SaleStatus; balanceCents: number; returned: Returned }

/** Returns how a sale was settled, or who owes: the customer if 'due', the shop if 'owed'. */
export function getSettlement({ status, balanceCents, returned }: Settled) {
  if (status === 'void') return 'void'
  if (balanceCents !== 0) return balanceCents > 0 ? 'due' : 'owed'
  return returned === 'all' ? 'returned' : 'paid'
}

/** Money comes first: a balance in either direction, then the handover. */
export function findNextSaleStep(sale: Settled & { handedOverAt: string | null }): SaleStep {
  const settlement = getSettlement(sale)
  if (settlement === 'due') return 'pay'
  if (settlement === 'owed') return 'refund'
  return settlement === 'paid' && sale.handedOverAt === null ? 'hand-over' : null
}

export type BadgedSale = Pick<
  ListedSale,
  'status' | 'balanceCents' | 'paidCents' | 'handedOverAt' | 'returned' | 'toPull'
>

export function toSaleBadge(sale: BadgedSale): ['wait' | 'go' | 'over', string] {
  const { paidCents, handedOverAt, returned, toPull } = sale
  const settlement = getSettlement(sale)
  if (settlement === 'void') return ['over', 'Void']
  if (settlement === 'due') return ['wait', paidCents > 0 ? 'Partly paid' : 'Balance due']
  if (settlement === 'owed') return ['wait', 'Refund due']
  if (settlement === 'returned') return ['over', 'Returned']
  if (handedOverAt !== null && returned === 'some') return ['go', 'Partly returned']
  if (handedOverAt !== null) return ['go', 'Paid, picked up']
  return ['go', toPull > 0 ? 'Paid, to pull' : 'Paid, ready']
}
