import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Prisma, PrismaClient } from '#server/database/generated/client.ts'
import { createPool } from './postgres.ts'
import { createPrismaAdapter } from './prisma-adapter.ts'

export type Db = PrismaClient
/** A transaction of the database, or the database itself. */
export type DbOrTransaction = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'
>

const POOL_SIZE = 10
/** For a connection of one's own; when all are busy, the time in line counts too. */
const CONNECT_TIMEOUT_MS = 10_000
/** No question of ours takes as long; a database that says nothing is one that is away. */
const ANSWER_TIMEOUT_MS = 15_000
/** Whoever writes stands in that line too, and on a slow machine longer than the two seconds that are Prisma's own. */
const TRANSACTION = { maxWait: 15_000, timeout: 15_000 }

const pools = new WeakMap<Db, pg.Pool>()

/** How many connections there are, how many of them have nothing to do, and how many questions wait for one. */
export type DbPool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** The database behind `url`, with its connections, which are made when they are needed. */
export function createPooledDb(url: string): { db: Db; pool: DbPool } {
  const times = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: ANSWER_TIMEOUT_MS }
  const pool = createPool({ connectionString: url, max: POOL_SIZE, ...times })
  const db = new PrismaClient({
    adapter: createPrismaAdapter(pool),
    transactionOptions: TRANSACTION,
  })
  pools.set(db, pool)
  return { db, pool }
}

/** The database behind `url`; connections are made when they are needed. */
export const createDb = (url: string): Db => createPooledDb(url).db

/**
 * The JSON value that a query gives, outside of any transaction. Postgres puts many rows into one value in a fraction of the time
 * that reading them takes here, and it comes past Prisma, which would double what is left. A query without parameters, such as
 * the whole list, is planned once for each connection and whenever the statistics change.
 */
export async function queryJson<T>(db: Db, { text, values }: Prisma.Sql): Promise<T> {
  const pool = pools.get(db)
  if (!pool) throw new Error('This database was not made by createPooledDb')
  const name = values.length === 0 ? nameOf(text) : undefined
  const { rows } = await pool.query<[string | null]>({
    name,
    text: `SELECT (${text})::text`,
    values,
    rowMode: 'array',
  })
  return JSON.parse(rows[0]?.[0] ?? 'null') as T
}

/** Postgres cuts names after 63 signs. */
const nameOf = (text: string): string => createHash('sha1').update(text).digest('hex')

/** Whether this is the refusal of a second row where only one may be. */
export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
