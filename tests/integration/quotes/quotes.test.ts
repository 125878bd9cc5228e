import { beforeAll, describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { REGULATED_PART } from '#shared/domain/line.ts'
import {
  FACILITY_NUMBER_REQUIRED,
  JOB_RATE_FOR_BODY_WORK,
  TAX_RATE_REQUIRED,
} from '#shared/domain/quote.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import {
  acceptance,
  laborLine,
  partLine,
  quotesOf,
  twoParts,
  withToken,
} from '../../support/quotes.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { DALE, addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

let now = new Date('2025-07-14T09:00:00-04:00')
const clock = { now: () => now }
const app = await createTestApp({ config: { rateLimits: false }, clock })
const quotes = quotesOf(app)
const parts = requestsOf(app.callerFor(RENEE), 'part')
const later = () => void (now = new Date(now.getTime() + MINUTE_MS))
const CORE = { unitCents: 8500, coreCents: 2500 }
const withSettings = (changes: object) =>
  createTestApp({ config: { rateLimits: false, business: { ...demoBusiness, ...changes } }, clock })
beforeAll(() => addAccounts(app))

describe('a draft', () => {
  test('has totals and terms from the server and its settings', { tags: ['r31.2'] }, async () => {
    const draft = await quotes.draft()
    expect(draft).toMatchObject({
      kind: 'part',
      revision: 1,
      status: 'draft',
      validUntil: '2025-07-21',
      laborBasis: 'clock-hours',
      laborRateCents: 9500,
      taxRate: 8000,
      subtotalCents: 12_500,
      taxCents: 1000,
      totalCents: 13_500,
      sentAt: null,
      url: null,
      jobs: [
        { title: 'Alternator', totalCents: 8500, decision: null },
        { title: 'Belt', totalCents: 4000 },
      ],
      history: [{ author: 'renee', event: 'written' }],
    })
    const { reference } = await parts.get(draft.requestId)
    expect(draft.reference).toBe(`${reference}/1`)
  })

  test('a changed draft has the new lines alone; a change of an older state conflicts', async () => {
    const { id, requestId, updatedAt } = await quotes.draft()
    later()
    const content = { jobs: [{ title: 'Belt', lines: [partLine({ unitCents: 4000 })] }] }
    const changed = await quotes.saveDraft({ id, requestId, content, updatedAt })
    expect([changed.subtotalCents, changed.jobs.length]).toEqual([4000, 1])
    await expect(quotes.saveDraft({ id, requestId, content, updatedAt })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('is one per request: a retry gives it, another fails', { tags: ['r31.3'] }, async () => {
    const { id: requestId } = await app.caller.requests.submitPart(partRequestInput())
    const draft = { requestId, content: twoParts(), idempotencyKey: `key-of-${requestId}` }
    const [first, again] = await Promise.all([quotes.saveDraft(draft), quotes.saveDraft(draft)])
    expect(again.id).toBe(first.id)
    for (const content of [
      twoParts({ message: 'With the mirror' }),
      twoParts({ validUntil: '2025-09-12' }),
      { jobs: [{ title: 'Belt', lines: [partLine({ unitCents: 4000 })] }] },
    ]) {
      const message = `This quote is already stored as ${first.reference}, but with other values`
      const refused = { code: 'CONFLICT', message }
      await expect(quotes.saveDraft({ ...draft, content })).rejects.toMatchObject(refused)
    }
    await expect(quotes.save(requestId)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `${first.reference} is still a draft: send it or withdraw it first.`,
    })
  })

  test('belongs to a request for a part or a repair', async () => {
    const car = await addVehicle(app, retailInput())
    const { id } = await app.caller.requests.submitInquiry(inquiryInput(car))
    await expect(quotes.save(id)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  })

  test('does not end before today nor in more than 60 days', async () => {
    for (const validUntil of ['2025-07-13', '2025-09-13']) {
      await expect(quotes.draft(twoParts({ validUntil }))).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    expect((await quotes.draft(twoParts({ validUntil: '2025-09-12' }))).status).toBe('draft')
  })

  test('a draft with an air bag is refused without papers', { tags: ['r31.6'] }, async () => {
    const content = twoParts({ jobs: [{ title: 'Air Bag', lines: [partLine()] }] })
    const line = content.jobs[0]?.lines[0]
    if (line) Object.assign(line, { description: 'Air Bag', condition: 'new-oem' })
    await expect(quotes.draft(content)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: REGULATED_PART,
    })
    const other = await withSettings({ hasRegulatedPartsPapers: true })
    expect((await quotesOf(other).draft(content)).status).toBe('draft')
  })

  test('a job rate is refused for body work', { tags: ['r31.26'] }, async () => {
    const content = (title: string) => ({
      laborBasis: 'job-rate' as const,
      jobs: [{ title, lines: [laborLine({ quantity: 100, unitCents: 9000 })] }],
    })
    await expect(quotes.estimate(content('Dent in the hood'))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: JOB_RATE_FOR_BODY_WORK,
    })
    const { serviceInfo, ...draft } = repairRequestInput()
    const { id: requestId } = await app.caller.requests.submitRepair({
      ...draft,
      serviceInfo: { ...serviceInfo, serviceType: 'Other', otherServiceType: 'Collision repair' },
    })
    await expect(quotes.save(requestId, content('Repair'))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: JOB_RATE_FOR_BODY_WORK,
    })
    expect((await quotes.estimate(content('Brakes'))).laborBasis).toBe('job-rate')
  })

  test('is previewed with its problems, and nothing is stored', { tags: ['r31.3'] }, async () => {
    const { id: requestId } = await app.caller.requests.submitPart(partRequestInput())
    const content = twoParts({ laborBasis: 'flat-rate' })
    content.jobs[0]?.lines.push(laborLine())
    expect(await quotes.preview({ requestId, content })).toMatchObject({
      subtotalCents: 26_750,
      taxCents: 2140,
      totalCents: 28_890,
      jobs: [{ totalCents: 22_750 }, { totalCents: 4000 }],
      problems: [{ path: 'flatRateManual' }],
    })
    expect(await quotes.listOfRequest({ requestId })).toEqual([])
  })
})

describe('sending', () => {
  test('emails once and stops the reply clock', { tags: ['r31.8'] }, async () => {
    const { id, requestId, updatedAt } = await quotes.draft(twoParts({ message: 'Good one.' }))
    later()
    const sent = await quotes.send({ id, updatedAt })
    expect(sent).toMatchObject({ status: 'sent', sentAt: now.toISOString() })
    expect(await parts.get(requestId)).toMatchObject({
      status: 'quoted',
      firstAnsweredAt: now.toISOString(),
      history: [
        {},
        { changes: [{ after: 'quoted' }], detail: `Quote ${sent.reference} sent, $135.00` },
      ],
    })
    const mails = await app.db.outboxEmail.findMany({
      where: { requestId, template: { startsWith: 'quote' } },
    })
    expect(mails).toMatchObject([
      { template: 'quote-sent', recipient: expect.stringMatching(/^jane\d+@example\.com$/) },
    ])
    for (const words of ['Good one.', '$135.00', 'Used, Grade A', sent.url ?? '?']) {
      expect(mails[0]?.text).toContain(words)
    }
  })

  test('a second time is a conflict, and the status of the request can be reverted but the clock stays', async () => {
    const { id, requestId } = await quotes.sent()
    await expect(quotes.send({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await parts.update(requestId, { status: 'pending' })).firstAnsweredAt).not.toBeNull()
  })

  test('an estimate needs facility number and labor rate', { tags: ['r31.7'] }, async () => {
    const { id, requestId } = await quotes.estimate()
    await quotes.send({ id })
    const repairs = requestsOf(app.callerFor(RENEE), 'repair')
    const { status, firstAnsweredAt } = await repairs.get(requestId)
    expect([status, firstAnsweredAt]).toEqual(['pending', now.toISOString()])

    const { facilityNumbers } = demoBusiness
    const bare = await withSettings({ facilityNumbers: { ...facilityNumbers, repairShop: '' } })
    const estimate = await quotesOf(bare).estimate()
    await expect(quotesOf(bare).send({ id: estimate.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: FACILITY_NUMBER_REQUIRED,
    })
    const untaxed = await withSettings({ salesTaxRate: null })
    await expect(quotesOf(untaxed).sent()).rejects.toMatchObject({ message: TAX_RATE_REQUIRED })
  })

  test('a quote to a customer without an address emails nothing', { tags: ['r31.8'] }, async () => {
    const { vin, vehicleInfo, partDetails } = partRequestInput()
    const customerInfo = { name: 'Jo', phone: '(518) 555-0100', email: '' }
    const request = { vin, vehicleInfo, partDetails, customerInfo, source: 'phone' } as const
    const { id: requestId } = await app.callerFor(RENEE).requests.admin.part.enter({ request })
    const { id } = await quotes.save(requestId)
    expect((await quotes.send({ id })).url).toContain('/quote?token=')
    expect(await app.db.outboxEmail.count({ where: { requestId, template: 'quote-sent' } })).toBe(0)
  })

  test('keeps whether core charges are taxed', { tags: ['r34.3'] }, async () => {
    const content = twoParts({ jobs: [{ title: 'Alternator', lines: [partLine(CORE)] }] })
    const other = await withSettings({ taxesCores: false })
    const { id, token, jobs, ...sent } = await quotesOf(other).sent(content)
    expect(sent).toMatchObject({ taxesCores: false, taxCents: 680, totalCents: 11_680 })
    expect(await quotes.draft(content)).toMatchObject({ taxesCores: true, taxCents: 880 })
    await postJson(other, '/api/quote/decision', acceptance({ token, jobs }))
    expect((await quotesOf(other).get({ id })).acceptedCents).toBe(11_680)
  })

  test('sending a quote on a cancelled request is a conflict', async () => {
    const { id, requestId } = await quotes.draft()
    await parts.update(requestId, { status: 'cancelled', reason: 'Sold.' })
    await expect(quotes.send({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await quotes.get({ id })).status).toBe('draft')
  })
})

describe('a revision', () => {
  test('replaces the one before when it is sent, and its page leads to the newest', async () => {
    const first = await quotes.sent()
    later()
    const draft = await quotes.revise({ id: first.id })
    expect(draft).toMatchObject({ revision: 2, status: 'draft', subtotalCents: 12_500 })
    expect((await quotes.get({ id: first.id })).status).toBe('sent')
    const second = withToken(await quotes.send({ id: draft.id }))
    expect(await quotes.listOfRequest({ requestId: first.requestId })).toMatchObject([
      { revision: 2, status: 'sent' },
      { revision: 1, status: 'superseded' },
    ])
    const page = await app.caller.quotes.getPage({ token: first.token })
    expect([page.status, page.newestUrl]).toEqual(['superseded', second.url])
  })

  test('the texts in the history of an earlier version are read as events', async () => {
    const { id } = await quotes.sent()
    const texts = ['Partly accepted, $5.00 by Jo, by phone', 'Declined by Jo, by phone', 'Sent']
    await app.db.quoteEvent.createMany({
      data: texts.map((event) => ({ quoteId: id, event, authorName: 'renee' })),
    })
    const { history } = await quotes.get({ id })
    expect(history.map(({ event, detail }) => [event, detail])).toEqual([
      ['written', ''],
      ['sent', ''],
      ['partly-accepted', '$5.00 by Jo, by phone'],
      ['declined', 'by Jo, by phone'],
      ['sent', ''],
    ])
  })

  test('a revision of an accepted quote leaves that as it is', { tags: ['r31.9'] }, async () => {
    const first = await quotes.sent()
    const at = now.toISOString()
    const jobIds = first.jobs.slice(0, 1).map(({ id }) => id)
    const answer = { choice: 'accept', name: 'Jane', via: 'phone', at, jobIds } as const
    const accepted = await quotes.recordDecision({ id: first.id, decision: answer })
    const draft = await quotes.revise({ id: first.id })
    expect(draft.jobs.map(({ title }) => title)).toEqual(['Belt'])
    await quotes.send({ id: draft.id })
    expect(await quotes.get({ id: first.id })).toEqual(accepted)
    await expect(quotes.withdraw({ id: first.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('lists', () => {
  test('show the quotes of a status; an old one is expired', { tags: ['r31.4'] }, async () => {
    const { id } = await quotes.sent(
      twoParts({ validUntil: '2025-07-15', holdUntil: '2025-07-14' }),
    )
    const ids = async (status: 'sent' | 'expired') =>
      (await quotes.list({ status })).map((each) => each.id)
    expect(await ids('sent')).toContain(id)
    expect((await quotes.get({ id })).isHeld).toBe(true)
    const before = now
    now = new Date('2025-07-16T04:00:00Z')
    expect(await ids('sent')).not.toContain(id)
    expect(await ids('expired')).toContain(id)
    expect((await quotes.get({ id })).isHeld).toBe(false)
    now = before
  })

  test('quotes of an archived request are there for staff, not for the customer', async () => {
    const { id, requestId, token } = await quotes.sent()
    await app.callerFor(DALE).requests.admin.part.archive({ id: requestId })
    expect(await quotes.listOfRequest({ requestId })).toMatchObject([{ id }])
    await expect(app.caller.quotes.getPage({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('begin a quote with the terms of the settings and the words of the request', async () => {
    const { id: requestId } = await app.caller.requests.submitPart(partRequestInput())
    expect(await quotes.getBlank({ requestId })).toMatchObject({
      kind: 'part',
      validUntil: '2025-07-21',
      holdUntil: '2025-07-17',
      title: 'Alternator',
      hasEmail: true,
      problems: [],
    })
  })
})
