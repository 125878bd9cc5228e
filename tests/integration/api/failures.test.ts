import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createTestApp, MAIL_SERVER, type TestApp } from '../../support/app.ts'
import { publishedContract } from '../../support/contract.ts'
import { migratedDataDir } from '../../support/own-postgres.ts'
import { addAccount, signIn, type SignedIn } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { callsOf, sender, type Sent } from './calls.ts'
import { PASSKEY_ORIGIN } from './passkey-calls.ts'

const PATIENCE = { timeout: 40_000, interval: 20 }
/** Short, since one request takes many turns of the event loop; the limit in use is longer. */
const BEHIND_MAX_MS = 100
const HELD_UP_MS = BEHIND_MAX_MS + 50

// A Postgres of its own, which this file stops, starts and breaks under the application.
const dataDir = await migratedDataDir()
const log = { warn: () => undefined, error: () => undefined }
const start = () => startEmbeddedPostgres({ dataDir, durable: false, log })
let postgres = await start()

const config = {
  rateLimits: false,
  publicUrl: PASSKEY_ORIGIN,
  backupDir: temporaryFolder(),
  smtpUrl: MAIL_SERVER,
}
const app = await createTestApp({ databaseUrl: postgres.url, config })
const full = await createTestApp({ databaseUrl: postgres.url, config, requestsMax: 0 })
const keepsNothing = {
  ...createResponseCache(),
  getOrRender: () => Promise.reject(new Error('Nothing can be kept in secret_place')),
}
const behind = await createTestApp({
  databaseUrl: postgres.url,
  config,
  behindMaxMs: BEHIND_MAX_MS,
})
const broken = await createTestApp({ databaseUrl: postgres.url, config })
const forgetful = await createTestApp({
  databaseUrl: postgres.url,
  config,
  responseCache: keepsNothing,
})

const { operations, problemsOf } = await publishedContract(app)
const names = [...operations.keys()]
/** Operations that need no database. */
const WITHOUT_DATABASE = ['GET /api/openapi.json', 'GET /api/docs']
const withDatabase = names.filter((name) => !WITHOUT_DATABASE.includes(name))
/** Tables that a staff call needs to reach its handler. */
const OF_ACCOUNTS = ['session', 'staff_user', 'setting', 'rate_limit']
const ofAccounts = (name: string): boolean =>
  / \/api\/(?:auth|admin\/accounts|admin\/second-factor)\b/.test(name)

let staff: SignedIn
const prepared = new Map<string, { sent: Sent; status: number }>()
beforeAll(async () => {
  await addAccount(app, 'renee')
  staff = await signIn(app, 'renee')
  for (const { name, status, prepare } of callsOf(app, () => staff)) {
    if (status < 300 && !prepared.has(name)) prepared.set(name, { sent: await prepare(), status })
  }
  return () => postgres.stop()
})

/** Sends an operation a request that succeeds if nothing fails. */
const ask = (name: string, of: TestApp = app) =>
  sender(of, () => staff)(name, prepared.get(name)?.sent)

/** Expects a failure according to the contract, without internal details. */
async function expectFailure(name: string, status: number, of: TestApp = app) {
  const answer = await ask(name, of)
  expect([name, answer.status, answer.status === status ? '' : answer.text]).toEqual([
    name,
    status,
    '',
  ])
  expect([name, problemsOf(name, answer)]).toEqual([name, []])
  expect(answer.text).not.toMatch(
    /prisma|postgres|ECONN|ENOENT|relation|secret_place|\.ts:|node_modules/i,
  )
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer
}

async function expectAway(name: string, of: TestApp = app): Promise<void> {
  const { headers, json } = await expectFailure(name, 503, of)
  expect([headers['retry-after'], json<{ error: string }>().error]).toEqual([
    '5',
    'Service not available',
  ])
}

