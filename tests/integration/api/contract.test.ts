import { describe, expect, test } from 'vitest'
import { type Answer, createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { publishedContract } from '../../support/contract.ts'
import { formWith } from '../../support/pictures.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { codeAt } from '../../support/second-factor.ts'
import { addSignedIn, cookieOf, PASSWORD, tryLogin } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { callsOf, sender } from './calls.ts'
import { forgedPasskey, PASSKEY_ORIGIN } from './passkey-calls.ts'

const app = await createTestApp({
  config: {
    rateLimits: false,
    publicUrl: PASSKEY_ORIGIN,
    backupDir: temporaryFolder(),
    smtpUrl: MAIL_SERVER,
  },
})
const { operations, problemsOf } = await publishedContract(app)
const staff = await addSignedIn(app, 'renee')
const limited = await createTestApp()
const limitedStaff = await addSignedIn(limited, 'renee')
const send = sender(app, () => staff)
const calls = callsOf(app, () => staff)
const seen = new Set<string>()

/** The reply has this status, and is as the contract says. */
async function expectAsPublished(
  name: string,
  status: number,
  response: Promise<Answer>,
): Promise<void> {
  const got = await response
  expect([name, got.status, got.status === status ? '' : got.text]).toEqual([name, status, ''])
  expect([name, status, problemsOf(name, got)]).toEqual([name, status, []])
  seen.add(`${name} ${status}`)
}

const JSON_TYPE = { 'content-type': 'application/json' }
/** The cookie of a sign-in that waits for its code. */
async function firstStepOf(username: string): Promise<string> {
  const { bearer } = await addSignedIn(limited, username)
  const post = (path: string, body: object) =>
    limited.ask(`/api/auth/second-factor${path}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...bearer },
      body: JSON.stringify(body),
    })
  const begun = await post('', { currentPassword: PASSWORD })
  const { secret } = begun.json<{ secret: string }>()
  await post('/confirm', { code: codeAt(secret, new Date()) })
  return cookieOf(await tryLogin(limited, username))
}
const secondStepCookie = await firstStepOf('factor')
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
})
const PHRASE = 'another-Mule-78-lantern'
const FORGED = { token: 'forged', name: 'Jane Doe' }
const NO_PASSWORD = { currentPassword: 'no' }
type LimitedCall = [limit: string | number, name: string, question: () => Question]
type Question = { headers: Record<string, string>; body?: string | Buffer }
/** Calls with a limit: its budget, or the tries that lock; with 0 they share the one above. */
const limitedCalls: LimitedCall[] = [
  ['submit', 'POST /api/part-requests', () => json(partRequestInput())],
  [0, 'POST /api/repair-requests', () => json(repairRequestInput())],
  [0, 'POST /api/inquiries', () => json(inquiryInput('0199f000-0000-7000-8000-000000000001'))],
  [0, 'POST /api/quote/decision', () => json({ ...FORGED, choice: 'decline' })],
  [0, 'POST /api/appointment/answer', () => json({ ...FORGED, version: 0, answer: 'confirm' })],
  [0, 'POST /api/request-times', () => json({ token: 'x', day: '2030-01-01', half: 'morning' })],
  ['vin', 'POST /api/vin/decode', () => json({ vin: '1HGCM82633A004352' })],
  [0, 'POST /api/vin/direct-decode', () => json({ vin: '1HGCM82633A004352' })],
  ['refresh', 'POST /api/auth/refresh', () => ({ headers: { cookie: limitedStaff.cookie } })],
  ['upload', 'POST /api/admin/upload', () => withToken(formWith(Buffer.from('no picture')))],
  ['picture', 'POST /api/request-pictures', () => formWith(Buffer.from('no picture'))],
  [3, 'POST /api/auth/password', () => withToken(json({ ...NO_PASSWORD, newPassword: PHRASE }))],
  [3, 'POST /api/auth/account-link', () => json({ token: 'forged' })],
  [0, 'POST /api/auth/account-link/password', () => json({ token: 'forged', password: PHRASE })],
  [3, 'POST /api/auth/second-factor', () => withToken(json(NO_PASSWORD))],
  // The same lock of the same account as above.
  [0, 'POST /api/auth/second-factor/confirm', () => withToken(json({ code: '1' }))],
  ...[
    '/auth/second-factor/recovery-codes',
    '/auth/second-factor/off',
    '/admin/backups',
    '/admin/backups/{id}/archive',
    '/auth/passkeys/options',
    '/auth/passkeys/{id}/remove',
  ].map((path): LimitedCall => [0, `POST /api${path}`, () => withToken(json(NO_PASSWORD))]),
  [3, 'POST /api/auth/login/code', () => json({ code: '000000' }, { cookie: secondStepCookie })],
  [
    0,
    'POST /api/auth/login/passkey',
    () => json(forgedPasskey.use({ challenge: 'forged' }), { cookie: secondStepCookie }),
  ],
  [
    0,
    'POST /api/auth/passkeys',
    () => withToken(json({ name: 'x', credential: forgedPasskey.create({ challenge: 'forged' }) })),
  ],
  [3, 'POST /api/auth/login', () => json({ username: 'renee', password: 'no' })],
]
const FORMS = ['POST /api/admin/upload', 'POST /api/request-pictures']

const withToken = <Body>({ headers, body }: { headers: Record<string, string>; body: Body }) => ({
  headers: { ...headers, ...limitedStaff.bearer },
  body,
})

/** Exhausts a started budget; limits.test.ts checks its size. */
async function useUp(budget: string): Promise<void> {
  const { count } = await limited.db.rateLimit.updateMany({
    where: { key: { startsWith: `${budget}:` } },
    data: { points: 1000 },
  })
  if (count !== 1) throw new Error(`${count} use the budget ${budget}`)
}

const all = [...operations.entries()]
const taking = all.filter(([, { requestBody }]) => requestBody)
const withBody = all.filter(([, { requestBody }]) => requestBody?.content['application/json'])
const ofStaff = all.filter(([, { security }]) => security.some((way) => 'bearer' in way))

const LONG_TOKEN = `?token=${'x'.repeat(101)}`
/** A query string that breaks a rule of this path. */
function nonsenseFor(name: string): string {
  if (name.endsWith('/batched')) return '?view=a&view=b'
  if (/\/(?:request-status|quote|invoice|appointment(?:\.ics)?)$/.test(name)) return LONG_TOKEN
  if (name.includes('/request-pictures/')) return '?width=nonsense'
  if (name.endsWith('/day-sheet')) return '?day=nonsense'
  if (name.endsWith('/schedule')) return '?from=nonsense'
  if (name.endsWith('/schedule.ics')) return `?key=${'x'.repeat(101)}`
  if (/\/(?:sales|sale-lines|payments)\.csv$/.test(name)) return '?from=nonsense'
  if (name.endsWith('/audit.csv')) return '?view=nonsense'
  if (name.startsWith('GET /api/admin/numbers/')) return '?period=nonsense'
  return name.endsWith('.csv') ? '?status=nonsense' : '?limit=0'
}

describe('by the published contract', () => {
  test.each(ofStaff)('%s is 401 without a token', (name) =>
    expectAsPublished(name, 401, app.ask(name.split(' ')[1] ?? '', { method: name.split(' ')[0] })),
  )

  test.each(all)('%s is 400 for a Host header that is none', (name) =>
    expectAsPublished(name, 400, send(name, { headers: { host: 'a b' } })),
  )

  test.each(withBody)('%s is 400 for an unknown field', { tags: ['r19.21'] }, async (name) => {
    const response = await send(name, { body: { prise: 1 } })
    await expectAsPublished(name, 400, Promise.resolve(response))
    expect(response.json<{ issues: unknown[] }>().issues).toContainEqual({
      path: 'prise',
      message: 'Unknown field: prise',
    })
  })

  test.each(taking)(
    '%s refuses other bodies',
    { tags: ['r19.8', 'r19.11', 'r21.1'] },
    async (name) => {
      const isForm = FORMS.includes(name)
      const body = (type: string, raw: string) =>
        send(name, {
          raw,
          headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(raw)) },
        })
      await expectAsPublished(
        name,
        400,
        body(isForm ? 'multipart/form-data; boundary=x' : 'application/json', '{"a": '),
      )
      await expectAsPublished(name, 415, body('text/xml', '<a/>'))
      const most = /\/import(\/preview)?$/.test(name) ? 21 * 1024 * 1024 : 257 * 1024
      if (isForm) {
        const part = `--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n${'a'.repeat(5_242_881)}\r\n--x--\r\n`
        await expectAsPublished(name, 413, body('multipart/form-data; boundary=x', part))
      } else await expectAsPublished(name, 413, body('application/json', `"${'a'.repeat(most)}"`))
    },
  )

  test.each(withBody.filter(([name]) => !name.startsWith('PUT ')))(
    '%s is 400 for an empty body',
    async (name) => {
      const response = await send(name, { body: {} })
      await expectAsPublished(name, 400, Promise.resolve(response))
      expect(response.json<{ issues: unknown[] }>().issues.length).toBeGreaterThan(0)
    },
  )

  test.each(withBody.filter(([name]) => name.startsWith('PUT ')))(
    '%s is 400 for fields of the wrong type',
    (name) => expectAsPublished(name, 400, send(name, { body: { status: 'nonsense' } })),
  )

  test.each(
    all.filter(([, { parameters = [] }]) => parameters.some((each) => each.in === 'query')),
  )('%s is 400 for a query that makes no sense', (name) =>
    expectAsPublished(name, 400, send(name, { query: nonsenseFor(name) })),
  )

  test('GET /api/auth/verify is 401 for a token that does not hold', () =>
    expectAsPublished(
      'GET /api/auth/verify',
      401,
      send('GET /api/auth/verify', { headers: { authorization: 'Bearer x' } }),
    ))

  test.each(calls)('$name is $status', async ({ name, status, prepare }) => {
    const sent = await prepare()
    await expectAsPublished(name, status, send(name, sent))
    if (status >= 300 || !name.includes('{id}')) return
    await expectAsPublished(name, 404, send(name, { ...sent, id: undefined }))
  })

  test.each(limitedCalls)('(%s) %s is 429', { tags: ['r27.12'] }, async (limit, name, question) => {
    const ask = () => limited.ask(name.split(' ')[1] ?? '', { method: 'POST', ...question() })
    const budget = typeof limit === 'string' && limit
    for (let left = budget ? 1 : Number(limit); left > 0; left -= 1) await ask()
    if (budget) await useUp(budget)
    const response = await ask()
    await expectAsPublished(name, 429, Promise.resolve(response))
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('every status that it names was met, 500 and 503 aside', { tags: ['r18.22'] }, () => {
    const named = all.flatMap(([name, { responses }]) =>
      Object.keys(responses).map((status) => `${name} ${status}`),
    )
    expect(named.filter((each) => !seen.has(each) && !/ 50[03]$/.test(each))).toEqual([])
  })
})
