import type { ListedSale } from '#shared/domain/sale-schema.ts'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'

type Props = {
  sale: Pick<ListedSale, 'status' | 'balanceCents' | 'paidCents' | 'handedOverAt' | 'toPull'>
}

/** Status of a sale with what is left to do. */
export function SaleBadge({ sale }: Props) {
  const [tone, text] = statusOf(sale)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

function statusOf({
  status,
  balanceCents,
  paidCents,
  handedOverAt,
  toPull,
}: Props['sale']): [BadgeTone, string] {
  if (status === 'void') return ['stop', 'Void']
  if (balanceCents > 0) return ['wait', paidCents > 0 ? 'Partly paid' : 'Balance due']
  if (balanceCents < 0) return ['wait', 'Refund due']
  if (handedOverAt !== null) return ['go', 'Paid, handed over']
  return ['go', toPull > 0 ? 'Paid, to pull' : 'Paid, ready']
}
