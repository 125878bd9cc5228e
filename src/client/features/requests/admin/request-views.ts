import type { RequestView } from '#shared/domain/request-filter.ts'
import { formatNumber } from '#shared/lib/money.ts'
import type { TodayView } from './today-line.tsx'

/** The other views are in the line Today. */
export const VIEW_LABELS: Record<Exclude<RequestView, TodayView>, string> = {
  all: 'All',
  'to-answer': 'To answer',
  messages: 'New messages',
  'due-soon': 'Due soon',
  mine: 'Mine',
  unassigned: 'Unassigned',
  accepted: 'Accepted',
  'to-start': 'Accepted, to start',
  snoozed: 'Snoozed',
  spam: 'Spam',
  archived: 'Archived',
}
export const VIEWS_IN_MORE: readonly RequestView[] = ['snoozed', 'spam', 'archived']
const VIEW_ORDER = Object.keys(VIEW_LABELS) as (keyof typeof VIEW_LABELS)[]
/** Today links to the view of requests to start. */
export const viewsFor = (shown: RequestView) =>
  VIEW_ORDER.filter((view) => view !== 'to-start' || shown === view)

/** A request may be marked as spam by mistake, where a search in another view does not find it. */
export function noMatchMessage(view: string, spam = 0): string {
  const message = 'Nothing here matches that.'
  return spam === 0 || view === 'spam' || view === 'archived'
    ? message
    : `${message} Among suspected spam there ${spam === 1 ? 'is 1' : `are ${formatNumber(spam)}`}.`
}
