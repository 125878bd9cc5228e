import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { addAccount, signIn, tryLogin } from '../../support/staff.ts'

const BEGUN_AT = Date.now()
const time = { passed: 0 }
/** Stands still but for what passes in a test. */
const clock = { now: () => new Date(BEGUN_AT + time.passed) }
const config = { trustProxy: true }
const app = await createTestApp({ clock, config, logLevel: 'info' })
const other = await createTestApp({ clock, config, databaseUrl: app.databaseUrl })
await addAccount(app, 'renee')
await addAccount(app, 'dale')

const from = (address: string) => ({ 'x-forwarded-for': address })
let addresses = 0
const elsewhere = () => from(`203.0.113.${(addresses += 1)}`)

/** Fails to sign in, and gives what the reply says. */
async function fail(username: string, headers: Record<string, string> = elsewhere(), at = app) {
  const response = await tryLogin(at, username, { password: 'wrong', headers })
  return {
    status: response.status,
    error: response.json<{ error: string }>().error,
    retryAfter: response.headers['retry-after'],
  }
}
const failTimes = async (times: number, username: string, headers?: Record<string, string>) => {
  for (let count = 0; count < times; count += 1) await fail(username, headers ?? elsewhere())
}

const WRONG = { status: 401, error: 'Invalid username or password', retryAfter: undefined }
const locked = (length: string, retryAfter: string) => ({
  status: 429,
  error: `Too many failed attempts. Account locked for ${length}.`,
  retryAfter,
})
const [LOCKED_1, LOCKED_15] = [locked('1 minute', '60'), locked('15 minutes', '900')]

beforeEach(async () => {
  time.passed = 0
  addresses = 0
  await app.db.rateLimit.deleteMany()
})

describe.each(['renee', 'nobody'])('3 failures lock for 1 minute, 5 for 15: %s', (username) => {
  test('failures from one address lock it', async () => {
    const here = from('198.51.100.5')
    expect([
      await fail(username, here),
      await fail(username, here),
      await fail(username, here),
    ]).toEqual([WRONG, WRONG, LOCKED_1])
    expect(await fail(username, here)).toEqual({
      status: 429,
      error: 'Too many failed attempts. Please try again in 1 minute(s).',
      retryAfter: '60',
    })
    time.passed += MINUTE_MS
    expect([await fail(username, here), await fail(username, here)]).toEqual([WRONG, LOCKED_15])
    time.passed += 30_000
    expect(await fail(username, here)).toMatchObject({
      status: 429,
      error: 'Too many failed attempts. Please try again in 15 minute(s).',
    })
    time.passed += 12 * MINUTE_MS
    expect(await fail(username, here)).toEqual({
      status: 429,
      error: 'Too many failed attempts. Please try again in 3 minute(s).',
      retryAfter: '150',
    })
    time.passed += 3 * MINUTE_MS
    expect(await fail(username, here)).toEqual(WRONG)
  })

  test('100 from many addresses lock it everywhere', { tags: ['r11.11'] }, async () => {
    // The database counts them; only the last are sent.
    await fail(username)
    await app.db.$executeRaw`UPDATE rate_limit SET points = 98 WHERE key LIKE 'sign-in-account:%'`
    expect([await fail(username), await fail(username)]).toEqual([WRONG, LOCKED_15])
    expect(await fail(username)).toMatchObject({
      status: 429,
      error: 'Too many failed attempts. Please try again in 15 minute(s).',
    })
    time.passed += 15 * MINUTE_MS
    expect(await fail(username)).toEqual(WRONG)
  })
})

test('a lock from one address blocks no other address', { tags: ['r11.11'] }, async () => {
  for (let count = 0; count < 6; count += 1) await fail('renee', from('198.51.100.66'))
  expect((await tryLogin(app, 'renee', { headers: from('198.51.100.66') })).status).toBe(429)
  expect((await tryLogin(app, 'renee', { headers: from('192.0.2.44') })).status).toBe(200)
})

