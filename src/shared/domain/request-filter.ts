import * as z from 'zod'
import { idListSchema, optionalText } from './field-schema.ts'
import type { RequestKind, RequestStatus } from './request.ts'

// Views of request lists. Suspected spam appears only in 'spam' until archived. 'due-today':
// unanswered and due before midnight at the shop. 'new': unassigned. 'messages': unanswered
// customer messages. 'waiting': answered, the customer is next. 'accepted': has an accepted quote.
// 'to-start': accepted, but the status is unchanged since. 'snoozed': postponed by staff.
export const REQUEST_VIEWS = [
  'all',
  'to-answer',
  'mine',
  'unassigned',
  'due-soon',
  'overdue',
  'due-today',
  'new',
  'messages',
  'waiting',
  'accepted',
  'to-start',
  'snoozed',
  'spam',
  'archived',
] as const
export type RequestView = (typeof REQUEST_VIEWS)[number]
export const REQUEST_SORTS = [
  'newest',
  'oldest',
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

/** Returns the sort orders of one kind. */
export const listRequestSorts = (kind: RequestKind): readonly [RequestSort, ...RequestSort[]] =>
  kind === 'repair' ? REPAIR_REQUEST_SORTS : REQUEST_SORTS

const DUE_FIRST: (RequestView | null)[] = [
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
export const usualSort = (view: RequestView | null): RequestSort =>
  DUE_FIRST.includes(view) ? 'due' : 'newest'

export const REQUEST_PAGE_SIZE = 50

const filterChoice = <const T extends readonly [string, ...string[]]>(label: string, choices: T) =>
  z
    .union([z.enum(choices), z.literal('')], {
      error: `${label} must be one of: ${choices.join(', ')}`,
    })
    .nullish()

const viewSchema = filterChoice('View', REQUEST_VIEWS)

// By default all requests that are not archived, including suspected spam, in the view's default
// order.
/** Search text, status, view and order of a list. */
export const requestFilterSchema = <const T extends readonly [string, ...string[]]>(
  statuses: T,
  sorts: readonly [RequestSort, ...RequestSort[]] = REQUEST_SORTS,
) =>
  z.strictObject({
    q: optionalText('Search'),
    status: filterChoice('Status', statuses).transform((status) => status || null),
    view: viewSchema.transform((view) => view || null),
    sort: filterChoice('Sort', sorts).transform((sort) => sort || null),
    ids: idListSchema('requests').optional(),
  })
export type RequestFilter = {
  q: string | null
  status: string | null
  view: RequestView | null
  sort: RequestSort | null
  /** Limits the list to these requests. */
  ids?: string[]
}

/** Page of a table; defaults to the first page of view 'all', without suspected spam. */
export const requestTableSchema = <const T extends readonly [string, ...string[]]>(
  statuses: T,
  sorts: readonly [RequestSort, ...RequestSort[]] = REQUEST_SORTS,
) =>
  requestFilterSchema(statuses, sorts).extend({
    view: viewSchema.transform((view) => view || ('all' as const)),
    cursor: z.string().max(800).nullish(),
  })

export type RequestTableInput = z.input<
  ReturnType<typeof requestTableSchema<readonly [RequestStatus, ...RequestStatus[]]>>
>

/** Number of requests per status and view that match the search. */
export type RequestCounts = { status: Record<string, number>; view: Record<RequestView, number> }
