import { REPLY_DUE_SOON_MINUTES } from '#shared/domain/request.ts'
import { businessMinutesBetween } from '#shared/lib/business-hours.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { useNow } from '../../../hooks/use-now.ts'
import type { AdminRequest } from './use-request-actions.ts'
import { useRequestSettings } from './use-request-settings.ts'

const HOUR_MINUTES = 60

/** The business hours left to answer, in gray: amber when they are few, red when they are over; nothing once there is an answer. */
export function ReplyClock({ request }: { request: AdminRequest }) {
  const settings = useRequestSettings()
  const now = useNow()
  if (!settings || !isAwaitingReply(request)) return null
  const due = new Date(request.dueAt)
  const minutes = businessMinutesBetween({ from: now, to: due, business: settings.openingTimes })
  const isOverdue = now > due
  const state = stateOf(minutes, isOverdue)
  return (
    <span
      data-state={state}
      className="inline-block text-[0.9375rem]/[1.25] whitespace-nowrap text-muted-foreground tabular-nums data-state:rounded-sm data-state:px-2 data-state:pt-px data-state:pb-0.5 data-state:font-bold data-[state=overdue]:bg-[#a8180f] data-[state=overdue]:text-white data-[state=soon]:bg-primary data-[state=soon]:text-primary-foreground"
      title={`Answer by ${formatDayAndTime(request.dueAt, settings.openingTimes.timeZone)}`}
    >
      <span className="sr-only">Answer: </span>
      {isOverdue ? overdueBy(-minutes) : `${formatMinutes(minutes)} left`}
    </span>
  )
}

/** Whether the customer still waits for an answer; a request that staff call spam waits for none. */
export const isAwaitingReply = ({
  firstAnsweredAt,
  unansweredSince,
  status,
  spamReason,
}: AdminRequest): boolean =>
  spamReason === null &&
  (unansweredSince !== null || (firstAnsweredAt === null && status !== 'cancelled'))

function stateOf(minutes: number, isOverdue: boolean): 'overdue' | 'soon' | undefined {
  if (isOverdue) return 'overdue'
  return minutes < REPLY_DUE_SOON_MINUTES ? 'soon' : undefined
}

const overdueBy = (minutes: number): string =>
  minutes === 0 ? 'Overdue' : `Overdue by ${formatMinutes(minutes)}`

/** '45 min', '3 h 20 min', from ten hours on '21 h'. */
function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours === 0) return `${minutes} min`
  const rest = minutes % HOUR_MINUTES
  return rest === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${rest} min`
}
