import * as z from 'zod'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { StockTableFilter, StockTableSort } from '#shared/domain/stock-desk.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'
import { STOCK_TABLES } from './tables.ts'

type Place = { id: string; value: string }
/** What orders a table, and how a value of it reads in a cursor. Unknown numbers come before all others. */
type Key = { sql: Prisma.Sql; type: Prisma.Sql; shape: RegExp }

const text = (sql: Prisma.Sql): Key => ({ sql, type: Prisma.sql`text`, shape: /^[^\0]{0,300}$/ })
const number = (sql: Prisma.Sql): Key => ({ sql, type: Prisma.sql`int`, shape: /^-?\d{1,9}$/ })
const moment = (sql: Prisma.Sql): Key => ({
  sql,
  type: Prisma.sql`timestamptz`,
  shape: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
})

const KEYS: Record<StockTableSort, Key> = {
  added: moment(Prisma.sql`created_at`),
  updated: moment(Prisma.sql`updated_at`),
  dateAcquired: moment(Prisma.sql`date_acquired`),
  stockNumber: text(Prisma.sql`upper(stock_number)`),
  vin: text(Prisma.sql`vin`),
  make: text(Prisma.sql`lower(make || ' ' || model)`),
  model: text(Prisma.sql`lower(model)`),
  year: number(Prisma.sql`year::int`),
  mileage: number(Prisma.sql`coalesce(mileage, -1)`),
  status: number(Prisma.sql`status_rank::int`),
  price: number(Prisma.sql`coalesce(price_cents, -1)`),
}

const placeSchema = z.tuple([z.uuid(), z.string()])

/** What is asked for, and the moment since which deleted vehicles can be taken back. */
type Question = { filter: StockTableFilter; since: Date }

/** The ids of one page in order, and the cursor of what follows; throws AppError 'invalid' for a cursor that is not one of this order. */
export async function findVehicleIds(
  db: Db,
  kind: StockKind,
  { filter, since, limit }: Question & { limit: number },
) {
  const { sql, type, shape } = KEYS[filter.sort]
  const isUp = filter.direction === 'asc'
  const conditions = conditionsOf({ filter, since })
  if (filter.status) conditions.push(Prisma.sql`status = ${filter.status}`)
  if (filter.cursor) {
    const { id, value } = readCursor(filter.cursor, shape)
    conditions.push(
      Prisma.sql`(${sql}, id) ${isUp ? Prisma.sql`>` : Prisma.sql`<`} (${value}::${type}, ${id}::uuid)`,
    )
  }
  const direction = isUp ? Prisma.sql`ASC` : Prisma.sql`DESC`
  const rows = await db.$queryRaw<Place[]>`
    SELECT id, to_json(${sql}) #>> '{}' AS value FROM ${STOCK_TABLES[kind]} WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY ${sql} ${direction}, id ${direction} LIMIT ${limit + 1}`
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { ids: rows.slice(0, limit).map((row) => row.id), next: last ? writeCursor(last) : null }
}

/** How many vehicles each status holds among those that the filter, its status aside, lets through. */
export async function countByStatus(
  db: Db,
  kind: StockKind,
  question: Question,
): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ status: string; count: number }[]>`
    SELECT status, count(*)::int AS count FROM ${STOCK_TABLES[kind]} WHERE ${Prisma.join(conditionsOf(question), ' AND ')} GROUP BY status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

function conditionsOf({ filter: { q, make, year, archived }, since }: Question): Prisma.Sql[] {
  const words = q?.toLowerCase().split(/\s+/) ?? []
  return [
    archived ? Prisma.sql`archived_at > ${since}` : Prisma.sql`archived_at IS NULL`,
    ...words.map(
      (word) => Prisma.sql`search_text LIKE ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
    ),
    ...(make ? [Prisma.sql`lower(make) = lower(${make})`] : []),
    ...(year ? [Prisma.sql`year = ${year}`] : []),
  ]
}

const writeCursor = ({ id, value }: Place): string =>
  Buffer.from(JSON.stringify([id, value])).toString('base64url')

function readCursor(cursor: string, shape: RegExp): Place {
  try {
    const [id, value] = placeSchema.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    )
    if (!shape.test(value)) throw new Error('Of another order')
    return { id, value }
  } catch (cause) {
    throw new AppError('invalid', 'Invalid cursor', { cause })
  }
}
