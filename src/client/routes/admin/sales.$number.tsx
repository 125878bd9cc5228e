import { createFileRoute } from '@tanstack/react-router'
import { oneOf } from '#shared/lib/one-of.ts'
import { PRINT_NAMES } from '../../features/sales/admin/prints/print-names.ts'
import { SalePrint } from '../../features/sales/admin/prints/sale-print.tsx'
import { SalePage } from '../../features/sales/admin/sale-page.tsx'

/** `change` is that of the payment just taken, in cents. */
type Search = { step?: string; print?: string; change?: string }

export const Route = createFileRoute('/admin/sales/$number')({
  head: () => ({ meta: [{ title: 'Sale' }] }),
  // The component checks the values, which keeps their lists out of the public bundle.
  validateSearch: (search: Search) => search,
  component: SaleRoute,
})

/** Steps that links open. */
const STEPS = ['pay', 'refund', 'hand-over'] as const

function SaleRoute() {
  // Paths are in lower case.
  const number = Route.useParams().number.toUpperCase()
  const search = Route.useSearch()
  const print = oneOf(PRINT_NAMES, search.print)
  const changeCents = search.change === undefined ? undefined : Number(search.change) || 0
  return print ? (
    <SalePrint number={number} print={print} changeCents={changeCents} />
  ) : (
    <SalePage number={number} step={oneOf(STEPS, search.step)} />
  )
}
