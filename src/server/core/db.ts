import { PrismaPg } from '@prisma/adapter-pg'
import pLimit from 'p-limit'
import type pg from 'pg'
import { Prisma, PrismaClient } from '#server/database/generated/client.ts'
import { createPool } from './postgres.ts'

export type Db = PrismaClient
/** A transaction of the database, or the database itself. */
export type DbOrTransaction = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'
>

export const DEFAULT_POOL_SIZE = 10
/** For a connection of one's own; when all are busy, the time in line counts too. */
const CONNECT_TIMEOUT_MS = 10_000
/** No question of ours takes as long; a database that says nothing is one that is away. */
const ANSWER_TIMEOUT_MS = 15_000
/** A transaction waits for a connection too, on a slow machine longer than Prisma's default of two seconds. */
const TRANSACTION = { maxWait: 15_000, timeout: 15_000 }

/** How many connections there are, how many of them have nothing to do, and how many questions wait for one. */
export type DbPool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** The database behind `url`, with its connections, which are made when they are needed. */
export function createPooledDb(
  url: string,
  poolSize: number = DEFAULT_POOL_SIZE,
): { db: Db; pool: DbPool } {
  const times = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: ANSWER_TIMEOUT_MS }
  const pool = createPool({ connectionString: url, max: poolSize, ...times })
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

type Transaction = Awaited<ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['startTransaction']>>

/**
 * Prisma's adapter on a pool. Prisma loads the relations of a row in parallel, in a transaction on one connection, and pg no longer
 * queues queries of one connection, so they are queued here.
 */
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

function oneQueryAtATime(transaction: Transaction): Transaction {
  const limit = pLimit(1)
  const queryRaw = transaction.queryRaw.bind(transaction)
  const executeRaw = transaction.executeRaw.bind(transaction)
  transaction.queryRaw = (query) => limit(() => queryRaw(query))
  transaction.executeRaw = (query) => limit(() => executeRaw(query))
  return transaction
}

/** The member of a closed list that a column holds; its CHECK constraint guarantees there is one, so anything else throws. */
export function choice<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((member) => member === value)
  if (found === undefined) throw new Error(`Not in the closed list: ${value}`)
  return found
}

/** As choice, for a column that may be empty. */
export const choiceOrNull = <T extends string>(
  list: readonly T[],
  value: string | null,
): T | null => (value === null ? null : choice(list, value))

// Prisma has no SELECT FOR UPDATE. These keep a row as it is until the transaction ends; where there is none they do nothing.

export const lockAccountRow = (transaction: DbOrTransaction, id: string) =>
  transaction.$queryRaw`SELECT FROM staff_user WHERE id = ${id}::uuid FOR UPDATE`

export const lockRequestRow = (transaction: DbOrTransaction, id: string) =>
  transaction.$queryRaw`SELECT FROM request WHERE id = ${id}::uuid FOR UPDATE`

export const lockVehicleRow = (transaction: DbOrTransaction, id: string) =>
  transaction.$queryRaw`SELECT FROM vehicle WHERE id = ${id}::uuid FOR UPDATE`

export const lockWantRow = (transaction: DbOrTransaction, id: string) =>
  transaction.$queryRaw`SELECT FROM want WHERE id = ${id}::uuid FOR UPDATE`
