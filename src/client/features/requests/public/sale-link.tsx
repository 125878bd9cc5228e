import { formatCents } from '#shared/lib/money.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'

type Sale = Outputs['statusPage']['get']['sales'][number]

/** Leads to an invoice and says what is paid and due. */
export function SaleLink({ sale }: { sale: Sale }) {
  const { number, path, totalCents } = sale
  return (
    <div className="mt-5 border-t pt-4">
      <p className="font-semibold">{`Invoice ${number}: ${formatCents(totalCents)}, tax included`}</p>
      <p className="mt-1">{moneyText(sale)}</p>
      <a href={path} className={buttonVariants({ variant: 'outline', className: 'mt-3' })}>
        See your invoice
      </a>
    </div>
  )
}

function moneyText({ paidCents, balanceCents }: Sale): string {
  if (balanceCents < 0) return `We owe you ${formatCents(-balanceCents)}.`
  const due = balanceCents > 0 ? `${formatCents(balanceCents)} is due.` : null
  return paidCents > 0
    ? `${formatCents(paidCents)} paid, ${due ?? 'nothing is due.'}`
    : (due ?? 'Nothing is due.')
}
