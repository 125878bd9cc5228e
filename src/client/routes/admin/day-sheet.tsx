import { createFileRoute } from '@tanstack/react-router'
import { DaySheetPage } from '../../features/sales/admin/prints/day-sheet-page.tsx'
import { useToday } from '../../hooks/use-business.ts'

export const Route = createFileRoute('/admin/day-sheet')({
  head: () => ({ meta: [{ title: 'Day sheet' }] }),
  validateSearch: (search: { day?: string }) => search,
  component: DaySheetRoute,
})

const DAY = /^\d{4}-\d\d-\d\d$/

function DaySheetRoute() {
  const today = useToday()()
  const asked = Route.useSearch().day
  const day = asked && DAY.test(asked) ? asked : today
  const navigate = Route.useNavigate()
  return (
    <DaySheetPage
      day={day}
      today={today}
      onDay={(chosen) => void navigate({ search: { day: chosen }, replace: true })}
    />
  )
}
