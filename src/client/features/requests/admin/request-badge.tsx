import type { ComponentProps } from 'react'
import type { Urgency } from '#shared/domain/repair-request.ts'
import { REPLY_DUE_SOON_MINUTES } from '#shared/domain/request.ts'
import { businessMinutesBetween } from '#shared/lib/business-hours.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { useNow } from '../../../hooks/use-now.ts'
import { statusLabel } from './describe-changes.ts'
import type { AdminRequest } from './use-request-actions.ts'
import { useRequestSettings } from './use-request-settings.ts'

const HOUR_MINUTES = 60

type Style = Pick<ComponentProps<typeof Badge>, 'variant' | 'className'>

const SUCCESS: Style = { variant: 'success' }
const WARNING: Style = { variant: 'warning' }
const DESTRUCTIVE: Style = { variant: 'destructive' }
const NEUTRAL: Style = {
  variant: 'outline',
  className: 'bg-muted text-muted-foreground [box-shadow:inset_0_0_0_1px_var(--input)]',
}
const BLUE: Style = {
  variant: 'outline',
  className: 'bg-[#e0eaf8] text-[#1c4c8a] dark:bg-[#16293f] dark:text-[#a3c8ff]',
}
const PURPLE: Style = {
  variant: 'outline',
  className: 'bg-[#efe5f8] text-[#5a2d86] dark:bg-[#2e1d3f] dark:text-[#d6b5f4]',
}

const STATUS_STYLES: Record<string, Style> = {
  pending: WARNING,
  processing: BLUE,
  in_progress: BLUE,
  quoted: PURPLE,
  scheduled: PURPLE,
  answered: PURPLE,
  fulfilled: SUCCESS,
  completed: SUCCESS,
  closed: SUCCESS,
  cancelled: DESTRUCTIVE,
}
const URGENCY_STYLES: Record<Urgency, Style> = {
  Low: NEUTRAL,
  Medium: BLUE,
  High: WARNING,
  Emergency: DESTRUCTIVE,
}

export const RequestBadge = ({ status }: { status: string }) => (
  <Badge {...(STATUS_STYLES[status] ?? NEUTRAL)}>{statusLabel(status)}</Badge>
)

export const UrgencyBadge = ({ urgency }: { urgency: Urgency }) => (
  <Badge {...URGENCY_STYLES[urgency]}>{urgency}</Badge>
)

/** Marks a request whose last message has no answer. */
export const MessageBadge = () => <Badge {...BLUE}>New message</Badge>

/** Accepted total of the quotes, with tax. */
export const AcceptedBadge = ({ cents }: { cents: number }) => (
  <Badge {...SUCCESS}>{`Accepted ${formatCents(cents)}`}</Badge>
)

export const SpamBadge = () => <Badge {...NEUTRAL}>Spam?</Badge>

/** Initials; the full name is the title and the accessible name. */
export const AssigneeInitials = ({ username }: { username: string }) => (
  <span
    role="img"
    aria-label={`Assigned to ${username}`}
    title={`Assigned to ${username}`}
    className="inline-grid size-6.5 flex-none place-items-center rounded-full bg-border text-sm font-semibold text-foreground"
  >
    <span aria-hidden="true">{formatInitials(username)}</span>
  </span>
)

/** Initials of the first and last word, or the first two characters of a single word. */
export function formatInitials(username: string): string {
  const words = username.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [first = username] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = last
    ? [...first].slice(0, 1).concat([...last].slice(0, 1))
    : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}

/** Business hours left to reply: amber when few, red when overdue, nothing after a reply. */
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
      className="inline-block text-sm/[1.25] whitespace-nowrap text-muted-foreground tabular-nums data-state:rounded-md data-state:px-2 data-state:pt-px data-state:pb-0.5 data-state:font-bold data-[state=overdue]:bg-[#a8180f] data-[state=overdue]:text-white data-[state=soon]:bg-primary data-[state=soon]:text-primary-foreground"
      title={`Answer by ${formatDayAndTime(request.dueAt, settings.openingTimes.timeZone)}`}
    >
      <span className="sr-only">Answer: </span>
      <span>{isOverdue ? overdueBy(-minutes) : `${formatMinutes(minutes)} left`}</span>
    </span>
  )
}

/** False for requests that staff marked as spam. */
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
