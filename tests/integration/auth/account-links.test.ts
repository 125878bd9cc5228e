import { beforeEach, describe, expect, test } from 'vitest'
import { createAccountLink } from '#server/features/auth/create-account-link.ts'
import { disableAccount, enableAccount } from '#server/features/auth/disable-account.ts'
import { endAccountSessions } from '#server/features/auth/end-account-sessions.ts'
import { inviteColleague } from '#server/features/auth/invite-colleague.ts'
import { listAccounts } from '#server/features/auth/list-accounts.ts'
import { setPassword } from '#server/features/auth/set-password.ts'
import type { CreatedAccountLink } from '#shared/domain/account.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { addAccount, addSignedIn, PASSWORD, signIn, tryLogin } from '../../support/staff.ts'

const NEW_PASSWORD = 'copper-Walrus-19-attic'
const begunAt = Date.now()
const time = { passed: 0 }
const clock = { now: () => new Date(begunAt + time.passed) }
const config = { publicUrl: 'https://shop.example', trustProxy: true }
const app = await createTestApp({ clock, config, logLevel: 'info' })
const BY = { userId: '01990000-0000-7000-8000-000000000001', username: 'pat' }
const by = app.contextFor(BY)

beforeEach(async () => {
  time.passed = 0
  await app.db.rateLimit.deleteMany()
  await app.db.staffUser.deleteMany()
  await addAccount(app, 'pat')
})

const tokenOf = ({ url }: CreatedAccountLink): string => new URL(url ?? '').hash.slice(1)
const check = (token: string) => postJson(app, '/api/auth/account-link', { token })
const choose = (token: string, password = NEW_PASSWORD) =>
  postJson(app, '/api/auth/account-link/password', { token, password })
const invite = (username = 'renee') => inviteColleague(by, { username, email: null })
const accountOf = async (name: string) => {
  const found = (await listAccounts(app.ctx)).find(({ username }) => username === name)
  if (!found) throw new Error(`There is no account called ${name}`)
  return found
}

