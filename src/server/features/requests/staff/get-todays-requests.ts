import type { StaffContext } from '#server/context.ts'
import { sortByIds } from '#server/core/keyset.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { NO_REQUESTS, type RequestKind } from '#shared/domain/request.ts'
import { type Today, TODAY_ROWS, TODAY_VIEWS, type TodayView } from '#shared/domain/today.ts'
import { toBrief } from '../kinds.ts'
import { anyDetails, type RequestWithDetails } from '../request-columns.ts'
import { DUE_ORDER, toViewCondition, toConditionContext } from '../request-conditions.ts'

type Row = { view: TodayView; counts: Partial<Record<RequestKind, number>>; ids: string[] }

/** Counts today's views by kind, with the first ones of all kinds that no earlier view has. */
export async function getTodaysRequests(ctx: StaffContext): Promise<Today['requests']> {
  const { db } = ctx
  const context = toConditionContext(ctx)
  const conditions = TODAY_VIEWS.map((view) => toViewCondition(view, context))
  const views = TODAY_VIEWS.map((view, index) => {
    const condition = conditions[index]
    const before = conditions.slice(0, index).map((each) => Prisma.sql`AND (${each}) IS NOT TRUE`)
    const isFirst = before.length > 0 ? Prisma.join(before, ' ') : Prisma.empty
    return Prisma.sql`
      SELECT ${view} AS view,
        (SELECT coalesce(json_object_agg(kind, count), '{}')
          FROM (SELECT kind, count(*)::int FROM request WHERE ${condition} GROUP BY kind) AS by_kind) AS counts,
        ARRAY(SELECT id::text FROM request WHERE (${condition}) ${isFirst} ORDER BY ${DUE_ORDER} LIMIT ${TODAY_ROWS}) AS ids`
  })
  // Prisma would need a query for each count and list.
  const found = await db.$queryRaw<Row[]>`${Prisma.join(views, ' UNION ALL ')}`
  const rows = await db.request.findMany({
    where: { id: { in: found.flatMap(({ ids }) => ids) } },
    include: anyDetails,
  })
  return Object.fromEntries(
    found.map(({ view, counts, ids }) => [
      view,
      {
        counts: { ...NO_REQUESTS, ...counts },
        first: sortByIds(rows, ids).map(toRow),
      },
    ]),
  ) as Today['requests']
}

const toRow = (row: RequestWithDetails) => ({
  ...toBrief(row),
  dueAt: row.dueAt.toISOString(),
  acceptedCents: row.acceptedCents === null ? null : Number(row.acceptedCents),
})
