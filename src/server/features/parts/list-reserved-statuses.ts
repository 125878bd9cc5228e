import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import { PART_STATUSES, type PartStatus } from '#shared/domain/part.ts'

/** Lists the statuses of the parts that quotes or sales of a request have. */
export async function listReservedStatuses(
  { db }: Context,
  requestId: string,
): Promise<PartStatus[]> {
  const rows = await db.part.findMany({
    where: {
      archivedAt: null,
      OR: [{ reservedByQuote: { requestId } }, { reservedByLine: { sale: { requestId } } }],
    },
    select: { status: true },
  })
  return rows.map(({ status }) => parseChoice(PART_STATUSES, status))
}