test('signing in to one account allows no more guesses at another', async () => {
  const intruder = from('198.51.100.77')
  await failTimes(2, 'renee', intruder)
  await signIn(app, 'dale', { headers: intruder })
  expect(await fail('renee', intruder)).toEqual(LOCKED_1)
})

test('a locked account refuses the right password, in whatever case the name is typed', async () => {
  const here = from('198.51.100.6')
  await failTimes(3, 'renee', here)
  for (const name of ['renee', 'RENEE', ' Renee ']) {
    expect((await tryLogin(app, name, { headers: here })).status).toBe(429)
  }
  time.passed += MINUTE_MS
  expect((await tryLogin(app, 'renee', { headers: here })).status).toBe(200)
})

test('the wait that is shown is never longer than the lock, whichever instance has the earlier clock', async () => {
  const here = from('198.51.100.8')
  await failTimes(3, 'renee', here)
  time.passed -= 2500
  expect(await fail('renee', here)).toEqual({
    status: 429,
    error: 'Too many failed attempts. Please try again in 1 minute(s).',
    retryAfter: '60',
  })
})

test('an address that fails with many names is locked as well, and others are not', async () => {
  const intruder = from('198.51.100.7')
  expect([await fail('a', intruder), await fail('b', intruder), await fail('c', intruder)]).toEqual(
    [WRONG, WRONG, LOCKED_1],
  )
  expect((await tryLogin(app, 'renee', { headers: intruder })).status).toBe(429)
  expect((await tryLogin(app, 'renee', { headers: elsewhere() })).status).toBe(200)
})

test('an IPv6 subscriber has one address', { tags: ['r11.11'] }, async () => {
  await fail('a', from('2001:db8:0:1::1'))
  await fail('b', from('2001:db8:0:1:ffff::2'))
  expect(await fail('c', from('2001:db8:0:1:1234:5678:9abc:def0'))).toEqual(LOCKED_1)
  expect(await fail('d', from('2001:db8:0:2::1'))).toEqual(WRONG)
})

test('a sign-in that succeeds forgets the failures before it', async () => {
  const counter = from('198.51.100.9')
  await failTimes(2, 'renee', counter)
  await signIn(app, 'renee', { headers: counter })
  expect([await fail('renee', counter), await fail('renee', counter)]).toEqual([WRONG, WRONG])
})

test('all instances count together', { tags: ['r11.11'] }, async () => {
  const here = from('198.51.100.10')
  await fail('dale', here, app)
  await fail('dale', here, other)
  expect(await fail('dale', here, app)).toEqual(LOCKED_1)
  expect(await fail('dale', here, other)).toMatchObject({ status: 429 })
})

test('three of twenty passwords at the same moment are checked', { tags: ['r11.12'] }, async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      fail('dale', from('198.51.100.11'), index % 2 === 0 ? app : other),
    ),
  )
  expect(answers.filter(({ error }) => error.includes('Please try again in'))).toHaveLength(17)
})

test('lockouts are logged without what was typed', { tags: ['r11.23'] }, async () => {
  const before = app.logged.length
  for (let count = 0; count < 4; count += 1) {
    await fail('typed-by-mistake-77', from('203.0.113.99'))
  }
  const events = app.logged
    .slice(before)
    .flatMap(({ event, locksForMinutes }) => (event ? [[event, locksForMinutes]] : []))
  expect(events).toEqual([
    ['sign-in-failed', null],
    ['sign-in-failed', null],
    ['sign-in-failed', 1],
    ['sign-in-locked', undefined],
  ])
  expect(JSON.stringify(app.logged.slice(before))).not.toContain('typed-by-mistake')
  expect(JSON.stringify((await app.db.rateLimit.findMany()).map(({ key }) => key))).not.toMatch(
    /typed|203\.0/,
  )
})
