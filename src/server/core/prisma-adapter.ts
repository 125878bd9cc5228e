import { PrismaPg } from '@prisma/adapter-pg'
import pLimit from 'p-limit'
import type pg from 'pg'

type Transaction = Awaited<ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['startTransaction']>>

/**
 * Prisma's adapter on a pool. Prisma loads the relations of a row in parallel, in a transaction on one connection, and pg no longer
 * queues queries of one connection, so they are queued here.
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
  const limit = pLimit(1)
  const queryRaw = transaction.queryRaw.bind(transaction)
  const executeRaw = transaction.executeRaw.bind(transaction)
  transaction.queryRaw = (query) => limit(() => queryRaw(query))
  transaction.executeRaw = (query) => limit(() => executeRaw(query))
  return transaction
}
