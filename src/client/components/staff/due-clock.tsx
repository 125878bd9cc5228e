import { countBusinessMinutes, type OpeningTimes } from '#shared/domain/business-hours.ts'
import { REPLY_DUE_SOON_MINUTES } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { useNow } from '../../hooks/use-now.ts'

const HOUR_MINUTES = 60

type Props = { dueAt: string; times: OpeningTimes }

/** Business hours left until a due time: amber when few, red when it has passed. */
export function DueClock({ dueAt, times }: Props) {
  const now = useNow()
  const due = new Date(dueAt)
  const minutes = countBusinessMinutes({ from: now, to: due, business: times })
  const isOverdue = now > due
  const state = findState(minutes, isOverdue)
  return (
    <span
      data-state={state}
      className="inline-block text-sm/[1.25] whitespace-nowrap text-muted-foreground tabular-nums data-state:rounded-sm data-state:px-2 data-state:pt-px data-state:pb-0.5 data-state:font-bold data-[state=overdue]:bg-alert data-[state=overdue]:text-white data-[state=soon]:bg-primary data-[state=soon]:text-primary-foreground"
      title={`Answer by ${formatDayAndTime(dueAt, times.timeZone)}`}
    >
      <span className="sr-only">Answer: </span>
      <span>{isOverdue ? formatOverdue(-minutes) : `${formatMinutes(minutes)} left`}</span>
    </span>
  )
}

function findState(minutes: number, isOverdue: boolean): 'overdue' | 'soon' | undefined {
  if (isOverdue) return 'overdue'
  return minutes < REPLY_DUE_SOON_MINUTES ? 'soon' : undefined
}

const formatOverdue = (minutes: number): string =>
  minutes === 0 ? 'Overdue' : `Overdue by ${formatMinutes(minutes)}`

/** '45 min', '3 h 20 min', from ten hours on '21 h'. */
function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours === 0) return `${minutes} min`
  const rest = minutes % HOUR_MINUTES
  return rest === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${rest} min`
}
