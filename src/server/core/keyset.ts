import * as z from 'zod'
import { Prisma } from '../database/generated/client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { Db } from './db.ts'

/** Value that a list is sorted by, with its type and its form in a cursor; never null. */
export type SortKey = { sql: Prisma.Sql; type: Prisma.Sql; pattern: RegExp }
/** All keys run in one direction, so that a row comparison finds the next page. */
export type Order = { keys: SortKey[]; descending: boolean }

const toSortKey =
  (type: string, pattern: RegExp) =>
  (sql: Prisma.Sql): SortKey => ({ sql, type: Prisma.raw(type), pattern })

export const byText = toSortKey('text', /^[^\0]*$/)
export const byNumber = toSortKey('int', /^-?\d{1,9}$/)
export const byFlag = toSortKey('boolean', /^(true|false)$/)
export const byInterval = toSortKey('interval', /^[-\d:. days]{1,40}$/)
export const byMoment = toSortKey(
  'timestamptz',
  /^(-?infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?)$/,
)
export const NEWEST_FIRST: Order = {
  keys: [byMoment(Prisma.sql`created_at`)],
  descending: true,
}

type IdQuery = {
  conditions: Prisma.Sql[]
  order: Order
  limit: number
  cursor?: string | null | undefined
}
export type PageOfIds = { ids: string[]; next: string | null }

/** Returns the ids of a page and the next cursor. Throws AppError 'invalid' for a bad cursor. */
export async function listIds(
  db: Db,
  table: 'part' | 'request' | 'sale' | 'vehicle',
  { conditions, order, limit, cursor }: IdQuery,
): Promise<PageOfIds> {
  const { keys, descending } = order
  const after = cursor ? [isAfter(order, decodeCursor(cursorSchema(order), cursor))] : []
  const values = keys.map(({ sql }) => Prisma.sql`to_json(${sql}) #>> '{}'`)
  const direction = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const orderBy = [...keys.map(({ sql }) => sql), ID].map((sql) => Prisma.sql`${sql} ${direction}`)
  // Prisma cannot order by an expression, nor continue after several values.
  const rows = await db.$queryRaw<{ id: string; values: string[] }[]>`
    SELECT id, ARRAY[${Prisma.join(values)}] AS values FROM ${Prisma.raw(table)}
    WHERE ${Prisma.join([...conditions, ...after], ' AND ')}
    ORDER BY ${Prisma.join(orderBy)} LIMIT ${limit + 1}`
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    ids: rows.slice(0, limit).map(({ id }) => id),
    next: last ? encodeCursor([last.id, ...last.values]) : null,
  }
}

/** Leaves out ids without a row. */
export function sortByIds<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const ID = Prisma.sql`id`

const cursorSchema = ({ keys }: Order) =>
  z
    .tuple([z.uuid()])
    .rest(z.string().max(400))
    .refine(
      ([, ...values]) =>
        values.length === keys.length &&
        keys.every(({ pattern }, index) => pattern.test(values[index] ?? '')),
    )

function isAfter({ keys, descending }: Order, [id, ...values]: string[]): Prisma.Sql {
  const row = Prisma.join([...keys.map(({ sql }) => sql), ID])
  const last = Prisma.join([
    ...keys.map(({ type }, index) => Prisma.sql`${values[index]}::${type}`),
    Prisma.sql`${id}::uuid`,
  ])
  return descending ? Prisma.sql`(${row}) < (${last})` : Prisma.sql`(${row}) > (${last})`
}
