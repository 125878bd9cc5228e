import { beforeAll, expect, test } from 'vitest'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { partLine } from '../../support/quotes.ts'
import { salesOf } from '../../support/sales.ts'
import { addAccounts } from '../../support/staff-sessions.ts'

const app = await createTestApp({
  pages: true,
  config: { rateLimits: false, smtpUrl: MAIL_SERVER },
})
const sales = salesOf(app)
beforeAll(() => addAccounts(app))

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

test('the invoice is a private page without JavaScript', { tags: ['r34.21'] }, async () => {
  const sale = await sales.counter({ lines: [partLine({ coreCents: 2500 })] })
  const { status, headers, text } = await app.ask(pathOf(sale.url))
  expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ])
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  const html = text.replaceAll(/<script.*?<\/script>/gs, '')
  for (const words of [`Invoice ${sale.number}`, 'Balance due $118.80', 'until ', 'Core charge']) {
    expect(html).toContain(words)
  }
  await sales.cash(sale.id, sale.balanceCents)
  expect((await app.ask(pathOf(sale.url))).text).toContain('PAID')
})

test('a void invoice says so and asks for no money', { tags: ['r34.21'] }, async () => {
  const sale = await sales.counter()
  await sales.void({ id: sale.id, reason: 'Typo' })
  const { text } = await app.ask(pathOf(sale.url))
  expect(text).toContain('VOID')
  expect(text).not.toMatch(/Balance due|Typo/)
})

test('a forged invoice link or one of a quote is 404', { tags: ['r34.21'] }, async () => {
  const { id } = await sales.counter()
  const quoteUrl = await app.ctx.links.quote.urlOf(id)
  for (const path of [
    '/invoice',
    '/invoice?token=forged',
    pathOf(quoteUrl).replace('quote', 'invoice'),
  ]) {
    const { status, headers, text } = await app.ask(path)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(text).toContain('Invoice not found')
  }
})
