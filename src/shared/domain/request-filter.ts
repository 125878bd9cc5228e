import * as z from 'zod'
import { idListSchema, listFields, optionalChoice } from './field-schema.ts'
import type { RequestKind, RequestStatus } from './request.ts'

export const REQUEST_VIEWS = [
  'all',
  'to-answer',
  'mine',
  'unassigned',
  'due-soon',
  'overdue',
  /** Unanswered, due before midnight at the shop. */
  'due-today',
  /** Unassigned. */
  'new',
  /** Unanswered messages of customers. */
  'messages',
  /** Answered; the customer is next. */
  'waiting',
  /** An accepted quote. */
  'accepted',
  /** Accepted, but the status is unchanged since. */
  'to-start',
  /** Postponed by staff. */
  'snoozed',
  /** The only view with suspected spam that is not archived. */
  'spam',
  'archived',
] as const
export type RequestView = (typeof REQUEST_VIEWS)[number]

/** Lists in which a link finds a request; 'current' is the usual one. */
export const LINK_VIEWS = ['current', 'archived', 'spam'] as const
export type LinkView = (typeof LINK_VIEWS)[number]
type Hidden = { archivedAt: Date | null; spamReason: string | null }

export function getLinkView({ archivedAt, spamReason }: Hidden): LinkView {
  if (archivedAt) return 'archived'
  return spamReason === null ? 'current' : 'spam'
}

export const REQUEST_SORTS = [
  '-date',
  'date',
  'due',
  '-due',
  'customer',
  '-customer',
  'status',
  '-status',
] as const
/** 'urgency' lists the most urgent first. */
export const REPAIR_REQUEST_SORTS = [...REQUEST_SORTS, 'urgency', '-urgency'] as const
export type RequestSort = (typeof REPAIR_REQUEST_SORTS)[number]

export const listRequestSorts = (kind: RequestKind): readonly [RequestSort, ...RequestSort[]] =>
  kind === 'repair' ? REPAIR_REQUEST_SORTS : REQUEST_SORTS

const DUE_FIRST_VIEWS: (RequestView | null)[] = [
  'all',
  'mine',
  'unassigned',
  'to-answer',
  'due-soon',
  'overdue',
  'due-today',
  'new',
  'messages',
]
/** Returns the default order; unanswered requests sort by due date. */
export const getUsualSort = (view: RequestView | null): RequestSort =>
  DUE_FIRST_VIEWS.includes(view) ? 'due' : '-date'

export const REQUEST_PAGE_SIZE = 50

/** Query of a list; by default all that are not archived. */
export const createRequestQuerySchema = <const T extends readonly [string, ...string[]]>(
  statuses: T,
  sorts: readonly [RequestSort, ...RequestSort[]] = REQUEST_SORTS,
) =>
  z.strictObject({
    ...listFields,
    status: optionalChoice('Status', statuses),
    view: optionalChoice('View', REQUEST_VIEWS),
    sort: optionalChoice('Sort', sorts),
    ids: idListSchema('requests').optional(),
  })
export type RequestFilter = Omit<
  z.infer<ReturnType<typeof createRequestQuerySchema>>,
  'limit' | 'cursor'
>

/** Query of a table; its view is by default 'all', without suspected spam. */
export const createRequestTableSchema = <const T extends readonly [string, ...string[]]>(
  statuses: T,
  sorts: readonly [RequestSort, ...RequestSort[]] = REQUEST_SORTS,
) =>
  createRequestQuerySchema(statuses, sorts)
    .omit({ limit: true })
    .extend({
      view: optionalChoice('View', REQUEST_VIEWS).transform((view) => view ?? ('all' as const)),
    })

export type RequestTableInput = z.input<
  ReturnType<typeof createRequestTableSchema<readonly [RequestStatus, ...RequestStatus[]]>>
>

/** Number of requests per status and view that match the search. */
export type RequestCounts = { status: Record<string, number>; view: Record<RequestView, number> }
