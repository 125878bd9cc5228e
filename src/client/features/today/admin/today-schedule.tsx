import { Link } from '@tanstack/react-router'
import { formatMinute } from '#shared/domain/schedule.ts'
import type { Today, TodayAppointment, TodaySchedule } from '#shared/domain/today.ts'
import { dayIn, formatMonthDay, formatWeekday, minuteIn } from '#shared/lib/dates.ts'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { counted, Group } from './today-groups.tsx'

const TITLES: Record<TodaySchedule, string> = {
  coming: 'Coming today',
  waiting: 'Waiting for a part',
  ready: 'Ready at the shop',
}

type Props = { view: TodaySchedule; group: Today['schedule'][TodaySchedule] }

/** Appointments of one kind, which lead to themselves on the board. */
export function ScheduleGroup({ view, group: { count, first } }: Props) {
  const { timeZone } = useBusiness()
  const now = useNow()
  const clock = { day: dayIn(timeZone, now), minute: minuteIn(timeZone, now) }
  return (
    <Group
      title={TITLES[view]}
      count={count}
      lists={[{ label: counted(count, ['appointment', 'appointments']), to: '/admin/schedule' }]}
    >
      {first.map((appointment) => {
        const { id, day, title, customer } = appointment
        const late = isLate(view, appointment, clock)
        return (
          <li key={id}>
            <Link
              to="/admin/schedule"
              search={{ day, open: id }}
              className="font-semibold wrap-anywhere"
            >
              {[title, customer].filter(Boolean).join(', ')}
            </Link>
            <p className="text-sm wrap-anywhere text-muted-foreground">
              <span className={late ? 'text-destructive' : undefined}>
                {DETAILS[view](appointment, late)}
              </span>
            </p>
          </li>
        )
      })}
    </Group>
  )
}

type Clock = { day: string; minute: number }

/** A customer is late after the start, a part after its day. */
function isLate(
  view: TodaySchedule,
  { day, startsMinute, waitingUntil }: TodayAppointment,
  now: Clock,
): boolean {
  if (view === 'waiting') return waitingUntil !== null && waitingUntil < now.day
  return view === 'coming' && day === now.day && startsMinute !== null && startsMinute < now.minute
}

const dayText = (day: string): string => `${formatWeekday(day)}, ${formatMonthDay(day)}`

const DETAILS: Record<TodaySchedule, (of: TodayAppointment, isLate: boolean) => string> = {
  coming: ({ startsMinute, bay, status }, late) =>
    [
      startsMinute === null ? 'Morning drop-off' : formatMinute(startsMinute),
      bay !== null && `bay ${bay}`,
      late ? 'not here yet' : status === 'proposed' && 'not confirmed',
    ]
      .filter(Boolean)
      .join(', '),
  waiting: ({ waitingFor, waitingUntil }) =>
    waitingUntil === null ? waitingFor : `${waitingFor}, due ${dayText(waitingUntil)}`,
  ready: ({ day }) => `Came ${dayText(day)}`,
}
