import { type Db, toSearchConditions } from '#server/core/db.ts'
import {
  byFlag,
  byMoment,
  byNumber,
  byInterval,
  byText,
  listIds,
  NEWEST_FIRST,
  type Order,
  type PageOfIds,
} from '#server/core/keyset.ts'
import { Prisma } from '#server/database/generated/client.ts'
import {
  REQUEST_VIEWS,
  type RequestCounts,
  type RequestFilter,
  type RequestSort,
  type RequestView,
  getUsualSort,
} from '#shared/domain/request-filter.ts'
import { REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import {
  IS_AWAITING_REPLY,
  IS_BACK,
  isToDoView,
  TO_DO,
  TO_DO_VIEWS,
  toDoCondition,
  toViewCondition,
  type ConditionContext,
} from '../request-conditions.ts'

type PageRequest = { limit: number; cursor: string | null }
type CountFilter = Pick<RequestFilter, 'q' | 'status'> & { view: RequestView }

/** Returns the ids of a page and the next cursor. Throws AppError 'invalid' for a bad cursor. */
export function listRequestIds(
  db: Db,
  kind: RequestKind,
  {
    filter,
    context,
    page,
  }: { filter: RequestFilter; context: ConditionContext; page: PageRequest },
): Promise<PageOfIds> {
  const conditions = [
    Prisma.sql`kind = ${kind}`,
    toViewCondition(filter.view, context),
    ...toSearchConditions(filter.q),
  ]
  if (filter.status) conditions.push(Prisma.sql`status = ${filter.status}`)
  if (filter.ids) conditions.push(Prisma.sql`id = ANY(${filter.ids}::uuid[])`)
  const order = getOrder(kind, filter.sort ?? getUsualSort(filter.view), filter.view)
  return listIds(db, 'request', { conditions, order, ...page })
}

/** Counts the requests of each view and status that match the search, and all that match. */
export async function countRequests(
  db: Db,
  kind: RequestKind,
  { filter: { q, view, status }, context }: { filter: CountFilter; context: ConditionContext },
): Promise<{ counts: RequestCounts; total: number }> {
  const passes = planPasses(toSearchConditions(q), context)
  const selects = passes.map(
    ({ where, counts }, pass) => Prisma.sql`
      SELECT ${pass}::int AS pass, status, ARRAY[${Prisma.join(counts.map(({ sql }) => sql))}]::int[] AS counts
      FROM request WHERE ${Prisma.join([Prisma.sql`kind = ${kind}`, ...where], ' AND ')} GROUP BY status`,
  )
  // Prisma would need a query for each count.
  const found = await db.$queryRaw<
    { pass: number; status: string; counts: number[] }[]
  >`${Prisma.join(selects, ' UNION ALL ')}`
  const byView = mapViews((): Record<string, number> => ({}))
  for (const row of found) {
    for (const [index, count] of row.counts.entries()) {
      const counted = passes[row.pass]?.counts[index]
      if (counted && count > 0) byView[counted.view][row.status] = count
    }
  }
  const totals = mapViews((each) => Object.values(byView[each]).reduce((sum, n) => sum + n, 0))
  return {
    counts: { status: byView.all, view: totals },
    total: status === null ? totals[view] : (byView[view][status] ?? 0),
  }
}

type Pass = { where: Prisma.Sql[]; counts: { view: RequestView; sql: Prisma.Sql }[] }

/** Counts all views by one query for a search, otherwise by one query for each index. */
function planPasses(search: Prisma.Sql[], context: ConditionContext): Pass[] {
  const countIf = (condition: Prisma.Sql) => Prisma.sql`count(*) FILTER (WHERE ${condition})`
  if (search.length > 0) {
    const counts = REQUEST_VIEWS.map((view) => ({
      view,
      sql: countIf(toViewCondition(view, context)),
    }))
    return [{ where: search, counts }]
  }
  const toDo = TO_DO_VIEWS.map((view) => ({ view, sql: countIf(toDoCondition(view, context)) }))
  const others = REQUEST_VIEWS.filter((view) => !isToDoView(view)).map((view) => ({
    where: [toViewCondition(view, context)],
    counts: [{ view, sql: Prisma.sql`count(*)` }],
  }))
  return [{ where: [TO_DO], counts: toDo }, ...others]
}

const mapViews = <T>(valueOf: (view: RequestView) => T) =>
  Object.fromEntries(REQUEST_VIEWS.map((view) => [view, valueOf(view)])) as Record<RequestView, T>

const CUSTOMER = byText(Prisma.sql`lower(customer_name)`)
// Answered and cancelled requests come last in both directions.
const DUE_AT = byMoment(
  Prisma.sql`(CASE WHEN ${IS_AWAITING_REPLY} THEN due_at ELSE 'infinity' END)`,
)
const LATEST_DUE_AT = byMoment(
  Prisma.sql`(CASE WHEN ${IS_AWAITING_REPLY} THEN due_at ELSE '-infinity' END)`,
)
/** Puts the newest of the answered requests first, in ascending order. */
const ANSWERED_AGE = byInterval(
  Prisma.sql`(CASE WHEN ${IS_AWAITING_REPLY} THEN interval '0' ELSE timestamptz 'epoch' - created_at END)`,
)
const NOT_MOST_URGENT = byFlag(Prisma.sql`(urgency_rank <> 0)`)
const NOT_BACK = byFlag(Prisma.sql`(NOT ${IS_BACK})`)
const MOST_URGENT = byFlag(Prisma.sql`(urgency_rank = 0)`)
const rankStatus = (kind: RequestKind) =>
  Prisma.sql`array_position(${REQUEST_STATUSES[kind]}::text[], status)`

/** Sorts the most urgent of the same minute first, in 'to-answer' after requests that are back. */
function getOrder(kind: RequestKind, sort: RequestSort, view: RequestView | null): Order {
  const dueFirst = [
    ...(view === 'to-answer' ? [NOT_BACK] : []),
    DUE_AT,
    ANSWERED_AGE,
    NOT_MOST_URGENT,
  ]
  switch (sort) {
    case '-date':
      return NEWEST_FIRST
    case 'date':
      return { ...NEWEST_FIRST, descending: false }
    case 'due':
      return { keys: dueFirst, descending: false }
    case '-due':
      return { keys: [LATEST_DUE_AT, MOST_URGENT], descending: true }
    case 'customer':
      return { keys: [CUSTOMER], descending: false }
    case '-customer':
      return { keys: [CUSTOMER], descending: true }
    case 'status':
      return { keys: [byNumber(rankStatus(kind)), ...dueFirst], descending: false }
    case '-status':
      return { keys: [byNumber(Prisma.sql`-${rankStatus(kind)}`), ...dueFirst], descending: false }
    case 'urgency':
      return { keys: [byNumber(Prisma.sql`urgency_rank`), DUE_AT], descending: false }
    case '-urgency':
      return { keys: [byNumber(Prisma.sql`-urgency_rank`), DUE_AT], descending: false }
  }
}
