import { createFileRoute } from '@tanstack/react-router'
import { NUMBERS_PERIODS, type NumbersPeriod } from '#shared/domain/numbers.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { NumbersPage } from '../../features/numbers/admin/numbers-page.tsx'

export const Route = createFileRoute('/admin/numbers')({
  head: () => ({ meta: [{ title: 'Numbers' }] }),
  validateSearch: ({ period }: Record<string, unknown>): { period?: NumbersPeriod } => ({
    period: oneOf(NUMBERS_PERIODS, typeof period === 'string' ? period : ''),
  }),
  component: NumbersRoute,
})

function NumbersRoute() {
  const { period = '4-weeks' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NumbersPage
      period={period}
      onPeriod={(chosen) => void navigate({ search: { period: chosen }, replace: true })}
    />
  )
}
