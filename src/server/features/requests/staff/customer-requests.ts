import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/core/db.ts'
import { REQUEST_NOT_FOUND } from '../request-row.ts'

type Known = { id: string; phone: string; email: string; isSpam: boolean }

/** Finds all requests with the phone, email or a merge of a request, in any number of steps. */
export async function findRequestsOfCustomer(
  { db }: Context,
  anchorRequestId: string,
): Promise<string[]> {
  if (!isId(anchorRequestId)) throw new AppError('not-found', REQUEST_NOT_FOUND)
  const ids = new Set<string>()
  const keys = new Set<string>()
  let next = { ids: [anchorRequestId], keys: [] as string[] }
  while (next.ids.length + next.keys.length > 0) {
    const found = await findByKeys(db, next)
    const added = found.filter(({ id }) => !ids.has(id))
    for (const { id } of added) ids.add(id)
    for (const key of next.keys) keys.add(key)
    const merged = await findMerged(
      db,
      added.map(({ id }) => id),
    )
    // Suspected spam belongs to the customer it names, but leads to no other.
    const trusted = added.filter(({ id, isSpam }) => !isSpam || id === anchorRequestId)
    next = {
      ids: merged.filter((id) => !ids.has(id)),
      keys: [...new Set(trusted.flatMap(({ phone, email }) => [phone, email]))].filter(
        (key) => key !== '' && !keys.has(key),
      ),
    }
  }
  if (ids.size === 0) throw new AppError('not-found', REQUEST_NOT_FOUND)
  return [...ids]
}

/** Accepts phone numbers (digits only) and email addresses in one list. */
const findByKeys = (db: Db, { ids, keys }: { ids: string[]; keys: string[] }): Promise<Known[]> =>
  // Prisma ignores case only with ILIKE, which has no index.
  db.$queryRaw<Known[]>`
    SELECT id, phone_digits AS phone, lower(customer_email) AS email, spam_reason IS NOT NULL AS "isSpam" FROM request
    WHERE id = ANY (${ids}::uuid[]) OR phone_digits = ANY (${keys}) OR lower(customer_email) = ANY (${keys})`

async function findMerged(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const merges = await db.customerMerge.findMany({
    where: {
      undoneAt: null,
      OR: [{ requestId: { in: ids } }, { otherRequestId: { in: ids } }],
    },
    select: { requestId: true, otherRequestId: true },
  })
  return merges.flatMap(({ requestId, otherRequestId }) => [requestId, otherRequestId])
}
