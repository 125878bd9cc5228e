import { beforeEach, describe, expect, test } from 'vitest'
import { runAdminCommand } from '#server/admin-command.ts'
import type { SecondFactorStatus } from '#shared/domain/second-factor.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson, sendJson } from '../../support/http.ts'
import { createAuthenticator } from '../../support/passkey.ts'
import { MIGRATIONS_DIR } from '../../support/postgres.ts'
import { codeAt } from '../../support/second-factor.ts'
import {
  addAccount,
  addSignedIn,
  cookieOf,
  PASSWORD,
  type SignedIn,
  signIn,
  tryLogin,
} from '../../support/staff.ts'

const ORIGIN = 'http://localhost:3000'
const begunAt = Date.now()
const time = { passed: 0 }
const clock = { now: () => new Date(begunAt + time.passed) }
const app = await createTestApp({ clock, config: { publicUrl: ORIGIN } })
const own = { currentPassword: PASSWORD }
type Added = { passkey: { _id: string; name: string }; codes: string[] | null }

beforeEach(async () => {
  await app.db.rateLimit.deleteMany()
  await app.db.setting.deleteMany({ where: { key: 'second-factor-required' } })
  await app.db.staffUser.deleteMany()
  await addAccount(app, 'pat')
})

const post = (path: string, body: object, headers: Record<string, string>) =>
  postJson(app, `/api/auth${path}`, body, headers)
const optionsFor = async (path: string, body: object, headers: Record<string, string>) =>
  (await post(path, body, headers)).json<{ challenge: string }>()
const statusOf = async ({ bearer }: SignedIn) =>
  (await app.ask('/api/auth/second-factor', { headers: bearer })).json<SecondFactorStatus>()

/** Adds a passkey; gives the authenticator that has it, and what the server said. */
async function addPasskey({ bearer }: SignedIn, name = 'Front desk') {
  const authenticator = createAuthenticator({ origin: ORIGIN })
  const options = await optionsFor('/passkeys/options', own, bearer)
  const answer = { name, credential: authenticator.create(options) }
  const added = await post('/passkeys', answer, bearer)
  return { authenticator, answer, added }
}

/** The first step of a sign-in: gives what asks for a challenge and what answers it. */
async function firstStep(username = 'pat') {
  const first = await tryLogin(app, username)
  const headers = { cookie: cookieOf(first) }
  return {
    first,
    options: () => optionsFor('/login/passkey/options', {}, headers),
    send: (answer: object) => post('/login/passkey', answer, headers),
    sendCode: (code: string) => post('/login/code', { code }, headers),
  }
}

