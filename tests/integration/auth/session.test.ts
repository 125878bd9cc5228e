import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { sendJson } from '../../support/http.ts'
import { addAccount, PASSWORD, signIn, tryLogin } from '../../support/staff.ts'

const NEW_PASSWORD = 'copper-Walrus-19-attic'
const time = { passed: 0 }
const app = await createTestApp({ clock: { now: () => new Date(Date.now() + time.passed) } })
await addAccount(app, 'dale')

const call = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  sendJson(app, method, path, body, headers)
const verify = async (headers: Record<string, string>) =>
  (await call('GET', '/api/auth/verify', headers)).json<{ valid: boolean; error?: string }>()
const refresh = (cookie: string) => call('POST', '/api/auth/refresh', { cookie })
const EXPIRED = { valid: false, error: 'Token expired' }
const REVOKED = { valid: false, error: 'Token has been revoked' }

beforeEach(async () => {
  time.passed = 0
  await app.db.rateLimit.deleteMany()
  await app.db.staffUser.deleteMany({ where: { username: 'renee' } })
  await addAccount(app, 'renee')
})

describe('a session', () => {
  test('ends after 30 minutes without a call', { tags: ['r12.7'] }, async () => {
    const { bearer, cookie } = await signIn(app, 'renee')
    time.passed += 30 * MINUTE_MS
    expect(await verify(bearer)).toEqual(EXPIRED)
    expect((await refresh(cookie)).status).toBe(401)
  })

  test('lives on while calls come, each for 30 minutes from then', async () => {
    const { bearer, cookie } = await signIn(app, 'renee')
    time.passed += 29 * MINUTE_MS
    expect(await verify(bearer)).toMatchObject({ valid: true })
    time.passed += 29 * MINUTE_MS
    expect(await verify(bearer)).toEqual(EXPIRED)
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('ends after 12 hours, and so does its token', { tags: ['r12.8'] }, async () => {
    const { cookie } = await signIn(app, 'renee')
    const startedAt = Date.now()
    for (let count = 0; count < 35; count += 1) {
      time.passed += 20 * MINUTE_MS
      expect((await refresh(cookie)).status).toBe(200)
    }
    const { accessToken } = (await refresh(cookie)).json<{ accessToken: string }>()
    const end = (decodeJwt(accessToken).exp ?? 0) * 1000
    expect(Math.abs(end - (startedAt + 12 * 60 * MINUTE_MS))).toBeLessThan(10_000)
    time.passed += 20 * MINUTE_MS
    expect(await verify({ authorization: `Bearer ${accessToken}` })).toEqual(EXPIRED)
    expect((await refresh(cookie)).status).toBe(401)
  })

  test('is swept out of the database once it has ended, when the next one begins', async () => {
    await signIn(app, 'renee')
    time.passed += 31 * MINUTE_MS
    await signIn(app, 'dale')
    expect(await app.db.session.count({ where: { user: { username: 'renee' } } })).toBe(0)
  })

  test('ends when the account is disabled', { tags: ['r12.10'] }, async () => {
    const { bearer, cookie } = await signIn(app, 'renee')
    await app.db.staffUser.updateMany({
      where: { username: 'renee' },
      data: { disabledAt: new Date() },
    })
    expect(await verify(bearer)).toEqual(REVOKED)
    expect((await refresh(cookie)).status).toBe(401)
  })
})

describe('one’s own sessions', () => {
  test('are listed with when and where they are used, and the one at hand is marked', async () => {
    const phone = await signIn(app, 'renee', { headers: { 'user-agent': 'Phone' } })
    await signIn(app, 'dale')
    time.passed += MINUTE_MS
    const computer = await signIn(app, 'renee', {
      headers: { 'user-agent': `Browser${'.'.repeat(1000)}` },
    })
    const { status, json } = await call('GET', '/api/auth/sessions', computer.bearer)
    expect(status).toBe(200)
    expect(json()).toEqual([
      expect.objectContaining({ userAgent: `Browser${'.'.repeat(293)}`, isCurrent: true }),
      expect.objectContaining({
        _id: decodeJwt(phone.accessToken).sid,
        userAgent: 'Phone',
        isCurrent: false,
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
      }),
    ])
  })

  test('can be ended one by one, except those of other accounts', async () => {
    const [phone, computer, other] = [
      await signIn(app, 'renee'),
      await signIn(app, 'renee'),
      await signIn(app, 'dale'),
    ]
    const end = (by: typeof phone, of: typeof phone) =>
      call('DELETE', `/api/auth/sessions/${String(decodeJwt(of.accessToken).sid)}`, by.bearer)
    expect((await end(other, phone)).json()).toEqual({ error: 'Session not found' })
    expect(await verify(phone.bearer)).toMatchObject({ valid: true })
    expect((await end(computer, phone)).json()).toEqual({ success: true })
    expect(await verify(phone.bearer)).toEqual(REVOKED)
    expect((await end(computer, phone)).status).toBe(404)
    expect(await verify(computer.bearer)).toMatchObject({ valid: true })
  })
})

describe('POST /api/auth/password', () => {
  const change = (headers: Record<string, string>, body: object) =>
    call('POST', '/api/auth/password', headers, body)

  test('sets the new password and ends every other session', { tags: ['r12.10'] }, async () => {
    const [phone, computer] = [await signIn(app, 'renee'), await signIn(app, 'renee')]
    expect(
      (
        await change(computer.bearer, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
      ).json(),
    ).toEqual({ success: true })
    expect([await verify(phone.bearer), (await refresh(phone.cookie)).status]).toEqual([
      REVOKED,
      401,
    ])
    expect([await verify(computer.bearer), (await refresh(computer.cookie)).status]).toMatchObject([
      { valid: true },
      200,
    ])
    expect((await tryLogin(app, 'renee')).status).toBe(401)
    expect((await tryLogin(app, 'renee', { password: NEW_PASSWORD })).status).toBe(200)
  })

  test.each([
    [
      'currentPassword',
      'The current password is not right',
      { currentPassword: 'not-it', newPassword: NEW_PASSWORD },
    ],
    ['currentPassword', 'Please enter your current password', { newPassword: NEW_PASSWORD }],
    ['newPassword', 'Please enter a new password', { currentPassword: PASSWORD }],
    [
      'newPassword',
      'A password must have at least 10 characters',
      { currentPassword: PASSWORD, newPassword: 'x9!kQ2#vL' },
    ],
    [
      'newPassword',
      'The new password must differ from the current one',
      { currentPassword: PASSWORD, newPassword: PASSWORD },
    ],
    [
      'newPassword',
      expect.stringContaining('too easy to guess'),
      { currentPassword: PASSWORD, newPassword: 'renee2026!' },
    ],
  ])('refuses what will not do and names the field: %s, %s', async (path, message, body) => {
    const { bearer } = await signIn(app, 'renee')
    const { status, json } = await change(bearer, body)
    expect([status, json()]).toEqual([400, { error: message, issues: [{ path, message }] }])
    expect((await tryLogin(app, 'renee')).status).toBe(200)
  })
})

test('the typed calls of the back office do the same', async () => {
  const [phone, tablet, computer, other] = [
    await signIn(app, 'renee'),
    await signIn(app, 'renee'),
    await signIn(app, 'renee'),
    await signIn(app, 'dale'),
  ]
  const sid = String(decodeJwt(computer.accessToken).sid)
  const caller = app.callerFor({ userId: computer.user._id, username: 'renee', sessionId: sid })
  expect(await caller.auth.me()).toEqual({ id: computer.user._id, username: 'renee' })
  expect((await caller.auth.listSessions()).filter(({ isCurrent }) => isCurrent)).toMatchObject([
    { id: sid },
  ])
  await caller.auth.endSession({ id: String(decodeJwt(phone.accessToken).sid) })
  expect(await verify(phone.bearer)).toEqual(REVOKED)
  expect(await caller.auth.endOtherSessions()).toBe(1)
  expect(await verify(tablet.bearer)).toEqual(REVOKED)
  for (const kept of [computer, other]) {
    expect(await verify(kept.bearer)).toMatchObject({ valid: true })
  }
  await expect(
    caller.auth.changePassword({ currentPassword: 'no', newPassword: NEW_PASSWORD }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'The current password is not right' })
  await caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
})
