import { Prisma } from '#server/database/generated/client.ts'
import type { RequestKind } from '#shared/domain/request.ts'

/** The three kinds of requests share the columns that the desk works with, each in a table of its own. */
export const REQUEST_TABLES: Record<RequestKind, Prisma.Sql> = {
  part: Prisma.sql`part_request`,
  repair: Prisma.sql`repair_request`,
  inquiry: Prisma.sql`inquiry`,
}

/** The request that a note or a change of status belongs to. */
export function ownerOf(kind: RequestKind, id: string) {
  if (kind === 'part') return { partRequestId: id }
  return kind === 'repair' ? { repairRequestId: id } : { inquiryId: id }
}
