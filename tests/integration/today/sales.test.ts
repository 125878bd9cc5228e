import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { partsOf } from '../../support/parts.ts'
import { partLine } from '../../support/quotes.ts'
import { salesOf } from '../../support/sales.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

let now = new Date('2025-03-13T10:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const parts = partsOf(app)
const sales = salesOf(app)
beforeAll(() => addAccounts(app))

test('pulls and sales are counted as in their lists', { tags: ['r30.18', 'r30.19'] }, async () => {
  const { part } = await parts.reserved()
  const core = await sales.counter({
    customerName: 'Ann',
    lines: [partLine({ coreCents: 2500, quantity: 2 })],
  })
  await sales.cash(core.id, core.totalCents)
  await sales.handOver({ id: core.id, to: 'Ann' })
  now = new Date('2025-03-16T10:00:00-04:00')
  const toPull = await sales.counter({ lines: [partLine({ partId: (await parts.onDonor()).id })] })
  const gone = await sales.counter()
  await sales.void({ id: gone.id, reason: 'Typo' })
  const ready = await sales.counter({ customerName: 'Bo' })
  await sales.cash(ready.id, 100)
  const today = await app.callerFor(RENEE).today.admin.get()
  const pulls = await parts.listPulls()
  expect(today.pulls).toEqual({
    count: 2,
    first: pulls.map(
      ({ id, tag, name, donorLocation, donorLabel, donorStockNumber, reservedAt }) => ({
        id,
        tag,
        name,
        donorLocation,
        donor: `${donorLabel} ${donorStockNumber}`,
        customer: id === part.id ? 'Jane Doe' : '',
        reservedAt,
      }),
    ),
  })
  expect(pulls[0]?.id).toBe(part.id)
  const row = { about: 'Alternator', days: 0, cents: expect.any(Number) }
  expect(today.sales).toEqual({
    ready: {
      count: 1,
      first: [{ ...row, id: ready.id, number: ready.number, customer: 'Bo', cents: 9080 }],
    },
    'balance-due': {
      count: 2,
      first: [
        { ...row, id: toPull.id, number: toPull.number, customer: '' },
        { ...row, id: ready.id, number: ready.number, customer: 'Bo', cents: 9080 },
      ],
    },
    'cores-out': {
      count: 1,
      first: [{ ...row, id: core.id, number: core.number, customer: 'Ann', days: 3, cents: 5000 }],
    },
  })
  const { counts } = await sales.list({})
  expect(counts).toMatchObject({ ready: 1, 'balance-due': 2, 'cores-out': 1 })
})
