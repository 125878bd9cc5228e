import type { Db } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { KnownCustomer, NewRequestOf } from '#shared/domain/staff-request.ts'
import { phoneDigits } from '#shared/lib/phone.ts'
import type { RequestInputOf } from './kinds.ts'
import { storeRequest, type SubmitDeps } from './submit.ts'

const CUSTOMERS_MAX = 6

/** Stores what staff entered for a caller or a walk-in and returns its id; throws as storeRequest does. */
export async function enterRequest<K extends RequestKind>(
  deps: Omit<SubmitDeps, 'limits'>,
  kind: K,
  { request, actor }: { request: NewRequestOf<K>; actor: Session },
): Promise<string> {
  const { source, assignToMe, ...content } = request
  // A person entered it: no signs of a program are looked for.
  const input: object = { ...content, website: null, fillTimeMs: null }
  const { id } = await storeRequest(deps, kind, {
    input: input as RequestInputOf<K>,
    origin: {
      source,
      author: actor.username,
      authorId: actor.userId,
      assigneeId: assignToMe ? actor.userId : null,
      network: null,
    },
  })
  return id
}

/**
 * The customers of earlier requests whose name has these words, or whose telephone number has these digits, the latest first; each
 * pair of number and address once. Raw SQL, since Prisma has no DISTINCT ON with another order.
 */
export function findCustomers(db: Db, typed: string): Promise<KnownCustomer[]> {
  const digits = /^[\d\s().+-]+$/.test(typed) ? phoneDigits(typed) : ''
  const parts = digits ? [digits] : typed.toLowerCase().split(/\s+/).filter(Boolean)
  const column = digits ? Prisma.sql`phone_digits` : Prisma.sql`lower(customer_name)`
  // The search text has the index.
  const conditions = parts.map(
    (part) => Prisma.sql`search_text LIKE ${like(part)} AND ${column} LIKE ${like(part)}`,
  )
  return db.$queryRaw<KnownCustomer[]>`
    SELECT name, phone, email FROM (
      SELECT DISTINCT ON (phone_digits, lower(customer_email))
        customer_name AS name, customer_phone AS phone, customer_email AS email, created_at, id
      FROM request
      WHERE archived_at IS NULL AND spam_reason IS NULL AND (phone_digits <> '' OR customer_email <> '') AND ${Prisma.join(conditions, ' AND ')}
      ORDER BY phone_digits, lower(customer_email), created_at DESC, id DESC
    ) AS customer ORDER BY created_at DESC, id DESC LIMIT ${CUSTOMERS_MAX}`
}

const like = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
