import type { Context } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { LIST_MAX } from '#shared/domain/field-schema.ts'
import type { Pull } from '#shared/domain/part-schema.ts'
import { findListed } from './list-parts.ts'

/** Reads parts to pull as `part`, with the `sale` or the `request` that reserves them. */
export const FROM_PULLS = Prisma.sql`
  FROM part
    LEFT JOIN quote ON quote.id = part.reserved_by_quote_id
    LEFT JOIN request ON request.id = quote.request_id
    LEFT JOIN sale_line line ON line.id = part.reserved_by_line_id
    LEFT JOIN sale ON sale.id = line.sale_id
  WHERE part.archived_at IS NULL AND part.status = 'on-vehicle' AND part.reserved_at IS NOT NULL
    AND (part.reserved_by_line_id IS NOT NULL OR request.status <> 'cancelled')`
export const OLDEST_RESERVATION = Prisma.sql`part.reserved_at, part.id`

/** Lists the parts to pull, the oldest reservation first. */
export async function listPulls(ctx: Context): Promise<Pull[]> {
  // The condition is shared with the count of Today.
  const keys = await ctx.db.$queryRaw<{ id: string; reservedAt: Date }[]>`
    SELECT part.id, part.reserved_at AS "reservedAt" ${FROM_PULLS}
    ORDER BY ${OLDEST_RESERVATION} LIMIT ${LIST_MAX}`
  const ids = keys.map(({ id }) => id)
  const parts = new Map((await findListed(ctx, ids)).map((part) => [part.id, part]))
  return keys.flatMap(({ id, reservedAt }) => {
    const part = parts.get(id)
    return part ? { ...part, reservedAt: reservedAt.toISOString() } : []
  })
}
