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
/** A transaction waits for a connection too, on a slow machine longer than Prisma's default of two seconds. */
const TRANSACTION = { maxWait: 15_000, timeout: 15_000 }

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
  return { db, pool }
}

/** The database behind `url`; connections are made when they are needed. */
export const createDb = (url: string): Db => createPooledDb(url).db

/** Whether this is the refusal of a second row where only one may be. */
export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
