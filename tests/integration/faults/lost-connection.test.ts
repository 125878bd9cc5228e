import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createDb } from '#server/core/db.ts'
import { migrateJobs } from '#server/core/jobs.ts'
import { createClient, createPool } from '#server/core/postgres.ts'
import { startJobs } from '#server/database/job-runner.ts'
import { listen } from '#server/database/listen.ts'
import { migrate } from '#server/database/migrate.ts'
import { assertUsablePostgres } from '#server/database/outside-postgres.ts'
import { assertEmpty } from '#server/database/row-loader.ts'
import { withSnapshot } from '#server/database/snapshot.ts'
import { createTestDatabase } from '../../support/database.ts'
import { MIGRATIONS_DIR } from '../../support/postgres.ts'

// Postgres protocol (PostgreSQL documentation, 'Message Formats'): type byte, length, fields.
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const AUTHENTICATION_OK = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const POSTMASTER_EXIT = message(
  'E',
  Buffer.from(
    'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0',
  ),
)

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

/** Server that ends as it admits a client: both messages arrive in one packet. */
async function dyingPostgres(): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.end(Buffer.concat([AUTHENTICATION_OK, READY, POSTMASTER_EXIT])),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closings.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `postgresql://owner@127.0.0.1:${(server.address() as AddressInfo).port}/main`
}

/** Collects what would end the process. */
async function uncaughtIn(work: () => Promise<unknown>): Promise<string[]> {
  const uncaught: string[] = []
  const note = (error: unknown) => void uncaught.push(String(error))
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', note)
  try {
    await work()
    // The connection closes after the failure is known.
    await nextTurn()
  } finally {
    process.off('uncaughtException', note)
    for (const listener of before) process.on('uncaughtException', listener)
  }
  return uncaught
}

const log = { error: () => undefined, warn: () => undefined, debug: () => undefined }

describe('a connection that Postgres ends as it is made fails the current work and ends no process', () => {
  const work: [string, (url: string) => Promise<unknown>][] = [
    [
      'a transaction',
      (url) => createDb(url).$transaction((transaction) => transaction.setting.count()),
    ],
    ['a query', (url) => createDb(url).setting.count()],
    ['the migrations', (url) => migrate({ url, migrationsDir: MIGRATIONS_DIR })],
    ['the migrations of the job queue', migrateJobs],
    ['the job queue', (url) => startJobs({ url, tasks: {}, log })],
    ['a backup', (url) => withSnapshot(url, () => Promise.resolve())],
    ['a restore', assertEmpty],
    ['the check of an outside server', (url) => assertUsablePostgres(url, 50)],
  ]
  test.each(work)('%s', async (_what, begin) => {
    const url = await dyingPostgres()
    const outcome = { failed: false }
    const uncaught = await uncaughtIn(async () => {
      await begin(url).catch(() => {
        outcome.failed = true
      })
    })
    expect([outcome.failed, uncaught]).toEqual([true, []])
  })

  test('the connection that listens is made again', async () => {
    const url = await dyingPostgres()
    const { promise: lost, resolve } = Promise.withResolvers<boolean>()
    const listener = listen({
      url,
      channels: ['vehicles_changed'],
      log,
      onMessage: () => undefined,
      onListeningChange: (hears) => void (hears || resolve(true)),
    })
    const uncaught = await uncaughtIn(async () => {
      await listener.start()
      expect(await lost).toBe(true)
    })
    await listener.stop()
    expect(uncaught).toEqual([])
  })
})

describe('a connection that breaks is no end of the process', () => {
  const broken = new Error('terminating connection due to unexpected postmaster exit')

  test('a connection that breaks before it is opened ends no process', () => {
    expect(() => createClient({}).emit('error', broken)).not.toThrow()
  })

  const databaseUrl = createTestDatabase()

  test('a pool reports each connection that breaks, idle or in use', async () => {
    const errors: unknown[] = []
    const pool = createPool({ connectionString: await databaseUrl }, (error) => errors.push(error))
    const client = await pool.connect()
    expect(() => client.emit('error', broken)).not.toThrow()
    expect(errors).toContain(broken)
    client.release(true)
    expect(() => pool.emit('error', broken, client)).not.toThrow()
    await pool.end()
  })
})