describe('a link to an account', () => {
  test('lets an invited colleague choose a password', { tags: ['r25.2', 'r25.5'] }, async () => {
    const created = await invite()
    expect(created).toEqual({
      sentTo: null,
      url: expect.stringMatching(/^https:\/\/shop\.example\/account-link#[\w-]{43}$/),
      expiresAt: new Date(begunAt + 24 * HOUR_MS).toISOString(),
    })
    expect(await accountOf('renee')).toMatchObject({ state: 'invited', lastSignInAt: null })
    const token = tokenOf(created)
    for (let times = 0; times < 20; times += 1) {
      expect((await check(token)).json()).toEqual({ username: 'renee', purpose: 'invite' })
    }
    expect((await choose(token, 'reneerenee')).json()).toMatchObject({
      error: expect.stringContaining('too easy to guess'),
    })
    expect((await choose(token)).status).toBe(200)
    await signIn(app, 'renee', { password: NEW_PASSWORD })
    expect(await accountOf('renee')).toMatchObject({
      state: 'active',
      sessions: 1,
      linkExpiresAt: null,
      lastSignInAt: clock.now().toISOString(),
    })
    const again = await choose(token, PASSWORD)
    expect([again.status, again.json<{ error: string }>().error]).toEqual([
      409,
      expect.stringContaining('This link has been used'),
    ])
  })

  test('resets a password and ends all sessions', { tags: ['r25.8'] }, async () => {
    const { bearer } = await addSignedIn(app, 'renee')
    const token = tokenOf(await createAccountLink(by, (await accountOf('renee')).id))
    expect((await check(token)).json()).toEqual({ username: 'renee', purpose: 'reset' })
    expect((await app.ask('/api/auth/verify', { headers: bearer })).status).toBe(200)
    await choose(token)
    expect((await app.ask('/api/auth/verify', { headers: bearer })).status).toBe(401)
    expect((await tryLogin(app, 'renee')).status).toBe(401)
    await signIn(app, 'renee', { password: NEW_PASSWORD })
  })

  test('works for one of two who use it at once', { tags: ['r25.3'] }, async () => {
    const token = tokenOf(await invite())
    const both = await Promise.all([choose(token), choose(token, PASSWORD)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  const setAgain = () => setPassword(app.program, { username: 'renee', password: PASSWORD })
  test.each([
    ['24 hours later', 409, 'expired', () => void (time.passed = 24 * HOUR_MS)],
    ['after a newer one', 404, "isn't valid", (id: string) => createAccountLink(by, id)],
    ['to a disabled account', 404, "isn't valid", (id: string) => disableAccount(by, { id })],
    ['after another change of the password', 404, "isn't valid", setAgain],
  ])('does not work %s', { tags: ['r25.3', 'r25.7'] }, async (_when, status, words, happens) => {
    const token = tokenOf(await invite())
    await happens((await accountOf('renee')).id)
    for (const answer of [await check(token), await choose(token)]) {
      expect([answer.status, answer.json<{ error: string }>().error]).toEqual([
        status,
        expect.stringContaining(words),
      ])
      expect(answer.text).not.toContain('renee')
    }
  })

  test('a forged link counts as a failure of its network', { tags: ['r25.7'] }, async () => {
    const token = tokenOf(await invite())
    const statuses: number[] = []
    for (let times = 0; times < 4; times += 1) statuses.push((await check('forged')).status)
    expect(statuses).toEqual([404, 404, 429, 429])
    expect((await check(token)).status).toBe(429)
    time.passed = 61_000
    expect((await check(token)).status).toBe(200)
    expect((await tryLogin(app, 'pat')).status).toBe(200)
  })

  test('never reaches the log or the table of links as it is', { tags: ['r25.6'] }, async () => {
    const token = tokenOf(await invite())
    await check(token)
    await choose(token)
    await check('forged-but-secret')
    expect(JSON.stringify(app.logged)).not.toMatch(new RegExp(`${token}|forged-but-secret`))
    expect(JSON.stringify(await app.db.accountLink.findMany())).not.toContain(token)
  })
})

test('with a mail server the link goes by mail alone', { tags: ['r25.4'] }, async () => {
  const smtp = await startSmtpCatcher()
  const mailing = await createTestApp({
    databaseUrl: app.databaseUrl,
    config: { ...config, smtpUrl: smtp.url },
  })
  await startTestWorker(mailing, { smtpUrl: smtp.url })
  const invited = { username: 'renee', email: 'renee@home.example' }
  expect(await inviteColleague(mailing.contextFor(BY), invited)).toMatchObject({
    sentTo: 'renee@home.example',
    url: null,
  })
  await expect.poll(() => smtp.to('renee@home.example').length).toBe(1)
  const [mail] = smtp.to('renee@home.example')
  const [, token = ''] = /shop\.example\/account-link#([\w-]{43})/.exec(mail?.text ?? '') ?? []
  expect((await check(token)).status).toBe(200)
  await expect
    .poll(() => app.db.outboxEmail.findMany({ select: { status: true, html: true, text: true } }))
    .toEqual([{ status: 'sent', html: '', text: '' }])
})

describe('colleagues', () => {
  test('two who disable each other at once leave one', { tags: ['r25.9'] }, async () => {
    await invite('nobody')
    await addAccount(app, 'renee')
    const ids = [(await accountOf('pat')).id, (await accountOf('renee')).id]
    const results = await Promise.allSettled(ids.map((id) => disableAccount(by, { id })))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('the only account') },
    })
    const states = (await listAccounts(app.ctx)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['active', 'disabled', 'invited'])
  })

  test('end sessions of an account, disable and enable it', { tags: ['r25.9'] }, async () => {
    await addAccount(app, 'renee')
    const { id } = await accountOf('renee')
    const first = await signIn(app, 'renee')
    expect(await endAccountSessions(by, id)).toBe(1)
    expect((await app.ask('/api/auth/verify', { headers: first.bearer })).status).toBe(401)
    await disableAccount(by, { id })
    expect((await tryLogin(app, 'renee')).status).toBe(401)
    await expect(createAccountLink(by, id)).rejects.toMatchObject({ code: 'conflict' })
    await enableAccount(by, { id })
    await signIn(app, 'renee')
  })
})
