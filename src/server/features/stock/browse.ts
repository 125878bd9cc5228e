import { type Db, queryJson } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { COUNT_MAX, PAGE_SIZE } from '#shared/domain/stock-filter.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'
import type { RowReader } from './rows.ts'
import { STOCK_TABLES } from './tables.ts'

type Question = {
  kind: StockKind
  conditions: Prisma.Sql[]
  order: Prisma.Sql
  /** Number of the page, from 1. */
  page: number | undefined
  /** Whether words are searched for, which takes no index to count. */
  isSearch: boolean
}
type Answer<Row> = { rows: Row[]; makes: string[] | null; count: number | null }

/** Among more vehicles than this the finds of a search are not counted. */
const COUNTED_SEARCH_MAX = 2000
// Constants stand in the text, so that the list that nobody narrows has no parameters.
const PAGE_AND_ONE = Prisma.raw(String(PAGE_SIZE + 1))
const COUNTED_AND_ONE = Prisma.raw(String(COUNT_MAX + 1))
const COMPLETE_FIRST_PAGE = Prisma.raw(`0 AND ${PAGE_SIZE}`)
const COMPLETE_LATER_PAGE = Prisma.raw(`1 AND ${PAGE_SIZE}`)

/**
 * One page of vehicles and the makes in stock, A to Z, by one query. `total` is how many there are; where `isCounted` is false
 * there are more than that.
 */
export async function browseStock<Row>(db: Db, reader: RowReader<Row>, question: Question) {
  const skip = ((question.page ?? 1) - 1) * PAGE_SIZE
  const answer = await queryJson<Answer<Row>>(
    db,
    browseQuery(reader.columns, { ...question, skip }),
  )
  const hasMore = answer.rows.length > PAGE_SIZE
  const rows = reader.read(answer.rows.slice(0, PAGE_SIZE))
  const seen = skip + rows.length
  const count = answer.count ?? seen
  const isCounted = answer.count === null ? !hasMore : count <= COUNT_MAX
  return {
    rows,
    makes: answer.makes ?? [],
    total: Math.min(count, Math.max(seen, COUNT_MAX)),
    isCounted,
    hasMore,
  }
}

// Deep in the list the ids come first, because an index alone gives them. Counting happens where the page does not tell
// by itself. The makes are hopped to along their index, so that the time depends on the makes and not on the vehicles.
function browseQuery(
  columns: Prisma.Sql,
  { kind, conditions, order, skip, isSearch }: Omit<Question, 'page'> & { skip: number },
): Prisma.Sql {
  const table = STOCK_TABLES[kind]
  const where = Prisma.join(conditions, ' AND ')
  const telling = skip === 0 ? COMPLETE_FIRST_PAGE : COMPLETE_LATER_PAGE
  const isFew = Prisma.sql`(SELECT reltuples <= ${COUNTED_SEARCH_MAX} FROM pg_class WHERE oid = ${table.text}::regclass)`
  const first = Prisma.sql`SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${PAGE_AND_ONE}`
  const deep = Prisma.sql`
    SELECT ${columns} FROM ${table}
    JOIN (SELECT id AS place FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${PAGE_AND_ONE} OFFSET ${skip}) AS places ON place = id
    ORDER BY ${order}`
  return Prisma.sql`
    WITH RECURSIVE page AS (${skip === 0 ? first : deep}), hop AS (
      (SELECT make FROM ${table} WHERE archived_at IS NULL ORDER BY make LIMIT 1)
      UNION ALL
      SELECT (SELECT make FROM ${table} WHERE archived_at IS NULL AND make > hop.make ORDER BY make LIMIT 1) FROM hop WHERE hop.make IS NOT NULL
    )
    SELECT json_build_object(
      'rows', coalesce((SELECT json_agg(page) FROM page), '[]'),
      'makes', (SELECT json_agg(make) FROM hop WHERE make IS NOT NULL),
      'count', CASE WHEN (SELECT count(*) FROM page) NOT BETWEEN ${telling} AND ${isSearch ? isFew : Prisma.sql`true`}
        THEN (SELECT count(*) FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${COUNTED_AND_ONE}) AS found) END
    )`
}
