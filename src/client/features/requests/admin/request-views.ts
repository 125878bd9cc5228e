import type { RequestView } from '#shared/domain/request-filter.ts'
import { formatNumber } from '#shared/lib/money.ts'

/** Labels in the order of the bar. */
export const VIEW_LABELS: Record<RequestView, string> = {
  all: 'All',
  overdue: 'Overdue',
  'due-today': 'Due today',
  new: 'New',
  waiting: 'Waiting for the customer',
  'to-answer': 'To answer',
  mine: 'Mine',
  messages: 'New messages',
  'due-soon': 'Due soon',
  unassigned: 'Unassigned',
  accepted: 'Accepted',
  'to-start': 'Accepted, to start',
  snoozed: 'Snoozed',
  spam: 'Spam',
  archived: 'Archived',
}
export const VIEWS_IN_MORE: readonly RequestView[] = ['snoozed', 'spam', 'archived']
export const VIEW_TONES: Partial<Record<RequestView, 'late' | 'soon'>> = {
  overdue: 'late',
  'due-today': 'soon',
}
const VIEW_ORDER = Object.keys(VIEW_LABELS) as (keyof typeof VIEW_LABELS)[]
/** Today links to the view of requests to start. */
export const listViews = (shown: RequestView) =>
  VIEW_ORDER.filter((view) => view !== 'to-start' || shown === view)

/** A request may be marked as spam by mistake, where a search in another view does not find it. */
export function explainNoMatch(view: string, spam = 0): string {
  const message = 'Nothing here matches that.'
  return spam === 0 || view === 'spam' || view === 'archived'
    ? message
    : `${message} Among suspected spam there ${spam === 1 ? 'is 1' : `are ${formatNumber(spam)}`}.`
}
