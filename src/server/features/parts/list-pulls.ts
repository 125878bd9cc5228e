import type { Context } from '#server/context.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { LIST_MAX } from '#shared/domain/field-schema.ts'
import type { Pull } from '#shared/domain/part-schema.ts'
import { todayAt } from './get-part.ts'
import { relationsOn, toListedPart } from './mapper.ts'

/** Matches promised pieces that are still on their vehicle. */
const TO_PULL = {
  archivedAt: null,
  status: 'on-vehicle',
  claimedAt: { not: null },
  OR: [
    { saleLineId: { not: null } },
    { acceptedQuote: { request: { status: { not: 'cancelled' } } } },
  ],
} as const satisfies Prisma.PartWhereInput

/** Lists the pieces to pull, the oldest promise first. */
export async function listPulls(ctx: Context): Promise<Pull[]> {
  const today = todayAt(ctx)
  const rows = await ctx.db.part.findMany({
    where: TO_PULL,
    include: relationsOn(today),
    orderBy: [{ claimedAt: 'asc' }, { id: 'asc' }],
    take: LIST_MAX,
  })
  return rows.map((row) => ({
    ...toListedPart(row, today),
    promisedAt: (row.claimedAt ?? row.createdAt).toISOString(),
  }))
}
