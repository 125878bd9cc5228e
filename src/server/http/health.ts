import type { FastifyInstance } from 'fastify'
import type { Db } from '../core/db.ts'

/** `/health/live`: the process answers. `/health/ready`: the database answers too, else 503. */
export function registerHealth(app: FastifyInstance, { db }: { db: Db }): void {
  // An overloaded process is alive and must not be restarted for it.
  const live = { logLevel: 'warn', config: { pressureHandler: () => undefined } } as const
  app.get('/health/live', live, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', { logLevel: 'warn' }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      // A query of no table, which Prisma cannot make otherwise.
      await db.$queryRaw`SELECT 1`
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ status: 'unavailable', error: 'The database does not answer' })
    }
  })
}
