import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import {
  FINISHED_STATUSES,
  REQUEST_VIEWS,
  type RequestCounts,
  type RequestFilter,
  type RequestView,
  usualSort,
} from '#shared/domain/request-filter.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { phoneDigits } from '#shared/lib/phone.ts'
import {
  comesAfter,
  deskOrder,
  type DeskPlace,
  readDeskCursor,
  writeDeskCursor,
} from './desk-cursor.ts'
import { REQUEST_TABLES } from './tables.ts'

/** Who looks, and when; `soon` is the moment before which what is due counts as due soon. */
export type Viewer = { userId: string; now: Date; soon: Date }
type Page = { limit: number; cursor: string | null }

/** The ids of one page in order, and the cursor of what follows; throws AppError 'invalid' for a cursor that is not one of this order. */
export async function findRequestIds(
  db: Db,
  kind: RequestKind,
  { filter, viewer, page }: { filter: RequestFilter; viewer: Viewer; page: Page },
) {
  const order = deskOrder(kind, filter.sort ?? usualSort(filter.view))
  const direction = order.descending ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const conditions = [viewCondition(filter.view, viewer), ...searchConditions(filter.q)]
  if (filter.status) conditions.push(Prisma.sql`status = ${filter.status}`)
  if (page.cursor) conditions.push(comesAfter(order, readDeskCursor(order, page.cursor)))
  const keys = order.keys.map(({ sql }) => sql)
  const rows = await db.$queryRaw<DeskPlace[]>`
    SELECT id, ARRAY[${Prisma.join(keys.map((key) => Prisma.sql`to_json(${key}) #>> '{}'`))}] AS values
    FROM ${REQUEST_TABLES[kind]} WHERE ${allOf(conditions)}
    ORDER BY ${Prisma.join([...keys, Prisma.sql`id`].map((key) => Prisma.sql`${key} ${direction}`))} LIMIT ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    ids: rows.slice(0, page.limit).map((row) => row.id),
    next: last ? writeDeskCursor(last) : null,
  }
}

/** How many requests each view and each status holds among those that the words are found in; statuses count what is neither archived nor suspected spam. */
export async function countRequests(
  db: Db,
  kind: RequestKind,
  { q, viewer }: { q: string | null; viewer: Viewer },
) {
  const search = searchConditions(q)
  // Without words every view is counted from an index of its own; with them the search is made once for all views.
  const found = Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT status, archived_at, spam_reason, assignee_id, first_answered_at, due_at FROM ${REQUEST_TABLES[kind]} WHERE ${allOf(search)}
    )`
  const [head, source] =
    search.length > 0 ? [found, Prisma.sql`found`] : [Prisma.empty, REQUEST_TABLES[kind]]
  const views = REQUEST_VIEWS.map(
    (view) =>
      Prisma.sql`SELECT ${view} AS view, status, count(*)::int AS count FROM ${source} WHERE ${viewCondition(view, viewer)} GROUP BY status`,
  )
  const rows = await db.$queryRaw<
    { view: RequestView; status: string; count: number }[]
  >`${head} ${Prisma.join(views, ' UNION ALL ')}`
  const totalOf = ({ view, status }: { view: RequestView; status: string | null }) =>
    rows.reduce(
      (total, row) =>
        total + (row.view === view && (status === null || row.status === status) ? row.count : 0),
      0,
    )
  const counts: RequestCounts = {
    status: Object.fromEntries(
      rows.flatMap(({ view, status, count }) => (view === 'all' ? [[status, count]] : [])),
    ),
    view: mapViews((view) => totalOf({ view, status: null })),
  }
  return { counts, totalOf }
}

const allOf = (conditions: Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`TRUE`

const mapViews = <T>(valueOf: (view: RequestView) => T) =>
  Object.fromEntries(REQUEST_VIEWS.map((view) => [view, valueOf(view)])) as Record<RequestView, T>

const HERE = Prisma.sql`archived_at IS NULL`
// Written out, not as parameters, for only then are the indexes of what is to be done found.
const FINISHED = Prisma.raw(FINISHED_STATUSES.map((status) => `'${status}'`).join(', '))
const TO_DO = Prisma.sql`archived_at IS NULL AND spam_reason IS NULL AND status NOT IN (${FINISHED})`
/** What a customer still waits to hear of. */
export const TO_ANSWER = Prisma.sql`${TO_DO} AND first_answered_at IS NULL`

function viewCondition(view: RequestView | null, { userId, now, soon }: Viewer): Prisma.Sql {
  switch (view) {
    case null:
      return HERE
    case 'all':
      return Prisma.sql`${HERE} AND spam_reason IS NULL`
    case 'to-answer':
      return TO_ANSWER
    case 'mine':
      return Prisma.sql`${TO_DO} AND assignee_id = ${userId}::uuid`
    case 'unassigned':
      return Prisma.sql`${TO_DO} AND assignee_id IS NULL`
    case 'due-soon':
      return Prisma.sql`${TO_ANSWER} AND due_at >= ${now} AND due_at <= ${soon}`
    case 'overdue':
      return Prisma.sql`${TO_ANSWER} AND due_at < ${now}`
    case 'spam':
      return Prisma.sql`${HERE} AND spam_reason IS NOT NULL`
    case 'archived':
      return Prisma.sql`archived_at IS NOT NULL`
  }
}

/** Every word must stand somewhere in the request's searchable text; of a telephone number its digits are enough. */
function searchConditions(q: string | null): Prisma.Sql[] {
  const words =
    q
      ?.toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '' && word !== '+1') ?? []
  return words.map((word) => {
    const digits = /^[\d().+-]+$/.test(word) ? phoneDigits(word) : ''
    const spellings = digits && digits !== word ? [word, digits] : [word]
    return Prisma.sql`search_text LIKE ANY (${spellings.map(containing)})`
  })
}

const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
