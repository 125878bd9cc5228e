import { beforeEach, describe, expect, test } from 'vitest'
import { runAdminCommand } from '#server/admin-command.ts'
import { setPassword } from '#server/features/auth/set-password.ts'
import type { RecoveryCodes, SecondFactorSecret } from '#shared/domain/second-factor.ts'
import { type Answer, createTestApp } from '../../support/app.ts'
import { postJson, sendJson } from '../../support/http.ts'
import { MIGRATIONS_DIR } from '../../support/postgres.ts'
import { codeAt } from '../../support/second-factor.ts'
import { addAccount, PASSWORD, signIn, type SignedIn, tryLogin } from '../../support/staff.ts'

const STEP_MS = 30_000
const begunAt = Date.now()
const time = { passed: 0 }
const clock = { now: () => new Date(begunAt + time.passed) }
const app = await createTestApp({
  clock,
  config: { tokenSecret: 'x'.repeat(32) },
  logLevel: 'info',
})
const WRONG = expect.stringContaining("This code isn't right")

beforeEach(async () => {
  time.passed += 10 * STEP_MS
  await app.db.rateLimit.deleteMany()
  await app.db.setting.deleteMany({ where: { key: 'second-factor-required' } })
  await app.db.staffUser.deleteMany()
  await addAccount(app, 'pat')
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  postJson(app, path, body, headers)
const errorOf = (response: Answer) => [response.status, response.json<{ error: string }>().error]

/** Sets up a second factor, and lets the step pass whose code was used for it. */
async function setUp({ bearer }: SignedIn) {
  const begun = await post('/api/auth/second-factor', { currentPassword: PASSWORD }, bearer)
  const { secret, uri } = begun.json<SecondFactorSecret>()
  const code = codeAt(secret, clock.now())
  const confirmed = await post('/api/auth/second-factor/confirm', { code }, bearer)
  const { codes } = confirmed.json<RecoveryCodes>()
  time.passed += 2 * STEP_MS
  return { secret, uri, codes, code: () => codeAt(secret, clock.now()) }
}

/** The first step: gives what sends a code with the cookie of it. */
async function firstStep(username = 'pat') {
  const response = await tryLogin(app, username)
  const [set = ''] = response.headers['set-cookie'] ?? []
  const cookie = set.split(';')[0] ?? ''
  return {
    response,
    set,
    send: (code: string) => post('/api/auth/login/code', { code }, { cookie }),
  }
}

describe('a sign-in with a second factor', () => {
  test('wants a code after the password', { tags: ['r25.18'] }, async () => {
    const factor = await setUp(await signIn(app, 'pat'))
    expect(factor.uri).toMatch(/^otpauth:\/\/totp\/127\.0\.0\.1.*:pat\?.*secret=/)
    await app.db.session.deleteMany()
    const { response, set, send } = await firstStep()
    expect([response.status, response.json()]).toEqual([202, { secondFactor: true }])
    expect(set).toMatch(
      /^second-step=[\w.-]+; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    )
    expect(await app.db.session.count()).toBe(0)
    const entered = await send(factor.code().replace(/(...)/, '$1 '))
    expect(entered.json()).toMatchObject({ user: { username: 'pat' } })
    expect(entered.headers['set-cookie']).toContainEqual(expect.stringMatching(/^second-step=;/))
    const headers = { authorization: `Bearer ${entered.json<SignedIn>().accessToken}` }
    expect((await app.ask('/api/admin/retail-vehicles', { headers })).status).toBe(200)
  })

  test.each([
    ['a step before', -STEP_MS, 200],
    ['a step after', STEP_MS, 200],
    ['two steps before', -2 * STEP_MS, 401],
    ['two steps after', 2 * STEP_MS, 401],
  ])('takes the code of %s or not', { tags: ['r25.16'] }, async (_when, offMs, status) => {
    const { secret } = await setUp(await signIn(app, 'pat'))
    time.passed += 5 * STEP_MS
    const { send } = await firstStep()
    const code = codeAt(secret, new Date(clock.now().getTime() + offMs))
    expect((await send(code)).status).toBe(status)
  })

  test('takes a code once, also of two at once', { tags: ['r25.16'] }, async () => {
    const { code, secret } = await setUp(await signIn(app, 'pat'))
    const [first, second] = [await firstStep(), await firstStep()]
    const both = await Promise.all([first.send(code()), second.send(code())])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
    const before = codeAt(secret, new Date(clock.now().getTime() - STEP_MS))
    expect(errorOf(await (await firstStep()).send(before))).toEqual([401, WRONG])
  })

  test('takes each recovery code once, however it is written', { tags: ['r25.17'] }, async () => {
    const { codes } = await setUp(await signIn(app, 'pat'))
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const [used = ''] = codes
    expect(used).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    const typed = used.toUpperCase().replaceAll('-', ' ')
    expect((await (await firstStep()).send(typed)).status).toBe(200)
    expect(errorOf(await (await firstStep()).send(used))).toEqual([401, WRONG])
    expect(await app.db.recoveryCode.count({ where: { usedAt: null } })).toBe(9)
  })

  test('counts wrong codes as failed tries', { tags: ['r25.19'] }, async () => {
    const { code } = await setUp(await signIn(app, 'pat'))
    const statuses: number[] = []
    for (let times = 0; times < 3; times += 1) {
      const { response, send } = await firstStep()
      statuses.push(response.status, (await send('000000')).status)
    }
    expect(statuses).toEqual([202, 401, 202, 401, 202, 429])
    expect((await tryLogin(app, 'pat')).status).toBe(429)
    time.passed += 61_000
    expect((await (await firstStep()).send(code())).status).toBe(200)
  })

  test('begins again when late, after a change, or forged', { tags: ['r25.18'] }, async () => {
    const { code } = await setUp(await signIn(app, 'pat'))
    const late = await firstStep()
    time.passed += 11 * 60_000
    expect((await late.send(code())).status).toBe(409)
    const changed = await firstStep()
    await setPassword(app.program, { username: 'pat', password: 'copper-Walrus-19-attic' })
    expect((await changed.send(code())).status).toBe(409)
    const forged = post('/api/auth/login/code', { code: code() }, { cookie: 'second-step=a.b.c' })
    expect(errorOf(await forged)).toEqual([409, 'Please enter your username and password again'])
  })
})

describe('the second factor of an account', () => {
  test('is set up, changed and turned off with the password', { tags: ['r25.20'] }, async () => {
    const staff = await signIn(app, 'pat')
    const wrong = { currentPassword: 'wrong' }
    const right = { currentPassword: PASSWORD }
    expect((await post('/api/auth/second-factor', wrong, staff.bearer)).status).toBe(400)
    const { codes } = await setUp(staff)
    expect((await post('/api/auth/second-factor', right, staff.bearer)).status).toBe(409)
    const renewed = await post('/api/auth/second-factor/recovery-codes', right, staff.bearer)
    expect(renewed.json<RecoveryCodes>().codes).not.toContain(codes[0])
    expect(errorOf(await (await firstStep()).send(codes[0] ?? ''))).toEqual([401, WRONG])
    expect((await post('/api/auth/second-factor/off', wrong, staff.bearer)).status).toBe(400)
    expect((await post('/api/auth/second-factor/off', right, staff.bearer)).status).toBe(200)
    await signIn(app, 'pat')
  })

  test('does not count until a code of it was entered', { tags: ['r25.17'] }, async () => {
    const { bearer } = await signIn(app, 'pat')
    await post('/api/auth/second-factor', { currentPassword: PASSWORD }, bearer)
    const response = await post('/api/auth/second-factor/confirm', { code: '000000' }, bearer)
    expect(response.json()).toMatchObject({ issues: [{ path: 'code', message: WRONG }] })
    await signIn(app, 'pat')
  })

  test('is encrypted, and in no log', { tags: ['r25.23'] }, async () => {
    const { secret, codes } = await setUp(await signIn(app, 'pat'))
    const tables = [
      await app.db.secondFactor.findMany({ omit: { lastStep: true } }),
      await app.db.recoveryCode.findMany(),
      await app.db.auditEntry.findMany({ omit: { id: true } }),
      app.logged,
    ]
    for (const word of [secret, ...codes]) expect(JSON.stringify(tables)).not.toContain(word)
    const other = await createTestApp({
      clock,
      databaseUrl: app.databaseUrl,
      config: { tokenSecret: 'y'.repeat(32) },
    })
    const actor = { id: (await app.db.staffUser.findFirstOrThrow()).id, name: 'pat' }
    expect(actor.id).toBeTruthy()
    const response = await tryLogin(other, 'pat')
    const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const byCode = (code: string) => postJson(other, '/api/auth/login/code', { code }, { cookie })
    expect((await byCode(codeAt(secret, clock.now()))).status).toBe(401)
    expect((await byCode(codes[0] ?? '')).status).toBe(200)
  })

  test('is reset by npm run admin, which ends the sessions', { tags: ['r25.22'] }, async () => {
    const staff = await signIn(app, 'pat')
    await setUp(staff)
    const command = () =>
      runAdminCommand(['reset-second-factor', 'PAT'], {
        readConfig: () => ({ dataDir: '', databaseUrl: app.databaseUrl }),
        migrationsDir: MIGRATIONS_DIR,
        readPassword: () => Promise.resolve(''),
      })
    expect(await command()).toContain('no longer has a second factor')
    expect((await app.ask('/api/auth/verify', { headers: staff.bearer })).status).toBe(401)
    await signIn(app, 'pat')
    await expect(command()).rejects.toThrow('There is no second factor of PAT')
  })
})

describe('where the shop requires a second factor', () => {
  const require = ({ bearer }: SignedIn, isRequired: boolean) =>
    sendJson(app, 'PUT', '/api/admin/second-factor', { isRequired }, bearer)
  const list = ({ bearer }: SignedIn) => app.ask('/api/admin/retail-vehicles', { headers: bearer })

  test('an account without one can only set it up', { tags: ['r25.21'] }, async () => {
    await addAccount(app, 'renee')
    const [pat, before] = [await signIn(app, 'pat'), await signIn(app, 'renee')]
    expect((await require(pat, true)).status).toBe(409)
    await setUp(pat)
    expect((await require(pat, true)).status).toBe(200)
    const after = await signIn(app, 'renee')
    for (const session of [before, after]) {
      expect((await list(session)).status).toBe(403)
      const call = await app.ask('/api/trpc/auth.admin.list', { headers: session.bearer })
      expect([call.status, call.text]).toEqual([403, expect.stringContaining('second factor')])
      const verified = await app.ask('/api/auth/verify', { headers: session.bearer })
      expect(verified.json()).toMatchObject({ valid: true, needsSecondFactor: true })
    }
    await setUp(after)
    for (const session of [before, after, pat]) expect((await list(session)).status).toBe(200)
    const off = { currentPassword: PASSWORD }
    expect((await post('/api/auth/second-factor/off', off, pat.bearer)).status).toBe(409)
  })

  test('the end of the rule frees all sessions', { tags: ['r25.21'] }, async () => {
    await addAccount(app, 'renee')
    const [pat, renee] = [await signIn(app, 'pat'), await signIn(app, 'renee')]
    await setUp(pat)
    await require(pat, true)
    expect((await list(renee)).status).toBe(403)
    await require(pat, false)
    expect((await list(renee)).status).toBe(200)
  })
})
