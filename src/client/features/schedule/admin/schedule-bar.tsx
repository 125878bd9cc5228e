import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '#shared/lib/calendar-day.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { Segments } from '../../../components/staff/segments.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { formatShortDay, findWeek } from './days.ts'
import { type ParamsProps, NEW, SCHEDULE_VIEWS, type ScheduleView } from './use-schedule.ts'

const LABELS: Record<ScheduleView, string> = { day: 'Day', week: 'Week', list: 'List' }

type Props = ParamsProps & { view: ScheduleView; isWide: boolean }

/** Title with the day, and the steps to other days and views. */
export function ScheduleBar({ params: { day }, today, view, isWide, onParams }: Props) {
  const isWeek = view === 'week'
  const step = isWeek ? 7 : 1
  const unit = isWeek ? 'week' : 'day'
  const { from, to } = findWeek(day)
  const views = isWide ? SCHEDULE_VIEWS : (['list', 'week'] as const)
  return (
    <div className="mb-4">
      <PageHeader title="Schedule">
        <Button size="sm" onClick={() => onParams({ open: NEW })}>
          New appointment
        </Button>
      </PageHeader>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label={`Previous ${unit}`}
          className="grid place-items-center"
          onClick={() => onParams({ day: addDays(day, -step) })}
        >
          <ChevronLeft size={20} aria-hidden />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label={`Next ${unit}`}
          className="grid place-items-center"
          onClick={() => onParams({ day: addDays(day, step) })}
        >
          <ChevronRight size={20} aria-hidden />
        </Button>
        <h2 aria-live="polite" className="mr-auto text-2xl max-md:text-xl">
          {isWeek ? `${formatMonthDay(from)} to ${formatMonthDay(to)}` : formatShortDay(day)}
        </h2>
        {day !== today && (
          <Button variant="outline" size="sm" onClick={() => onParams({ day: today })}>
            Today
          </Button>
        )}
        <Input
          type="date"
          aria-label="Go to day"
          className="min-h-11 w-44 py-1.5"
          value={day}
          onChange={({ target }) => target.value && onParams({ day: target.value })}
        />
        <Segments
          label="View"
          options={views}
          labels={LABELS}
          value={view}
          onChange={(chosen) => onParams({ view: chosen })}
        />
      </div>
    </div>
  )
}
