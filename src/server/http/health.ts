import type { FastifyInstance } from 'fastify'
import type { Db } from '../core/db.ts'
import type { DiskWatch } from '../core/disk-watch.ts'

type Deps = { db: Db; disk: Pick<DiskWatch, 'look'> }

/** Serves /health/live (process) and /health/ready (database and disk space, else 503). */
export function registerHealth(app: FastifyInstance, { db, disk }: Deps): void {
  // An overloaded process must not be restarted.
  const live = { logLevel: 'warn', config: { pressureHandler: () => undefined } } as const
  app.get('/health/live', live, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', { logLevel: 'warn' }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const failure = await findFailure().catch((error: unknown) => {
      request.log.warn({ err: error }, 'database does not respond')
      return 'The database does not answer'
    })
    if (failure === null) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ status: 'unavailable', error: failure })
  })

  async function findFailure(): Promise<string | null> {
    // Prisma needs raw SQL for a query without a table.
    await db.$queryRaw`SELECT 1`
    return disk.look()
  }
}
