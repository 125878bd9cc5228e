import type { Urgency } from '#shared/domain/repair-request.ts'
import { statusLabel } from './what-changed.ts'

const TONES: Record<string, string> = {
  pending: 'badge-wait',
  processing: 'badge-work',
  in_progress: 'badge-work',
  quoted: 'badge-told',
  scheduled: 'badge-told',
  answered: 'badge-told',
  fulfilled: 'badge-go',
  completed: 'badge-go',
  closed: 'badge-go',
  cancelled: 'badge-stop',
}
const URGENCY_TONES: Record<Urgency, string> = {
  Low: 'badge-quiet',
  Medium: 'badge-work',
  High: 'badge-wait',
  Emergency: 'badge-stop',
}

/** The status of a request in its colour and in a word. */
export const RequestBadge = ({ status }: { status: string }) => (
  <span className={`badge ${TONES[status] ?? 'badge-quiet'}`}>{statusLabel(status)}</span>
)

/** How urgent a repair is, in its colour and in a word. */
export const UrgencyBadge = ({ urgency }: { urgency: Urgency }) => (
  <span className={`badge ${URGENCY_TONES[urgency]}`}>{urgency}</span>
)
