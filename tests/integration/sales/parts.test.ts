import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#server/core/app-error.ts'
import { createTestApp } from '../../support/app.ts'
import { partLine } from '../../support/quotes.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { addAcceptedQuote, addPart, toLineInput, salesOf } from '../../support/sales.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

const now = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const { db } = app
const sales = salesOf(app)
beforeAll(() => addAccounts(app))

const sellPart = (partId: string) => ({ lines: [partLine({ description: 'Tailgate', partId })] })
const stateOf = (id: string) =>
  db.part.findUniqueOrThrow({
    where: { id },
    select: { status: true, reservedByLineId: true, reservedByQuoteId: true },
  })
const eventsOf = async (partId: string) =>
  (await db.partEvent.findMany({ where: { partId }, orderBy: { id: 'asc' } })).map(
    ({ event }) => event,
  )
/** Quote that its customer accepted, with its part promised to it. */
const promised = async () => {
  const { id } = await addPart(app)
  const content = { jobs: [{ title: 'Tailgate', lines: [partLine({ partId: id })] }] }
  const quoteId = await addAcceptedQuote(app, content)
  return { partId: id, quoteId }
}
type AddedPart = Awaited<ReturnType<typeof addPart>>
const partOf = (id: string) => app.callerFor(RENEE).parts.admin.get({ id })
const BELT = partLine({ description: 'Serpentine belt', unitCents: 4000 })
const FREE = { reservedByLineId: null, reservedByQuoteId: null }

