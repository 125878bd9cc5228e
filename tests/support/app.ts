import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Clock, systemClock } from '#server/core/clock.ts'
import { createDb } from '#server/core/db.ts'
import { toActor, type Session } from '#server/core/session.ts'
import { createContext } from '#server/create-context.ts'
import { subscribeToChanges } from '#server/events.ts'
import type { ClientTimeouts } from '#server/http/connections.ts'
import { createResponseCache, type ResponseCache } from '#server/http/response-cache.ts'
import type { Metrics } from '#server/metrics.ts'
import { loadBuiltPages, type PageSource } from '#server/pages/page-source.ts'
import { createCaller } from '#server/trpc/app-router.ts'
import { afterUse } from './after-use.ts'
import { DIST, ROOT } from './build.ts'
import { createTestDatabase, keptDb } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Mail server of shops whose emails the test reads from the outbox. */
export const MAIL_SERVER = 'smtp://127.0.0.1:9?requireTLS=false'

/** Author of changes that a test makes by calling a use case. */
const TESTER = { id: '01990000-0000-7000-8000-000000000000', name: 'Test' }

type Options = {
  clock?: Clock
  config?: Partial<Config>
  /** Defaults to a free port. */
  port?: number
  /** Defaults to a new, empty database. */
  databaseUrl?: string
  /** Minimum level of the log lines in `logged`. */
  logLevel?: 'info' | 'warn'
  metrics?: Pick<Metrics, 'observe'>
  timeouts?: ClientTimeouts
  requestsMax?: number
  behindMaxMs?: number
  /** Enables page rendering; without it page requests fail. */
  pages?: boolean
  /** Store of page responses, for tests that inspect it. */
  responseCache?: ResponseCache
}
type RequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Keeps connections; without it each request has its own. */
  agent?: Agent
}
export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test states the type
  json: <T>() => T
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

const noPages: PageSource = {
  render: () => Promise.reject(new Error('Pass `pages: true` to render pages in a test')),
}

/** Starts the real application on a port with an empty database; closes after the test or file. */
export async function createTestApp({
  clock = systemClock,
  config: own = {},
  databaseUrl,
  logLevel = 'warn',
  pages = false,
  responseCache = createResponseCache(),
  behindMaxMs = 0,
  port: wanted = 0,
  ...watched
}: Options = {}) {
  const url = databaseUrl ?? (await createTestDatabase())
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', VPIC_URL: '', BACKUP_DIR: 'off' }),
    dataDir: temporaryFolder(),
    ...own,
  }
  const { log, logged } = listeningLog(logLevel)
  const db = databaseUrl ? createDb(url) : keptDb(url)
  const ctx = createContext({
    config,
    db,
    clock,
    log,
    dropPages: responseCache.drop,
    databaseUrl: url,
    root: ROOT,
  })
  await ctx.business.load()
  const subscription = subscribeToChanges({ ctx, url, responseCache })
  const pageSource = pages ? await loadBuiltPages(DIST) : noPages
  const app = await buildApp({
    ctx,
    log,
    responseCache,
    pageSource,
    staticRoot: pages ? join(DIST, 'client') : null,
    behindMaxMs,
    ...watched,
  })
  await subscription.start()
  await app.listen({ host: '127.0.0.1', port: wanted })
  afterUse(async () => {
    await app.close()
    await subscription.stop()
    if (databaseUrl) await db.$disconnect()
  })
  const { port } = app.server.address() as AddressInfo
  const visitor = { ...ctx, ip: '127.0.0.1' }
  return {
    db,
    databaseUrl: url,
    url: `http://127.0.0.1:${port}`,
    ctx,
    /** Context of a signed-in test user. */
    staff: { ...ctx, actor: TESTER },
    /** Log lines so far, parsed. */
    logged,
    /** tRPC caller of a visitor. */
    caller: createCaller({ ...visitor, session: null }),
    /** tRPC caller of a signed-in user. */
    callerFor: (session: Session) => createCaller({ ...visitor, session }),
    /** Context of a program, such as the admin command. */
    program: { ...ctx, actor: { id: null, name: 'Server' } },
    /** Context of a signed-in user, for use cases. */
    contextFor: (session: Session) => ({ ...ctx, ip: '127.0.0.1', actor: toActor(session) }),
    /** Sends one request with exactly this path and headers; the reply is not decoded. */
    ask: (path: string, options: RequestOptions = {}) => ask({ port, path, ...options }),
    /** For requests that `ask` cannot make. */
    port,
    /** Gets a path as JSON. */
    get: async <T>(path: string): Promise<T> => (await ask({ port, path })).json<T>(),
  }
}

function listeningLog(level: string) {
  const logged: Record<string, unknown>[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  })
  return { log: pino({ level }, stream), logged }
}

function ask({
  port,
  path,
  method = 'GET',
  headers = {},
  body,
  agent,
}: RequestOptions & { port: number; path: string }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, headers, agent: agent ?? false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString('utf8')
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text,
            json: () => JSON.parse(text) as never,
          })
        })
      },
    )
    asked.on('error', (error) => reject(Object.assign(error, { isReused: asked.reusedSocket })))
    asked.end(body)
  })
}
