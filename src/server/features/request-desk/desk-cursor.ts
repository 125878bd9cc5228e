import * as z from 'zod'
import { AppError } from '#server/core/app-error.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { RequestSort } from '#shared/domain/request-filter.ts'

/** A place in a table: what orders it, as text, and the id that decides between equals. */
export type DeskPlace = { id: string; value: string }
type DeskOrder = { key: Prisma.Sql; descending: boolean; after: (place: DeskPlace) => Prisma.Sql }

/** What is answered or done has no time left to run and comes after all that has. */
const OPEN_DUE_AT = Prisma.sql`(CASE WHEN first_answered_at IS NULL AND status <> 'cancelled' THEN due_at ELSE 'infinity' END)`
const CREATED_AT = Prisma.sql`created_at`
const CUSTOMER = Prisma.sql`lower(customer_name)`

/** The orders of a table; each compares key and id together, so that a page begins where the one before ended. */
export const DESK_ORDERS: Record<RequestSort, DeskOrder> = {
  newest: { key: CREATED_AT, descending: true, after: ({ id, value }) => Prisma.sql`(created_at, id) < (${value}::timestamptz, ${id}::uuid)` },
  oldest: { key: CREATED_AT, descending: false, after: ({ id, value }) => Prisma.sql`(created_at, id) > (${value}::timestamptz, ${id}::uuid)` },
  due: { key: OPEN_DUE_AT, descending: false, after: ({ id, value }) => Prisma.sql`(${OPEN_DUE_AT}, id) > (${value}::timestamptz, ${id}::uuid)` },
  customer: { key: CUSTOMER, descending: false, after: ({ id, value }) => Prisma.sql`(${CUSTOMER}, id) > (${value}, ${id}::uuid)` },
  '-customer': { key: CUSTOMER, descending: true, after: ({ id, value }) => Prisma.sql`(${CUSTOMER}, id) < (${value}, ${id}::uuid)` },
}

const placeSchema = z.tuple([z.uuid(), z.string().max(400)])
const MOMENT = /^(infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?)$/

/** A place as an opaque word for a link to what follows. */
export const writeDeskCursor = ({ id, value }: DeskPlace): string => Buffer.from(JSON.stringify([id, value])).toString('base64url')

/** The place behind the word of writeDeskCursor; throws AppError 'invalid' on anything else. */
export function readDeskCursor(sort: RequestSort, cursor: string): DeskPlace {
  try {
    const [id, value] = placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (!sort.endsWith('customer') && !MOMENT.test(value)) throw new Error('not a moment')
    return { id, value }
  } catch (cause) {
    throw new AppError('invalid', 'Invalid cursor', { cause })
  }
}
