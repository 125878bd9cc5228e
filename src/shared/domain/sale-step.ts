import type { SaleStatus } from './sale.ts'

/** Next step of a sale; null if nothing is left to do. */
export type SaleStep = 'pay' | 'refund' | 'hand-over' | null
export const SALE_STEP_LABELS: Record<NonNullable<SaleStep>, string> = {
  pay: 'Take payment',
  refund: 'Refund',
  'hand-over': 'Hand over',
}

/** Money comes first: a balance in either direction, then the handover. */
export function nextStepOf({
  status,
  balanceCents,
  handedOverAt,
}: {
  status: SaleStatus
  balanceCents: number
  handedOverAt: string | null
}): SaleStep {
  if (status === 'void') return null
  if (balanceCents > 0) return 'pay'
  if (balanceCents < 0) return 'refund'
  return handedOverAt === null ? 'hand-over' : null
}
