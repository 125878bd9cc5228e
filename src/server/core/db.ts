import { PrismaPg } from '@prisma/adapter-pg'
import pLimit from 'p-limit'
import type pg from 'pg'
import { toLikePattern, toSearchTerms } from '#shared/domain/search-terms.ts'
import { Prisma, PrismaClient } from '../database/generated/client.ts'
import { createPool } from './postgres.ts'

export type Db = PrismaClient
export type DbOrTransaction = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'
>

export const DEFAULT_POOL_SIZE = 10
const RAW_QUERY_FAILED = 'P2010'
/** Includes the wait for a free connection. */
const CONNECT_TIMEOUT_MS = 10_000
/** Queries that run longer than this fail: the database is unreachable. */
const QUERY_TIMEOUT_MS = 15_000
/** Includes the wait for a connection, which can exceed Prisma's two seconds on a slow machine. */
const TRANSACTION = { maxWait: 15_000, timeout: 15_000 }

/** Counts of all connections, idle connections and waiting queries. */
export type DbPool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** Returns the database and its pool; connections open on first use. */
export function createPooledDb(
  url: string,
  poolSize: number = DEFAULT_POOL_SIZE,
): { db: Db; pool: DbPool } {
  const times = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS }
  const pool = createPool({ connectionString: url, max: poolSize, ...times })
  const db = new PrismaClient({
    adapter: createPrismaAdapter(pool),
    transactionOptions: TRANSACTION,
  })
  return { db, pool }
}

/** Opens connections on first use. */
export const createDb = (url: string): Db => createPooledDb(url).db

/** Checks for a unique constraint violation. */
export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2002' || (error.code === RAW_QUERY_FAILED && error.message.includes('`23505`')))

type Transaction = Awaited<ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['startTransaction']>>

// Queues queries: Prisma loads relations in parallel, but a transaction has one connection.
function createPrismaAdapter(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool, { disposeExternalPool: true })
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    const startTransaction = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) =>
      oneQueryAtATime(await startTransaction(isolationLevel))
    return adapter
  }
  return factory
}

function oneQueryAtATime(tx: Transaction): Transaction {
  const limit = pLimit(1)
  const queryRaw = tx.queryRaw.bind(tx)
  const executeRaw = tx.executeRaw.bind(tx)
  tx.queryRaw = (query) => limit(() => queryRaw(query))
  tx.executeRaw = (query) => limit(() => executeRaw(query))
  return tx
}

/** Returns the value as a list member; throws if the column's CHECK constraint is missing. */
export function parseChoice<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((member) => member === value)
  if (found === undefined) throw new Error(`Not in the closed list: ${value}`)
  return found
}

/** Returns null for an empty column; otherwise like `parseChoice`. */
export const parseChoiceOrNull = <T extends string>(
  list: readonly T[],
  value: string | null,
): T | null => (value === null ? null : parseChoice(list, value))

/** Requires every word of a search somewhere in a column of folded text. */
export const toSearchConditions = (
  q: string | null | undefined,
  column: Prisma.Sql = Prisma.sql`search_text`,
): Prisma.Sql[] =>
  toSearchTerms(q ?? '').map(
    (spellings) => Prisma.sql`${column} LIKE ANY (${spellings.map(toLikePattern)})`,
  )

// Prisma has no SELECT FOR UPDATE, which locks a row until the transaction ends.
const createRowLock = (table: string) => (tx: DbOrTransaction, id: string) =>
  tx.$queryRaw`SELECT FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid FOR UPDATE`

export const lockAccountRow = createRowLock('staff_user')
export const lockRequestRow = createRowLock('request')
export const lockAppointmentRow = createRowLock('appointment')
export const lockPartRow = createRowLock('part')
export const lockVehicleRow = createRowLock('vehicle')
export const lockWantRow = createRowLock('want')
export const lockSaleRow = createRowLock('sale')