/** A fault of ours: its number is in the reply and, once, in the log, where the cause stands. */
async function expectFault(name: string, of: TestApp = app): Promise<void> {
  const before = of.logged.length
  const body = (await expectFailure(name, 500, of)).json<{ error: string; requestId: string }>()
  expect(body.error).toBe('Internal server error')
  const lines = of.logged.slice(before).filter(({ level }) => level === 50)
  expect(lines).toMatchObject([{ reqId: body.requestId, err: { message: expect.any(String) } }])
}

test('there is something to send to every operation', () => {
  expect(names.filter((name) => !prepared.has(name))).toEqual([])
})

// Others are 503 as published where the database is unreachable.
test.each([...WITHOUT_DATABASE, 'GET /api/admin/feeds', 'POST /api/part-requests'])(
  'at the limit of a server %s is 503 with Retry-After, as published',
  (name) => expectAway(name, full),
)

test('an overloaded program answers 503 with Retry-After, stays alive, and soon takes requests again', async () => {
  const question = 'GET /api/admin/feeds'
  const holding = setInterval(holdUp)
  const refused = await vi.waitUntil(async () => {
    const answer = await ask(question, behind)
    return answer.status === 200 ? undefined : answer
  }, PATIENCE)
  const page = await vi.waitUntil(async () => {
    const answer = await behind.ask('/inventory?q=held')
    return answer.status === 200 ? undefined : answer
  }, PATIENCE)
  const live = await behind.ask('/health/live')
  clearInterval(holding)
  expect(live.status).toBe(200)
  expect([refused.status, refused.headers['retry-after'], refused.json()]).toMatchObject([
    503,
    '5',
    { error: 'Service not available' },
  ])
  expect(problemsOf(question, refused)).toEqual([])
  expect([page.status, page.headers['retry-after'], page.headers['content-type']]).toEqual([
    503,
    '5',
    'text/html; charset=utf-8',
  ])
  expect(page.text).toContain('We are very busy right now')
  await expect.poll(async () => (await ask(question, behind)).status, PATIENCE).toBe(200)
})

describe('while the database is unreachable', () => {
  beforeAll(async () => {
    await postgres.stop()
    return async () => {
      postgres = await start()
    }
  })
  test.each(withDatabase)('%s is 503, as published', { tags: ['r19.12'] }, (name) =>
    expectAway(name),
  )
  test.each(WITHOUT_DATABASE)('%s, which needs none, is 200', async (name) =>
    expect((await ask(name)).status).toBe(200),
  )
})

test('once the database is back, rejected requests succeed without restart; none was stored', async () => {
  // In the order of the table, at whose end everybody signs out.
  for (const [name, { status }] of prepared) {
    if (name.startsWith('GET /api/admin/')) continue
    const answer = await ask(name)
    expect([name, answer.status, answer.status === status ? '' : answer.text]).toEqual([
      name,
      status,
      '',
    ])
  }
})

describe('where tables of the database are missing', () => {
  beforeAll(async () => {
    await addAccount(app, 'ann')
    staff = await signIn(app, 'ann')
    await dropTables((table) => !OF_ACCOUNTS.includes(table))
  })
  test.each(withDatabase.filter((name) => !ofAccounts(name)))(
    '%s is 500 as published, and the log has the cause',
    (name) => expectFault(name, broken),
  )

  describe('those of the accounts, too', () => {
    beforeAll(() => dropTables((table) => OF_ACCOUNTS.includes(table)))
    test.each(withDatabase.filter(ofAccounts))(
      '%s is 500 as published, and the log has the cause',
      (name) => expectFault(name, broken),
    )
  })
})

describe('where replies cannot be kept', () => {
  test.each(WITHOUT_DATABASE)('%s is 500 as published, and the log has the cause', (name) =>
    expectFault(name, forgetful),
  )
})

async function dropTables(isMeant: (table: string) => boolean): Promise<void> {
  const all = await app.db.$queryRaw<
    { name: string }[]
  >`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
  for (const { name } of all.filter((each) => isMeant(each.name))) {
    await app.db.$executeRawUnsafe(`DROP TABLE ${name} CASCADE`)
  }
}

/** No other work runs in this process meanwhile. */
function holdUp(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HELD_UP_MS)
}
