import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { createLimiter } from './limiter.ts'

type Transaction = Awaited<ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['startTransaction']>>

/**
 * Prisma's adapter on a pool. Prisma loads the relations of a row all at once, in a transaction on its one connection, where
 * the driver no longer wants to queue them: they wait for each other here.
 */
export function createPrismaAdapter(pool: pg.Pool): PrismaPg {
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
  const inTurn = createLimiter({ atOnce: 1, waiting: Infinity })
  const queryRaw = transaction.queryRaw.bind(transaction)
  const executeRaw = transaction.executeRaw.bind(transaction)
  transaction.queryRaw = (query) => inTurn(() => queryRaw(query))
  transaction.executeRaw = (query) => inTurn(() => executeRaw(query))
  return transaction
}
