import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { FINISHED_STATUSES } from '#shared/domain/request.ts'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import {
  APPOINTMENT_STATUS_LABELS,
  APPOINTMENT_TONES,
  formatMinute,
} from '#shared/domain/schedule.ts'
import { formatMonthAndDay, formatMonthDay, formatWeekday } from '#shared/lib/dates.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useBusiness, useToday } from '../../../hooks/use-business.ts'
import { useLiveQuery } from '../../../hooks/use-staff-live.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { RequestProps } from './request-types.ts'
import { SectionHead } from './section-head.tsx'

type Props = RequestProps & {
  /** Day that the customer asks for. */
  wishedDay: string | null
  isReadOnly: boolean
}

/** Appointments of a request, and the way to the board where it gets one. */
export function RequestAppointments({ kind, request, wishedDay, isReadOnly }: Props) {
  const { id, status } = request
  const { data } = useLiveQuery(
    staffApi.schedule.admin.listOfRequest.useQuery({ requestId: id }),
    'schedule',
  )
  const today = useToday()()
  const appointments = data ?? []
  const canSchedule = !isReadOnly && !FINISHED_STATUSES.includes(status)
  if (appointments.length === 0 && !canSchedule) return null
  return (
    <section aria-label="Appointments">
      <SectionHead title="Appointments" note={data?.length === 0 && 'None yet'}>
        {canSchedule && (
          <Link
            to="/admin/schedule"
            search={{ day: wishedDay !== null && wishedDay > today ? wishedDay : today, pick: id }}
            className={buttonVariants({
              variant: 'outline',
              size: 'sm',
            })}
          >
            <CalendarDays size={18} aria-hidden="true" />
            <span>
              <span>Schedule</span>
              {kind === 'part' && <span className="max-sm:sr-only"> a pickup</span>}
            </span>
          </Link>
        )}
      </SectionHead>
      <ul className="mb-5 grid gap-2 empty:hidden">
        {appointments.map((appointment) => (
          <Item key={appointment.id} appointment={appointment} />
        ))}
      </ul>
    </section>
  )
}

function Item({ appointment }: { appointment: ListedAppointment }) {
  const { id, day, status, waitingFor } = appointment
  const { timeZone } = useBusiness()
  return (
    <li className="rounded-md border bg-card px-3 py-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/admin/schedule"
          search={{ day, open: id }}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {formatWhen(appointment)}
        </Link>
        <StatusBadge tone={APPOINTMENT_TONES[status]}>
          {APPOINTMENT_STATUS_LABELS[status]}
        </StatusBadge>
      </p>
      <p className="text-sm wrap-anywhere text-muted-foreground empty:hidden">
        {[answerText(appointment, timeZone), waitingFor && `Waits for ${waitingFor}.`]
          .filter(Boolean)
          .join(' ')}
      </p>
    </li>
  )
}

/** Formats 'Tuesday, Dec 1 at 9 am, bay 2'. */
function formatWhen({ day, startsMinute, bay }: ListedAppointment): string {
  const time =
    startsMinute === null ? ', drop off in the morning' : ` at ${formatMinute(startsMinute)}`
  const date = `${formatWeekday(day)}, ${formatMonthDay(day)}${time}`
  return bay === null ? date : `${date}, bay ${bay}`
}

/** Describes the answer of the customer, while it matters. */
function answerText(
  { status, anotherTime, confirmedAt, invitedAt }: ListedAppointment,
  timeZone: string,
): string {
  if (anotherTime !== '') return `The customer asks for another time: “${anotherTime}”`
  if (status === 'confirmed' && confirmedAt) {
    return `Agreed on ${formatMonthAndDay(confirmedAt, timeZone)}.`
  }
  if (status !== 'proposed') return ''
  return invitedAt
    ? `Emailed on ${formatMonthAndDay(invitedAt, timeZone)}, no answer yet.`
    : 'The customer does not know the time yet.'
}
