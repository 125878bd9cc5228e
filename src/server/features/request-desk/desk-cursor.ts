import * as z from 'zod'
import { AppError } from '#server/core/app-error.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { RequestSort } from '#shared/domain/request-filter.ts'
import {
  INQUIRY_STATUSES,
  PART_REQUEST_STATUSES,
  REPAIR_REQUEST_STATUSES,
  type RequestKind,
} from '#shared/domain/request.ts'

/** A place in a table: what orders it, as texts, and the id that decides between equals. */
export type DeskPlace = { id: string; values: string[] }
/** One of the values that a table is ordered by, and how it looks as a text. */
type Key = { sql: Prisma.Sql; type: Prisma.Sql; pattern: RegExp }
/** All keys of an order run in one direction, so that Postgres compares them with a place at once. */
export type DeskOrder = { keys: Key[]; descending: boolean }

const moment = (sql: Prisma.Sql): Key => ({
  sql,
  type: Prisma.sql`timestamptz`,
  pattern: /^(-?infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?)$/,
})
const rank = (sql: Prisma.Sql): Key => ({ sql, type: Prisma.sql`int`, pattern: /^-?\d{1,3}$/ })
const flag = (sql: Prisma.Sql): Key => ({
  sql,
  type: Prisma.sql`boolean`,
  pattern: /^(true|false)$/,
})

const CREATED_AT = moment(Prisma.sql`created_at`)
const CUSTOMER: Key = {
  sql: Prisma.sql`lower(customer_name)`,
  type: Prisma.sql`text`,
  pattern: /^/,
}
/** What is answered or done has no time left to run and comes after all that has. */
const DUE_AT = moment(
  Prisma.sql`(CASE WHEN first_answered_at IS NULL AND status <> 'cancelled' THEN due_at ELSE 'infinity' END)`,
)
const LATEST_DUE_AT = moment(
  Prisma.sql`(CASE WHEN first_answered_at IS NULL AND status <> 'cancelled' THEN due_at ELSE '-infinity' END)`,
)
const NO_EMERGENCY = flag(Prisma.sql`(urgency <> 'Emergency')`)
const EMERGENCY = flag(Prisma.sql`(urgency = 'Emergency')`)
const URGENCY_RANK = Prisma.sql`array_position(ARRAY['Emergency', 'High', 'Medium', 'Low'], urgency)`

const STATUSES: Record<RequestKind, readonly string[]> = {
  part: PART_REQUEST_STATUSES,
  repair: REPAIR_REQUEST_STATUSES,
  inquiry: INQUIRY_STATUSES,
}
const statusRank = (kind: RequestKind) =>
  Prisma.sql`array_position(${STATUSES[kind]}::text[], status)`

/** An order of the table of one kind: among requests that are due at the same minute emergencies come first. */
export function deskOrder(kind: RequestKind, sort: RequestSort): DeskOrder {
  const hasUrgency = kind === 'repair'
  const dueFirst = hasUrgency ? [DUE_AT, NO_EMERGENCY] : [DUE_AT]
  switch (sort) {
    case 'newest':
      return { keys: [CREATED_AT], descending: true }
    case 'oldest':
      return { keys: [CREATED_AT], descending: false }
    case 'due':
      return { keys: dueFirst, descending: false }
    case '-due':
      return { keys: hasUrgency ? [LATEST_DUE_AT, EMERGENCY] : [LATEST_DUE_AT], descending: true }
    case 'customer':
      return { keys: [CUSTOMER], descending: false }
    case '-customer':
      return { keys: [CUSTOMER], descending: true }
    case 'status':
      return { keys: [rank(statusRank(kind)), ...dueFirst], descending: false }
    case '-status':
      return { keys: [rank(Prisma.sql`-${statusRank(kind)}`), ...dueFirst], descending: false }
    case 'urgency':
      return { keys: [rank(URGENCY_RANK), DUE_AT], descending: false }
    case '-urgency':
      return { keys: [rank(Prisma.sql`-${URGENCY_RANK}`), DUE_AT], descending: false }
  }
}

/** What comes after a place in an order. */
export function comesAfter({ keys, descending }: DeskOrder, { id, values }: DeskPlace): Prisma.Sql {
  const here = Prisma.join([...keys.map(({ sql }) => sql), Prisma.sql`id`])
  const there = Prisma.join([
    ...keys.map(({ type }, place) => Prisma.sql`${values[place]}::${type}`),
    Prisma.sql`${id}::uuid`,
  ])
  return descending ? Prisma.sql`(${here}) < (${there})` : Prisma.sql`(${here}) > (${there})`
}

const placeSchema = z.tuple([z.uuid()]).rest(z.string().max(400))

/** A place as an opaque word for a link to what follows. */
export const writeDeskCursor = ({ id, values }: DeskPlace): string =>
  Buffer.from(JSON.stringify([id, ...values])).toString('base64url')

/** The place behind the word of writeDeskCursor; throws AppError 'invalid' on anything else. */
export function readDeskCursor({ keys }: DeskOrder, cursor: string): DeskPlace {
  try {
    const [id, ...values] = placeSchema.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    )
    if (
      values.length !== keys.length ||
      !keys.every(({ pattern }, place) => pattern.test(values[place] ?? ''))
    ) {
      throw new Error('of another order')
    }
    return { id, values }
  } catch (cause) {
    throw new AppError('invalid', 'Invalid cursor', { cause })
  }
}
