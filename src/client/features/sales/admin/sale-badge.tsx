import { type BadgedSale, toSaleBadge } from '#shared/domain/sale-step.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'

/** Status of a sale with what is left to do. */
export function SaleBadge({ sale }: { sale: BadgedSale }) {
  const [tone, text] = toSaleBadge(sale)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
