import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import type { CustomerColumns } from './mapper.ts'

/** Exceeds what a garage sends for its customers; more from one phone and network is a flood. */
const PER_PHONE_AND_DAY = 20

type Sender = {
  customer: CustomerColumns
  network: string | null
  now: Date
  /** Finds requests for the same thing; null if they are no duplicates. */
  duplicateWhere: Prisma.RequestWhereInput | null | undefined
}

/** Checks if the sender is known or floods; `duplicate` is the first request for the same thing. */
export async function checkSubmission(db: Db, { customer, network, now, duplicateWhere }: Sender) {
  const [earlier, isKnown] = await Promise.all([
    findEarlier(db, { customer, since: new Date(now.getTime() - DAY_MS) }),
    isKnownCustomer(db, customer),
  ])
  // Anybody can type the phone number of a garage, so the network counts too.
  const ofFlood = earlier.filter((each) => each.isSamePhone && each.network === network)
  return {
    isKnown,
    isOverPhoneLimit: ofFlood.length >= PER_PHONE_AND_DAY,
    duplicate: await findDuplicate(db, duplicateWhere, earlier),
  }
}

type Earlier = { id: string; isSamePhone: boolean; network: string | null }

function findEarlier(
  db: Db,
  {
    customer: { phoneDigits: phone, customerEmail: email },
    since,
  }: { customer: CustomerColumns; since: Date },
): Promise<Earlier[]> {
  const isSamePhone = Prisma.sql`${phone} <> '' AND phone_digits = ${phone}`
  const isSameEmail = Prisma.sql`${email} <> '' AND lower(customer_email) = lower(${email})`
  // Prisma does not compare in lower case, as the index of addresses does.
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

/** Requires a request with this phone and email that staff answered or entered. */
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
