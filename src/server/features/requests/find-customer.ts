import type { Db } from '#server/core/db.ts'

type Known = { id: string; phone: string; email: string; isSpam: boolean }

/**
 * The ids of all requests of the person who sent this one: those with the same phone number or email address, in any number of steps,
 * and those that staff merged with them. Suspected spam belongs to the customer it names, but leads to no other.
 */
export async function findRequestsOfCustomer(db: Db, anchorId: string): Promise<string[]> {
  const ids = new Set<string>()
  const keys = new Set<string>()
  let next = { ids: [anchorId], keys: [] as string[] }
  while (next.ids.length + next.keys.length > 0) {
    const found = await findByKeys(db, next)
    const added = found.filter(({ id }) => !ids.has(id))
    for (const { id } of added) ids.add(id)
    for (const key of next.keys) keys.add(key)
    const merged = await findMerged(
      db,
      added.map(({ id }) => id),
    )
    const trusted = added.filter(({ id, isSpam }) => !isSpam || id === anchorId)
    next = {
      ids: merged.filter((id) => !ids.has(id)),
      keys: [...new Set(trusted.flatMap(({ phone, email }) => [phone, email]))].filter(
        (key) => key !== '' && !keys.has(key),
      ),
    }
  }
  return [...ids]
}

/** A phone number has digits alone and an email address an @, so one list holds both. */
const findByKeys = (db: Db, { ids, keys }: { ids: string[]; keys: string[] }): Promise<Known[]> =>
  // Prisma compares whatever the case only with ILIKE, for which there is no index.
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
