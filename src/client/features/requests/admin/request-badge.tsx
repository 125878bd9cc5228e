import type { ComponentProps } from 'react'
import { formatQuoteCents } from '#shared/domain/quote.ts'
import type { Urgency } from '#shared/domain/repair-request.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { statusLabel } from './describe-changes.ts'

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

/** That a message of the customer waits for an answer. */
export const MessageBadge = () => <Badge {...BLUE}>New message</Badge>

/** What the customer accepted of the quotes, with tax. */
export const AcceptedBadge = ({ cents }: { cents: number }) => (
  <Badge {...SUCCESS}>Accepted {formatQuoteCents(cents)}</Badge>
)

export const SpamBadge = () => <Badge {...NEUTRAL}>Spam?</Badge>
