import { QueryState } from '../../../components/staff/query-state.tsx'
import { useIsWide } from '../../../hooks/use-is-wide.ts'
import { cn } from '../../../lib/cn.ts'
import { findWeek } from './days.ts'
import { LoadedSchedule } from './loaded-schedule.tsx'
import { ScheduleBar } from './schedule-bar.tsx'
import {
  type ParamsProps,
  type ScheduleParams,
  type ScheduleView,
  useSchedule,
} from './use-schedule.ts'

/** Bays that fit beside each other in the width of the other pages. */
const BAYS_IN_WRAP = 5

/** Appointments of a day or week, with what waits for a time or a part. */
export function SchedulePage({ params, today, onParams }: ParamsProps) {
  const range = findWeek(params.day)
  const { schedule, error, refetch } = useSchedule(range)
  const isWide = useIsWide()
  const view = chooseView(params, isWide)
  const bays = schedule?.days[0]?.bays ?? 0
  return (
    <section className={cn('wrap pt-1 pb-6', bays > BAYS_IN_WRAP && 'max-w-480')}>
      <ScheduleBar params={params} today={today} view={view} isWide={isWide} onParams={onParams} />
      {schedule && (
        <LoadedSchedule
          schedule={schedule}
          range={range}
          params={params}
          today={today}
          view={view}
          isWide={isWide}
          onParams={onParams}
        />
      )}
      {!schedule && <QueryState error={error} subject="the schedule" onRetry={refetch} />}
    </section>
  )
}

/** Returns the view of the URL; the board needs the width of its bays. */
function chooseView({ view }: ScheduleParams, isWide: boolean): ScheduleView {
  if (isWide) return view ?? 'day'
  return view === 'week' ? 'week' : 'list'
}