describe('a part', () => {
  test('is sold once; another line for it names the sale', { tags: ['r34.14'] }, async () => {
    const { id, tag } = await addPart(app)
    const sale = await sales.counter(sellPart(id))
    expect(await stateOf(id)).toMatchObject({
      reservedByLineId: sale.lines[0]?.id,
      status: 'pulled',
    })
    expect(sale.lines).toMatchObject([{ partTag: tag, partStatus: 'pulled' }])
    const taken = { code: 'CONFLICT', message: expect.stringContaining(sale.number) }
    await expect(sales.counter(sellPart(id))).rejects.toMatchObject(taken)
    const other = await sales.counter()
    await expect(sales.edit(other, sellPart(id))).rejects.toMatchObject(taken)
  })

  test('a part of an accepted quote is sold by a sale', { tags: ['r34.14', 'r33.7'] }, async () => {
    const { partId, quoteId } = await promised()
    await expect(sales.counter(sellPart(partId))).rejects.toThrow(/P-2025-\d+\/1/)
    const { id, number, quoteReference } = await sales.start({ quoteId })
    expect(await stateOf(partId)).toMatchObject({ reservedByQuoteId: quoteId })
    await sales.void({ id, reason: 'Typo' })
    expect(await stateOf(partId)).toMatchObject({
      reservedByQuoteId: quoteId,
      reservedByLineId: null,
    })
    const history = await db.partEvent.findMany({ where: { partId }, orderBy: { id: 'asc' } })
    expect(history).toMatchObject([
      { event: 'reserved', changes: { reservedFor: [null, quoteReference] } },
      { event: 'reserved', changes: { reservedFor: [quoteReference, number] } },
      { event: 'reserved', changes: { reservedFor: [number, quoteReference] } },
    ])
    await expect(sales.start({ quoteId })).resolves.toMatchObject({ status: 'open' })
  })

  test.each([
    ['missing', { missingAt: now, missingReason: 'Not there' }],
    ['scrapped', { status: 'scrapped' }],
    ['returned', { status: 'returned' }],
  ])('that is %s cannot be sold', { tags: ['r34.14'] }, async (_what, own) => {
    const { id } = await addPart(app, own)
    await expect(sales.counter(sellPart(id))).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('a part of a removed or void line is free', { tags: ['r34.11', 'r34.14'] }, async () => {
    const [one, two] = [await addPart(app), await addPart(app)]
    const sale = await sales.counter({
      lines: [partLine(), ...sellPart(one.id).lines, ...sellPart(two.id).lines],
    })
    const lines = sale.lines.filter(({ partId }) => partId !== one.id).map(toLineInput)
    await sales.edit(sale, { lines })
    expect([await stateOf(one.id), await eventsOf(one.id)]).toMatchObject([
      FREE,
      ['reserved', 'released'],
    ])
    await sales.void({ id: sale.id, reason: 'Typo' })
    expect([await stateOf(two.id), await eventsOf(two.id)]).toMatchObject([
      FREE,
      ['reserved', 'released'],
    ])
  })

  test('a part replaced on its line is free again', { tags: ['r34.14'] }, async () => {
    const [one, two] = [await addPart(app), await addPart(app)]
    const sale = await sales.counter(sellPart(one.id))
    const lines = sale.lines.map((line) => ({ ...toLineInput(line), partId: two.id }))
    const saved = await sales.edit(sale, { lines })
    expect([saved.lines[0]?.id, saved.lines[0]?.partTag]).toEqual([sale.lines[0]?.id, two.tag])
    expect(await stateOf(one.id)).toMatchObject(FREE)
  })
})

describe('handing over', () => {
  test('marks parts as sold; returns are kept', { tags: ['r34.12', 'r34.14'] }, async () => {
    const parts = [await addPart(app, { shelf: 'B-3' }), await addPart(app), await addPart(app)]
    const [returned, scrapped, shelved] = parts as [AddedPart, AddedPart, AddedPart]
    const sale = await sales.counter({ lines: parts.flatMap(({ id }) => sellPart(id).lines) })
    await sales.cash(sale.id, sale.balanceCents)
    const done = await sales.handOver({ id: sale.id, to: 'Jane Doe' })
    expect(done.handOver).toMatchObject({ by: 'renee', to: 'Jane Doe', at: now.toISOString() })
    expect(await partOf(returned.id)).toMatchObject({ status: 'sold', shelf: null })
    await expect(sales.handOver({ id: sale.id, to: '' })).rejects.toThrow('handed over already')
    await sales.giveBack(sale)
    await sales.giveBack(sale, { lineId: sale.lines[1]?.id, condition: 'scrap' })
    await sales.giveBack(sale, { lineId: sale.lines[2]?.id, shelf: 'C-1' })
    expect(await stateOf(returned.id)).toEqual({ ...FREE, status: 'returned' })
    expect(await partOf(returned.id)).toMatchObject({
      availability: 'returned',
      claim: { by: { number: sale.number } },
    })
    expect(await partOf(shelved.id)).toMatchObject({
      status: 'pulled',
      availability: 'free',
      shelf: 'C-1',
      claim: null,
    })
    expect(await stateOf(scrapped.id)).toEqual({ ...FREE, status: 'scrapped' })
    expect(await eventsOf(shelved.id)).toEqual(['reserved', 'sold', 'returned', 'shelved'])
  })

  test('handing over with a balance needs a note', { tags: ['r34.15'] }, async () => {
    const { id } = await sales.counter()
    await expect(sales.handOver({ id, to: '' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: '$91.80 is due. Say why it is handed over anyway.',
    })
    const { handOver } = await sales.handOver({ id, to: '', note: 'Pays on Friday' })
    expect(handOver?.note).toBe('Pays on Friday')
  })

  test('sets the request to its final status if wanted', { tags: ['r34.15'] }, async () => {
    const sale = await sales.ofQuote()
    await sales.cash(sale.id, sale.balanceCents)
    await sales.handOver({ id: sale.id, to: '', finishesRequest: true })
    const requests = requestsOf(app.callerFor(RENEE), 'part')
    expect((await requests.get(sale.requestId ?? '')).status).toBe('fulfilled')
    const other = await sales.counter()
    await expect(
      sales.handOver({ id: other.id, to: '', note: 'Later', finishesRequest: true }),
    ).rejects.toThrow('This sale has no request')
  })

  test('is not what a part needs that never left the shop', { tags: ['r34.12'] }, async () => {
    const { id } = await addPart(app, { status: 'on-vehicle' })
    const sale = await sales.counter(sellPart(id))
    await sales.cash(sale.id, sale.balanceCents)
    await sales.giveBack(sale)
    expect(await stateOf(id)).toEqual({ ...FREE, status: 'on-vehicle' })
  })
})

describe('at once', () => {
  test('20 sales leave no gap in the numbers, also if some fail', { tags: ['r34.6'] }, async () => {
    const { id } = await addPart(app)
    await sales.counter(sellPart(id))
    const before = await db.saleCounter.findUniqueOrThrow({ where: { year: 2025 } })
    const starts = Array.from({ length: 24 }, (_, at) =>
      at % 6 === 0 ? sales.counter(sellPart(id)) : sales.counter(),
    )
    const started = (await Promise.allSettled(starts)).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value.number] : [],
    )
    const expected = Array.from(
      { length: 20 },
      (_, at) => `I-2025-${String(before.last + 1 + at).padStart(4, '0')}`,
    )
    expect(started.toSorted()).toEqual(expected)
  })

  test('two sales of one part are one, 20 times of 20', { tags: ['r34.14'] }, async () => {
    const outcomes = new Set<string>()
    for (let race = 0; race < 20; race += 1) {
      const { id } = await addPart(app)
      const both = await Promise.allSettled([1, 2].map(() => sales.counter(sellPart(id))))
      outcomes.add(
        both
          .map(({ status }) => status)
          .toSorted()
          .join(' '),
      )
    }
    expect([...outcomes]).toEqual(['fulfilled rejected'])
  })
})

describe('a counter sale', () => {
  const CASH = { method: 'cash' } as const
  const startOf = (
    partId: string | null,
    own: Partial<Parameters<typeof sales.start>[0]> = {},
  ) => ({
    content: { customerName: 'Ann', lines: [BELT, ...(partId ? sellPart(partId).lines : [])] },
    payment: CASH,
    handOver: { to: 'Ann' },
    ...own,
  })
  const count = () => Promise.all([db.sale.count(), db.payment.count()])
  const lastNumber = () => db.saleCounter.findUnique({ where: { year: 2025 } })

  test('is started, paid and handed over in one step', { tags: ['r34.25'] }, async () => {
    const { id } = await addPart(app)
    const sale = await sales.start(startOf(id, { payment: { ...CASH, givenCents: 100_000 } }))
    expect(sale).toMatchObject({
      status: 'paid',
      paidCents: sale.totalCents,
      payments: [{ kind: 'payment', amountCents: sale.totalCents, method: 'cash' }],
      handOver: { to: 'Ann', by: 'renee' },
      history: [{ event: 'started' }, { event: 'payment' }, { event: 'handed-over' }],
    })
    expect(await stateOf(id)).toMatchObject({ status: 'sold' })
  })

  test('takes a part of the total, and nothing for one of zero', { tags: ['r34.25'] }, async () => {
    const payment = { ...CASH, givenCents: 1000 }
    const open = await sales.start(startOf(null, { payment, handOver: null }))
    expect(open).toMatchObject({ status: 'open', paidCents: 1000, handOver: null })
    const content = { lines: [{ ...BELT, unitCents: 0 }] }
    const free = await sales.start(startOf(null, { content, idempotencyKey: 'given-away' }))
    expect(free).toMatchObject({ status: 'paid', payments: [], handOver: { to: 'Ann' } })
    const again = startOf(null, { content, idempotencyKey: 'given-away' })
    expect((await sales.start(again)).id).toBe(free.id)
  })

  test('a refused sale stores nothing and uses no number', { tags: ['r34.25'] }, async () => {
    const { id } = await addPart(app)
    const other = await sales.counter()
    await sales.cash(other.id, 100, { idempotencyKey: 'another-payment' })
    const before = [await count(), await lastNumber()]
    const refused = [
      [
        startOf(id, { idempotencyKey: 'another-payment' }),
        'used for something else',
        ['idempotencyKey'],
      ],
      [
        startOf(id, { payment: { ...CASH, givenCents: 100 } }),
        'is due. Say why',
        ['handOver.note'],
      ],
      [startOf(id, { payment: null }), 'is due. Say why', ['handOver.note']],
    ] as const
    for (const [start, message, paths] of refused) {
      const error: unknown = await sales.start(start).catch((error_: unknown) => error_)
      expect(error).toMatchObject({ message: expect.stringContaining(message) })
      expect(issuesOf(error)).toEqual(paths)
    }
    expect([await count(), await lastNumber()]).toEqual(before)
    expect(await stateOf(id)).toMatchObject({ ...FREE, status: 'pulled' })
    await expect(sales.start(startOf(id))).resolves.toMatchObject({ status: 'paid' })
  })

  test.each<[string, Partial<Parameters<typeof sales.start>[0]>]>([
    ['method', { payment: { method: 'card' } }],
    ['reference', { payment: { ...CASH, reference: '77' } }],
    ['amount', { payment: { ...CASH, givenCents: 100 }, handOver: null }],
    ['time of payment', { payment: null, handOver: null }],
    ['name of who takes it', { handOver: { to: 'Bob' } }],
    ['customer', { content: { customerName: 'Bob', lines: [BELT] } }],
    ['core charge', { content: { customerName: 'Ann', lines: [{ ...BELT, coreCents: 100 }] } }],
  ])('stored despite a lost reply keeps its %s', { tags: ['r34.25'] }, async (what, changed) => {
    const idempotencyKey = `lost-reply-${what.replaceAll(' ', '-')}`
    const { number } = await sales.start(startOf(null, { idempotencyKey }))
    const before = [await count(), await lastNumber()]
    const again = sales.start(startOf(null, { ...changed, idempotencyKey }))
    await expect(again).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `This sale is already stored as ${number}, but with other values`,
    })
    expect([await count(), await lastNumber()]).toEqual(before)
  })
})

const issuesOf = (error: unknown): string[] => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof AppError ? (cause.issues ?? []).map(({ path }) => path) : []
}
