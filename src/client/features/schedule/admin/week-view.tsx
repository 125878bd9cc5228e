import { sumBookedMinutes, takesBay } from '#shared/domain/schedule-objection.ts'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { isActive } from '#shared/domain/schedule.ts'
import { useIsWide } from '../../../hooks/use-is-wide.ts'
import { cn } from '../../../lib/cn.ts'
import { AppointmentIcon, formatAppointmentStatus } from './appointment-status.tsx'
import { type BoardDay, listColumns } from './board-place.ts'
import {
  formatBay,
  formatColumnDay,
  formatLength,
  formatShortDay,
  nameWork,
  formatStart,
} from './days.ts'
import { useScheduleBoard } from './schedule-board.ts'

type Props = { today: string; onDay: (day: string) => void }

/** From here on the days are columns; below it they are rows. */
const COLUMNS_FROM_PX = 1280
const CLOSED_COLUMN = 'minmax(min-content, 6.5rem)'

/** Seven days with their appointments and the booked hours of each bay. */
export function WeekView({ today, onDay }: Props) {
  const { schedule } = useScheduleBoard()
  const hasColumns = useIsWide(COLUMNS_FROM_PX)
  const days = schedule.days.map((shopDay) => ({
    shopDay,
    booked: schedule.appointments.filter(
      ({ day, status }) => day === shopDay.day && status !== 'cancelled',
    ),
  }))
  const hasAnyBay = days.some(
    ({ shopDay: { hours }, booked }) => hours !== null && sumOfBay(booked, null) > 0,
  )
  const columns = days.map(({ shopDay, booked }) =>
    shopDay.hours === null && booked.length === 0 ? CLOSED_COLUMN : 'minmax(0, 1fr)',
  )
  return (
    <ul
      className="grid gap-2"
      style={hasColumns ? { gridTemplateColumns: columns.join(' ') } : undefined}
    >
      {days.map(({ shopDay, booked }) => (
        <Day
          key={shopDay.day}
          shopDay={shopDay}
          booked={booked}
          isToday={shopDay.day === today}
          hasColumns={hasColumns}
          hasAnyBay={hasAnyBay}
          onDay={() => onDay(shopDay.day)}
        />
      ))}
    </ul>
  )
}

type DayProps = {
  shopDay: BoardDay
  booked: ListedAppointment[]
  isToday: boolean
  hasColumns: boolean
  /** True if a day of the week has work without a bay: the others keep its room. */
  hasAnyBay: boolean
  onDay: () => void
}

function Day({ shopDay, booked, isToday, hasColumns, hasAnyBay, onDay }: DayProps) {
  const { open: openAppointment } = useScheduleBoard()
  const { day, hours, bays, bookedMinutes: work, bayMinutes } = shopDay
  const isClosed = hours === null
  const isFull = !isClosed && work > bayMinutes
  const open = hours ? hours.closes - hours.opens : 0
  return (
    <li
      className={cn(
        'flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 rounded-md border px-3 py-1 xl:flex-col xl:flex-nowrap xl:items-stretch xl:gap-2 xl:p-2',
        isClosed ? 'bg-muted' : 'bg-card',
        isToday && '[box-shadow:inset_0_4px_0_var(--primary)]',
      )}
    >
      <h3 className="font-sans text-base max-xl:w-40 max-sm:w-full">
        <button
          type="button"
          aria-current={isToday ? 'date' : undefined}
          className="min-h-9 w-full text-left font-semibold hover:underline xl:whitespace-nowrap"
          onClick={onDay}
        >
          {hasColumns ? formatColumnDay(day) : formatShortDay(day)}
        </button>
      </h3>
      <p
        className={cn(
          'flex gap-x-4 text-sm max-sm:grow xl:block',
          isFull ? 'font-semibold text-destructive' : isClosed && 'text-muted-foreground',
        )}
      >
        {isClosed && <span className="block">Closed</span>}
        {(!isClosed || booked.length > 0) && (
          <span className="block max-xl:w-32">{countText(booked.length)}</span>
        )}
        {!isClosed && (
          <span className="block">{`${formatLength(work)} of ${formatLength(bayMinutes)} ${nameWork(shopDay)}`}</span>
        )}
      </p>
      {!isClosed && (
        <dl className="grid gap-1 text-sm max-xl:ml-auto max-xl:flex max-xl:gap-4 max-sm:hidden">
          {listColumns(bays, booked).map((bay) => {
            const minutes = sumOfBay(booked, bay)
            if (bay === null && !hasAnyBay) return null
            return (
              <div
                key={bay ?? 0}
                className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-0.5 max-xl:min-w-24"
              >
                <dt>{formatBay(bay)}</dt>
                <dd className="tabular-nums">{formatLength(minutes)}</dd>
                <dd aria-hidden="true" className="col-span-2 h-1.5 rounded-md bg-muted">
                  <span
                    className="block h-full rounded-md bg-muted-foreground/60"
                    style={{ width: `${Math.min(100, (100 * minutes) / Math.max(open, 1))}%` }}
                  />
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <ul className="grid gap-2 empty:hidden max-xl:-mx-1 max-xl:basis-full max-md:gap-0 md:max-xl:grid-cols-2 md:max-xl:gap-x-4 md:max-xl:gap-y-0">
        {booked.map((each) => {
          return (
            <li key={each.id}>
              <button
                type="button"
                className={cn(
                  'flex min-h-7 w-full items-start gap-1 rounded-md px-1 text-left text-sm hover:bg-muted max-md:py-3',
                  !isActive(each) && 'text-muted-foreground',
                )}
                onClick={() => openAppointment(each.id)}
              >
                <AppointmentIcon appointment={each} />
                <span className="wrap-anywhere">
                  <span className="inline-block font-semibold first-letter:uppercase">
                    {formatStart(each.startsMinute)}
                  </span>
                  <span>{` ${each.title}`}</span>
                  {each.customerName && (
                    <span className="text-muted-foreground xl:block">
                      <span className="xl:hidden">, </span>
                      <span>{each.customerName}</span>
                    </span>
                  )}
                  <span className="sr-only">{`, ${formatAppointmentStatus(each)}`}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

const sumOfBay = (booked: ListedAppointment[], bay: number | null): number =>
  sumBookedMinutes(booked.filter((each) => takesBay(each) && each.bay === bay))

function countText(count: number): string {
  if (count === 0) return 'No appointments'
  return count === 1 ? '1 appointment' : `${count} appointments`
}
