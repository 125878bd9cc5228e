import type { Context } from '#server/context.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'

/** Returns the status page of a sale's request; null if it has none, or none that says more. */
export async function findStatusUrl(
  { db, links }: Context,
  { requestId }: Pick<Sale, 'requestId'>,
): Promise<string | null> {
  if (requestId === null) return null
  const hasPage = await db.request.count({ where: { id: requestId, archivedAt: null } })
  return hasPage > 0 ? links.request.createUrl(requestId) : null
}
