import type { Sale } from '#shared/domain/sale-schema.ts'
import { formatCents } from '#shared/lib/money.ts'

type Waiting = Pick<Sale, 'number' | 'balanceCents' | 'coresOut'>

export function describePickup(sales: Waiting[]): string {
  const numbers = sales.map(({ number }) => number).join(' and ')
  const due = sales.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  const noun = sales.length > 1 ? 'these numbers' : 'this number'
  const money = due > 0 ? `, and ${formatCents(due)}` : ''
  const cores = sales.some(({ coresOut }) => coresOut > 0)
    ? ' Bring your old part to get the core charge back.'
    : ''
  return `Come by while we're open. Bring ${noun}, ${numbers}${money}.${cores}`
}
