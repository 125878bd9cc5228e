import { beforeAll, describe, expect, test } from 'vitest'
import { remindOfQuote } from '#server/features/quotes/remind-of-quote.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { acceptance, quotesOf, twoParts, withToken } from '../../support/quotes.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { DALE, addAccounts, RENEE } from '../../support/staff-sessions.ts'

let now = new Date('2025-07-14T13:00:00Z')
const app = await createTestApp({
  config: { rateLimits: false },
  clock: { now: () => now },
  pages: true,
})
const quotes = quotesOf(app)
const parts = requestsOf(app.callerFor(RENEE), 'part')
beforeAll(() => addAccounts(app))

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const answer = (body: object) => postJson(app, '/api/quote/decision', body)
const submit = (
  token: string,
  kind: 'accept' | 'decline' | 'recalculate',
  fields: [string, string][],
) =>
  app.ask(`/quote?token=${token}&answer=${kind}`, {
    method: 'POST',
    headers: FORM,
    body: new URLSearchParams(fields).toString(),
  })
const mailsOf = async (requestId: string) =>
  (
    await app.db.outboxEmail.findMany({
      where: { requestId, template: { startsWith: 'quote-' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ template, recipient, text }) => ({ template, recipient, text }))

/** The total that a page of a quote shows. */
const totalIn = (page: string) => /<dt>Total<\/dt><dd[^>]*>([^<]*)</.exec(page)?.[1]

describe('the link of a quote', () => {
  test('a link that scanners open repeatedly changes no quote', { tags: ['r31.10'] }, async () => {
    const { id, token } = await quotes.sent()
    const before = await quotes.get({ id })
    for (const kind of ['', '&answer=accept', '&answer=decline']) {
      for (let times = 0; times < 3; times += 1) {
        expect((await app.ask(`/quote?token=${token}${kind}`)).status).toBe(200)
      }
    }
    await app.ask(`/api/quote/decision?token=${token}`)
    expect(await quotes.get({ id })).toEqual(before)
  })

  test('shows the offer without scripts, only by its link', { tags: ['r31.10'] }, async () => {
    const { token, reference } = await quotes.sent(twoParts({ message: 'Ready on Friday.' }))
    const { status, text, headers } = await app.ask(`/quote?token=${token}`)
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    const offer = ['Jane Doe', '2003 Honda Accord', '$135.00', 'Ready on Friday.', 'July 21, 2025']
    for (const words of [
      reference,
      ...offer,
      'Used, Grade A',
      '90 days or 3,000 miles',
      'noindex',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('renee')
  })

  test('a forged link leads nowhere', { tags: ['r31.10'] }, async () => {
    const { token } = await quotes.sent()
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await app.ask(`/quote?token=${forged}`)).status).toBe(404)
    const decline = { token: forged, choice: 'decline', name: 'Jane Doe' }
    expect((await answer(decline)).status).toBe(404)
  })
})

describe('an answer', () => {
  test('an answer without a full name is 400, changes nothing', { tags: ['r31.11'] }, async () => {
    const { id, token, jobs } = await quotes.sent()
    for (const name of ['', ' ', 'J', '12 34']) {
      const reply = await answer({ ...acceptance({ token, jobs }), name })
      expect([reply.status, reply.json<{ issues: unknown[] }>().issues]).toEqual([
        400,
        [expect.objectContaining({ path: 'name', message: 'Type your full name' })],
      ])
    }
    expect((await answer({ ...acceptance({ token, jobs }), jobIds: [] })).status).toBe(400)
    expect((await quotes.get({ id })).status).toBe('sent')
  })

  test('a refused answer by the form keeps what was typed', { tags: ['r31.11'] }, async () => {
    const { id, token, jobs } = await quotes.sent()
    const page = await submit(token, 'accept', [
      ['name', '"J'],
      ['jobIds', jobs[1]?.id ?? ''],
    ])
    expect([page.status, page.text.includes('go through. Type your full name.')]).toEqual([
      400,
      true,
    ])
    expect(page.text).toMatch(/name="name"[^>]*value="&quot;J"/)
    const ticks = [...page.text.matchAll(/<input[^>]*name="jobIds"[^>]*>/g)].map(([tick]) => tick)
    expect(ticks.map((tick) => tick.includes('checked'))).toEqual([false, true])
    const nothing = await submit(token, 'accept', [['name', 'Jane Doe']])
    expect(nothing.text).toContain('go through. Tick what you accept.')
    expect(nothing.text).toMatch(/name="name"[^>]*value="Jane Doe"/)
    const declined = await submit(token, 'decline', [['reason', 'Too dear & too late']])
    expect([declined.status, declined.text.includes('Too dear &amp; too late</textarea>')]).toEqual(
      [400, true],
    )
    expect(declined.text).toMatch(/<details[^>]*open/)
    expect((await quotes.get({ id })).status).toBe('sent')
    expect((await app.ask(`/quote?token=${token}&answer=decline`)).text).not.toContain('Too dear')
  })

  test('is not given by adding up what is ticked', { tags: ['r31.29'] }, async () => {
    const { id, token, jobs } = await quotes.sent()
    const before = await quotes.get({ id })
    const page = await submit(token, 'recalculate', [
      ['name', 'Jane'],
      ['jobIds', jobs[1]?.id ?? ''],
    ])
    expect([page.status, page.headers['cache-control'], totalIn(page.text)]).toEqual([
      200,
      'no-store',
      '$43.20',
    ])
    expect(page.text).toMatch(/name="name"[^>]*value="Jane"/)
    expect(page.text).not.toContain('go through')
    const ticks = [...page.text.matchAll(/<input[^>]*name="jobIds"[^>]*>/g)].map(([tick]) => tick)
    expect(ticks.map((tick) => tick.includes('checked'))).toEqual([false, true])
    expect(totalIn((await submit(token, 'recalculate', [])).text)).toBe('$0.00')
    expect(await quotes.get({ id })).toEqual(before)
  })

  test('an answer by form accepts the ticked jobs', { tags: ['r31.11', 'r31.13'] }, async () => {
    const { id, token, jobs, requestId } = await quotes.sent()
    const reply = await submit(token, 'accept', [
      ['name', 'Jane Q. Doe'],
      ['jobIds', jobs[0]?.id ?? ''],
    ])
    expect([reply.status, reply.headers.location]).toEqual([303, `/quote?token=${token}`])
    expect(await quotes.get({ id })).toMatchObject({
      status: 'partly-accepted',
      acceptedCents: 9180,
      jobs: [{ decision: 'accepted' }, { decision: 'declined' }],
      decision: { name: 'Jane Q. Doe', via: 'link', recordedBy: null, at: now.toISOString() },
    })
    const { text } = await app.ask(`/quote?token=${token}`)
    for (const words of ['You accepted $91.80', 'Jane Q. Doe', 'Not taken']) {
      expect(text).toContain(words)
    }
    expect(totalIn(text)).toBe('$91.80')
    expect(text).not.toContain('$135.00')
    expect(text).not.toContain('Type your full name')
    const { status, history } = await parts.get(requestId)
    expect([status, history.at(-1)?.detail]).toEqual([
      'quoted',
      expect.stringContaining('Partly accepted, $91.80 by Jane Q. Doe, by the link'),
    ])
    expect(await mailsOf(requestId)).toMatchObject([
      { template: 'quote-sent' },
      { template: 'quote-accepted', recipient: expect.stringMatching(/^jane\d+@example\.com$/) },
      { template: 'quote-accepted', recipient: app.ctx.business.current().email },
    ])
  })

  test('a declining answer notifies the shop of the reason', { tags: ['r31.13'] }, async () => {
    const { id, token, requestId } = await quotes.sent()
    const reply = await submit(token, 'decline', [
      ['name', 'Jane Doe'],
      ['reason', 'Found one nearer.'],
    ])
    expect(reply.status).toBe(303)
    expect(await quotes.get({ id })).toMatchObject({
      status: 'declined',
      acceptedCents: null,
      decision: { reason: 'Found one nearer.' },
    })
    const [, declined, ...others] = await mailsOf(requestId)
    expect([declined?.template, others]).toEqual(['quote-declined', []])
    expect(declined?.text).toContain('Found one nearer.')
  })

  test('an answer that comes twice at once is taken once', { tags: ['r31.12'] }, async () => {
    for (let times = 0; times < 5; times += 1) {
      const sent = await quotes.sent()
      const replies = await Promise.all([
        answer({ ...acceptance(sent), name: 'First Person' }),
        answer({ ...acceptance(sent), name: 'Second Person' }),
      ])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const winner = replies.findIndex(({ status }) => status === 200)
      expect((await quotes.get({ id: sent.id })).decision?.name).toBe(
        ['First Person', 'Second Person'][winner],
      )
    }
  })

  test('an answer to a quote that ended or was replaced is 409', { tags: ['r31.12'] }, async () => {
    const ended = await quotes.sent(twoParts({ validUntil: '2025-07-14' }))
    const withdrawn = await quotes.sent()
    await quotes.withdraw({ id: withdrawn.id })
    const replaced = await quotes.sent()
    const { id } = await quotes.revise({ id: replaced.id })
    const { url } = await quotes.send({ id })
    expect((await answer(acceptance(withdrawn))).status).toBe(409)
    const reply = await answer(acceptance(replaced))
    expect([reply.status, reply.text.includes(url ?? '?')]).toEqual([409, true])
    const before = now
    now = new Date('2025-07-15T04:00:00Z')
    expect((await answer(acceptance(ended))).status).toBe(409)
    const page = await submit(ended.token, 'accept', [
      ['name', 'Jane Doe'],
      ['jobIds', ended.jobs[0]?.id ?? ''],
    ])
    expect([page.status, page.text.includes('This expired on')]).toEqual([409, true])
    now = before
  })

  test('an answer with a job of another quote is refused', async () => {
    const [sent, other] = [await quotes.sent(), await quotes.sent()]
    expect((await answer(acceptance(sent, other.jobs))).status).toBe(400)
  })

  test('an answer by phone is recorded, also of an ended quote', { tags: ['r31.14'] }, async () => {
    const { id, jobs } = await quotes.sent(twoParts({ validUntil: '2025-07-14' }))
    const at = now.toISOString()
    const recorded = { choice: 'accept', name: 'Jane Doe', via: 'phone', at } as const
    const jobIds = jobs.map((job) => job.id)
    const before = now
    now = new Date('2025-07-15T14:00:00Z')
    const late = { ...recorded, jobIds, at: now.toISOString() }
    await expect(quotes.recordDecision({ id, decision: late })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const future = { ...recorded, jobIds, at: '2025-07-16T14:00:00Z' }
    await expect(quotes.recordDecision({ id, decision: future })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const answered = await quotes.recordDecision({
      id,
      decision: { ...recorded, jobIds, note: 'Cash.' },
    })
    expect(answered).toMatchObject({
      status: 'accepted',
      acceptedCents: 13_500,
      decision: { via: 'phone', recordedBy: 'renee', at, note: 'Cash.' },
      history: [{}, {}, { event: 'accepted', detail: '$135.00 by Jane Doe, by phone' }],
    })
    now = before
  })
})

describe('an answer of the customer', () => {
  const renee = app.callerFor(RENEE)
  const SNOOZE = { until: '2025-08-01T13:00:00Z' }
  const waits = async (view: 'accepted' | 'to-start', id: string) =>
    (await parts.list({ view })).requests.some((request) => request.id === id)

  test('is in the lists and Today until work starts', { tags: ['r31.23', 'r31.24'] }, async () => {
    const first = await quotes.sent()
    const { requestId } = first
    await parts.update(requestId, { snooze: SNOOZE })
    const { total } = await parts.list({ view: 'accepted' })
    const day = await renee.today.admin.get()
    expect((await answer(acceptance(first, first.jobs.slice(0, 1)))).status).toBe(200)
    expect((await parts.get(requestId)).snoozedUntil).toBe(now.toISOString())
    const more = await quotes.revise({ id: first.id })
    const second = withToken(await quotes.send({ id: more.id }))
    await answer(acceptance(second))
    const accepted = await parts.list({ view: 'accepted' })
    expect([accepted.total, accepted.counts.view.accepted]).toEqual([total + 1, total + 1])
    expect(accepted.requests.find(({ id }) => id === requestId)).toMatchObject({
      acceptedCents: 9180 + 4320,
      snoozedUntil: null,
    })
    const today = (await renee.today.admin.get()).requests['to-start']
    expect(today.counts.part).toBe(day.requests['to-start'].counts.part + 1)
    expect(await waits('to-start', requestId)).toBe(true)
    expect((await parts.list({ view: 'to-start', q: 'Jane' })).total).toBe(today.counts.part)
    await parts.update(requestId, { note: 'Pulled it.' })
    expect(await waits('to-start', requestId)).toBe(true)
    await parts.update(requestId, { status: 'processing' })
    expect([await waits('to-start', requestId), await waits('accepted', requestId)]).toEqual([
      false,
      true,
    ])
  })

  test('emails the assignee, or all staff', { tags: ['r31.13', 'r31.24'] }, async () => {
    const [free, taken] = [await quotes.sent(), await quotes.sent()]
    await parts.update(taken.requestId, { assignee: 'dale' })
    await app.db.staffUser.update({
      where: { id: DALE.userId },
      data: { email: 'dale@shop.example' },
    })
    const { newest: since } = await renee.requests.admin.pollAsViewer({ since: null })
    now = new Date(now.getTime() + 60_000)
    await answer(acceptance(free))
    await answer({ token: taken.token, choice: 'decline', name: 'Jane Doe' })
    const newsOf = async (caller: typeof renee) =>
      (await caller.requests.admin.pollAsViewer({ since })).decisions.map(
        ({ reference, acceptedCents }) => `${reference} ${acceptedCents}`,
      )
    const referenceOf = async ({ requestId }: { requestId: string }) =>
      (await parts.get(requestId)).reference
    const [ofFree, ofTaken] = [
      `${await referenceOf(free)} 13500`,
      `${await referenceOf(taken)} null`,
    ]
    expect(await newsOf(renee)).toEqual([ofFree])
    expect((await newsOf(app.callerFor(DALE))).toSorted()).toEqual([ofFree, ofTaken].toSorted())
    const { newest } = await renee.requests.admin.pollAsViewer({ since })
    expect((await renee.requests.admin.pollAsViewer({ since: newest })).decisions).toEqual([])
    const [, notice] = await mailsOf(taken.requestId)
    expect(notice).toMatchObject({ template: 'quote-declined', recipient: 'dale@shop.example' })
    expect(notice?.text).toContain(`/admin/part-requests?q=${await referenceOf(taken)}&open=`)
  })
})

describe('the reminder', () => {
  test('goes out once, and not for what was answered', { tags: ['r31.15'] }, async () => {
    const [open, declined] = [await quotes.sent(), await quotes.sent()]
    await answer({ token: declined.token, choice: 'decline', name: 'Jane Doe' })
    const jobs = await app.db.$queryRaw<{ key: string; run_at: Date }[]>`
      SELECT key, run_at FROM graphile_worker.jobs WHERE key = ${`quote-reminder:${open.id}`}`
    expect(jobs[0]?.run_at.toISOString()).toBe('2025-07-18T12:00:00.000Z')
    for (const { id } of [open, open, declined]) await remindOfQuote(app.ctx, { quoteId: id })
    const templates = async ({ requestId }: { requestId: string }) =>
      (await mailsOf(requestId)).map(({ template }) => template)
    expect(await templates(open)).toEqual(['quote-sent', 'quote-expiring'])
    expect(await templates(declined)).toEqual(['quote-sent', 'quote-declined'])
  })
})
