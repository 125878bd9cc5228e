import type { ComponentProps } from 'react'
import type { Urgency } from '#shared/domain/repair-request.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { statusLabel } from './what-changed.ts'

type Look = Pick<ComponentProps<typeof Badge>, 'variant' | 'className'>

const SUCCESS: Look = { variant: 'success' }
const WARNING: Look = { variant: 'warning' }
const DESTRUCTIVE: Look = { variant: 'destructive' }
const QUIET: Look = { variant: 'outline', className: 'badge-quiet' }
const WORK: Look = { variant: 'outline', className: 'badge-work' }
const TOLD: Look = { variant: 'outline', className: 'badge-told' }

const LOOKS: Record<string, Look> = {
  pending: WARNING,
  processing: WORK,
  in_progress: WORK,
  quoted: TOLD,
  scheduled: TOLD,
  answered: TOLD,
  fulfilled: SUCCESS,
  completed: SUCCESS,
  closed: SUCCESS,
  cancelled: DESTRUCTIVE,
}
const URGENCY_LOOKS: Record<Urgency, Look> = {
  Low: QUIET,
  Medium: WORK,
  High: WARNING,
  Emergency: DESTRUCTIVE,
}

/** The status of a request in its color and in a word. */
export const RequestBadge = ({ status }: { status: string }) => (
  <Badge {...(LOOKS[status] ?? QUIET)}>{statusLabel(status)}</Badge>
)

/** How urgent a repair is, in its color and in a word. */
export const UrgencyBadge = ({ urgency }: { urgency: Urgency }) => (
  <Badge {...URGENCY_LOOKS[urgency]}>{urgency}</Badge>
)
