import { createFileRoute } from '@tanstack/react-router'
import { oneOf } from '#shared/lib/one-of.ts'
import { SalePrint } from '../../features/sales/admin/prints/sale-print.tsx'
import { SalePage } from '../../features/sales/admin/sale-page.tsx'

/** Steps that links open. */
const STEPS = ['pay', 'refund', 'hand-over'] as const
const PRINTS = ['invoice', 'receipt', 'work-order'] as const

type Search = {
  step?: (typeof STEPS)[number]
  print?: (typeof PRINTS)[number]
  /** Change of a payment in cents, shown with the receipt. */
  change?: number
}

export const Route = createFileRoute('/admin/sales/$number')({
  head: ({ params }) => ({ meta: [{ title: numberOf(params) }] }),
  validateSearch: ({ step, print, change }: Record<string, unknown>): Search => ({
    step: oneOf(STEPS, step),
    print: oneOf(PRINTS, print),
    change: change === undefined || change === '' ? undefined : Number(change) || 0,
  }),
  component: SaleRoute,
})

/** Paths are in lower case. */
const numberOf = ({ number }: { number: string }) => number.toUpperCase()

function SaleRoute() {
  const number = numberOf(Route.useParams())
  const { step, print, change } = Route.useSearch()
  return print ? (
    <SalePrint number={number} print={print} changeCents={change} />
  ) : (
    <SalePage number={number} step={step} />
  )
}
