import superjson from 'superjson'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addAccount, addSignedIn, signIn } from '../../support/staff.ts'

const PATH = '/api/part-requests'
const SUBMITS_PER_ADDRESS = 30
const app = await createTestApp({ config: { trustProxy: true } })
const otherInstance = await createTestApp({
  config: { trustProxy: true },
  databaseUrl: app.databaseUrl,
})

/** A shop that stands at the open door itself. */
const untrusting = await createTestApp({ databaseUrl: app.databaseUrl })

const post = (
  from: string,
  path = PATH,
  { body = partRequestInput(), at = app }: { body?: unknown; at?: TestApp } = {},
) => postJson(at, path, body, { 'x-forwarded-for': from })

async function useUp(from: string): Promise<void> {
  for (let count = 0; count < SUBMITS_PER_ADDRESS; count++) {
    expect((await post(from)).status).toBe(201)
  }
}

/** Uses up a budget without asking so often. */
async function exhaust(budget: string, whose: string, points: number): Promise<{ until: number }> {
  const until = Date.now() + 60_000
  await app.db.rateLimit.create({
    data: { key: `${budget}:${whose}`, points, expire: BigInt(until) },
  })
  return { until }
}

describe('limits of public submits', () => {
  test('an address may send 30 in ten minutes', { tags: ['r9.9', 'r19.10'] }, async () => {
    await useUp('192.0.2.7')
    const stopped = await post('192.0.2.7')
    const seconds = Number(stopped.headers['retry-after'])
    expect(stopped.status).toBe(429)
    expect(seconds).toBeGreaterThan(500)
    expect(seconds).toBeLessThanOrEqual(600)
    expect(stopped.json()).toEqual({
      error: `Too many requests from your connection. Please try again in ${Math.ceil(seconds / 60)} minutes, or call us at (518) 555-0142.`,
    })
    expect((await post('192.0.2.8')).status).toBe(201)
  })

  test('all instances count together, over REST and tRPC and all kinds of requests', async () => {
    await exhaust('submit', '192.0.2.20', SUBMITS_PER_ADDRESS)
    expect((await post('192.0.2.20', PATH, { at: otherInstance })).status).toBe(429)
    const overTrpc = await post('192.0.2.20', '/api/trpc/requests.submitPart', {
      body: superjson.serialize(partRequestInput()),
    })
    expect([overTrpc.status, overTrpc.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ])
  })

  test('what is refused before it is looked at costs nothing', async () => {
    for (let count = 0; count <= SUBMITS_PER_ADDRESS; count++) {
      expect((await post('192.0.2.9', PATH, { body: {} })).status).toBe(400)
    }
  })
})

describe('an address is the one that the connection comes from', () => {
  test('the proxy named by TRUST_PROXY states the address', { tags: ['r22.8'] }, async () => {
    const direct = await askDirectly('192.0.2.77')
    expect(direct.status).toBe(201)
    await exhaust('submit', '192.0.2.77', SUBMITS_PER_ADDRESS)
    expect((await askDirectly('192.0.2.77')).status).toBe(201)
    expect((await post('192.0.2.77')).status).toBe(429)
    expect(await app.db.rateLimit.findUnique({ where: { key: 'submit:127.0.0.1' } })).toMatchObject(
      { points: 2 },
    )
  })
})

describe('the address of a visitor behind a proxy', () => {
  const addressOf = async (header: string, at = app) => {
    await app.db.rateLimit.deleteMany()
    expect((await post(header, PATH, { at })).status).toBe(201)
    const [counter] = await app.db.rateLimit.findMany({ where: { key: { startsWith: 'submit:' } } })
    return counter?.key.replace('submit:', '')
  }

  test.each([
    ['198.51.100.1, 192.0.2.30', '192.0.2.30'],
    ['198.51.100.1, 10.0.0.9, 192.0.2.31', '192.0.2.31'],
    ['192.0.2.32:52311', '192.0.2.32'],
    ['[2001:db8:7:8::1]:443', '2001:db8:7:8'],
    [`192.0.2.33, ${'<script>'.repeat(1000)}`, '127.0.0.1'],
    ['198.51.100.1, unknown', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('is the last of %s behind one proxy', { tags: ['r22.8'] }, async (header, address) => {
    expect(await addressOf(header)).toBe(address)
  })

  test('is the last that no trusted proxy has', { tags: ['r22.8'] }, async () => {
    const named = await createTestApp({
      config: { trustProxy: '127.0.0.1, 10.0.0.0/8' },
      databaseUrl: app.databaseUrl,
    })
    expect(await addressOf('198.51.100.1, 192.0.2.40, 10.1.2.3', named)).toBe('192.0.2.40')
    expect(await addressOf('<script>, 10.1.2.3', named)).toBe('10.1.2.3')
    expect(named.logged).toEqual([])
  })

  test('is logged once where the proxy is not trusted', { tags: ['r22.8'] }, async () => {
    const alone = await createTestApp({ databaseUrl: app.databaseUrl })
    await addressOf('192.0.2.50', alone)
    await addressOf('192.0.2.51', alone)
    const warnings = alone.logged.filter(({ event }) => event === 'proxy-not-trusted')
    expect(warnings).toMatchObject([{ peer: '127.0.0.1' }])
    const pat = alone.callerFor({ userId: '01990000-0000-7000-8000-000000000001', username: 'pat' })
    expect(await pat.today.admin.get()).toMatchObject({ untrustedProxy: '127.0.0.1' })
    await addressOf('192.0.2.52')
    expect(
      await app
        .callerFor({ userId: '01990000-0000-7000-8000-000000000001', username: 'pat' })
        .today.admin.get(),
    ).toMatchObject({ untrustedProxy: null })
  })
})

describe('limits of staff', () => {
  test('an address may renew tokens 300 times in ten minutes; the limit ends no session', async () => {
    const { cookie } = await addSignedIn(app, 'ann', {
      headers: { 'x-forwarded-for': '192.0.2.90' },
    })
    const refresh = () =>
      app.ask('/api/auth/refresh', {
        method: 'POST',
        headers: { cookie, 'x-forwarded-for': '192.0.2.90' },
      })
    expect((await refresh()).status).toBe(200)
    await app.db.rateLimit.update({ where: { key: 'refresh:192.0.2.90' }, data: { points: 300 } })
    const stopped = await refresh()
    expect([stopped.status, Number(stopped.headers['retry-after'])]).toEqual([
      429,
      expect.any(Number),
    ])
    expect(stopped.headers).not.toHaveProperty('set-cookie')
  })

  test('an account may store 600 pictures in ten minutes, wherever it is used', async () => {
    await addAccount(app, 'bea')
    const { user, bearer } = await signIn(app, 'bea', {
      headers: { 'x-forwarded-for': '192.0.2.91' },
    })
    const { until } = await exhaust('upload', user._id, 600)
    const form = new FormData()
    form.set('image', new Blob([Buffer.from('not looked at')]), 'car.jpg')
    const response = await fetch(`${app.url}/api/admin/upload`, {
      method: 'POST',
      headers: bearer,
      body: form,
    })
    const seconds = Number(response.headers.get('retry-after'))
    expect(response.status).toBe(429)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(seconds).toBeGreaterThanOrEqual(Math.ceil((until - Date.now()) / 1000))
  })
})

const askDirectly = (from: string) => post(from, PATH, { at: untrusting })
