import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { decodeCursor, encodeCursor } from '#server/core/cursor.ts'
import { toSearchConditions } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { ListedPart, PartQuery } from '#shared/domain/part-schema.ts'
import { PART_STATUSES, type PartStatus, readTag } from '#shared/domain/part.ts'
import { includeRelationsOn, toListedPart } from './mapper.ts'

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])

/** Returns a page of parts, newest first. Throws AppError 'invalid' for a bad cursor. */
export async function listParts(
  ctx: Context,
  query: PartQuery,
): Promise<{ parts: ListedPart[]; next: string | null }> {
  const { limit, cursor, status } = query
  const conditions = buildConditions(query)
  if (status) conditions.push(Prisma.sql`status = ${status}`)
  if (cursor) {
    const [at, id] = decodeCursor(cursorSchema, cursor)
    conditions.push(Prisma.sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`)
  }
  // Prisma has no row comparisons.
  const found = await ctx.db.$queryRaw<{ id: string; createdAt: Date }[]>`
    SELECT id, created_at AS "createdAt" FROM part WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`
  const last = found.length > limit ? found[limit - 1] : undefined
  const ids = found.slice(0, limit).map(({ id }) => id)
  return {
    parts: await findListed(ctx, ids),
    next: last ? encodeCursor([last.createdAt.toISOString(), last.id]) : null,
  }
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
  const byId = new Map(rows.map((row) => [row.id, toListedPart(row, today)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
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
