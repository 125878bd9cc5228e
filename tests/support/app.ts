import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Clock, systemClock } from '#server/core/clock.ts'
import { createDb } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { ClientTimeouts } from '#server/http/connections.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { createStoredReplies, type StoredReplies } from '#server/http/stored-replies.ts'
import { subscribeToChanges } from '#server/pages/invalidation.ts'
import { builtPages, type PageSource } from '#server/pages/page-source.ts'
import { createServices } from '#server/services.ts'
import { createCaller } from '#server/trpc/app-router.ts'
import { afterUse } from './after-use.ts'
import { DIST, ROOT } from './build.ts'
import { createTestDatabase, keptDb } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The mail server of a shop whose emails a test finds in the outbox. */
export const MAIL_SERVER = 'smtp://127.0.0.1:9?requireTLS=false'

type Options = {
  clock?: Clock
  config?: Partial<Config>
  /** Where it listens; any free one otherwise. */
  port?: number
  /** Another database than a clean one of its own. */
  databaseUrl?: string
  /** From where on log lines are kept. */
  logLevel?: 'info' | 'warn'
  metrics?: Pick<Metrics, 'observe'>
  timeouts?: ClientTimeouts
  requestsMax?: number
  behindMaxMs?: number
  /** Whether the test looks at pages; without, asking for one fails. */
  pages?: boolean
  /** What keeps replies, where a test looks at that. */
  replies?: StoredReplies
}
type Question = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test says what it expects to read
  json: <T>() => T
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

const noPages: PageSource = {
  render: () => Promise.reject(new Error('This test said that it looks at no pages')),
}

/**
 * The real application behind a real port: a clean database of its own, real services and kept replies, changes heard of,
 * pictures in a temporary folder. It closes after the file, or after the test that makes it.
 */
export async function createTestApp({
  clock = systemClock,
  config: own = {},
  databaseUrl,
  logLevel = 'warn',
  pages = false,
  replies = createStoredReplies(),
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
  const services = createServices({
    config,
    db,
    databaseUrl: url,
    clock,
    log,
    root: ROOT,
    onChange: replies.drop,
  })
  await services.business.load()
  const subscription = subscribeToChanges({ url, replies, ...services, log })
  const pageSource = pages ? await builtPages(DIST) : noPages
  const app = await buildApp({
    config,
    db,
    log,
    services,
    replies,
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
  return {
    db,
    databaseUrl: url,
    /** Where it listens. */
    url: `http://127.0.0.1:${port}`,
    services,
    /** Lines written to the log so far, as objects. */
    logged,
    /** The typed calls, as a page makes them. */
    caller: createCaller({ services, log, session: null, address: '127.0.0.1' }),
    /** The same as somebody who is signed in. */
    callerFor: (session: Session) => createCaller({ services, log, session, address: '127.0.0.1' }),
    /** One request through the port, the path and headers exactly as given and the reply undecoded. */
    ask: (path: string, question: Question = {}) => ask({ port, path, ...question }),
    /** Where it listens, for what no request through `ask` can do. */
    port,
    /** The JSON of a path. */
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
}: Question & { port: number; path: string }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
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
    asked.on('error', reject)
    asked.end(body)
  })
}
