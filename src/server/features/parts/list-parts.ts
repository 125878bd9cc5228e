import type { Context } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { toSearchConditions } from '#server/core/db.ts'
import { listIds, NEWEST_FIRST, sortByIds } from '#server/core/keyset.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { ListedPart, PartQuery } from '#shared/domain/part-schema.ts'
import { PART_STATUSES, type PartStatus, readTag } from '#shared/domain/part.ts'
import { includeRelationsOn, toListedPart } from './mapper.ts'

/** Returns a page of parts, newest first. Throws AppError 'invalid' for a bad cursor. */
export async function listParts(
  ctx: Context,
  query: PartQuery,
): Promise<{ parts: ListedPart[]; next: string | null }> {
  const { limit, cursor, status } = query
  const conditions = buildConditions(query)
  if (status) conditions.push(Prisma.sql`status = ${status}`)
  const order = NEWEST_FIRST
  const { ids, next } = await listIds(ctx.db, 'part', { conditions, order, limit, cursor })
  return { parts: await findListed(ctx, ids), next }
}

export async function listPartsWithCounts(ctx: Context, query: PartQuery) {
  const [page, rows] = await Promise.all([
    listParts(ctx, query),
    ctx.db.$queryRaw<{ status: string; count: number }[]>`
      SELECT status, count(*)::int AS count FROM part
      WHERE ${Prisma.join(buildConditions(query), ' AND ')} GROUP BY status`,
  ])
  const counts = Object.fromEntries(
    PART_STATUSES.map((each) => [each, rows.find(({ status }) => status === each)?.count ?? 0]),
  ) as Record<PartStatus, number>
  const total = query.status
    ? counts[query.status]
    : rows.reduce((sum, { count }) => sum + count, 0)
  return { ...page, total, counts }
}

/** Returns parts in the order of their ids; unknown ones are missing. */
export async function findListed(ctx: Context, ids: string[]): Promise<ListedPart[]> {
  const today = getCurrentDay(ctx)
  const rows = await ctx.db.part.findMany({
    where: { id: { in: ids } },
    include: includeRelationsOn(today),
  })
  return sortByIds(rows, ids).map((row) => toListedPart(row, today))
}

/** Ignores the status of the query. */
function buildConditions({ q, donorId, view }: PartQuery): Prisma.Sql[] {
  return [
    view === 'archived' ? Prisma.sql`archived_at IS NOT NULL` : Prisma.sql`archived_at IS NULL`,
    ...(donorId ? [Prisma.sql`donor_id = ${donorId}::uuid`] : []),
    ...tagOrWords(q ?? ''),
  ]
}

/** A tag as typed finds its part; otherwise each word must occur in the search text. */
function tagOrWords(q: string): Prisma.Sql[] {
  const tag = readTag(q)
  const words = toSearchConditions(q)
  return tag ? words.map((isFound) => Prisma.sql`(${isFound} OR tag = ${tag})`) : words
}
