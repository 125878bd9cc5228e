import { beforeAll, describe, expect, test } from 'vitest'
import { remindOfQuote } from '#server/features/quotes/remind-of-quote.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { formWith, plainPicture } from '../../support/pictures.ts'
import { acceptance, quotesOf, twoParts, withToken } from '../../support/quotes.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

const now = new Date('2025-07-14T13:00:00Z')
const app = await createTestApp({
  config: { rateLimits: false },
  clock: { now: () => now },
  pages: true,
})
const quotes = quotesOf(app)
const staff = app.callerFor(RENEE).requests.admin.part
const parts = requestsOf(app.callerFor(RENEE), 'part')
beforeAll(() => addAccounts(app))

const CANCELLED = { status: 'cancelled', reason: 'No longer wanted' } as const
const answer = (body: object) => postJson(app, '/api/quote/decision', body)
const mergeInto = (id: string, duplicateId: string) => staff.merge({ id, duplicateId })
const statusTokenOf = ({ statusUrl }: { statusUrl: string }) =>
  new URL(statusUrl).searchParams.get('token') ?? ''
const statusIds = async (status: 'sent' | 'withdrawn') =>
  (await quotes.list({ status })).map(({ id }) => id)

let people = 0
/** Two requests of one person for the same part. */
async function askTwice() {
  people += 1
  const customerInfo = {
    name: 'Ann Poe',
    phone: `51855571${String(people).padStart(2, '0')}`,
    email: `ann${people}@home.example`,
  }
  const submit = () => app.caller.requests.submitPart(partRequestInput({ customerInfo }))
  return [await submit(), await submit()] as const
}
async function sendQuote(requestId: string) {
  const { id } = await quotes.save(requestId, twoParts())
  return withToken(await quotes.send({ id }))
}
async function acceptQuote(requestId: string) {
  const sent = await sendQuote(requestId)
  expect((await answer(acceptance(sent))).status).toBe(200)
  return sent
}
const similarOf = async (id: string) => (await staff.listSimilar({ id }))[0]

describe('a cancelled request', () => {
  test('withdraws its open quote', { tags: ['r31.28'] }, async () => {
    const sent = await quotes.sent()
    await parts.update(sent.requestId, CANCELLED)
    expect((await quotes.get({ id: sent.id })).status).toBe('withdrawn')
    const reply = await answer(acceptance(sent))
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('was withdrawn')])
    const at = now.toISOString()
    const jobIds = sent.jobs.map(({ id }) => id)
    const recorded = { choice: 'accept', name: 'Jane Doe', via: 'phone', at, jobIds } as const
    await expect(quotes.recordDecision({ id: sent.id, decision: recorded })).rejects.toMatchObject({
      message: 'This request is canceled. Change its status before you record an answer.',
    })
    const { text } = await app.ask(`/quote?token=${sent.token}`)
    expect([text.includes('We withdrew this'), text.includes('Type your full name')]).toEqual([
      true,
      false,
    ])
    expect(await parts.get(sent.requestId)).toMatchObject({ acceptedCents: null })
    expect(await statusIds('withdrawn')).toContain(sent.id)
    expect(await statusIds('sent')).not.toContain(sent.id)
  })

  test('a request cancelled with others withdraws its quote too', async () => {
    const sent = await quotes.sent()
    const requests = [{ id: sent.requestId }]
    await staff.changeMany({ requests, change: { action: 'status', ...CANCELLED } })
    expect((await answer(acceptance(sent))).status).toBe(409)
  })

  test('a request opened again has its open quote again', { tags: ['r31.28'] }, async () => {
    const sent = await quotes.sent()
    await parts.update(sent.requestId, CANCELLED)
    await parts.update(sent.requestId, { status: 'quoted' })
    expect((await answer(acceptance(sent))).status).toBe(200)
  })

  test('keeps what was accepted before', async () => {
    const sent = await quotes.sent()
    await answer(acceptance(sent))
    await parts.update(sent.requestId, CANCELLED)
    expect((await quotes.get({ id: sent.id })).status).toBe('accepted')
  })

  test('sends no reminder of its quote', async () => {
    const sent = await quotes.sent()
    await parts.update(sent.requestId, CANCELLED)
    await remindOfQuote(app.ctx, { quoteId: sent.id })
    const where = { requestId: sent.requestId, template: 'quote-expiring' }
    expect(await app.db.outboxEmail.count({ where })).toBe(0)
  })
})

