import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '#server/features/auth/create-account.ts'
import { createTestApp } from '../../support/app.ts'
import { cookieOf, addAccount, PASSWORD, signIn, tryLogin } from '../../support/staff.ts'

const app = await createTestApp({ logLevel: 'info' })
const secure = await createTestApp({
  databaseUrl: app.databaseUrl,
  config: { publicUrl: 'https://shop.example' },
})
// At full cost, since one test compares times.
await createAccount(app.program, { username: 'Renee', password: PASSWORD })

const post = (path: string, headers: Record<string, string> = {}) =>
  app.ask(`/api/auth/${path}`, { method: 'POST', headers })
const verify = (headers: Record<string, string>) => app.ask('/api/auth/verify', { headers })

beforeEach(() => app.db.rateLimit.deleteMany())

describe('POST /api/auth/login', () => {
  test('replies with user and token for half an hour', { tags: ['r12.5', 'r18.13'] }, async () => {
    const askedAt = Math.floor(Date.now() / 1000)
    const { accessToken, user } = await signIn(app, 'renee')
    expect(user).toEqual({ _id: expect.any(String), username: 'Renee' })
    const { sub, sid, exp = 0, iat = 0, jti } = decodeJwt(accessToken)
    expect({ sub, sid, jti }).toEqual({
      sub: user._id,
      sid: expect.any(String),
      jti: expect.any(String),
    })
    expect(exp - iat).toBe(1800)
    expect(iat).toBeGreaterThanOrEqual(askedAt)
    expect(iat).toBeLessThanOrEqual(Math.floor(Date.now() / 1000))
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
  })

  test('sets the session cookie HttpOnly and SameSite=Strict', { tags: ['r12.2'] }, async () => {
    const [cookie = ''] = (await tryLogin(app, 'Renee')).headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^session=\w{40}; Max-Age=43200; Path=\/api; HttpOnly; SameSite=Strict$/)
  })

  test('a cookie of https is Secure', { tags: ['r12.3', 'r22.7'] }, async () => {
    const [cookie = ''] = (await tryLogin(secure, 'renee')).headers['set-cookie'] ?? []
    expect(cookie).toMatch(
      /^__Secure-session=\w{40}; Max-Age=43200; Path=\/api; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  test('keeps in the database what is no use as a cookie: a hash of its value', async () => {
    const { cookie } = await signIn(app, 'renee')
    const value = cookie.split('=')[1] ?? ''
    const id = createHash('sha256').update(value).digest('hex')
    expect(await app.db.session.findUnique({ where: { id } })).not.toBeNull()
    expect(await app.db.session.findUnique({ where: { id: value } })).toBeNull()
    expect((await post('refresh', { cookie: `session=${id}` })).status).toBe(401)
  })

  test('begins a new session and ends that of the cookie', { tags: ['r12.1'] }, async () => {
    const first = await signIn(app, 'renee')
    const second = await signIn(app, 'renee', { headers: { cookie: first.cookie } })
    expect(second.cookie).not.toBe(first.cookie)
    expect((await verify(first.bearer)).status).toBe(401)
    expect((await verify(second.bearer)).status).toBe(200)
  })

  test.each([
    [''],
    ['{}'],
    ['[]'],
    ['"renee"'],
    ['{"username":"renee"}'],
    ['{"username":"  ","password":"x"}'],
    ['{"username":{"a":1},"password":["x"]}'],
  ])('asks for both fields when one is missing: %s', { tags: ['r11.3'] }, async (body) => {
    const { status, json } = await app.ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([status, json<{ error: string }>().error]).toEqual([
      400,
      'Please enter both username and password',
    ])
  })

  test('refuses each wrong sign-in in the same words', { tags: ['r11.13'] }, async () => {
    await addAccount(app, 'gone')
    await app.db.staffUser.updateMany({
      where: { username: 'gone' },
      data: { disabledAt: new Date() },
    })
    for (const [username, password] of [
      ['renee', 'wrong'],
      ['nobody', PASSWORD],
      ['gone', PASSWORD],
      ['rene\u0000e\u0000x', PASSWORD],
      ["' OR 1=1 --", PASSWORD],
      ['_____', PASSWORD],
    ] as const) {
      await app.db.rateLimit.deleteMany()
      const { status, text, headers } = await tryLogin(app, username, { password })
      expect([status, text, headers['set-cookie']]).toEqual([
        401,
        '{"error":"Invalid username or password"}',
        undefined,
      ])
    }
  })
})

describe('GET /api/auth/verify', () => {
  test('says who a token belongs to', { tags: ['r18.15'] }, async () => {
    const { bearer, user } = await signIn(app, 'renee')
    expect((await verify(bearer)).json()).toEqual({ valid: true, user })
  })

  test('takes no cookie for a token', { tags: ['r12.4'] }, async () => {
    const { cookie } = await signIn(app, 'renee')
    expect((await verify({ cookie })).json()).toEqual({
      valid: false,
      error: 'Authentication required',
    })
    expect((await verify({ authorization: `Bearer ${cookie.split('=')[1]}` })).json()).toEqual({
      valid: false,
      error: 'Invalid token',
    })
  })
})

describe('POST /api/auth/refresh', () => {
  test('gives another token for the same session', { tags: ['r12.6', 'r18.16'] }, async () => {
    const { cookie, accessToken, user } = await signIn(app, 'renee')
    const { status, json } = await post('refresh', { cookie, 'content-type': 'application/json' })
    const fresh = json<{ accessToken: string; user: object }>()
    expect([status, fresh.user]).toEqual([200, user])
    expect(fresh.accessToken).not.toBe(accessToken)
    expect(decodeJwt(fresh.accessToken).sid).toBe(decodeJwt(accessToken).sid)
    expect((await verify({ authorization: `Bearer ${fresh.accessToken}` })).status).toBe(200)
  })

  test('takes no access token for the cookie', async () => {
    const { accessToken, bearer } = await signIn(app, 'renee')
    expect((await post('refresh', bearer)).json()).toEqual({ error: 'Authentication required' })
    expect((await post('refresh', { cookie: `session=${accessToken}` })).status).toBe(401)
  })

  test('removes the cookie of an ended session', async () => {
    const { cookie, bearer } = await signIn(app, 'renee')
    await post('logout', bearer)
    const { status, headers } = await post('refresh', { cookie })
    expect([status, headers['set-cookie']?.[0]]).toEqual([
      401,
      expect.stringMatching(/^session=; Max-Age=0; Path=\/api/),
    ])
  })

  test.each(['session=%', 'session=%E0%A4%A', 'session', '=; ;;', `session=${'x'.repeat(5000)}`])(
    'a forged cookie is refused: %#',
    async (cookie) => {
      expect((await post('refresh', { cookie })).status).toBe(401)
    },
  )
})

describe('POST /api/auth/logout', () => {
  test.each(['bearer', 'cookie'] as const)(
    'ends by %s',
    { tags: ['r12.9', 'r18.14'] },
    async (by) => {
      const { bearer, cookie } = await signIn(app, 'renee')
      const { status, json, headers } = await post('logout', by === 'bearer' ? bearer : { cookie })
      expect([status, json()]).toEqual([200, { success: true }])
      expect(cookieOf({ headers })).toBe('session=')
      expect((await verify(bearer)).json()).toEqual({
        valid: false,
        error: 'Token has been revoked',
      })
      expect((await post('refresh', { cookie })).status).toBe(401)
    },
  )

  test('is fine with a caller who is not signed in', async () => {
    expect((await post('logout')).status).toBe(200)
    expect(
      (await post('logout', { authorization: 'Bearer null', cookie: 'session=none' })).status,
    ).toBe(200)
  })
})

describe('a call that another site made the browser send is refused', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'http://shop.test:8080', host: 'shop.test:8080' },
  ])('%j', async (headers) => {
    const { cookie } = await signIn(app, 'renee')
    for (const path of ['refresh', 'logout', 'login']) {
      expect((await post(path, { ...headers, cookie })).status).toBe(403)
    }
    expect((await post('refresh', { cookie })).status).toBe(200)
  })
})

describe('the log', () => {
  test('has sign-ins and failures, and no secret', { tags: ['r11.23'] }, async () => {
    const before = app.logged.length
    const { accessToken, cookie, bearer } = await signIn(app, 'renee')
    await tryLogin(app, 'renee', { password: 'not-it-9182' })
    await tryLogin(app, PASSWORD, { password: 'not-it-9182' })
    await post('logout', bearer)
    const lines = app.logged.slice(before)
    const events = lines
      .filter(({ event }) => event)
      .map(({ event, username, address }) => ({ event, username, address }))
    expect(events).toEqual([
      { event: 'signed-in', username: 'Renee', address: '127.0.0.1' },
      { event: 'sign-in-failed', username: 'Renee', address: '127.0.0.1' },
      { event: 'sign-in-failed', username: undefined, address: '127.0.0.1' },
      { event: 'signed-out', username: undefined, address: '127.0.0.1' },
    ])
    const written = JSON.stringify(lines)
    for (const secret of [PASSWORD, 'not-it-9182', accessToken, cookie.split('=')[1] ?? '']) {
      expect(written).not.toContain(secret)
    }
  })
})
