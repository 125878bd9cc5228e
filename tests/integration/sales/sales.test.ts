import { beforeAll, describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { REGULATED_PART } from '#shared/domain/line.ts'
import { TAX_RATE_REQUIRED } from '#shared/domain/quote.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { laborLine, partLine, quotesOf, twoParts, withToken } from '../../support/quotes.ts'
import { requestsOf } from '../../support/requests-of.ts'
import {
  addAcceptedQuote,
  toLineInput,
  saleContent,
  type SaleContent,
  salesOf,
} from '../../support/sales.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

let now = new Date('2025-07-14T09:00:00-04:00')
const clock = { now: () => now }
const app = await createTestApp({ config: { rateLimits: false }, clock })
const sales = salesOf(app)
const quotes = quotesOf(app)
const later = () => void (now = new Date(now.getTime() + MINUTE_MS))
const YES = { name: 'Jane Doe', via: 'phone', at: '2025-07-14T12:00:00.000Z' } as const
const BELT = partLine({ description: 'Serpentine belt', unitCents: 4000 })
beforeAll(() => addAccounts(app))

describe('a sale from nothing', () => {
  test('needs no name; the server numbers and totals it', { tags: ['r34.6'] }, async () => {
    const first = await sales.counter()
    const second = await sales.counter({ customerName: 'Ann' })
    expect(first).toMatchObject({
      number: 'I-2025-0001',
      kind: 'counter',
      status: 'open',
      customerName: '',
      soldOn: '2025-07-14',
      subtotalCents: 8500,
      taxCents: 680,
      totalCents: 9180,
      balanceCents: 9180,
      createdBy: 'renee',
      requestId: null,
      lines: [{ description: 'Alternator', isExtra: false, warrantyUntil: '2025-10-12' }],
      history: [{ event: 'started', author: 'renee' }],
    })
    expect([second.number, second.customerName]).toEqual(['I-2025-0002', 'Ann'])
    expect(await sales.get({ id: 'i-2025-0001' })).toEqual(first)
    expect(await sales.get({ id: first.id })).toEqual(first)
  })

  test('is listed with the quotes of the same customer', { tags: ['r23.10'] }, async () => {
    const own = await sales.ofQuote()
    const { requestId } = own
    const { customerPhone, id } = await sales.counter({ customerPhone: own.customerPhone })
    expect(customerPhone).not.toBe('')
    const admin = app.callerFor(RENEE)
    const found = await admin.sales.admin.listOfCustomer({ requestId: requestId ?? '' })
    expect(found.map((each) => each.id).toSorted()).toEqual([own.id, id].toSorted())
    const quoted = await admin.quotes.admin.listOfCustomer({ requestId: requestId ?? '' })
    expect(quoted.map(({ reference }) => reference)).toEqual([own.quoteReference])
  })

  test('a sale of a price of zero is paid', { tags: ['r34.4'] }, async () => {
    const { status } = await sales.counter({ lines: [partLine({ unitCents: 0 })] })
    expect(status).toBe('paid')
  })

  test('is stored once for a key; other content is a conflict', { tags: ['r34.6'] }, async () => {
    const start = { content: saleContent(), idempotencyKey: 'a-sale-sent-twice' }
    const [one, other] = await Promise.all([sales.start(start), sales.start(start)])
    expect(other.id).toBe(one.id)
    expect((await sales.start(start)).id).toBe(one.id)
    await expect(
      sales.start({ ...start, content: saleContent({ lines: [BELT] }) }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test.each<[string, Partial<SaleContent>, string]>([
    ['a day after today', { soldOn: '2025-07-15' }, 'A sale cannot be dated ahead'],
    ['no line', { lines: [] }, 'Every line needs a price'],
    ['an exemption without a reason', { isTaxExempt: true }, 'Say why no tax is charged'],
    ['an air bag', { lines: [partLine({ description: 'Air bag' })] }, REGULATED_PART],
    [
      'more than $10,000,000 with tax',
      { lines: Array.from({ length: 2 }, () => partLine({ quantity: 50, unitCents: 9_999_999 })) },
      'A sale must be below $10,000,000',
    ],
    [
      'an unknown part',
      { lines: [partLine({ partId: '0199f000-0000-7000-8000-000000000001' })] },
      'There is no such part',
    ],
  ])('is refused for %s', { tags: ['r34.7'] }, async (_what, changes, message) => {
    await expect(sales.counter(changes)).rejects.toThrow(message)
  })

  test('may be dated back', { tags: ['r34.7'] }, async () => {
    expect((await sales.counter({ soldOn: '2025-07-11' })).soldOn).toBe('2025-07-11')
  })

  test('needs a tax rate for taxed lines', { tags: ['r34.7'] }, async () => {
    const business = { ...demoBusiness, salesTaxRate: null }
    const other = await createTestApp({ config: { rateLimits: false, business }, clock })
    await addAccounts(other)
    await expect(salesOf(other).counter()).rejects.toThrow(TAX_RATE_REQUIRED)
    await expect(
      salesOf(other).counter({ lines: [partLine({ isTaxable: false })] }),
    ).resolves.toMatchObject({ taxCents: 0 })
  })
})

describe('a sale from a quote', () => {
  test('has the accepted lines, the customer and the terms', { tags: ['r34.6'] }, async () => {
    const quote = await quotes.sent()
    const { jobs, ...decision } = { ...quote, choice: 'accept' as const, name: 'Jane Doe' }
    await quotes.recordDecision({
      id: quote.id,
      decision: {
        choice: decision.choice,
        name: 'Jane Doe',
        jobIds: [jobs[0]?.id ?? ''],
        via: 'phone',
        at: now.toISOString(),
      },
    })
    const { acceptedCents } = await quotes.get({ id: quote.id })
    const sale = await sales.start({ quoteId: quote.id })
    expect(sale).toMatchObject({
      kind: 'parts',
      requestId: quote.requestId,
      quoteReference: quote.reference,
      totalCents: acceptedCents,
      lines: [{ job: 'Alternator', description: 'Alternator', isExtra: false }],
    })
    expect(sale.customerName).not.toBe('')
    const request = await requestsOf(app.callerFor(RENEE), 'part').get(quote.requestId)
    expect(request.history.at(-1)).toMatchObject({ detail: `Sale ${sale.number} started, $91.80` })
    expect(await sales.listOfRequest({ requestId: quote.requestId })).toEqual([sale])
  })

  test('a sale of an estimate is a repair with vehicle facts', { tags: ['r34.6'] }, async () => {
    const { id } = await quotes.estimate({
      jobs: [{ title: 'Brakes', lines: [laborLine()] }],
      plate: 'ABC1234',
      odometer: 120_000,
      complaint: 'Grinds',
    })
    const { jobs } = withToken(await quotes.send({ id }))
    const at = now.toISOString()
    const jobIds = jobs.map((job) => job.id)
    await quotes.recordDecision({
      id,
      decision: { choice: 'accept', name: 'Jane Doe', via: 'counter', at, jobIds },
    })
    expect(await sales.start({ quoteId: id })).toMatchObject({
      kind: 'repair',
      plate: 'ABC1234',
      odometer: 120_000,
      complaint: 'Grinds',
    })
  })

  test('is made once, and again after it is void', { tags: ['r34.6'] }, async () => {
    const quoteId = await addAcceptedQuote(app)
    const sale = await sales.start({ quoteId })
    await expect(sales.start({ quoteId })).rejects.toThrow(`This quote is sold on ${sale.number}`)
    const waits = () =>
      app.db.request.findUniqueOrThrow({
        where: { id: sale.requestId ?? '' },
        select: { acceptedSince: true },
      })
    expect(await waits()).toEqual({ acceptedSince: null })
    await sales.void({ id: sale.id, reason: 'Typo' })
    expect(await waits()).toEqual({ acceptedSince: now })
    expect((await sales.start({ quoteId })).number).not.toBe(sale.number)
  })

  test('leaves out what staff name, but not everything', { tags: ['r34.6'] }, async () => {
    const quoteId = await addAcceptedQuote(app)
    const { jobs } = await quotes.get({ id: quoteId })
    const [first = '', second = ''] = jobs.flatMap(({ lines }) => lines.map(({ id }) => id))
    await expect(sales.start({ quoteId, without: [first, second] })).rejects.toThrow('at least one')
    const sale = await sales.start({ quoteId, without: [first] })
    expect(sale.lines.map(({ description }) => description)).toEqual(['Serpentine belt'])
  })

  test('needs an accepted one', { tags: ['r34.6'] }, async () => {
    const { id } = await quotes.sent()
    await expect(sales.start({ quoteId: id })).rejects.toThrow('Only an accepted quote can be sold')
  })
})

describe('the lines of a sale', () => {
  test('change while it is open, with its totals', { tags: ['r34.8'] }, async () => {
    const sale = await sales.counter()
    later()
    const [line] = sale.lines.map(toLineInput)
    if (!line) throw new Error('The sale has no line')
    const lines = [BELT, { ...line, quantity: 2 }]
    const change = { customerName: 'Ann', lines }
    const saved = await sales.edit(sale, change, sale.updatedAt)
    expect(saved).toMatchObject({
      customerName: 'Ann',
      subtotalCents: 21_000,
      balanceCents: 22_680,
      lines: [{ id: line.id, quantity: 2 }, { description: 'Serpentine belt' }],
    })
    const without = await sales.edit(saved, { lines: saved.lines.slice(1).map(toLineInput) })
    expect(without.lines).toMatchObject([{ description: 'Serpentine belt' }])
    const stale = sales.edit(sale, change, sale.updatedAt)
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('lines of a paid sale stay, a customer can be corrected', { tags: ['r34.8'] }, async () => {
    const sale = await sales.counter()
    await sales.cash(sale.id, sale.balanceCents)
    const more = sales.edit(sale, { lines: [...sale.lines.map(toLineInput), BELT] })
    await expect(more).rejects.toThrow('This sale is paid')
    expect(await sales.edit(sale, { customerEmail: 'ann@mail.example' })).toMatchObject({
      customerEmail: 'ann@mail.example',
      status: 'paid',
    })
  })

  test.each<[string, (lines: SaleContent['lines']) => SaleContent['lines']]>([
    ['another line', (lines) => [...lines, BELT]],
    [
      'a higher price',
      ([first, ...others]) => [{ ...(first ?? BELT), unitCents: 9000 }, ...others],
    ],
    [
      'another part',
      ([first, ...others]) => [{ ...(first ?? BELT), condition: 'rebuilt' }, ...others],
    ],
  ])('of a quote need a fresh yes for %s', { tags: ['r34.9'] }, async (_what, change) => {
    const sale = await sales.ofQuote()
    const lines = change(sale.lines.map(toLineInput))
    await expect(sales.edit(sale, { lines })).rejects.toThrow('Say who agreed to the extra work')
    const saved = await sales.edit(sale, { lines, extraWork: YES })
    expect(saved.extraWork).toEqual(YES)
    expect(saved.lines.filter(({ isExtra }) => isExtra)).toHaveLength(1)
    expect(saved.history.at(-1)).toMatchObject({ event: 'extra-work' })
    const more = { extraWork: YES, lines: [...saved.lines.map(toLineInput), BELT] }
    await expect(sales.edit(saved, more)).rejects.toThrow('extra work')
  })

  test('lines of a quote need no yes to cost less', { tags: ['r34.9'] }, async () => {
    const sale = await sales.ofQuote(twoParts())
    const [first] = sale.lines.map(toLineInput)
    const lines = first ? [{ ...first, unitCents: 8000 }] : []
    const saved = await sales.edit(sale, { lines })
    expect([saved.subtotalCents, saved.lines.some(({ isExtra }) => isExtra)]).toEqual([8000, false])
  })

  test('lines of another sale are not found', { tags: ['r34.8'] }, async () => {
    const [one, other] = [await sales.counter(), await sales.counter()]
    const foreign = sales.edit(one, { lines: other.lines.map(toLineInput) })
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
