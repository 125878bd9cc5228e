import { beforeAll, describe, expect, test } from 'vitest'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { partLine, quotesOf } from '../../support/quotes.ts'
import { addPart, salesOf } from '../../support/sales.ts'
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
  const quoteUrl = await app.ctx.links.quote.createUrl(id)
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

describe('the way from an accepted quote', () => {
  const statusPathOf = async (sale: Sale) =>
    pathOf(await app.ctx.links.request.createUrl(sale.requestId ?? ''))
  /** Text of a page without scripts and tags. */
  const textOf = async (path: string) =>
    (await app.ask(path)).text
      .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll(/\s+/g, ' ')
  const stepOf = async (sale: Sale) => {
    const token = (await statusPathOf(sale)).replace(/.*token=/, '')
    const { progress } = await app.caller.statusPage.get({ token })
    return progress.steps[progress.reached - 1]
  }

  test(
    'leads from the quote to pickup',
    { tags: ['r31.10', 'r34.22', 'r34.23', 'r34.24'] },
    async () => {
      const quote = await quotesOf(app).sent({
        jobs: [{ title: 'Alternator', lines: [partLine({ coreCents: 2500 })] }],
      })
      const quotePath = `/quote?token=${quote.token}`
      expect((await app.ask(quotePath)).text).not.toContain('/request-status?token=')
      await expect(app.caller.sales.followQuote({ token: quote.token })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      await app.ask(`${quotePath}&answer=accept`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ name: 'Jane Doe', jobIds: quote.jobs[0]?.id ?? '' })),
      })
      const { statusPath } = await app.caller.sales.followQuote({ token: quote.token })
      expect((await app.ask(quotePath)).text).toContain(`href="${statusPath}"`)
      expect(await textOf(statusPath)).toContain('You accepted $118.80')

      const sale = await sales.start({ quoteId: quote.id })
      expect((await app.ask(quotePath)).text).toContain(`href="${pathOf(sale.url)}"`)
      expect(await stepOf(sale)).toBe('Getting it ready')
      await sales.cash(sale.id, 5000)
      await sales.emailCustomer({ id: sale.id, template: 'ready' })
      expect(await textOf(statusPath)).toMatch(
        new RegExp(
          `Your order is ready for pickup Come by while we're open\\. Bring this number, ${sale.number}, and \\$68\\.80\\. Bring your old part.*Hours:.*\\$50\\.00 paid, \\$68\\.80 is due\\.`,
        ),
      )
      expect((await app.ask(statusPath)).text).toContain(`href="${pathOf(sale.url)}"`)
      const email = await app.db.outboxEmail.findFirstOrThrow({ where: { template: 'sale-ready' } })
      expect(email.text).toContain(statusPath)

      await sales.cash(sale.id, 6880)
      await sales.handOver({ id: sale.id, to: 'Jane Doe', finishesRequest: true })
      expect(await textOf(statusPath)).toMatch(
        /You picked up your order Keep your invoice.*\$118\.80 paid, nothing is due\./,
      )
    },
  )

  test('is ready once its parts are pulled', { tags: ['r34.22', 'r34.23'] }, async () => {
    const { id: partId } = await addPart(app, { status: 'on-vehicle' })
    const sale = await sales.ofQuote({
      jobs: [{ title: 'Tailgate', lines: [partLine({ partId })] }],
    })
    expect(await stepOf(sale)).toBe('Being pulled')
    await app.db.part.update({ where: { id: partId }, data: { status: 'pulled' } })
    expect(await stepOf(sale)).toBe('Ready for pickup')
    await sales.void({ id: sale.id, reason: 'Typo' })
    const path = await statusPathOf(sale)
    expect(await textOf(path)).not.toContain(sale.number)
    expect(await textOf(path)).toContain('You accepted')
  })
})
