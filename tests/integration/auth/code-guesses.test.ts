import { beforeEach, describe, expect, test } from 'vitest'
import type { SecondFactorSecret } from '#shared/domain/second-factor.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { codeAt } from '../../support/second-factor.ts'
import { addSignedIn, cookieOf, PASSWORD, tryLogin } from '../../support/staff.ts'

const begunAt = Date.now()
const time = { passed: 0 }
const clock = { now: () => new Date(begunAt + time.passed) }
const app = await createTestApp({ clock, config: { trustProxy: true } })
const WRONG_CODE = '000000'
const START_AGAIN = 'Please enter your username and password again'
let secret = ''
let networks = 0

const post = (path: string, body: object, headers: Record<string, string>) =>
  postJson(app, path, body, headers)
/** A network that was not used before. */
const elsewhere = () => {
  networks += 1
  return { 'x-forwarded-for': `203.0.${networks >> 8}.${networks & 255}` }
}

/** The first step from a network of its own; gives the ticket, or null where it is refused. */
async function takeTicket(headers = elsewhere()): Promise<string | null> {
  const response = await tryLogin(app, 'pat', { headers })
  return response.status === 202 ? cookieOf(response) : null
}
async function sendCode(ticket: string, code = WRONG_CODE, headers = elsewhere()) {
  const response = await post('/api/auth/login/code', { code }, { ...headers, cookie: ticket })
  return { status: response.status, error: response.json<{ error?: string }>().error }
}
type Sent = Awaited<ReturnType<typeof sendCode>>
/** True if a code was compared: it was wrong, or began a lock. */
const isJudged = ({ status, error = '' }: Sent): boolean =>
  status === 401 || (status === 429 && error.includes('Account locked'))
const rightCode = () => codeAt(secret, clock.now())

beforeEach(async () => {
  time.passed += 20 * MINUTE_MS
  await app.db.rateLimit.deleteMany()
  await app.db.staffUser.deleteMany()
  const { bearer } = await addSignedIn(app, 'pat', { headers: elsewhere() })
  const begun = await post('/api/auth/second-factor', { currentPassword: PASSWORD }, bearer)
  secret = begun.json<SecondFactorSecret>().secret
  await post('/api/auth/second-factor/confirm', { code: rightCode() }, bearer)
  time.passed += MINUTE_MS
})

/** Enough that no ticket has used its five codes after a round of twenty. */
const TICKETS = 8

describe('the codes of an account', () => {
  test('are judged ten times, whatever passwords come between', { tags: ['r25.19'] }, async () => {
    const sent: Sent[] = []
    let last: string | null = null
    for (let round = 0; round < 2; round += 1) {
      const tickets = await Promise.all(Array.from({ length: TICKETS }, () => takeTicket()))
      const usable = tickets.flatMap((ticket) => ticket ?? [])
      last = usable.at(-1) ?? last
      const codes = Array.from({ length: 20 }, (_, index) =>
        sendCode(usable[index % usable.length] ?? ''),
      )
      const [burst, answers] = await Promise.all([
        Promise.all(Array.from({ length: TICKETS }, () => takeTicket())),
        Promise.all(codes),
      ])
      expect(burst).toHaveLength(TICKETS)
      sent.push(...answers)
      time.passed += 1000
    }
    expect(sent.filter(isJudged)).toHaveLength(10)
    expect(await sendCode(last ?? '')).toEqual({
      status: 429,
      error: 'Too many failed attempts. Please try again in 15 minute(s).',
    })
    expect((await sendCode(last ?? '', rightCode())).status).toBe(429)
  })

  test('are taken again 15 minutes after the tenth wrong one', { tags: ['r25.19'] }, async () => {
    const answers: Sent[] = []
    for (let count = 0; count < 11; count += 1) {
      answers.push(await sendCode((await takeTicket()) ?? ''))
    }
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 9 }, () => 401),
      429,
      429,
    ])
    time.passed += 15 * MINUTE_MS
    expect((await sendCode((await takeTicket()) ?? '', rightCode())).status).toBe(200)
  })

  test('wrong codes stay counted after a right one', { tags: ['r25.19'] }, async () => {
    for (let count = 0; count < 9; count += 1) await sendCode((await takeTicket()) ?? '')
    expect((await sendCode((await takeTicket()) ?? '', rightCode())).status).toBe(200)
    expect(await sendCode((await takeTicket()) ?? '')).toMatchObject({
      status: 429,
      error: 'Too many failed attempts. Account locked for 15 minutes.',
    })
  })
})

describe('the ticket of the first step', () => {
  test('ends after five codes, also of twenty at once', { tags: ['r25.19'] }, async () => {
    const ticket = (await takeTicket()) ?? ''
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendCode(ticket)))
    expect(answers.filter(isJudged)).toHaveLength(5)
    expect(answers.filter(({ error }) => error === START_AGAIN)).toHaveLength(15)
    expect((await sendCode(ticket, rightCode())).status).toBe(409)
    expect((await sendCode((await takeTicket()) ?? '', rightCode())).status).toBe(200)
  })
})

describe('a right password', () => {
  test('ten right passwords leave failures and locks as is', { tags: ['r11.12'] }, async () => {
    const here = elsewhere()
    for (let count = 0; count < 4; count += 1) {
      await tryLogin(app, 'pat', { headers: here, password: 'wrong' })
      if (count === 2) time.passed += MINUTE_MS
    }
    const before = await app.db.rateLimit.findMany({ orderBy: { key: 'asc' } })
    await takeTicket(here)
    expect(await app.db.rateLimit.findMany({ orderBy: { key: 'asc' } })).toEqual(before)
    time.passed += 1000
    await Promise.all(Array.from({ length: 10 }, () => takeTicket(here)))
    const after = await app.db.rateLimit.findMany({ orderBy: { key: 'asc' } })
    expect(after.map(({ points }) => points)).toEqual(before.map(({ points }) => points))
    for (const [index, { expire }] of after.entries()) {
      expect(expire).toBeGreaterThanOrEqual(before[index]?.expire ?? Infinity)
    }
    const fifth = await tryLogin(app, 'pat', { headers: here, password: 'wrong' })
    expect(fifth.json()).toMatchObject({
      error: 'Too many failed attempts. Account locked for 15 minutes.',
    })
  })

  test('begins no lock of three failures anew', { tags: ['r11.12'] }, async () => {
    const here = elsewhere()
    for (let count = 0; count < 3; count += 1) {
      await tryLogin(app, 'pat', { headers: here, password: 'wrong' })
    }
    time.passed += MINUTE_MS
    const ticket = await takeTicket(here)
    expect((await sendCode(ticket ?? '', rightCode(), here)).status).toBe(200)
  })
})
