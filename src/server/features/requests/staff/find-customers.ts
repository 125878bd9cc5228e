import type { Context } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { toLikePattern } from '#shared/domain/search-terms.ts'
import type { KnownCustomer } from '#shared/domain/staff-request.ts'
import { toPhoneDigits } from '#shared/lib/phone.ts'

const CUSTOMERS_MAX = 6

/** Finds customers of earlier requests by words of their name or digits of their phone. */
export function findCustomers({ db }: Context, typed: string): Promise<KnownCustomer[]> {
  const digits = /^[\d\s().+-]+$/.test(typed) ? toPhoneDigits(typed) : ''
  const parts = digits ? [digits] : typed.toLowerCase().split(/\s+/).filter(Boolean)
  const column = digits ? Prisma.sql`phone_digits` : Prisma.sql`lower(customer_name)`
  // The search text has the index.
  const conditions = parts.map(
    (part) =>
      Prisma.sql`search_text LIKE ${toLikePattern(part)} AND ${column} LIKE ${toLikePattern(part)}`,
  )
  // Prisma has no DISTINCT ON with another order.
  return db.$queryRaw<KnownCustomer[]>`
    SELECT name, phone, email FROM (
      SELECT DISTINCT ON (phone_digits, lower(customer_email))
        customer_name AS name, customer_phone AS phone, customer_email AS email, created_at, id
      FROM request
      WHERE archived_at IS NULL AND spam_reason IS NULL AND (phone_digits <> '' OR customer_email <> '') AND ${Prisma.join(conditions, ' AND ')}
      ORDER BY phone_digits, lower(customer_email), created_at DESC, id DESC
    ) AS customer ORDER BY created_at DESC, id DESC LIMIT ${CUSTOMERS_MAX}`
}
