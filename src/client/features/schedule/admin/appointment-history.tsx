import type { FieldChange } from '#shared/domain/history-schema.ts'
import type { Appointment } from '#shared/domain/schedule-schema.ts'
import {
  APPOINTMENT_EVENT_LABELS,
  APPOINTMENT_STATUS_LABELS,
  APPOINTMENT_STATUSES,
} from '#shared/domain/schedule.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { HistoryList } from '../../../components/staff/history-list.tsx'
import { formatBay, formatShortDay, formatLength, formatStart } from './days.ts'

const NAMES: Record<string, string> = {
  title: 'what for',
  customerName: 'customer',
  customerPhone: 'phone',
  customerEmail: 'email',
  vehicleLabel: 'vehicle',
  waitingUntil: 'should come on',
}

/** History of an appointment, oldest first. */
export const AppointmentHistory = ({ history }: Pick<Appointment, 'history'>) => (
  <section aria-label="History" className="mt-5">
    <h3 className="mb-2">History</h3>
    <HistoryList
      history={history}
      labels={APPOINTMENT_EVENT_LABELS}
      describeChange={(change, index) => `${index === 0 ? ': ' : ', '}${describeChange(change)}`}
    />
  </section>
)

/** Formats 'Bay 1 to Bay 2'; the first value of a text is left out. */
function describeChange({ field, before, after }: FieldChange): string {
  const [from, to] = [before, after].map((value) => formatValue(field, value))
  return from === '' ? `${NAMES[field] ?? field} ${to}` : `${from} to ${to === '' ? 'none' : to}`
}

function formatValue(field: string, value: unknown): string {
  const number = typeof value === 'number' ? value : null
  switch (field) {
    case 'bay':
      return formatBay(number)
    case 'startsMinute':
      return formatStart(number)
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
