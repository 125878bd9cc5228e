import { type Db, queryJson } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { LIST_MAX } from '#shared/domain/list-page.ts'
import { NEW_FOR_MS, type StockKind } from '#shared/domain/vehicle.ts'
import { type Place, writeCursor } from './cursor.ts'
import type { RowReader } from './rows.ts'
import { STOCK_TABLES } from './tables.ts'

type ListQuestion = {
  kind: StockKind
  conditions: Prisma.Sql[]
  /** The column that orders vehicles of one status, the latest first. */
  moment: Prisma.Sql
  limit: number
  after: Place | undefined
}

/** The whole list has no parameters, so that Postgres plans it once. */
const WHOLE_AND_ONE = Prisma.raw(String(LIST_MAX + 1))

/** At most `limit` vehicles in the public order after a place, and one more if there is one. */
export function listStock<Row>(
  db: Db,
  reader: RowReader<Row>,
  { kind, conditions, moment, limit, after }: ListQuestion,
): Promise<Row[]> {
  const onwards =
    after &&
    Prisma.sql`status_rank >= ${after.rank} AND (status_rank > ${after.rank} OR (${moment}, id) < (${after.at}, ${after.id}::uuid))`
  const most = limit === LIST_MAX ? WHOLE_AND_ONE : Prisma.sql`${limit + 1}`
  const where = Prisma.join(onwards ? [...conditions, onwards] : conditions, ' AND ')
  return queryJson<Row[]>(
    db,
    Prisma.sql`SELECT coalesce(json_agg(vehicle), '[]') FROM (
      SELECT ${reader.columns} FROM ${STOCK_TABLES[kind]} WHERE ${where} ORDER BY status_rank, ${moment} DESC, id DESC LIMIT ${most}
    ) AS vehicle`,
  ).then(reader.read)
}

/** The first `limit` of rows that were asked for with one more, and the cursor of what follows. */
export function cutList<Row>(
  rows: Row[],
  { limit, placeOf }: { limit: number; placeOf(row: Row): Place },
): { rows: Row[]; next: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    next: last === undefined ? null : writeCursor(placeOf(last)),
  }
}

/** The moment from which on a vehicle counts as new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - NEW_FOR_MS)
