import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { laborLine, partLine } from '../../support/quotes.ts'
import { addPart, toLineInput, salesOf } from '../../support/sales.ts'
import { addAccounts } from '../../support/staff-sessions.ts'
import { addAccount, signIn } from '../../support/staff.ts'

let now = new Date('2025-07-14T09:00:00-04:00')
const config = { rateLimits: false, smtpUrl: MAIL_SERVER }
const app = await createTestApp({ config, clock: { now: () => now } })
const sales = salesOf(app)
beforeAll(async () => {
  await addAccounts(app)
  await addAccount(app, 'counter')
})

const ANN = { customerName: 'Ann', customerEmail: 'ann@mail.example' }
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''
// The clock of these tests moves on, and with it a token ends.
const bearer = async () => (await signIn(app, 'counter')).bearer
const csv = async (path: string) => {
  const { text } = await app.ask(`/api/admin/${path}`, { headers: await bearer() })
  return text.replace('\uFEFF', '').trim().split('\r\n')
}

describe('the list of sales', () => {
  test('has views, a search and pages', { tags: ['r34.16'] }, async () => {
    const own = await createTestApp({ config, clock: { now: () => now } })
    await addAccounts(own)
    const { counter, cash, void: annul, handOver, list, get } = salesOf(own)
    const waiting = await addPart(own, { status: 'on-vehicle' })
    const toPull = await counter({ lines: [partLine({ partId: waiting.id })] })
    const ready = await counter({ customerName: 'O’Brien', customerPhone: '(518) 555-0142' })
    const core = await counter({ lines: [partLine({ coreCents: 2500 })] })
    await cash(core.id, core.balanceCents)
    await handOver({ id: core.id, to: '' })
    const typo = await counter()
    await annul({ id: typo.id, reason: 'Typo' })
    const numbersOf = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).sales.map(({ number }) => number)
    const [a, b, c, d] = [toPull, ready, core, typo].map(({ number }) => number)
    expect(await numbersOf({ view: 'all' })).toEqual([d, c, b, a])
    expect(await numbersOf({ view: 'open' })).toEqual([b, a])
    expect(await numbersOf({ view: 'paid' })).toEqual([c])
    expect(await numbersOf({ view: 'void' })).toEqual([d])
    expect(await numbersOf({ view: 'ready' })).toEqual([b])
    expect(await numbersOf({ view: 'balance-due' })).toEqual([b, a])
    expect(await numbersOf({ view: 'cores-out' })).toEqual([c])
    for (const q of ['obrien', '518-555-0142', b ?? '']) expect(await numbersOf({ q })).toEqual([b])
    const { counts, sales: listed } = await list({})
    expect(counts).toEqual({
      all: 4,
      open: 2,
      paid: 1,
      void: 1,
      ready: 1,
      'balance-due': 2,
      'cores-out': 1,
    })
    expect(listed.map(({ coresOut, toPull: left }) => [coresOut, left])).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 1],
    ])
    const { toPull: left, coresOut } = await get({ id: toPull.id })
    expect([left, coresOut]).toEqual([1, 0])
  })

  test('goes on after its last entry', { tags: ['r34.16'] }, async () => {
    for (let count = 0; count < 3; count += 1) await sales.counter()
    const headers = await bearer()
    const first = await app.ask('/api/admin/sales?limit=2', { headers })
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
    const second = await app.ask(next, { headers })
    const numbers = [first, second].flatMap((page) =>
      page.json<{ number: string }[]>().map(({ number }) => number),
    )
    expect(numbers).toEqual(numbers.toSorted().toReversed())
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('the day sheet', () => {
  test('adds up payments by method, and the cash of the drawer', { tags: ['r34.17'] }, async () => {
    now = new Date('2025-07-15T09:00:00-04:00')
    const sale = await sales.counter({ lines: [partLine({ coreCents: 2500 })] })
    await sales.cash(sale.id, 5000)
    await sales.recordPayment({ id: sale.id, amountCents: 6880, method: 'card', reference: '4242' })
    await sales.returnCore({ id: sale.id, lineId: sale.lines[0]?.id ?? '', method: 'cash' })
    await sales.refund(sale.id, 100)
    // At 11:59 pm of the shop, which is the next day in UTC, and past its midnight.
    now = new Date('2025-07-16T03:59:00Z')
    await sales.cash((await sales.counter()).id, 1000)
    now = new Date('2025-07-16T04:01:00Z')
    await sales.cash((await sales.counter()).id, 7)
    const sheet = await sales.getDaySheet({ day: '2025-07-15' })
    expect(sheet).toMatchObject({
      day: '2025-07-15',
      cashCents: 5000 - 2700 - 100 + 1000,
      collectedCents: 5000 + 6880 - 2700 - 100 + 1000,
      methods: [
        { method: 'cash', paidCents: 6000, refundedCents: -100, coresCents: -2700, netCents: 3200 },
        { method: 'card', paidCents: 6880, refundedCents: 0, coresCents: 0, netCents: 6880 },
        { method: 'check', netCents: 0 },
        { method: 'other', netCents: 0 },
      ],
      sales: { count: 2, subtotalCents: 17_000, coreCents: 2500, totalCents: 11_880 + 9180 },
      payments: [
        { saleNumber: sale.number, amountCents: 5000 },
        { method: 'card', reference: '4242' },
        { kind: 'core' },
        { kind: 'refund' },
        { amountCents: 1000 },
      ],
    })
    expect((await sales.getDaySheet({})).payments).toMatchObject([{ amountCents: 7 }])
  })
})

test('numbers begin anew with the year of the shop', { tags: ['r34.6'] }, async () => {
  now = new Date('2025-12-31T23:59:59-05:00')
  expect((await sales.counter()).number).toMatch(/^I-2025-/)
  now = new Date('2026-01-01T00:00:00-05:00')
  const dated = await sales.counter({ soldOn: '2025-12-31' })
  expect([dated.number, dated.soldOn]).toEqual(['I-2026-0001', '2025-12-31'])
  expect((await sales.counter()).number).toBe('I-2026-0002')
})

describe('the exports', () => {
  test('hold sales, lines and payments, safe for spreadsheets', { tags: ['r34.18'] }, async () => {
    now = new Date('2025-08-01T09:00:00-04:00')
    const { id: partId } = await addPart(app, { tag: '000412' })
    const sale = await sales.counter({
      customerName: '=HYPERLINK("x")',
      lines: [partLine({ partId, coreCents: 2500, donorStockNumber: '0412' }), laborLine()],
    })
    await sales.recordPayment({
      id: sale.id,
      amountCents: 1000,
      method: 'check',
      reference: '=1+1',
    })
    await sales.refund(sale.id, 400)
    const period = '?from=2025-08-01&to=2025-08-31'
    expect(await csv(`sales.csv${period}`)).toEqual([
      'Number,Date,Kind,Status,Customer,Phone,Email,Request,Quote,Vehicle,VIN,Net,Cores,Taxable,Tax rate,Tax,Exempt,Exemption,Total,Credit,Tax credited,Paid,Balance,Handed over,Void because,Entered by',
      `${sale.number},2025-08-01,Counter sale,Open,"'=HYPERLINK(""x"")",,,,,,,227.5,25,252.5,8,20.2,No,,272.7,0,0,6,266.7,,,renee`,
    ])
    expect((await csv(`sale-lines.csv${period}`)).slice(1)).toEqual([
      `${sale.number},2025-08-01,Open,,part,Alternator,1,85,85,Yes,25,,Used,Grade A,"90 days or 3,000 miles","=""0412""","=""000412""",No,0`,
      `${sale.number},2025-08-01,Open,,labor,Replace the front pads,1.5,95,142.5,Yes,0,,,,,,,No,0`,
    ])
    expect((await csv(`payments.csv${period}`)).slice(1)).toEqual([
      `2025-08-01,${now.toISOString()},${sale.number},"'=HYPERLINK(""x"")",Payment,Check,10,'=1+1,,renee`,
      `2025-08-01,${now.toISOString()},${sale.number},"'=HYPERLINK(""x"")",Refund,Cash,-4,,,renee`,
    ])
    await sales.giveBack(sale)
    const [header = '', row = ''] = await csv(`sales.csv${period}`)
    const behind = header.split(',').length - header.split(',').indexOf('Credit')
    expect(row.split(',').slice(-behind, -behind + 2)).toEqual(['118.8', '8.8'])
  })
})

describe('the invoice', () => {
  test('opens by its link alone and says what the law asks for', { tags: ['r34.19'] }, async () => {
    const { url, number, id } = await sales.counter({
      ...ANN,
      lines: [
        partLine({ coreCents: 2500 }),
        partLine({ description: 'Hood', condition: 'rebuilt', warranty: 'as-is' }),
      ],
    })
    await sales.recordPayment({ id, amountCents: 1000, method: 'check', reference: '1042' })
    const invoice = await app.caller.sales.getInvoicePage({ token: tokenOf(url) })
    expect(invoice).toMatchObject({
      number,
      customerName: 'Ann',
      jobs: [
        {
          title: '',
          lines: [
            {
              description: 'Alternator',
              words: 'Used, Grade A, warranty 90 days or 3,000 miles, whichever comes first',
              core: 'due',
              coreCents: 2500,
            },
            { description: 'Hood', words: 'Rebuilt, Grade A, AS-IS', core: 'none' },
          ],
        },
      ],
      payments: [{ method: 'check', reference: '1042', amountCents: 1000 }],
      statements: [
        'Parts marked as used are used.',
        'Rebuilt parts are made of new and used components.',
        'Used parts have a warranty of 90 days or 3,000 miles, whichever comes first, unless marked AS-IS.',
        'Parts marked AS-IS have no warranty.',
        'A core charge is paid back when the old part comes back.',
      ],
      shop: { returnPolicy: expect.stringContaining('14 days') },
    })
    expect(invoice).toEqual(await sales.getInvoice({ id }))
    expect(JSON.stringify(invoice)).not.toMatch(/ann@mail|renee|"id"/)
    for (const token of ['forged', tokenOf(await app.ctx.links.quote.createUrl(id))]) {
      await expect(app.caller.sales.getInvoicePage({ token })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
  })

  test('names who agreed to extra work, and jobs', { tags: ['r34.9', 'r34.19'] }, async () => {
    const sale = await sales.ofQuote()
    const lines = [...sale.lines.map(toLineInput), laborLine()]
    const extraWork = { name: 'Jane Doe', via: 'phone', at: '2025-07-14T13:00:00Z' } as const
    await sales.edit(sale, { lines, extraWork })
    const { jobs, statements, quoteReference } = await sales.getInvoice({ id: sale.id })
    expect(jobs.map(({ title }) => title)).toEqual(['Alternator', 'Belt', ''])
    expect(statements.at(-1)).toBe('Jane Doe agreed to the extra work by phone on July 14, 2025.')
    expect(quoteReference).toBe(sale.quoteReference)
  })
})

describe('an email to the customer', () => {
  test('says what is ready, when to come and what to bring', { tags: ['r34.20'] }, async () => {
    const sale = await sales.counter({ ...ANN, lines: [partLine({ coreCents: 2500 })] })
    const sent = await sales.emailCustomer({ id: sale.id, template: 'ready' })
    expect(sent.history.at(-1)).toMatchObject({
      event: 'ready-emailed',
      detail: 'To ann@mail.example',
    })
    const email = await app.db.outboxEmail.findFirstOrThrow({ where: { template: 'sale-ready' } })
    expect([email.recipient, email.subject]).toEqual([
      'ann@mail.example',
      `Your order is ready for pickup, ${sale.number}`,
    ])
    expect(email.text).toContain(
      `Bring this number, ${sale.number}, and $118.80. Bring your old part`,
    )
    expect(email.text).toMatch(/Core charges: \$25\.00\nSales tax: \$8\.80\nTotal: \$118\.80\n/)
    expect(email.text).toContain(sale.url)
    expect(email.text).toContain(app.ctx.business.current().hoursText)
    await sales.handOver({ id: sale.id, to: '', note: 'Pays on Friday' })
    await expect(sales.emailCustomer({ id: sale.id, template: 'ready' })).rejects.toThrow(
      'handed over',
    )
  })

  test('is the receipt with all that was paid', { tags: ['r34.20'] }, async () => {
    const sale = await sales.counter(ANN)
    await sales.cash(sale.id, 9180)
    await sales.emailCustomer({ id: sale.id, template: 'receipt' })
    const { text } = await app.db.outboxEmail.findFirstOrThrow({
      where: { template: 'sale-receipt' },
    })
    const { returnPolicy } = app.ctx.business.current()
    expect(text).toContain(`Total: $91.80\nPayment: $91.80, cash\nReturns: ${returnPolicy}`)
  })

  test('says nothing is ready that is still on its vehicle', { tags: ['r34.20'] }, async () => {
    const { id: partId } = await addPart(app, { status: 'on-vehicle' })
    const { id } = await sales.counter({ ...ANN, lines: [partLine({ partId })] })
    await expect(sales.emailCustomer({ id, template: 'ready' })).rejects.toThrow(
      'Pull the parts first',
    )
  })

  test('needs an address, and the state that staff saw', { tags: ['r34.20'] }, async () => {
    const { id } = await sales.counter()
    await expect(sales.emailCustomer({ id, template: 'receipt' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const sale = await sales.counter(ANN)
    const once = { id: sale.id, template: 'receipt', updatedAt: sale.updatedAt } as const
    await sales.emailCustomer(once)
    await expect(sales.emailCustomer(once)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('is refused without a mail server', { tags: ['r34.20'] }, async () => {
    const mute = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
    await addAccounts(mute)
    const { id } = await salesOf(mute).counter(ANN)
    await expect(salesOf(mute).emailCustomer({ id, template: 'receipt' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'No mail server is set up. Set SMTP_URL and start the shop again.',
    })
    expect(await mute.db.outboxEmail.count()).toBe(0)
  })
})
