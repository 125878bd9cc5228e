import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db, DbPool } from './core/db.ts'
import { isStream } from './http/admission.ts'
import type { StoredReplies } from './http/stored-replies.ts'

type Deps = { db: Db; pool: DbPool; replies: Pick<StoredReplies, 'counts'> }
export type Metrics = ReturnType<typeof createMetrics>

/** Seconds, from a stored page (first bucket) to the wait at which visitors give up (last). */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NO_ROUTE = '(none)'

/** Serves Prometheus metrics on a separate, private port (OWASP ASVS 5.0, 13.4.5). */
export function createMetrics({ db, pool, replies }: Deps) {
  // Requests are labeled by route template, never by requested address.
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that the application answered, by route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const readings = [
    readingOfPool(pool, registers),
    readingOfReplies(replies, registers),
    readingOfWork(db, registers),
    readingOfBackups(db, registers),
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
    for (const read of readings) await read()
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
        (figures) =>
          response
            .writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' })
            .end(figures),
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

type Reading = () => Promise<void> | void

function readingOfPool(pool: DbPool, registers: Registry[]): Reading {
  const connections = new Gauge({
    name: 'db_pool_connections',
    help: 'Connections to the database, by whether they have something to do',
    labelNames: ['state'] as const,
    registers,
  })
  const waiting = new Gauge({
    name: 'db_pool_waiting',
    help: 'Questions that wait for a connection',
    registers,
  })
  return () => {
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    waiting.set(pool.waitingCount)
  }
}

function readingOfReplies(replies: Deps['replies'], registers: Registry[]): Reading {
  const given = new Counter({
    name: 'stored_replies_total',
    help: 'Pages and lists that were given as they were kept (hit), and that were made (made)',
    labelNames: ['result'] as const,
    registers,
  })
  const bytesKept = new Gauge({
    name: 'stored_replies_bytes',
    help: 'Memory that kept replies take',
    registers,
  })
  return () => {
    const { hits, made, bytes } = replies.counts()
    given.reset()
    given.inc({ result: 'hit' }, hits)
    given.inc({ result: 'made' }, made)
    bytesKept.set(bytes)
  }
}

type Work = {
  mailsWaiting: number
  mailsFailed: number
  mailsHeld: number
  jobsDue: number
  jobsLater: number
  jobsGivenUp: number
}

/** Reads the backlog; an unreachable database sets database_up to 0 and omits the other values. */
function readingOfWork(db: Db, registers: Registry[]): Reading {
  const mails = new Gauge({
    name: 'outbox_mails',
    help: 'Emails in the outbox that are not sent',
    labelNames: ['status'] as const,
    registers,
  })
  const jobs = new Gauge({
    name: 'queue_jobs',
    help: 'Jobs in the queue',
    labelNames: ['state'] as const,
    registers,
  })
  const isUp = new Gauge({ name: 'database_up', help: 'Whether the database answers', registers })
  return async () => {
    mails.reset()
    jobs.reset()
    const work = await readWork(db).catch(() => undefined)
    isUp.set(work ? 1 : 0)
    if (!work) return
    mails.set({ status: 'waiting' }, work.mailsWaiting)
    mails.set({ status: 'failed' }, work.mailsFailed)
    mails.set({ status: 'held' }, work.mailsHeld)
    jobs.set({ state: 'due' }, work.jobsDue)
    jobs.set({ state: 'later' }, work.jobsLater)
    jobs.set({ state: 'given-up' }, work.jobsGivenUp)
  }
}

/** Reads the last complete backup; omits its values if there is no backup. */
function readingOfBackups(db: Db, registers: Registry[]): Reading {
  const at = new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'Start of the last complete backup',
    registers,
  })
  const bytes = new Gauge({
    name: 'backup_last_size_bytes',
    help: 'Size of the archive of the last complete backup',
    registers,
  })
  return async () => {
    for (const gauge of [at, bytes]) gauge.remove()
    const where = { bytes: { not: null }, missingPictures: 0 }
    const last = await db.backup
      .findFirst({ where, orderBy: { startedAt: 'desc' } })
      .catch(() => null)
    if (!last) return
    at.set(last.startedAt.getTime() / 1000)
    bytes.set(Number(last.bytes))
  }
}

/** Raw SQL because Prisma lacks job tables and several filtered counts in one query. */
async function readWork(db: Db): Promise<Work | undefined> {
  const [work] = await db.$queryRaw<Work[]>`
    SELECT mails.*, jobs.* FROM
      (SELECT count(*) FILTER (WHERE status = 'waiting')::int AS "mailsWaiting", count(*) FILTER (WHERE status = 'failed')::int AS "mailsFailed",
              count(*) FILTER (WHERE status = 'held')::int AS "mailsHeld"
       FROM outbox_email WHERE status IN ('waiting', 'failed', 'held')) AS mails,
      (SELECT count(*) FILTER (WHERE attempts < max_attempts AND run_at <= now())::int AS "jobsDue",
              count(*) FILTER (WHERE attempts < max_attempts AND run_at > now())::int AS "jobsLater",
              count(*) FILTER (WHERE attempts >= max_attempts)::int AS "jobsGivenUp"
       FROM graphile_worker.jobs) AS jobs`
  return work
}
