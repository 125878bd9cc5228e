import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Business } from '#shared/domain/business.ts'
import { signDay } from '#shared/domain/hours-text.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { closeDay, type Days, getDayKind, removeDate } from './day-changes.ts'

type Props = {
  values: Days & Pick<Business, 'hours'>
  today: string
  month: string
  onMonth: (month: string) => void
  onChange: (days: Days) => void
}

const WEEK = 7
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
}
const DAY_LABELS = {
  open: 'open',
  weekly: 'closed every week',
  holiday: 'closed every year',
  closed: 'closed',
  special: 'other hours',
}
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const COLUMN_STARTS = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
]
/** Fill of a day in the calendar and in its legend. */
const CLOSED = 'border-input bg-border'
const KIND_CLASSES = {
  open: 'hover:bg-muted',
  weekly: CLOSED,
  holiday: CLOSED,
  closed: `${CLOSED} font-bold line-through`,
  special: 'border-primary bg-warning-muted font-bold text-warning',
}
const PAST_CLASSES = {
  open: '',
  weekly: CLOSED,
  holiday: CLOSED,
  closed: CLOSED,
  special: 'bg-warning-muted',
}

/** Pressing a day closes or opens it; the arrow keys move from day to day. */
export function MonthCalendar({ values, today, month, onMonth, onChange }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const first = `${month}-01`
  const [focused, setFocused] = useState(today)
  const active = focused.startsWith(month) ? focused : first

  const isFixed = (day: string) =>
    day < today || ['holiday', 'weekly'].includes(getDayKind(day, values))
  const toggle = (day: string) => {
    const kind = getDayKind(day, values)
    onChange(
      kind === 'closed' || kind === 'special' ? removeDate(values, day) : closeDay(values, day),
    )
  }
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = addDays(active, step)
    setFocused(next)
    if (!next.startsWith(month)) onMonth(next.slice(0, 7))
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus(),
    )
  }
  const turn = (months: number) => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    onMonth(new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7))
  }
  return (
    <section aria-label="Closed days by month" className="min-w-0">
      <div className="mb-2 flex items-center justify-between">
        <Button variant="outline" size="icon" aria-label="Previous month" onClick={() => turn(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </Button>
        <h3 className="text-xl" aria-live="polite">
          {MONTH.format(new Date(first))}
        </h3>
        <Button variant="outline" size="icon" aria-label="Next month" onClick={() => turn(1)}>
          <ChevronRight size={20} aria-hidden />
        </Button>
      </div>
      <div className="grid grid-cols-7 text-center text-sm text-muted-foreground" aria-hidden>
        {['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div ref={grid} role="group" aria-label="Days" className="grid grid-cols-7">
        {listDays(month).map((day, at) => {
          const kind = getDayKind(day, values)
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              tabIndex={day === active ? 0 : -1}
              aria-label={`${signDay(day)}, ${DAY_LABELS[kind]}`}
              aria-pressed={kind === 'closed' || kind === 'special'}
              aria-current={day === today ? 'date' : undefined}
              aria-disabled={isFixed(day) || undefined}
              className={cn(
                'min-h-11 border border-transparent aria-disabled:cursor-default aria-disabled:text-muted-foreground aria-disabled:opacity-100 aria-[current]:border-foreground aria-[current]:font-bold',
                at === 0 && COLUMN_STARTS[new Date(day).getUTCDay()],
                day < today ? PAST_CLASSES[kind] : KIND_CLASSES[kind],
              )}
              onFocus={() => setFocused(day)}
              onKeyDown={move}
              onClick={() => !isFixed(day) && toggle(day)}
            >
              {Number(day.slice(8))}
            </button>
          )
        })}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
        <p className="mr-auto max-sm:w-full">Click a day to close or reopen it.</p>
        <LegendItem swatch={CLOSED} label="Closed" />
        <LegendItem swatch="border-primary bg-warning-muted" label="Other hours" />
      </div>
    </section>
  )
}

const LegendItem = ({ swatch, label }: { swatch: string; label: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={cn('size-4 border forced-color-adjust-none', swatch)} />
    <span>{label}</span>
  </span>
)

function listDays(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}
