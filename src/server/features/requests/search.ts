import * as z from 'zod'
import { decodeCursor, encodeCursor } from '#server/core/cursor.ts'
import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import {
  REQUEST_VIEWS,
  type RequestCounts,
  type RequestFilter,
  type RequestSort,
  type RequestView,
  usualSort,
} from '#shared/domain/request-filter.ts'
import {
  FINISHED_STATUSES,
  SCHEDULED_STATUSES,
  REQUEST_STATUSES,
  type RequestKind,
} from '#shared/domain/request.ts'
import { containing, searchWords } from '#shared/domain/search-words.ts'

// Raw SQL, since Prisma has neither row comparisons, nor orders by an expression, nor several counts in one query.

/** Who searches, and when and where; `soon` is the moment before which a request counts as due soon. */
export type SearchContext = { userId: string; now: Date; soon: Date; timeZone: string }
type Page = { limit: number; cursor: string | null }

/** The ids of one page in order, and the cursor of the next; throws AppError 'invalid' for a cursor of another order. */
export async function findRequestIds(
  db: Db,
  kind: RequestKind,
  { filter, context, page }: { filter: RequestFilter; context: SearchContext; page: Page },
) {
  const order = orderBy(kind, filter.sort ?? usualSort(filter.view), filter.view)
  const direction = order.descending ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const conditions = [
    Prisma.sql`kind = ${kind}`,
    viewCondition(filter.view, context),
    ...searchConditions(filter.q),
  ]
  if (filter.status) conditions.push(Prisma.sql`status = ${filter.status}`)
  if (filter.ids) conditions.push(Prisma.sql`id = ANY(${filter.ids}::uuid[])`)
  if (page.cursor) conditions.push(isAfter(order, decodeCursor(cursorSchema(order), page.cursor)))
  const keys = order.keys.map(({ sql }) => sql)
  // Prisma can neither order by an expression nor go on after the values of several.
  const rows = await db.$queryRaw<{ id: string; values: string[] }[]>`
    SELECT id, ARRAY[${Prisma.join(keys.map((key) => Prisma.sql`to_json(${key}) #>> '{}'`))}] AS values
    FROM request WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY ${Prisma.join([...keys, Prisma.sql`id`].map((key) => Prisma.sql`${key} ${direction}`))} LIMIT ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    ids: rows.slice(0, page.limit).map((row) => row.id),
    next: last ? encodeCursor([last.id, ...last.values]) : null,
  }
}

/** How many requests each view and each status has for a search; statuses count what is neither archived nor suspected spam. */
export async function countRequests(
  db: Db,
  kind: RequestKind,
  { q, context }: { q: string | null; context: SearchContext },
) {
  const passes = passesOf(searchConditions(q), context)
  const selects = passes.map(
    ({ where, counts }, pass) => Prisma.sql`
      SELECT ${pass}::int AS pass, status, ARRAY[${Prisma.join(counts.map(({ sql }) => sql))}]::int[] AS counts
      FROM request WHERE ${Prisma.join([Prisma.sql`kind = ${kind}`, ...where], ' AND ')} GROUP BY status`,
  )
  // Many counts in one query, for which Prisma would ask once each.
  const found = await db.$queryRaw<
    { pass: number; status: string; counts: number[] }[]
  >`${Prisma.join(selects, ' UNION ALL ')}`
  const rows = found.flatMap(({ pass, status, counts }) =>
    (passes[pass]?.counts ?? []).map(({ view }, index) => ({
      view,
      status,
      count: counts[index] ?? 0,
    })),
  )
  const totalOf = ({ view, status }: { view: RequestView; status: string | null }) =>
    rows.reduce(
      (total, row) =>
        total + (row.view === view && (status === null || row.status === status) ? row.count : 0),
      0,
    )
  const counts: RequestCounts = {
    status: Object.fromEntries(
      rows.flatMap(({ view, status, count }) =>
        view === 'all' && count > 0 ? [[status, count]] : [],
      ),
    ),
    view: mapViews((view) => totalOf({ view, status: null })),
  }
  return { counts, totalOf }
}

type Pass = { where: Prisma.Sql[]; counts: { view: RequestView; sql: Prisma.Sql }[] }

/**
 * What counts all views: one pass over what a search finds; without words one over what is to be done, and each of the other views
 * from its own index, where a count without a filter needs the index alone.
 */
function passesOf(search: Prisma.Sql[], context: SearchContext): Pass[] {
  const countIf = (condition: Prisma.Sql) => Prisma.sql`count(*) FILTER (WHERE ${condition})`
  if (search.length > 0) {
    const counts = REQUEST_VIEWS.map((view) => ({
      view,
      sql: countIf(viewCondition(view, context)),
    }))
    return [{ where: search, counts }]
  }
  const toDo = TO_DO_VIEWS.map((view) => ({ view, sql: countIf(toDoCondition(view, context)) }))
  const others = REQUEST_VIEWS.filter((view) => !isToDoView(view)).map((view) => ({
    where: [viewCondition(view, context)],
    counts: [{ view, sql: Prisma.sql`count(*)` }],
  }))
  return [{ where: [TO_DO], counts: toDo }, ...others]
}

