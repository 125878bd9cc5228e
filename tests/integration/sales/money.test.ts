import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { partLine } from '../../support/quotes.ts'
import { toLineInput, salesOf } from '../../support/sales.ts'
import { addAccounts } from '../../support/staff-sessions.ts'

const now = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({
  config: { rateLimits: false, smtpUrl: MAIL_SERVER },
  clock: { now: () => now },
})
const sales = salesOf(app)
beforeAll(() => addAccounts(app))

const CORE = { lines: [partLine({ coreCents: 2500 })] }
const paid = async (own = {}) => {
  const sale = await sales.counter(own)
  return sales.cash(sale.id, sale.balanceCents)
}

describe('payments', () => {
  test('make a sale paid; a deposit leaves it open', { tags: ['r34.4'] }, async () => {
    const { id } = await sales.counter()
    const deposit = await sales.cash(id, 2000)
    expect([deposit.status, deposit.balanceCents]).toEqual(['open', 7180])
    const rest = await sales.recordPayment({
      id,
      amountCents: 7180,
      method: 'check',
      reference: '1042',
    })
    expect(rest).toMatchObject({
      status: 'paid',
      balanceCents: 0,
      paidCents: 9180,
      payments: [
        { kind: 'payment', amountCents: 2000, method: 'cash', takenBy: 'renee' },
        { amountCents: 7180, method: 'check', reference: '1042' },
      ],
    })
    expect(rest.history.map(({ event, detail }) => [event, detail]).slice(1)).toEqual([
      ['payment', '$20.00, cash'],
      ['payment', '$71.80, check, 1042'],
    ])
    await expect(sales.cash(id, 1)).rejects.toThrow('Nothing is due on this sale')
  })

  test('above the balance are refused with the change', { tags: ['r34.4'] }, async () => {
    const { id } = await sales.counter()
    await expect(sales.cash(id, 10_000)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: '$91.80 is due. Take that and give $8.20 change.',
    })
    expect((await sales.get({ id })).payments).toEqual([])
  })

  test('payments with one key are one, also at once', { tags: ['r34.10'] }, async () => {
    const { id } = await sales.counter()
    const once = { idempotencyKey: 'paid-by-a-double-tap' }
    await Promise.all([1, 2, 3].map(() => sales.cash(id, 2000, once)))
    expect((await sales.get({ id })).paidCents).toBe(2000)
    await expect(sales.cash(id, 2100, once)).rejects.toMatchObject({ code: 'CONFLICT' })
    const other = await sales.counter()
    await expect(sales.cash(other.id, 2000, once)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('payments by two at once never exceed the balance', { tags: ['r34.10'] }, async () => {
    const { id } = await sales.counter()
    const both = await Promise.allSettled([sales.cash(id, 9180), sales.cash(id, 9180)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await sales.get({ id })).paidCents).toBe(9180)
  })

  test('are refunded at most as a whole', { tags: ['r34.10'] }, async () => {
    const { id } = await paid()
    await expect(sales.refund(id, 9181)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Only $91.80 was paid on this sale',
    })
    expect(await sales.refund(id, 9180)).toMatchObject({ status: 'open', paidCents: 0 })
  })
})

describe('a void sale', () => {
  test('keeps its number, without payments', { tags: ['r34.11', 'r25.11'] }, async () => {
    const { id, number } = await sales.counter()
    await sales.cash(id, 1000)
    await expect(sales.void({ id, reason: 'Typo' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Refund the payments first',
    })
    await sales.refund(id, 1000)
    expect(await sales.void({ id, reason: 'Typo' })).toMatchObject({
      number,
      status: 'void',
      balanceCents: 0,
      voided: { by: 'renee', reason: 'Typo' },
    })
    const entries = await app.db.auditEntry.findMany({
      where: { subject: number },
      orderBy: { id: 'asc' },
    })
    expect(entries).toMatchObject([
      { action: 'refund-paid', actorName: 'renee', detail: '$10.00, cash' },
      { action: 'sale-voided', actorName: 'renee', detail: null },
    ])
  })

  test('is none of which something came back', { tags: ['r34.11'] }, async () => {
    const sale = await sales.counter()
    await sales.giveBack(sale)
    await expect(sales.void({ id: sale.id, reason: 'Typo' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Something of this sale came back, so it stays as it is',
    })
  })

  test('takes no further steps', { tags: ['r34.11'] }, async () => {
    const sale = await sales.counter({ ...CORE, customerEmail: 'jane@home.example' })
    const { id } = await sales.void({ id: sale.id, reason: 'Typo' })
    const lineId = sale.lines[0]?.id ?? ''
    const steps = [
      sales.cash(id, 1),
      sales.refund(id, 1),
      sales.giveBack(sale),
      sales.returnCore({ id, lineId }),
      sales.handOver({ id, to: '' }),
      sales.emailCustomer({ id, template: 'receipt' }),
      sales.void({ id, reason: 'Again' }),
      sales.edit(sale),
    ]
    for (const each of await Promise.allSettled(steps)) {
      expect(each).toMatchObject({ status: 'rejected', reason: { message: 'This sale is void' } })
    }
  })
})

describe('a return', () => {
  test('credits price and tax less the restocking fee', { tags: ['r34.2', 'r34.12'] }, async () => {
    const sale = await paid({ lines: [partLine({ quantity: 2 })] })
    const back = await sales.giveBack(sale, { restockingPercent: 10 })
    expect(back).toMatchObject({
      status: 'open',
      creditCents: 8330,
      balanceCents: -8330,
      lines: [
        {
          returnedQuantity: 1,
          returns: [{ restockingCents: 850, creditCents: 8330, outcome: 'refund' }],
        },
      ],
    })
    expect((await sales.refund(sale.id, 8330)).status).toBe('paid')
    await expect(sales.giveBack(sale, { quantity: 2 })).rejects.toThrow('Only 1 can come back')
    await sales.giveBack(sale)
    await expect(sales.giveBack(sale)).rejects.toThrow('came back already')
  })

  test('a return of all but a fee leaves nothing', { tags: ['r34.16', 'r35.1'] }, async () => {
    const fee = partLine({ kind: 'fee', description: 'Delivery', condition: null, warranty: null })
    const sale = await paid({ customerName: 'Fee Only', lines: [partLine({ quantity: 2 }), fee] })
    const listed = async () => {
      const { sales: rows, counts } = await sales.list({ q: 'Fee Only' })
      return [rows[0]?.returned, counts.ready]
    }
    expect(await listed()).toEqual(['none', 1])
    expect((await sales.giveBack(sale, { restockingPercent: 10 })).returned).toBe('some')
    expect(await listed()).toEqual(['some', 1])
    expect((await sales.giveBack(sale)).returned).toBe('all')
    expect(await listed()).toEqual(['all', 0])
  })

  test('has the fee of the settings unless another is entered', { tags: ['r34.12'] }, async () => {
    const sale = await paid()
    const { lines } = await sales.giveBack(sale, { restockingPercent: null })
    expect(lines[0]?.returns).toMatchObject([{ restockingPercent: 15, restockingCents: 1275 }])
  })

  test('two returns with one key are one', { tags: ['r34.12'] }, async () => {
    const sale = await paid({ lines: [partLine({ quantity: 2 })] })
    const once = { idempotencyKey: 'returned-by-a-double-tap' }
    await Promise.all([1, 2].map(() => sales.giveBack(sale, once)))
    expect((await sales.get({ id: sale.id })).lines[0]?.returnedQuantity).toBe(1)
  })

  test('a return for an exchange pays for the other line', { tags: ['r34.12'] }, async () => {
    const sale = await paid()
    const back = await sales.giveBack(sale, { outcome: 'exchange' })
    const another = partLine({ description: 'Another alternator' })
    const lines = [...back.lines.map(toLineInput), another]
    const saved = await sales.edit(back, { lines })
    expect([saved.status, saved.creditCents, saved.balanceCents]).toEqual(['paid', 9180, 0])
    const open = await sales.counter({ lines: [partLine(), another] })
    const some = await sales.giveBack(open)
    const [, kept] = some.lines.map(toLineInput)
    const without = sales.edit(some, { lines: kept ? [kept] : [] })
    await expect(without).rejects.toThrow('stays as it is')
    const exempt = sales.edit(some, { isTaxExempt: true, exemptNote: 'RC-12' })
    await expect(exempt).rejects.toThrow('its tax stays')
  })

  test('a return of all leaves nothing, also of later lines', { tags: ['r34.2'] }, async () => {
    const odd = (description: string) => partLine({ description, unitCents: 3331 })
    const sale = await sales.counter({ lines: [odd('One'), odd('Two')] })
    const some = await sales.giveBack(sale)
    const lines = [...some.lines.map(toLineInput), odd('Three')]
    const more = await sales.edit(some, { lines })
    for (const { id: lineId } of more.lines.slice(1)) await sales.giveBack(more, { lineId })
    expect(await sales.get({ id: sale.id })).toMatchObject({ balanceCents: 0, status: 'paid' })
  })
})

describe('a core', () => {
  test('a core brought back is paid out with its tax', { tags: ['r34.3', 'r34.13'] }, async () => {
    const sale = await paid(CORE)
    expect([sale.totalCents, sale.coresOut]).toEqual([11_880, 1])
    const lineId = sale.lines[0]?.id ?? ''
    const back = await sales.returnCore({ id: sale.id, lineId, method: 'cash' })
    expect(back).toMatchObject({
      status: 'paid',
      creditCents: 2700,
      paidCents: 9180,
      coresOut: 0,
      lines: [{ isCoreOut: false, coreReturn: { at: now.toISOString(), creditCents: 2700 } }],
      payments: [{ amountCents: 11_880 }, { kind: 'core', amountCents: -2700 }],
    })
    await expect(sales.returnCore({ id: sale.id, lineId })).rejects.toThrow('no core out')
  })

  test('lowers the balance if it is not paid out', { tags: ['r34.13'] }, async () => {
    const sale = await sales.counter(CORE)
    const lineId = sale.lines[0]?.id ?? ''
    await expect(sales.returnCore({ id: sale.id, lineId, method: 'cash' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const idempotencyKey = 'core-onto-the-balance'
    const back = await sales.returnCore({ id: sale.id, lineId, idempotencyKey })
    expect([back.balanceCents, back.payments]).toEqual([9180, []])
    const again = await sales.returnCore({ id: sale.id, lineId, idempotencyKey })
    expect(again).toEqual(back)
    const other = await sales.counter(CORE)
    await expect(
      sales.returnCore({ id: other.id, lineId: other.lines[0]?.id ?? '', idempotencyKey }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('comes back with its part', { tags: ['r34.13'] }, async () => {
    const sale = await paid(CORE)
    const back = await sales.giveBack(sale)
    expect([back.creditCents, back.coresOut]).toEqual([11_880, 0])
  })
})
