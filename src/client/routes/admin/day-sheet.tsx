import { createFileRoute } from '@tanstack/react-router'
import { DaySheetPage } from '../../features/sales/admin/prints/day-sheet-page.tsx'
import { useToday } from '../../hooks/use-business.ts'

export const Route = createFileRoute('/admin/day-sheet')({
  head: () => ({ meta: [{ title: 'Day sheet' }] }),
  validateSearch: ({ day }: Record<string, unknown>): { day?: string } =>
    typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {},
  component: DaySheetRoute,
})

function DaySheetRoute() {
  const today = useToday()()
  const day = Route.useSearch().day ?? today
  const navigate = Route.useNavigate()
  return (
    <DaySheetPage
      day={day}
      today={today}
      onDay={(chosen) => void navigate({ search: { day: chosen }, replace: true })}
    />
  )
}
