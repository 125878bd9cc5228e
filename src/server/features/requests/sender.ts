import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { CustomerColumns } from './submit.ts'

/** More than this from one phone number and network looks like a program, even for a garage that orders for its customers. */
const PER_PHONE_AND_DAY = 20
const DAY_MS = 24 * 3_600_000

type Sender = {
  customer: CustomerColumns
  network: string | null
  now: Date
  /** Finds requests for the same thing; null where asking twice is no duplicate. */
  duplicateWhere: Prisma.RequestWhereInput | null | undefined
}

/**
 * Tells a flood of one phone number and network from a customer whom staff know, and finds the first request of the day for the same
 * thing. The network counts too, since anybody can type the number of a garage.
 */
export async function findSender(db: Db, { customer, network, now, duplicateWhere }: Sender) {
  const [earlier, isKnown] = await Promise.all([
    findEarlier(db, { customer, since: new Date(now.getTime() - DAY_MS) }),
    isKnownCustomer(db, customer),
  ])
  const ofFlood = earlier.filter((each) => each.isSamePhone && each.network === network)
  return {
    isKnown,
    isFlood: ofFlood.length >= PER_PHONE_AND_DAY,
    duplicate: await findDuplicate(db, duplicateWhere, earlier),
  }
}

type Earlier = { id: string; isSamePhone: boolean; network: string | null }

/** Raw SQL, since Prisma does not compare in lower case as the index of addresses does. */
function findEarlier(
  db: Db,
  {
    customer: { phoneDigits: phone, customerEmail: email },
    since,
  }: { customer: CustomerColumns; since: Date },
): Promise<Earlier[]> {
  const isSamePhone = Prisma.sql`${phone} <> '' AND phone_digits = ${phone}`
  const isSameEmail = Prisma.sql`${email} <> '' AND lower(customer_email) = lower(${email})`
  return db.$queryRaw<Earlier[]>`
    SELECT id, network, ${isSamePhone} AS "isSamePhone" FROM request
    WHERE created_at > ${since} AND (${isSamePhone} OR ${isSameEmail})`
}

async function findDuplicate(db: Db, where: Sender['duplicateWhere'], earlier: Earlier[]) {
  if (!where || earlier.length === 0) return null
  return db.request.findFirst({
    where: { ...where, id: { in: earlier.map(({ id }) => id) } },
    select: { id: true, reference: true, duplicateOfId: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}

/**
 * Whether staff answered or entered an earlier request with this phone number and email address. What a visitor sent proves nothing:
 * anybody can type an address.
 */
async function isKnownCustomer(
  db: Db,
  { phoneDigits: phone, customerEmail: email }: CustomerColumns,
): Promise<boolean> {
  if (phone === '' || email === '') return false
  const [found] = await db.$queryRaw<{ isKnown: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM request
      WHERE phone_digits = ${phone} AND lower(customer_email) = lower(${email}) AND spam_reason IS NULL
        AND (first_answered_at IS NOT NULL OR source <> 'website')
    ) AS "isKnown"`
  return found?.isKnown ?? false
}