const mapViews = <T>(valueOf: (view: RequestView) => T) =>
  Object.fromEntries(REQUEST_VIEWS.map((view) => [view, valueOf(view)])) as Record<RequestView, T>

const NOT_ARCHIVED = Prisma.sql`archived_at IS NULL`
// Literals, not parameters: only then does Postgres use the partial indexes of unfinished requests.
const literals = (statuses: string[]) =>
  Prisma.raw(statuses.map((status) => `'${status}'`).join(', '))
const FINISHED = literals(FINISHED_STATUSES)
/** Neither archived nor suspected spam. */
const ACTIVE = Prisma.sql`archived_at IS NULL AND spam_reason IS NULL`
const TO_DO = Prisma.sql`${ACTIVE}
  AND (unanswered_since IS NOT NULL OR status NOT IN (${FINISHED}))`
const isAwake = (now: Date) => Prisma.sql`(snoozed_until IS NULL OR snoozed_until <= ${now})`
/** That the request itself or a later message of its customer waits for an answer. */
export const IS_UNANSWERED = Prisma.sql`(unanswered_since IS NOT NULL OR first_answered_at IS NULL)`
/** Requests whose customer still waits for an answer, without those that staff put off. */
const unanswered = (now: Date) => Prisma.sql`${IS_UNANSWERED} AND ${isAwake(now)}`
/** The same with those that staff put off until a moment that is past, answered or not. */
const answerable = (now: Date) =>
  Prisma.sql`${isAwake(now)} AND (${IS_UNANSWERED} OR snoozed_until IS NOT NULL)`
export const toAnswerAt = (now: Date): Prisma.Sql => Prisma.sql`${TO_DO} AND ${answerable(now)}`
/** What an account still has to finish. */
export const assignedTo = (userId: string): Prisma.Sql =>
  Prisma.sql`${TO_DO} AND assignee_id = ${userId}::uuid`
/** Requests with a message of the customer that waits for an answer; a partial index has just these. */
export const UNANSWERED_MESSAGE = Prisma.sql`${ACTIVE} AND unanswered_since IS NOT NULL`

/** The requests of a view. */
export function viewCondition(view: RequestView | null, context: SearchContext): Prisma.Sql {
  switch (view) {
    case null:
      return NOT_ARCHIVED
    case 'all':
      return ACTIVE
    case 'messages':
      return UNANSWERED_MESSAGE
    case 'accepted':
      return Prisma.sql`${ACTIVE} AND accepted_cents IS NOT NULL`
    case 'to-start':
      return Prisma.sql`${ACTIVE} AND accepted_since IS NOT NULL AND ${isAwake(context.now)}`
    case 'spam':
      return Prisma.sql`${NOT_ARCHIVED} AND spam_reason IS NOT NULL`
    case 'archived':
      return Prisma.sql`archived_at IS NOT NULL`
    default:
      return Prisma.sql`${TO_DO} AND ${toDoCondition(view, context)}`
  }
}

/** The views of what is to be done. */
const TO_DO_VIEWS = [
  'to-answer',
  'mine',
  'unassigned',
  'due-soon',
  'overdue',
  'due-today',
  'new',
  'waiting',
  'snoozed',
] as const satisfies RequestView[]
type ToDoView = (typeof TO_DO_VIEWS)[number]
const isToDoView = (view: RequestView): view is ToDoView =>
  TO_DO_VIEWS.some((each) => each === view)

/** What a view takes of all that is to be done. */
function toDoCondition(view: ToDoView, { userId, now, soon, timeZone }: SearchContext): Prisma.Sql {
  switch (view) {
    case 'to-answer':
      return answerable(now)
    case 'mine':
      return assignedTo(userId)
    case 'unassigned':
      return Prisma.sql`assignee_id IS NULL`
    case 'due-soon':
      return Prisma.sql`${unanswered(now)} AND due_at >= ${now} AND due_at <= ${soon}`
    case 'overdue':
      return Prisma.sql`${unanswered(now)} AND due_at < ${now}`
    case 'due-today':
      return Prisma.sql`${unanswered(now)} AND due_at >= ${now} AND due_at <
        (date_trunc('day', ${now}::timestamptz AT TIME ZONE ${timeZone}) + interval '1 day') AT TIME ZONE ${timeZone}`
    case 'new':
      return Prisma.sql`${unanswered(now)} AND first_answered_at IS NULL AND status = 'pending' AND assignee_id IS NULL`
    case 'waiting':
      return Prisma.sql`first_answered_at IS NOT NULL AND unanswered_since IS NULL
        AND snoozed_until IS NULL AND status NOT IN (${literals(SCHEDULED_STATUSES)})`
    case 'snoozed':
      return Prisma.sql`snoozed_until > ${now}`
  }
}

