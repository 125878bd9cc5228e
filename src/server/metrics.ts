import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db, DbPool } from './core/db.ts'
import { isStream } from './http/admission.ts'
import type { ResponseCache } from './http/response-cache.ts'

type Deps = { db: Db; pool: DbPool; responseCache: Pick<ResponseCache, 'counts'> }
export type Metrics = ReturnType<typeof createMetrics>

/** Seconds, from a stored page (first bucket) to the wait at which visitors give up (last). */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NO_ROUTE = '(none)'

/** Serves Prometheus metrics on a separate, private port (OWASP ASVS 5.0, 13.4.5). */
export function createMetrics({ db, pool, responseCache }: Deps) {
  // Requests are labeled by route template, never by requested URL.
  const register = new Registry()
  const gauge = createGauges(register)
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that the application answered, by route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  const readers = [
    createPoolReader(pool, gauge),
    createCacheReader(responseCache, register),
    createBacklogReader(db, gauge),
    createBackupsReader(db, gauge),
  ]

  /** Measures every request of the app. */
  function observe(app: FastifyInstance): void {
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      if (isStream(reply.getHeader('content-type'))) return
      seconds.observe(
        { method, route: routeOptions.url ?? NO_ROUTE, status: reply.statusCode },
        reply.elapsedTime / 1000,
      )
    })
  }

  async function text(): Promise<string> {
    for (const read of readers) await read()
    return register.metrics()
  }

  /** Serves GET /metrics only. */
  async function listen({
    host,
    port,
  }: {
    host: string
    port: number
  }): Promise<{ port: number; close: () => Promise<void> }> {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        return void response.writeHead(404).end()
      }
      text().then(
        (metrics) =>
          response
            .writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' })
            .end(metrics),
        () => response.writeHead(500).end(),
      )
    })
    server.listen(port, host)
    await once(server, 'listening')
    const { port: heldPort } = server.address() as AddressInfo
    return {
      port: heldPort,
      close: async () => {
        server.close()
        server.closeAllConnections()
        await once(server, 'close')
      },
    }
  }

  return { observe, listen }
}

type Reader = () => Promise<void> | void
type Gauges = ReturnType<typeof createGauges>

const createGauges =
  (register: Registry) =>
  <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [register] })

function createPoolReader(pool: DbPool, gauge: Gauges): Reader {
  const connections = gauge(
    'db_pool_connections',
    'Connections to the database, idle or busy with a query',
    'state',
  )
  const waiting = gauge('db_pool_waiting', 'Queries that wait for a connection')
  return () => {
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    waiting.set(pool.waitingCount)
  }
}

function createCacheReader(responseCache: Deps['responseCache'], register: Registry): Reader {
  const sent = new Counter({
    name: 'cached_responses_total',
    help: 'Pages and lists that were sent from the cache (hit), and that were rendered (made)',
    labelNames: ['result'],
    registers: [register],
  })
  const stored = createGauges(register)('cached_responses_bytes', 'Memory of the cached responses')
  return () => {
    const { hits, made, bytes } = responseCache.counts()
    sent.reset()
    sent.inc({ result: 'hit' }, hits)
    sent.inc({ result: 'made' }, made)
    stored.set(bytes)
  }
}

type Work = {
  mails: Record<'waiting' | 'failed' | 'held', number>
  jobs: Record<'due' | 'later' | 'given-up', number>
}

/** Reads the backlog; an unreachable database sets database_up to 0 and omits the other values. */
function createBacklogReader(db: Db, gauge: Gauges): Reader {
  const mails = gauge('outbox_mails', 'Emails in the outbox that are not sent', 'status')
  const jobs = gauge('queue_jobs', 'Jobs in the queue', 'state')
  const isUp = gauge('database_up', '1 if the database responds')
  return async () => {
    mails.reset()
    jobs.reset()
    const work = await readWork(db).catch(() => undefined)
    isUp.set(work ? 1 : 0)
    for (const [status, count] of Object.entries(work?.mails ?? {})) mails.set({ status }, count)
    for (const [state, count] of Object.entries(work?.jobs ?? {})) jobs.set({ state }, count)
  }
}

/** Reads the last complete backup; omits its values if there is no backup. */
function createBackupsReader(db: Db, gauge: Gauges): Reader {
  const at = gauge('backup_last_success_timestamp_seconds', 'Start of the last complete backup')
  const size = gauge('backup_last_size_bytes', 'Size of the archive of the last complete backup')
  return async () => {
    for (const each of [at, size]) each.remove()
    const where = { bytes: { not: null }, missingPictures: 0 }
    const last = await db.backup
      .findFirst({ where, orderBy: { startedAt: 'desc' } })
      .catch(() => null)
    if (!last) return
    at.set(last.startedAt.getTime() / 1000)
    size.set(Number(last.bytes))
  }
}

/** Raw SQL because Prisma lacks job tables and several filtered counts in one query. */
async function readWork(db: Db): Promise<Work | undefined> {
  const [work] = await db.$queryRaw<Work[]>`
    SELECT
      (SELECT json_build_object(
         'waiting', count(*) FILTER (WHERE status = 'waiting'),
         'failed', count(*) FILTER (WHERE status = 'failed'),
         'held', count(*) FILTER (WHERE status = 'held'))
       FROM outbox_email WHERE status IN ('waiting', 'failed', 'held')) AS mails,
      (SELECT json_build_object(
         'due', count(*) FILTER (WHERE attempts < max_attempts AND run_at <= now()),
         'later', count(*) FILTER (WHERE attempts < max_attempts AND run_at > now()),
         'given-up', count(*) FILTER (WHERE attempts >= max_attempts))
       FROM graphile_worker.jobs) AS jobs`
  return work
}
