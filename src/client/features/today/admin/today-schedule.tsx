import { Link } from '@tanstack/react-router'
import { formatMinute } from '#shared/domain/schedule.ts'
import type { Today, TodayAppointment, TodaySchedule } from '#shared/domain/today.ts'
import { dayIn, formatMonthDay, formatWeekday, minuteIn } from '#shared/lib/dates.ts'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { cn } from '../../../lib/cn.ts'
import { Group, GroupHeading } from './today-group.tsx'
import { formatCounted } from './today-groups.tsx'

const TITLES: Record<TodaySchedule, string> = {
  coming: 'Coming today',
  waiting: 'Waiting for a part',
  ready: 'Ready at the shop',
}

const NOUNS = ['appointment', 'appointments'] as const

type Appointments = Today['schedule'][TodaySchedule]

/** Those who still come today by time: three in a row on a tablet, one in a row on a phone. */
export function ComingStrip({ group: { count, first } }: { group: Appointments }) {
  const clock = useShopClock()
  return (
    <div className="mb-4 grid grid-cols-1 gap-2 rounded-md border bg-card px-4 pt-3 pb-2">
      <GroupHeading
        title={TITLES.coming}
        count={count}
        list={{ label: formatCounted(count, NOUNS), to: '/admin/schedule' }}
      />
      <ul className="-m-1 grid gap-x-4 gap-y-3 p-1 pb-2 md:max-xl:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col">
        {first.map((appointment) => {
          const late = isLate('coming', appointment, clock)
          return (
            <li
              key={appointment.id}
              className={cn('border-l-3 pl-3 text-sm', late && 'border-destructive')}
            >
              <p className="font-semibold">
                <span className={late ? 'text-destructive' : undefined}>
                  {DETAILS.coming(appointment, late)}
                </span>
              </p>
              <AppointmentLink appointment={appointment} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type Props = { view: Exclude<TodaySchedule, 'coming'>; group: Appointments }

/** Appointments of one kind, which lead to themselves on the board. */
export function ScheduleGroup({ view, group: { count, first } }: Props) {
  const clock = useShopClock()
  return (
    <Group
      title={TITLES[view]}
      count={count}
      lists={[{ label: formatCounted(count, NOUNS), to: '/admin/schedule' }]}
    >
      {first.map((appointment) => {
        const late = isLate(view, appointment, clock)
        return (
          <li key={appointment.id}>
            <AppointmentLink appointment={appointment} isStrong />
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

type LinkProps = { appointment: TodayAppointment; isStrong?: boolean }

const AppointmentLink = ({
  appointment: { id, day, title, customer },
  isStrong = false,
}: LinkProps) => (
  <Link
    to="/admin/schedule"
    search={{ day, open: id }}
    className={cn('wrap-anywhere not-hover:no-underline', isStrong && 'font-semibold')}
  >
    {[title, customer].filter(Boolean).join(', ')}
  </Link>
)

function useShopClock(): Clock {
  const { timeZone } = useBusiness()
  const now = useNow()
  return { day: dayIn(timeZone, now), minute: minuteIn(timeZone, now) }
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
