import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addAccount, signIn, tryLogin } from '../../support/staff.ts'

const SUBMITS_PER_ADDRESS = 30
const app = await createTestApp()
await addAccount(app, 'ann')

/** Sets the clock of the whole machine; timers run on. */
function jump(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await app.db.rateLimit.deleteMany()
  return () => vi.useRealTimers()
})

const verify = async (headers: Record<string, string>) =>
  (await app.ask('/api/auth/verify', { headers })).status
const submit = () => postJson(app, '/api/part-requests', partRequestInput())

test('a clock that is set back ends no session, and staff can sign in', async () => {
  const { bearer, cookie } = await signIn(app, 'ann')
  jump(-HOUR_MS)
  expect(await verify(bearer)).toBe(200)
  expect((await app.ask('/api/auth/refresh', { method: 'POST', headers: { cookie } })).status).toBe(
    200,
  )
  expect(await verify((await signIn(app, 'ann')).bearer)).toBe(200)
})

test('a clock that is set forward ends sessions that were not used for half an hour, and no more', async () => {
  const { bearer } = await signIn(app, 'ann')
  jump(HOUR_MS)
  expect(await verify(bearer)).toBe(401)
  expect(await verify((await signIn(app, 'ann')).bearer)).toBe(200)
})

test('a lockout that began while the clock was fast ends when the clock is corrected', async () => {
  for (let count = 0; count < 3; count += 1) await tryLogin(app, 'ann', { password: 'wrong' })
  expect((await tryLogin(app, 'ann')).status).toBe(429)
  jump(-HOUR_MS)
  expect((await tryLogin(app, 'ann')).status).toBe(200)
})

test('nor does a limit: Retry-After is never longer than it lasts', async () => {
  for (let count = 0; count < SUBMITS_PER_ADDRESS; count += 1) {
    expect((await submit()).status).toBe(201)
  }
  expect(Number((await submit()).headers['retry-after'])).toBeLessThanOrEqual(600)
  jump(-HOUR_MS)
  expect((await submit()).status).toBe(201)
})

test('requests are due by the clock of the moment in which they were sent', async () => {
  const sent = async () => (await submit()).json<{ dueAt: string }>().dueAt
  vi.setSystemTime('2025-07-11T20:00:00Z')
  expect(await sent()).toBe('2025-07-16T17:00:00.000Z')
  jump(-2 * HOUR_MS)
  expect(await sent()).toBe('2025-07-16T15:00:00.000Z')
})
