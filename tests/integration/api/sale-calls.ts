import type { TestApp } from '../../support/app.ts'
import { partLine } from '../../support/quotes.ts'
import { addAcceptedQuote, saleContent, salesOf } from '../../support/sales.ts'
import type { Call, CreateCall } from './calls.ts'

const UNKNOWN_ID = '0199f000-0000-7000-8000-000000000001'
const CASH = { amountCents: 100, method: 'cash' }
const REASON = { reason: 'Entered twice' }
const NOTE = { to: '', note: 'Pays on Friday' }
const RECEIPT = { template: 'receipt' }
const STALE = { updatedAt: '2020-01-01T00:00:00.000Z' }

const returned = (lineId: string) => ({
  lineId,
  reason: 'Does not fit',
  condition: 'shelf',
  outcome: 'refund',
})

/** Successes and failures of each operation of sales. */
export function saleCallsOf(app: TestApp, call: CreateCall): Call[] {
  const admin = '/api/admin/sales'
  const sales = salesOf(app)
  const made = async () => {
    const { id, lines } = await sales.counter({
      customerEmail: 'jane@mail.example',
      lines: [partLine({ coreCents: 2500 })],
    })
    return { id, lineId: lines[0]?.id ?? '' }
  }
  const withBody = (body: object) => async () => ({ id: (await made()).id, body })
  const annulled = async () => {
    const { id, lineId } = await made()
    await sales.void({ id, ...REASON })
    return { id, lineId }
  }
  const quote = async () => ({ body: { quoteId: await addAcceptedQuote(app) } })
  const airBag = { lines: [partLine({ description: 'Air Bag' })] }
  const stepOf = (path: string, bodyOf: (lineId: string) => object) => [
    call(200, `POST ${admin}/{id}/${path}`, async () => {
      const { id, lineId } = await made()
      return { id, body: bodyOf(lineId) }
    }),
    call(409, `POST ${admin}/{id}/${path}`, async () => {
      const { id, lineId } = await annulled()
      return { id, body: bodyOf(lineId) }
    }),
  ]
  return [
    call(200, 'GET /api/invoice', async () => {
      const { url } = await sales.counter()
      return { query: new URL(url).search }
    }),
    call(404, 'GET /api/invoice', { query: '?token=forged' }),
    call(200, `GET ${admin}`),
    call(200, `GET ${admin}.csv`),
    call(200, 'GET /api/admin/sale-lines.csv'),
    call(200, 'GET /api/admin/payments.csv', { query: '?from=2026-01-01&to=2026-03-31' }),
    call(200, 'GET /api/admin/day-sheet'),
    call(200, 'GET /api/admin/day-sheet', { query: '?day=2026-11-26' }),
    call(201, `POST ${admin}`, { body: { content: saleContent() } }),
    call(201, `POST ${admin}`, {
      body: { content: saleContent(), payment: { method: 'cash' }, handOver: { to: 'Ann' } },
    }),
    call(400, `POST ${admin}`, { body: { content: saleContent(), handOver: { to: 'Ann' } } }),
    call(201, `POST ${admin}`, quote),
    call(404, `POST ${admin}`, { body: { quoteId: UNKNOWN_ID } }),
    call(409, `POST ${admin}`, async () => {
      const sent = await quote()
      await sales.start(sent.body)
      return sent
    }),
    call(422, `POST ${admin}`, { body: { content: airBag } }),
    call(200, `GET ${admin}/{id}`, made),
    call(
      200,
      `PUT ${admin}/{id}`,
      withBody({ content: saleContent({ customerName: 'Jane Doe' }) }),
    ),
    call(409, `PUT ${admin}/{id}`, withBody({ content: saleContent(), ...STALE })),
    call(422, `PUT ${admin}/{id}`, withBody({ content: airBag })),
    ...stepOf('payments', () => CASH),
    ...stepOf('returns', returned),
    ...stepOf('cores', (lineId) => ({ lineId })),
    ...stepOf('hand-over', () => NOTE),
    ...stepOf('emails', () => RECEIPT),
    ...stepOf('void', () => REASON),
  ]
}
