import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { decodeCursor, encodeCursor } from '#server/core/cursor.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { escapeLike, toSearchTerms } from '#shared/domain/search-terms.ts'
import type { WantQuery } from '#shared/domain/want-schema.ts'
import { WANT_STATUSES, type WantStatus } from '#shared/domain/want.ts'
import { toWant, wantRelations } from './mapper.ts'
import { toNotifiableWhere } from './want-row.ts'

const cursorSchema = z.tuple([z.uuid()])

/** Returns a page of wants, newest first. Throws AppError 'invalid' for a bad cursor. */
export async function listWants({ db, clock }: Context, { limit, cursor, ...filter }: WantQuery) {
  const now = clock.now()
  const rows = await db.want.findMany({
    where: {
      AND: [
        filterWhere(filter, now),
        toStatusWhere(filter.status, now),
        cursor ? { id: { lt: decodeCursor(cursorSchema, cursor)[0] } } : {},
      ],
    },
    include: wantRelations,
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    wants: rows.slice(0, limit).map((row) => toWant(row, now)),
    next: last ? encodeCursor([last.id]) : null,
  }
}

export async function listWantsWithCounts(ctx: Context, query: WantQuery) {
  const now = ctx.clock.now()
  const countView = (view: WantQuery['view']) =>
    ctx.db.want.count({
      where: { AND: [filterWhere({ ...query, view }, now), toStatusWhere(query.status, now)] },
    })
  const [page, current, found, archived, ...counts] = await Promise.all([
    listWants(ctx, query),
    countView(null),
    countView('found'),
    countView('archived'),
    ...WANT_STATUSES.map((status) =>
      ctx.db.want.count({ where: { AND: [filterWhere(query, now), toStatusWhere(status, now)] } }),
    ),
  ])
  const byStatus = Object.fromEntries(
    WANT_STATUSES.map((status, index) => [status, counts[index] ?? 0]),
  ) as Record<WantStatus, number>
  const total = query.status
    ? byStatus[query.status]
    : counts.reduce((sum, count) => sum + count, 0)
  return { ...page, total, counts: byStatus, views: { current, found, archived } }
}

function filterWhere({ q, view }: Pick<WantQuery, 'q' | 'view'>, now: Date): Prisma.WantWhereInput {
  const words = q ? toSearchTerms(q) : []
  return {
    archivedAt: view === 'archived' ? { not: null } : null,
    ...(view === 'found' && { matches: { some: { ...toNotifiableWhere(now), releasedAt: null } } }),
    AND: words.map((spellings) => ({
      OR: spellings.map((word) => ({ searchText: { contains: escapeLike(word) } })),
    })),
  }
}

/** Treats expired wants as ended before the hourly job records it. */
function toStatusWhere(status: WantStatus | null, now: Date): Prisma.WantWhereInput {
  const expired = { status: 'active', expiresAt: { lte: now } }
  if (status === null) return {}
  if (status === 'active') return { status, expiresAt: { gt: now } }
  return status === 'ended' ? { OR: [{ status }, expired] } : { status }
}
