import * as z from 'zod'
import { idListSchema, optionalText } from './field-schema.ts'
import type { RequestKind } from './request.ts'

/**
 * The ways staff look at requests; suspected spam is seen in 'spam' alone until it is archived. 'due-today' is still to be answered before
 * midnight at the business, 'new' was taken up by nobody, 'messages' have a message of the customer that waits for an answer, 'waiting' was
 * answered and goes on when the customer does, 'accepted' has an accepted quote, 'to-start' one since which staff have not changed the
 * status, and 'snoozed' was put off by staff.
 */
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
/** The most urgent come first in 'urgency'. */
export const REPAIR_REQUEST_SORTS = [...REQUEST_SORTS, 'urgency', '-urgency'] as const
export type RequestSort = (typeof REPAIR_REQUEST_SORTS)[number]

/** The orders that a list of one kind has. */
export const requestSortsOf = (kind: RequestKind): readonly [RequestSort, ...RequestSort[]] =>
  kind === 'repair' ? REPAIR_REQUEST_SORTS : REQUEST_SORTS

const DUE_FIRST: (RequestView | null)[] = [
  'to-answer',
  'due-soon',
  'overdue',
  'due-today',
  'new',
  'messages',
]
/** The order of a view unless another is chosen: what waits for an answer begins with what is due first. */
export const usualSort = (view: RequestView | null): RequestSort =>
  DUE_FIRST.includes(view) ? 'due' : 'newest'

export const REQUEST_PAGE_SIZE = 50

const choiceOrBlank = <const T extends readonly [string, ...string[]]>(label: string, choices: T) =>
  z
    .union([z.enum(choices), z.literal('')], {
      error: `${label} must be one of: ${choices.join(', ')}`,
    })
    .nullish()

const viewSchema = choiceOrBlank('View', REQUEST_VIEWS)

/**
 * What narrows and orders a list of requests: words to search for, a status, a view and an order. Blank is every request that is not
 * archived, suspected spam included, in the usual order of the view.
 */
export const requestFilterSchema = <const T extends readonly [string, ...string[]]>(
  statuses: T,
  sorts: readonly [RequestSort, ...RequestSort[]] = REQUEST_SORTS,
) =>
  z.object({
    q: optionalText('Search'),
    status: choiceOrBlank('Status', statuses).transform((status) => status || null),
    view: viewSchema.transform((view) => view || null),
    sort: choiceOrBlank('Sort', sorts).transform((sort) => sort || null),
    ids: idListSchema('requests').optional(),
  })
export type RequestFilter = {
  q: string | null
  status: string | null
  view: RequestView | null
  sort: RequestSort | null
  /** These requests alone. */
  ids?: string[]
}

/** One page of a table; without a cursor the first, without a view 'all', which leaves out suspected spam. */
export const requestTableSchema = <const T extends readonly [string, ...string[]]>(
  statuses: T,
  sorts: readonly [RequestSort, ...RequestSort[]] = REQUEST_SORTS,
) =>
  requestFilterSchema(statuses, sorts).extend({
    view: viewSchema.transform((view) => view || ('all' as const)),
    cursor: z.string().max(800).nullish(),
  })

/** The query of one page of a table of requests. */
export type RequestTableInput = z.input<
  ReturnType<typeof requestTableSchema<readonly [string, ...string[]]>>
>

/** How many requests each status and each view holds for the words searched for. */
export type RequestCounts = { status: Record<string, number>; view: Record<RequestView, number> }
