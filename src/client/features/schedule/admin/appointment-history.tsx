import type { Appointment } from '#shared/domain/schedule-schema.ts'
import {
  APPOINTMENT_EVENT_LABELS,
  APPOINTMENT_STATUS_LABELS,
  APPOINTMENT_STATUSES,
} from '#shared/domain/schedule.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { useBusiness } from '../../../hooks/use-business.ts'
import { formatBay, formatShortDay, formatLength, startText } from './days.ts'

const NAMES: Record<string, string> = {
  title: 'what for',
  customerName: 'customer',
  customerPhone: 'phone',
  customerEmail: 'email',
  vehicleLabel: 'vehicle',
  waitingUntil: 'should come on',
}

type Change = Appointment['history'][number]['changes'][number]

/** History of an appointment, oldest first. */
export function AppointmentHistory({ history }: Pick<Appointment, 'history'>) {
  const { timeZone } = useBusiness()
  return (
    <section aria-label="History" className="mt-5">
      <h3 className="mb-2">History</h3>
      <ol className="grid gap-2 text-sm">
        {history.map(({ at, author, event, changes, detail }) => (
          <li
            key={`${at} ${event} ${detail}`}
            className="border-l-3 border-input pl-3 wrap-anywhere"
          >
            <span className="text-muted-foreground">
              {`${formatShortMoment(at, timeZone)}, ${author}: `}
            </span>
            <span>
              {[APPOINTMENT_EVENT_LABELS[event], changes.map(changeText).join(', '), detail]
                .filter(Boolean)
                .join(': ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Formats 'Bay 1 to Bay 2'; the first value of a text is left out. */
function changeText({ field, before, after }: Change): string {
  const [from, to] = [before, after].map((value) => formatValue(field, value))
  return from === '' ? `${NAMES[field] ?? field} ${to}` : `${from} to ${to === '' ? 'none' : to}`
}

function formatValue(field: string, value: unknown): string {
  const number = typeof value === 'number' ? value : null
  switch (field) {
    case 'bay':
      return formatBay(number)
    case 'startsMinute':
      return startText(number)
    case 'minutes':
      return formatLength(number ?? 0)
    case 'day':
    case 'waitingUntil':
      return typeof value === 'string' ? formatShortDay(value.slice(0, 10)) : ''
    case 'status': {
      const status = oneOf(APPOINTMENT_STATUSES, String(value))
      return status ? APPOINTMENT_STATUS_LABELS[status] : ''
    }
    default:
      return typeof value === 'string' ? value : ''
  }
}
