import { beforeAll, describe, expect, test } from 'vitest'
import { reserveParts } from '#server/features/parts/reserve-parts.ts'
import { PART_JUST_SOLD } from '#shared/domain/part.ts'
import { quoteContentSchema } from '#shared/domain/quote-schema.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { type Part, partsOf } from '../../support/parts.ts'
import { acceptance, partLine, quotesOf } from '../../support/quotes.ts'
import { addAccounts } from '../../support/staff-sessions.ts'
import { storeSale } from '../backup/stored-sale.ts'

const RACES = 20

const now = new Date('2025-07-14T13:00:00Z')
const app = await createTestApp({
  config: { rateLimits: false },
  clock: { now: () => now },
  pages: true,
})
const parts = partsOf(app)
const quotes = quotesOf(app)
beforeAll(() => addAccounts(app))

const answer = (body: object) => postJson(app, '/api/quote/decision', body)
const record = (id: string, jobs: { id: string }[]) => {
  const by = { name: 'Jane Doe', via: 'phone', at: now.toISOString() } as const
  const jobIds = jobs.map((job) => job.id)
  return quotes.recordDecision({ id, decision: { ...by, choice: 'accept', jobIds } })
}
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const stateOf = async ({ id }: Pick<Part, 'id'>) => {
  const { availability, claim } = await parts.get({ id })
  return [
    availability,
    claim?.by.kind === 'quote' ? claim.by.reference : (claim?.by.number ?? null),
  ]
}

describe('a part on a quote', () => {
  test('names its donor on the line, for staff alone', { tags: ['r33.13'] }, async () => {
    const part = await parts.onDonor()
    const quote = await parts.quoted([part])
    expect(quote.jobs[0]?.lines[0]).toMatchObject({
      partId: part.id,
      donorStockNumber: part.donorStockNumber,
    })
    const page = await app.ask(`/api/quote?token=${quote.token}`)
    expect([page.status, page.text.includes(part.id)]).toEqual([200, false])
  })

  test.each([
    ['that does not exist', { partId: '0199f000-0000-7000-8000-000000000001' }],
    ['twice on one line', { quantity: 2 }],
  ])('is refused %s', { tags: ['r33.13'] }, async (_what, changes) => {
    const { id: partId } = await parts.onDonor()
    const content = { jobs: [{ title: 'Tailgate', lines: [partLine({ partId, ...changes })] }] }
    await expect(quotes.draft(content)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('is refused at the later of two lines that name it', { tags: ['r33.13'] }, async () => {
    const { id: partId } = await parts.onDonor()
    const job = { title: 'Tailgate', lines: [partLine({ partId })] }
    const twice = { jobs: [job, { title: 'Hood', lines: [partLine()] }, job] }
    const path = ['jobs', 2, 'lines', 0, 'partId']
    expect(quoteContentSchema.safeParse(twice).error?.issues).toMatchObject([{ path }])
    await expect(quotes.draft(twice)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('is quoted, and held until the last day of a hold', { tags: ['r33.14'] }, async () => {
    const part = await parts.onDonor()
    const first = await parts.quoted([part])
    expect(await stateOf(part)).toEqual(['quoted', first.reference])
    const held = await parts.quoted([part], { holdUntil: '2025-07-17' })
    expect(await parts.get({ id: part.id })).toMatchObject({
      availability: 'held',
      claim: {
        kind: 'quoted',
        by: { reference: held.reference, until: '2025-07-17', customerName: 'Jane Doe' },
      },
    })
    const [news] = await parts.listNews({ vehicleIds: [part.donorId ?? ''] })
    expect(news).toMatchObject({ id: part.id, words: 'held until Jul 17' })
    // A hold is shown but does not keep another customer from accepting.
    expect((await answer(acceptance(first))).status).toBe(200)
    expect(await stateOf(part)).toEqual(['accepted', first.reference])
  })

  test('is promised to the first who accepts, also in part', { tags: ['r33.15'] }, async () => {
    const [one, two] = [await parts.onDonor(), await parts.onDonor()]
    const both = await parts.quoted([one, two])
    const rival = await parts.quoted([one])
    const [firstJob] = both.jobs
    await answer(acceptance(both, firstJob ? [firstJob] : []))
    expect([await stateOf(one), await stateOf(two)]).toEqual([
      ['accepted', both.reference],
      ['free', null],
    ])
    const late = await answer(acceptance(rival))
    expect([late.status, late.json<{ error: string }>().error]).toEqual([409, PART_JUST_SOLD])
    expect((await quotes.get({ id: rival.id })).status).toBe('sent')
    await expect(record(rival.id, rival.jobs)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `${one.tag} is promised to ${both.reference}.`,
    })
  })

  test('is free again when staff release it', { tags: ['r33.16'] }, async () => {
    const { part } = await parts.reserved()
    expect(await parts.release({ id: part.id })).toMatchObject({
      availability: 'free',
      claim: null,
    })
    const next = await parts.quoted([part])
    expect((await answer(acceptance(next))).status).toBe(200)
  })
})

describe('of two who accept one part at once, one wins', () => {
  test('each time, in their transactions', { tags: ['r33.15'] }, async () => {
    const { id } = await parts.onDonor()
    const rivals = [await quotes.draft(), await quotes.draft()]
    const by = { authorName: 'Jane Doe', authorId: null, at: now }
    for (let race = 0; race < RACES; race += 1) {
      const claims = await Promise.allSettled(
        rivals.map(({ id: quoteId, reference }) =>
          app.db.$transaction((tx) =>
            reserveParts(tx, { quoteId, reference, partIds: [id], isStaff: false, stamp: by }),
          ),
        ),
      )
      const won = claims.flatMap(({ status }, at) => (status === 'fulfilled' ? rivals[at] : []))
      expect(won).toHaveLength(1)
      await app.db.part.update({
        where: { id, reservedByQuoteId: won[0]?.id ?? null },
        data: { reservedByQuoteId: null },
      })
    }
  })

  test('of two who accept two parts in another order, one wins', { tags: ['r33.15'] }, async () => {
    const both = [await parts.onDonor(), await parts.onDonor()]
    const rivals = [await parts.quoted(both), await parts.quoted(both.toReversed())]
    const answers = await Promise.all(rivals.map((quote) => answer(acceptance(quote))))
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})

test('a sold part names its sale and is not accepted', { tags: ['r33.15'] }, async () => {
  await storeSale(app)
  const sold = await parts.get({ id: 'A7K2QD' })
  expect(sold).toMatchObject({
    availability: 'in-sale',
    claim: { by: { kind: 'sale', number: 'I-2026-0001', soldOn: '2026-11-26' } },
  })
  const quote = await parts.quoted([sold])
  await expect(record(quote.id, quote.jobs)).rejects.toMatchObject({
    message: 'A7K2QD is promised to I-2026-0001.',
  })
  await expect(parts.release({ id: sold.id })).rejects.toMatchObject({
    message: 'Take A7K2QD off I-2026-0001 first.',
  })
})
