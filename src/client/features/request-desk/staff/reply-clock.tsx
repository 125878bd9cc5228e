import { REPLY_DUE_SOON_MINUTES } from '#shared/domain/request.ts'
import { businessMinutesBetween } from '#shared/lib/business-hours.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { useNow } from '../../../hooks/use-now.ts'
import type { DeskRequest } from './desk.ts'
import { useDeskFacts } from './use-desk-facts.ts'

const HOUR_MINUTES = 60

/** How much of the promised time is left, in business hours: amber when it is short, red when it is over; nothing once there is an answer. */
export function ReplyClock({ request }: { request: DeskRequest }) {
  const facts = useDeskFacts()
  const now = useNow()
  if (!facts || !isRunning(request)) return null
  const due = new Date(request.dueAt)
  const minutes = businessMinutesBetween({ from: now, to: due, business: facts.openingTimes })
  return (
    <span
      className={`clock ${toneOf(minutes, now > due)}`}
      title={`Answer by ${formatDayAndTime(request.dueAt, facts.openingTimes.timeZone)}`}
    >
      <span className="sr-only">Answer: </span>
      {now > due ? overdueBy(-minutes) : `${inWords(minutes)} left`}
    </span>
  )
}

/** Whether somebody still waits for an answer; what a person calls spam waits for none. */
export const isRunning = ({ firstAnsweredAt, status, spamReason }: DeskRequest): boolean =>
  firstAnsweredAt === null && status !== 'cancelled' && spamReason === null

function toneOf(minutes: number, isOver: boolean): string {
  if (isOver) return 'clock-late'
  return minutes < REPLY_DUE_SOON_MINUTES ? 'clock-soon' : ''
}

const overdueBy = (minutes: number): string =>
  minutes === 0 ? 'Overdue' : `Overdue by ${inWords(minutes)}`

/** '45 min', '3 h 20 min', from ten hours on '21 h'. */
function inWords(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours === 0) return `${minutes} min`
  const rest = minutes % HOUR_MINUTES
  return rest === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${rest} min`
}
