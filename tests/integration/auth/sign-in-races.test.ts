import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { disableAccount } from '#server/features/auth/disable-account.ts'
import { setPassword } from '#server/features/auth/set-password.ts'
import { createTestApp } from '../../support/app.ts'
import { waitingForLocks } from '../../support/database.ts'
import { addAccount, signIn, tryLogin } from '../../support/staff.ts'

const NEW_PASSWORD = 'copper-Walrus-19-attic'
const app = await createTestApp({ config: { trustProxy: true } })
const holder = new pg.Client(app.databaseUrl)

beforeAll(async () => {
  await holder.connect()
  await addAccount(app, 'dale')
})
afterAll(() => holder.end())
beforeEach(async () => {
  await app.db.rateLimit.deleteMany()
  await app.db.staffUser.deleteMany({ where: { username: 'renee' } })
  await addAccount(app, 'renee')
})

const waiting = () => waitingForLocks(app.databaseUrl)

/** Holds every new session up, so that a sign-in has verified its password and not yet begun. */
async function whileSignInWaits(between: () => Promise<unknown>) {
  await holder.query('BEGIN; LOCK TABLE session IN EXCLUSIVE MODE')
  const signingIn = tryLogin(app, 'renee')
  await expect.poll(waiting).toBe(1)
  const changing = between()
  await expect.poll(waiting).toBe(2)
  await holder.query('ROLLBACK')
  await changing
  return signingIn
}

const verify = async (token: string) =>
  (await app.ask('/api/auth/verify', { headers: { authorization: `Bearer ${token}` } })).status
const tokenOf = (response: Awaited<ReturnType<typeof tryLogin>>) =>
  response.json<{ accessToken?: string }>().accessToken ?? ''

test.each([
  [
    'a change of the password',
    () => setPassword(app.program, { username: 'renee', password: NEW_PASSWORD }),
  ],
  ['the disabling of the account', () => disableAccount(app.program, { username: 'renee' })],
])('a sign-in during %s has no session', async (_what, change) => {
  const response = await whileSignInWaits(change)
  expect(await verify(tokenOf(response))).toBe(401)
  expect(await app.db.session.count({ where: { user: { username: 'renee' } } })).toBe(0)
})

test.each([
  [
    'the change of the password',
    `UPDATE staff_user SET password_hash = 'another' WHERE username = 'renee'`,
  ],
  [
    'the disabling of the account',
    `UPDATE staff_user SET disabled_at = now() WHERE username = 'renee'`,
  ],
])('%s that is committed before the session begins refuses the sign-in', async (_what, change) => {
  await holder.query(`BEGIN; ${change}`)
  const signingIn = tryLogin(app, 'renee')
  await expect.poll(waiting).toBeGreaterThan(0)
  await holder.query('COMMIT')
  const { status, text } = await signingIn
  expect([status, text]).toEqual([401, '{"error":"Invalid username or password"}'])
  expect(await app.db.session.count({ where: { user: { username: 'renee' } } })).toBe(0)
})

test('a sign-in while all other sessions are ended is answered as one that came before or after', async () => {
  const { bearer } = await signIn(app, 'renee')
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      if (index % 3 === 0) {
        return (await app.ask('/api/auth/sessions', { method: 'DELETE', headers: bearer })).status
      }
      return (
        await tryLogin(app, 'renee', { headers: { 'x-forwarded-for': `203.0.113.${index}` } })
      ).status
    }),
  )
  expect(answers.filter((status) => status !== 200)).toEqual([])
})