/** Every word must be somewhere in the search text. */
export const searchConditions = (q: string | null): Prisma.Sql[] =>
  searchWords(q ?? '').map(
    (spellings) => Prisma.sql`search_text LIKE ANY (${spellings.map(containing)})`,
  )

/** A value that a list is sorted by, and how it is written in a cursor. */
type SortKey = { sql: Prisma.Sql; type: Prisma.Sql; pattern: RegExp }
/** All keys of an order run in one direction, so that one row comparison finds the next page. */
type Order = { keys: SortKey[]; descending: boolean }

const moment = (sql: Prisma.Sql): SortKey => ({
  sql,
  type: Prisma.sql`timestamptz`,
  pattern: /^(-?infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?)$/,
})
const integer = (sql: Prisma.Sql): SortKey => ({
  sql,
  type: Prisma.sql`int`,
  pattern: /^-?\d{1,3}$/,
})
const flag = (sql: Prisma.Sql): SortKey => ({
  sql,
  type: Prisma.sql`boolean`,
  pattern: /^(true|false)$/,
})

const CREATED_AT = moment(Prisma.sql`created_at`)
const CUSTOMER: SortKey = {
  sql: Prisma.sql`lower(customer_name)`,
  type: Prisma.sql`text`,
  pattern: /^/,
}
// An answered or cancelled request has no time left to run and comes last in both directions.
const IS_DUE = Prisma.sql`unanswered_since IS NOT NULL OR (first_answered_at IS NULL AND status <> 'cancelled')`
const DUE_AT = moment(Prisma.sql`(CASE WHEN ${IS_DUE} THEN due_at ELSE 'infinity' END)`)
const LATEST_DUE_AT = moment(Prisma.sql`(CASE WHEN ${IS_DUE} THEN due_at ELSE '-infinity' END)`)
const NOT_MOST_URGENT = flag(Prisma.sql`(urgency_rank <> 0)`)
/** What is to be answered and was put off is back. */
const NOT_BACK = flag(Prisma.sql`(snoozed_until IS NULL)`)
const MOST_URGENT = flag(Prisma.sql`(urgency_rank = 0)`)
const statusRank = (kind: RequestKind) =>
  Prisma.sql`array_position(${REQUEST_STATUSES[kind]}::text[], status)`

/** The usual order of what waits for an answer, over all kinds. */
export const DUE_FIRST = Prisma.sql`due_at, (urgency_rank <> 0), id`

/**
 * Of the requests that are due at the same minute the most urgent come first. Among those to answer, what staff had put off comes before
 * the rest; the other lists have an index for their order.
 */
function orderBy(kind: RequestKind, sort: RequestSort, view: RequestView | null): Order {
  const dueFirst = [...(view === 'to-answer' ? [NOT_BACK] : []), DUE_AT, NOT_MOST_URGENT]
  switch (sort) {
    case 'newest':
      return { keys: [CREATED_AT], descending: true }
    case 'oldest':
      return { keys: [CREATED_AT], descending: false }
    case 'due':
      return { keys: dueFirst, descending: false }
    case '-due':
      return { keys: [LATEST_DUE_AT, MOST_URGENT], descending: true }
    case 'customer':
      return { keys: [CUSTOMER], descending: false }
    case '-customer':
      return { keys: [CUSTOMER], descending: true }
    case 'status':
      return { keys: [integer(statusRank(kind)), ...dueFirst], descending: false }
    case '-status':
      return { keys: [integer(Prisma.sql`-${statusRank(kind)}`), ...dueFirst], descending: false }
    case 'urgency':
      return { keys: [integer(Prisma.sql`urgency_rank`), DUE_AT], descending: false }
    case '-urgency':
      return { keys: [integer(Prisma.sql`-urgency_rank`), DUE_AT], descending: false }
  }
}

const cursorSchema = ({ keys }: Order) =>
  z
    .tuple([z.uuid()])
    .rest(z.string().max(400))
    .refine(
      ([, ...values]) =>
        values.length === keys.length &&
        keys.every(({ pattern }, index) => pattern.test(values[index] ?? '')),
    )

/** The rows behind a cursor. */
function isAfter({ keys, descending }: Order, [id, ...values]: string[]): Prisma.Sql {
  const row = Prisma.join([...keys.map(({ sql }) => sql), Prisma.sql`id`])
  const last = Prisma.join([
    ...keys.map(({ type }, index) => Prisma.sql`${values[index]}::${type}`),
    Prisma.sql`${id}::uuid`,
  ])
  return descending ? Prisma.sql`(${row}) < (${last})` : Prisma.sql`(${row}) > (${last})`
}
