import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#shared/lib/calendar-day.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { QueryFailure } from '../../../components/staff/query-state.tsx'
import { Segments } from '../../../components/staff/segments.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useIsWide } from '../../../hooks/use-is-wide.ts'
import { cn } from '../../../lib/cn.ts'
import { getWeek, formatShortDay } from './days.ts'
import { LoadedSchedule } from './loaded-schedule.tsx'
import type { ProposalSearch } from './schedule-board.ts'
import {
  type ParamsProps,
  type ScheduleParams,
  type ScheduleView,
  useSchedule,
  NEW,
  SCHEDULE_VIEWS,
} from './use-schedule.ts'

/** Bays that fit beside each other in the width of the other pages. */
const BAYS_IN_WRAP = 5
const CARDS = ['first', 'second', 'third']
const HOURS = [8, 9, 10, 11, 12, 1, 2, 3, 4, 5]
const VIEW_LABELS: Record<ScheduleView, string> = { day: 'Day', week: 'Week', list: 'List' }
/** Without room for the board, the list is the day. */
const NARROW_LABELS = { ...VIEW_LABELS, list: 'Day' }

/** Appointments of a day or week, with what waits for a time or a part. */
export function SchedulePage({ params, today, onParams }: ParamsProps) {
  const range = getWeek(params.day)
  const { schedule, error, refetch } = useSchedule(range)
  const isWide = useIsWide()
  const [proposalSearch, setProposalSearch] = useState<ProposalSearch>({
    pickId: undefined,
    isOn: false,
  })
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
          proposalSearch={proposalSearch}
          setProposalSearch={setProposalSearch}
          onParams={onParams}
        />
      )}
      {!schedule && (
        <QueryFailure error={error} failed="Failed to fetch the schedule" onRetry={refetch} />
      )}
      {!schedule && !error && <ScheduleLoading isBoard={view === 'day'} />}
    </section>
  )
}

/** The shape of the board with its side column, or of the appointments of a list. */
const ScheduleLoading = ({ isBoard }: { isBoard: boolean }) => (
  <div role="status">
    <p className="mb-4 text-muted-foreground">Loading the schedule...</p>
    {isBoard ? (
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="rounded-md border bg-card">
          <div className="h-25 rounded-t-md border-b border-input bg-muted" />
          {HOURS.map((hour) => (
            <div key={hour} className="h-18 border-b last:border-0" />
          ))}
        </div>
        <div className="grid gap-3 rounded-md border bg-card p-3">
          <Skeleton className="h-6 w-32" />
          <Cards />
        </div>
      </div>
    ) : (
      <div className="grid gap-3">
        <Cards />
      </div>
    )}
  </div>
)

const Cards = () => CARDS.map((card) => <Skeleton key={card} className="h-26" />)

/** Returns the view of the URL; the board needs the width of its bays. */
function chooseView({ view }: ScheduleParams, isWide: boolean): ScheduleView {
  if (isWide) return view ?? 'day'
  return view === 'week' ? 'week' : 'list'
}

type BarProps = ParamsProps & { view: ScheduleView; isWide: boolean }

/** Title with the day, and the steps to other days and views. */
function ScheduleBar({ params: { day }, today, view, isWide, onParams }: BarProps) {
  const isWeek = view === 'week'
  const step = isWeek ? 7 : 1
  const unit = isWeek ? 'week' : 'day'
  const { from, to } = getWeek(day)
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
          className="min-h-11 w-44 py-1.5 max-sm:w-40 max-sm:grow"
          value={day}
          onChange={({ target }) => target.value && onParams({ day: target.value })}
        />
        <Segments
          label="View"
          options={views}
          labels={isWide ? VIEW_LABELS : NARROW_LABELS}
          value={view}
          onChange={(chosen) => onParams({ view: chosen })}
        />
      </div>
    </div>
  )
}
