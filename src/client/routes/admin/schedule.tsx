import { createFileRoute } from '@tanstack/react-router'
import { oneOf } from '#shared/lib/one-of.ts'
import { SchedulePage } from '../../features/schedule/admin/schedule-page.tsx'
import { SCHEDULE_VIEWS, type ScheduleParams } from '../../features/schedule/admin/use-schedule.ts'
import { useToday } from '../../hooks/use-business.ts'

/** `pick` is a request to schedule; `open` is an appointment. */
type Search = { day?: string; view?: string; pick?: string; open?: string }

export const Route = createFileRoute('/admin/schedule')({
  head: () => ({ meta: [{ title: 'Schedule' }] }),
  // The component checks the values, which keeps their lists out of the public bundle.
  validateSearch: (search: Search) => search,
  component: ScheduleRoute,
})

const DAY = /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/

function ScheduleRoute() {
  const today = useToday()()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const params: ScheduleParams = {
    ...search,
    day: search.day && DAY.test(search.day) ? search.day : today,
    view: oneOf(SCHEDULE_VIEWS, search.view),
  }
  return (
    <SchedulePage
      params={params}
      today={today}
      onParams={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          // Back leads to the page before; closing a dialog is no step of its own.
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