describe('a merge', () => {
  test('keeps the request with the accepted quote', { tags: ['r29.15'] }, async () => {
    const [older, newer] = await askTwice()
    await acceptQuote(older.id)
    expect(await similarOf(newer.id)).toMatchObject({ stays: 'other', withdraws: null })
    expect(await similarOf(older.id)).toMatchObject({ stays: 'this', withdraws: null })
    await expect(mergeInto(newer.id, older.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `${older.reference} has an accepted quote. Merge ${newer.reference} into it instead.`,
    })
    await mergeInto(older.id, newer.id)
    expect(await parts.get(older.id)).toMatchObject({ acceptedCents: 13_500 })
  })

  test('keeps a request with an open quote before one without', { tags: ['r29.15'] }, async () => {
    const [older, newer] = await askTwice()
    await sendQuote(older.id)
    await expect(mergeInto(newer.id, older.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await mergeInto(older.id, newer.id)
  })

  test('withdraws its open quote; restoring reopens it', { tags: ['r31.28'] }, async () => {
    const [older, newer] = await askTwice()
    await acceptQuote(older.id)
    const sent = await sendQuote(newer.id)
    expect(await similarOf(older.id)).toMatchObject({ stays: 'this', withdraws: sent.reference })
    await mergeInto(older.id, newer.id)
    expect((await answer(acceptance(sent))).status).toBe(409)
    expect((await app.ask(`/quote?token=${sent.token}`)).text).toContain('We withdrew this')
    await staff.restore({ id: newer.id })
    expect((await answer(acceptance(sent))).status).toBe(200)
  })

  test('a merge of two accepted quotes is refused both ways', { tags: ['r29.15'] }, async () => {
    const [older, newer] = await askTwice()
    await acceptQuote(older.id)
    await acceptQuote(newer.id)
    expect(await similarOf(newer.id)).toMatchObject({ stays: 'both' })
    await expect(mergeInto(newer.id, older.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(mergeInto(older.id, newer.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('keeps messages, and the status link leads on', { tags: ['r29.15', 'r29.16'] }, async () => {
    const [older, newer] = await askTwice()
    await sendQuote(older.id)
    const token = statusTokenOf(newer)
    await app.caller.requests.writeMessage({
      token,
      message: { text: 'Is it black?', idempotencyKey: 'message-of-the-newer-one' },
    })
    await mergeInto(older.id, newer.id)
    expect(await parts.get(older.id)).toMatchObject({ unansweredSince: now.toISOString() })
    expect(await app.caller.statusPage.get({ token })).toMatchObject({
      canWrite: false,
      progress: { heading: `We put this together with your request ${older.reference}` },
    })
  })
})

describe('the pictures of a merged request', () => {
  test('are still there for who has its link', async () => {
    const { headers, body } = formWith(await plainPicture(90, 60).jpeg().toBuffer())
    const uploaded = await app.ask('/api/request-pictures', { method: 'POST', headers, body })
    const { public_id: id } = uploaded.json<{ public_id: string }>()
    const kept = await app.caller.requests.submitPart(partRequestInput())
    const duplicate = await app.caller.requests.submitPart({
      ...partRequestInput(),
      pictures: [id],
    })
    await mergeInto(kept.id, duplicate.id)
    const token = statusTokenOf(duplicate)
    const { pictures } = await app.caller.statusPage.get({ token })
    expect(pictures.map((picture) => picture.id)).toEqual([id])
    const shown = await app.ask(`/request-pictures/${id}?token=${token}&width=90`)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })
})

describe('the status page', () => {
  test('leads to the quote, then to the receipt', { tags: ['r9.27'] }, async () => {
    const request = await app.caller.requests.submitPart(partRequestInput())
    const token = statusTokenOf(request)
    const sent = await sendQuote(request.id)
    expect(await app.caller.statusPage.get({ token })).toMatchObject({
      progress: { heading: 'Your quote is ready' },
      quotes: [{ path: `/quote?token=${sent.token}`, status: 'open', totalCents: 13_500 }],
    })
    await answer(acceptance(sent, sent.jobs.slice(0, 1)))
    expect(await app.caller.statusPage.get({ token })).toMatchObject({
      progress: { heading: 'You accepted $91.80' },
      quotes: [{ status: 'accepted', acceptedCents: 9180, accepted: ['Alternator'] }],
    })
    await parts.update(request.id, { status: 'fulfilled' })
    expect(await app.caller.statusPage.get({ token })).toMatchObject({
      progress: { heading: 'Your parts request is complete' },
      quotes: [{ status: 'accepted' }],
    })
    const { text } = await app.ask(`/request-status?token=${token}`)
    expect(text).toContain(`/quote?token=${sent.token}`)
    expect(text).not.toContain('Check your email for the price')
  })

  test('shows no draft, and the message with a price', { tags: ['r9.27'] }, async () => {
    const request = await app.caller.requests.submitPart(partRequestInput())
    const token = statusTokenOf(request)
    await quotes.save(request.id, twoParts())
    expect((await app.caller.statusPage.get({ token })).quotes).toEqual([])
    await parts.update(request.id, { status: 'quoted', tellCustomer: true, price: '85' })
    const { thread } = await app.caller.statusPage.get({ token })
    expect(thread.at(-1)).toMatchObject({ isOurs: true, content: expect.stringContaining('$85') })
  })
})

test('a quote on a request set aside as spam clears the mark', { tags: ['r31.32'] }, async () => {
  const request = await app.caller.requests.submitPart(partRequestInput({ fillTimeMs: 100 }))
  const page = () => app.caller.statusPage.get({ token: statusTokenOf(request) })
  expect(await page()).toMatchObject({
    quotes: [],
    canWrite: false,
    progress: { heading: 'We have your request, but please call' },
  })
  const sent = await sendQuote(request.id)
  expect(await page()).toMatchObject({
    quotes: [{ status: 'open' }],
    canWrite: true,
    progress: { heading: 'Your quote is ready' },
  })
  expect((await answer(acceptance(sent))).status).toBe(200)
  const { spamReason, history } = await parts.get(request.id)
  expect(spamReason).toBeNull()
  expect(history.slice(1, 3)).toMatchObject([
    { author: 'renee', event: 'spam-cleared', changes: [] },
    { author: 'renee', event: 'status', changes: [{ before: 'pending', after: 'quoted' }] },
  ])
  expect(await app.db.auditEntry.count({ where: { action: 'spam-cleared' } })).toBe(1)
})
