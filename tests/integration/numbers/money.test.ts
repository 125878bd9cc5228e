import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { laborLine, partLine, quotesOf, twoParts } from '../../support/quotes.ts'
import { salesOf } from '../../support/sales.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { addSignedIn } from '../../support/staff.ts'

let now = new Date('2025-05-30T10:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const quotes = quotesOf(app)
const sales = salesOf(app)
const money = async () =>
  (await app.callerFor(RENEE).numbers.admin.get({ period: '4-weeks' })).money
beforeAll(() => addAccounts(app))

const answer = async (reason: string | null, content = twoParts()) => {
  const { id, jobs } = await quotes.sent(content)
  now = new Date(now.getTime() + 90 * 60_000)
  await quotes.recordDecision({
    id,
    decision: {
      choice: reason === null ? 'accept' : 'decline',
      name: 'Jane Doe',
      jobIds: reason === null ? jobs.slice(0, 1).map((job) => job.id) : [],
      reason: reason ?? '',
      via: 'phone',
      at: now.toISOString(),
    },
  })
}

test('a new shop has no money in its numbers', { tags: ['r30.20'] }, async () => {
  const { total, lost, collected, tax } = await money()
  expect(total).toMatchObject({ invoiced: { count: 0, cents: 0 }, collectedCents: 0 })
  expect(total.quotes).toMatchObject({ quoted: { count: 0, cents: 0 }, acceptMinutes: null })
  expect([lost, collected]).toEqual([[], []])
  expect(tax.map(({ from, to }) => [from, to])).toEqual([
    ['2025-03-01', '2025-05-31'],
    ['2024-12-01', '2025-02-28'],
    ['2024-09-01', '2024-11-30'],
    ['2024-06-01', '2024-08-31'],
    ['2024-03-01', '2024-05-31'],
  ])
})

test('quotes are won, lost or expired', { tags: ['r30.20', 'r30.21'] }, async () => {
  await answer(null)
  await answer('Too much for us, found it cheaper')
  await answer('Sold the car')
  await answer('')
  const { id } = await quotes.sent()
  await quotes.withdraw({ id })
  await quotes.sent(twoParts({ validUntil: '2025-05-30' }))
  await quotes.sent()
  now = new Date('2025-06-02T10:00:00-04:00')
  const { total, lost, weeks } = await money()
  expect(total.quotes).toEqual({
    quoted: { count: 6, cents: 6 * 13_500 },
    won: { count: 1, cents: 9180 },
    lost: { count: 4, cents: 4 * 13_500 },
    lostOnPrice: { count: 1, cents: 13_500 },
    acceptMinutes: 90,
  })
  expect(weeks.map(({ week, quotes: { quoted } }) => [week, quoted.count])).toEqual([
    ['2025-05-12', 0],
    ['2025-05-19', 0],
    ['2025-05-26', 6],
    ['2025-06-02', 0],
  ])
  expect(lost.map(({ why, reason }) => `${why} ${reason}`)).toEqual(
    expect.arrayContaining([
      'expired ',
      'no-reason ',
      'other Sold the car',
      'price Too much for us, found it cheaper',
    ]),
  )
  expect(lost[0]).toMatchObject({
    reference: expect.stringMatching(/^P-2025-\d{4}\/1$/),
    day: '2025-05-30',
    vehicle: '2003 Honda Accord',
    parts: 'Alternator, Belt',
    cents: 13_500,
  })
})

test('sales, payments and tax are summed by period', { tags: ['r30.20', 'r30.22'] }, async () => {
  now = new Date('2025-05-31T10:00:00-04:00')
  const core = await sales.counter({
    lines: [partLine({ coreCents: 2500, quantity: 2 }), partLine({ isTaxable: false })],
  })
  await sales.cash(core.id, 10_000)
  await sales.recordPayment({ id: core.id, amountCents: core.totalCents - 10_000, method: 'check' })
  const exempt = await sales.counter({ isTaxExempt: true, exemptNote: 'ST-121' })
  const typo = await sales.counter()
  await sales.void({ id: typo.id, reason: 'Typo' })
  now = new Date('2025-06-02T10:00:00-04:00')
  await sales.giveBack(core)
  await sales.returnCore({ id: core.id, lineId: core.lines[0]?.id ?? '', method: 'cash' })
  const { total, weeks, collected, tax } = await money()
  expect(total.invoiced).toEqual({ count: 2, cents: core.totalCents + exempt.totalCents })
  expect(weeks.at(-2)).toMatchObject({
    week: '2025-05-26',
    invoiced: { count: 2 },
    collectedCents: core.totalCents,
  })
  expect(collected).toEqual([
    { day: '2025-06-02', methods: { cash: -2700, card: 0, check: 0, other: 0 } },
    {
      day: '2025-05-31',
      methods: { cash: 10_000, card: 0, check: core.totalCents - 10_000, other: 0 },
    },
  ])
  expect(total.collectedCents).toBe(core.totalCents - 2700)
  const [current, before] = tax
  expect(before).toMatchObject({
    from: '2025-03-01',
    sales: 2,
    // Two alternators with their cores; one untaxed and one exempt alternator.
    taxableCents: 22_000,
    exemptCents: 17_000,
    taxCents: 1760,
    returned: { taxableCents: 0, exemptCents: 0, taxCents: 0 },
  })
  // One alternator with its core, then the core of the other.
  expect(current).toMatchObject({
    from: '2025-06-01',
    sales: 0,
    returned: { taxableCents: 13_500, exemptCents: 0, taxCents: 1080 },
  })
})

test('the CSV of the tax has the quarters in dollars', { tags: ['r30.14'] }, async () => {
  const { bearer } = await addSignedIn(app, 'vera')
  const csv = await app.ask('/api/admin/numbers/sales-tax.csv', { headers: bearer })
  expect(csv.text.split('\r\n').slice(1, 3)).toEqual([
    '2025-06-01,2025-08-31,0,0,0,0,135,0,10.8,-10.8',
    '2025-03-01,2025-05-31,2,220,170,17.6,0,0,0,17.6',
  ])
})

test('returns in two quarters take off what each credited', { tags: ['r30.22'] }, async () => {
  const returned = async () => (await money()).tax.slice(0, 2).map((quarter) => quarter.returned)
  const lines = [
    laborLine({ quantity: 233, unitCents: 9933 }),
    partLine({ quantity: 3, unitCents: 3333, coreCents: 1111 }),
    partLine({ unitCents: 555, isTaxable: false }),
  ]
  const sale = await sales.counter({ lines })
  const [labor = '', part = '', untaxed = ''] = sale.lines.map(({ id }) => id)
  await sales.cash(sale.id, sale.totalCents)
  const credited: number[] = []
  const giveBack = async (lineId: string, quantity: number) => {
    const { creditCents } = await sales.giveBack(sale, { lineId, quantity })
    credited.push(creditCents)
  }
  const before = await returned()
  await giveBack(labor, 111)
  await giveBack(part, 1)
  now = new Date('2025-09-02T10:00:00-04:00')
  await sales.returnCore({ id: sale.id, lineId: part, method: 'cash' })
  await giveBack(labor, 122)
  await giveBack(part, 2)
  await giveBack(untaxed, 1)
  const [current, last] = await returned()
  const lostIn = (quarter?: typeof current) =>
    quarter ? quarter.taxableCents + quarter.exemptCents + quarter.taxCents : 0
  expect([lostIn(last) - lostIn(before[0]), lostIn(current)]).toEqual([
    credited[1],
    sale.totalCents - (credited[1] ?? 0),
  ])
  expect(current).toMatchObject({ exemptCents: 555 })
  expect(credited.at(-1)).toBe(sale.totalCents)
})
