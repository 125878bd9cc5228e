import type { ComponentProps } from 'react'
import type { Urgency } from '#shared/domain/repair-request.ts'
import {
  isAwaitingReply,
  REQUEST_STATUS_LABELS,
  type RequestStatus,
} from '#shared/domain/request.ts'
import { formatCents } from '#shared/lib/money.ts'
import { DueClock } from '../../../components/staff/due-clock.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import type { AdminRequest } from './request-types.ts'
import { useStaffFacts } from './use-staff-facts.ts'

type Style = Pick<ComponentProps<typeof Badge>, 'variant' | 'className'>

const SUCCESS: Style = { variant: 'success' }
const WARNING: Style = { variant: 'warning' }
const DESTRUCTIVE: Style = { variant: 'destructive' }
const NEUTRAL: Style = {
  variant: 'outline',
  className: 'bg-muted text-muted-foreground [box-shadow:inset_0_0_0_1px_var(--input)]',
}
const INFO: Style = {
  variant: 'outline',
  className: 'bg-info-muted text-info',
}
const ANSWERED: Style = {
  variant: 'outline',
  className: 'bg-answered-muted text-answered',
}

const STATUS_STYLES: Record<RequestStatus, Style> = {
  pending: WARNING,
  processing: INFO,
  in_progress: INFO,
  quoted: ANSWERED,
  scheduled: ANSWERED,
  answered: ANSWERED,
  fulfilled: SUCCESS,
  completed: SUCCESS,
  closed: SUCCESS,
  cancelled: DESTRUCTIVE,
}
/** Plain text: only an urgent one has a color. */
const PLAIN: Style = { variant: 'plain', className: 'font-normal' }
const URGENCY_STYLES: Record<Urgency, Style> = {
  Low: PLAIN,
  Medium: PLAIN,
  High: WARNING,
  Emergency: DESTRUCTIVE,
}

export const isUrgent = (urgency: Urgency): boolean => URGENCY_STYLES[urgency] !== PLAIN

export const RequestBadge = ({ status }: { status: RequestStatus }) => (
  <Badge {...STATUS_STYLES[status]}>{REQUEST_STATUS_LABELS[status]}</Badge>
)

export const UrgencyBadge = ({ urgency }: { urgency: Urgency }) => (
  <Badge {...URGENCY_STYLES[urgency]}>{urgency}</Badge>
)

/** Marks a request whose last message has no answer. */
export const MessageBadge = () => <Badge {...INFO}>New message</Badge>

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

/** Business hours left to reply; nothing after a reply. */
export function ReplyClock({ request }: { request: AdminRequest }) {
  const times = useStaffFacts()?.openingTimes
  if (!times || !hasReplyClock(request)) return null
  return <DueClock dueAt={request.dueAt} times={times} />
}

/** Checks for a customer who waits; suspected spam has no reply clock. */
export const hasReplyClock = (request: AdminRequest): boolean =>
  request.spamReason === null && isAwaitingReply(request)