describe('a passkey', () => {
  test('is added with the password, the first with codes', { tags: ['r25.24'] }, async () => {
    const staff = await signIn(app, 'pat')
    expect(await statusOf(staff)).toMatchObject({ isOn: false, offersPasskeys: true })
    const refused = await post('/passkeys/options', { currentPassword: 'wrong' }, staff.bearer)
    expect(refused.status).toBe(400)
    const { added, answer } = await addPasskey(staff)
    expect(added.status).toBe(201)
    expect(added.json<Added>().codes).toHaveLength(10)
    expect((await post('/passkeys', answer, staff.bearer)).status).toBe(400)
    const second = await addPasskey(staff, 'Phone')
    expect(second.added.json<Added>()).toMatchObject({ passkey: { name: 'Phone' }, codes: null })
    const foreign = createAuthenticator({ origin: ORIGIN })
    const options = await optionsFor('/passkeys/options', own, staff.bearer)
    const phished = { name: 'Phished', credential: foreign.create(options, 'http://evil.example') }
    expect((await post('/passkeys', phished, staff.bearer)).status).toBe(400)
    const listed = await app.ask('/api/auth/passkeys', { headers: staff.bearer })
    expect(listed.json<{ name: string }[]>().map(({ name }) => name)).toEqual([
      'Front desk',
      'Phone',
    ])
    expect(await statusOf(staff)).toMatchObject({ isOn: true, hasApp: false, codesLeft: 10 })
    expect(JSON.stringify(app.logged)).not.toContain(options.challenge)
  })

  test('signs in after the password, each answer once', { tags: ['r25.25'] }, async () => {
    const staff = await signIn(app, 'pat')
    const { authenticator, added } = await addPasskey(staff)
    const { first, options, send } = await firstStep()
    expect([first.status, first.json()]).toEqual([202, { secondFactor: true, passkey: true }])
    const answer = authenticator.use(await options())
    const both = await Promise.all([send(answer), send(answer)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
    // The refused one counts as a failed try where it came after the other.
    await app.db.rateLimit.deleteMany()

    const again = await firstStep()
    const late = authenticator.use(await again.options())
    time.passed += 5 * MINUTE_MS
    expect((await again.send(late)).status).toBe(401)
    const cloned = authenticator.use(await again.options(), { counted: 1 })
    expect((await again.send(cloned)).status).toBe(401)

    await app.db.rateLimit.deleteMany()
    const code = added.json<Added>().codes?.[0] ?? ''
    expect((await again.sendCode(code)).status).toBe(200)
    const { counter, lastUsedAt } = await app.db.passkey.findFirstOrThrow()
    expect([Number(counter), lastUsedAt]).toEqual([1, expect.any(Date)])
  })

  test.each([
    ['of another site', { at: 'http://evil.example' }],
    ['that another account has', { of: 'renee' }],
  ])(
    '%s counts as a failed try',
    { tags: ['r25.25'] },
    async (_what, { at, of }: { at?: string; of?: string }) => {
      await addAccount(app, 'renee')
      const { authenticator } = await addPasskey(await signIn(app, of ?? 'pat'))
      if (of) await addPasskey(await signIn(app, 'pat'))
      const { options, send } = await firstStep()
      const statuses: number[] = []
      for (let times = 0; times < 3; times += 1) {
        statuses.push((await send(authenticator.use(await options(), { at }))).status)
      }
      expect(statuses).toEqual([401, 401, 429])
    },
  )

  test('stands beside an app; the last takes the codes along', { tags: ['r25.24'] }, async () => {
    const staff = await signIn(app, 'pat')
    const { added } = await addPasskey(staff)
    const { secret } = (await post('/second-factor', own, staff.bearer)).json<{
      secret: string
    }>()
    const code = codeAt(secret, clock.now())
    expect((await post('/second-factor/confirm', { code }, staff.bearer)).status).toBe(200)
    const remove = `/passkeys/${added.json<Added>().passkey._id}/remove`
    expect((await post(remove, { currentPassword: 'wrong' }, staff.bearer)).status).toBe(400)
    expect((await post(remove, own, staff.bearer)).status).toBe(200)
    expect(await statusOf(staff)).toMatchObject({ isOn: true, hasApp: true, codesLeft: 10 })
    expect((await post('/second-factor/off', own, staff.bearer)).status).toBe(200)
    expect(await app.db.recoveryCode.count()).toBe(0)
    await signIn(app, 'pat')
    const actions = await app.db.auditEntry.findMany({
      where: { action: { startsWith: 'passkey' } },
      orderBy: { id: 'asc' },
      select: { action: true, actorName: true, detail: true },
    })
    expect(actions.slice(-2)).toEqual([
      { action: 'passkey-added', actorName: 'pat', detail: 'Front desk' },
      { action: 'passkey-removed', actorName: 'pat', detail: 'Front desk' },
    ])
  })

  test("meets the shop's requirement", { tags: ['r25.26'] }, async () => {
    const staff = await signIn(app, 'pat')
    const { added } = await addPasskey(staff)
    const rule = await sendJson(
      app,
      'PUT',
      '/api/admin/second-factor',
      { isRequired: true },
      staff.bearer,
    )
    expect(rule.status).toBe(200)
    const renee = await addSignedIn(app, 'renee')
    const list = () => app.ask('/api/admin/retail-vehicles', { headers: renee.bearer })
    expect((await list()).status).toBe(403)
    expect((await addPasskey(renee)).added.status).toBe(201)
    expect((await list()).status).toBe(200)
    const remove = `/passkeys/${added.json<Added>().passkey._id}/remove`
    expect((await post(remove, own, staff.bearer)).status).toBe(409)
    await runAdminCommand(['reset-second-factor', 'pat'], {
      readConfig: () => ({ dataDir: '', databaseUrl: app.databaseUrl }),
      migrationsDir: MIGRATIONS_DIR,
      readPassword: () => Promise.resolve(''),
    })
    expect(await app.db.passkey.count({ where: { user: { username: 'pat' } } })).toBe(0)
    await signIn(app, 'pat')
  })

  test.each([
    ['http://yard.example', false],
    ['https://yard.example', true],
    ['https://[2001:db8::1]:8443', false],
  ])('is offered at %s: %s', { tags: ['r25.24'] }, async (publicUrl, isOffered) => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl, config: { publicUrl } })
    const { bearer } = await signIn(other, 'pat')
    const status = await other.ask('/api/auth/second-factor', { headers: bearer })
    expect(status.json()).toMatchObject({ offersPasskeys: isOffered })
    const begun = await postJson(other, '/api/auth/passkeys/options', own, bearer)
    expect(begun.status).toBe(isOffered ? 200 : 409)
  })
})
