import { createFileRoute } from '@tanstack/react-router'
import { NUMBERS_PERIODS } from '#shared/domain/numbers.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { NumbersPage } from '../../features/numbers/admin/numbers-page.tsx'

export const Route = createFileRoute('/admin/numbers')({
  head: () => ({ meta: [{ title: 'Numbers' }] }),
  // The component checks the value, which keeps the list of periods out of the public bundle.
  validateSearch: ({ period }: Record<string, unknown>): { period?: string } =>
    typeof period === 'string' ? { period } : {},
  component: NumbersRoute,
})

function NumbersRoute() {
  const period = oneOf(NUMBERS_PERIODS, Route.useSearch().period ?? '') ?? '4-weeks'
  const navigate = Route.useNavigate()
  return (
    <NumbersPage
      period={period}
      onPeriod={(chosen) => void navigate({ search: { period: chosen }, replace: true })}
    />
  )
}
