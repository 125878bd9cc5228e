import { decideOnQuote } from '#server/features/quotes/decide-on-quote.ts'
import type { TestApp } from '../../support/app.ts'
import { quotesOf } from '../../support/quotes.ts'

/** Sends a quote of two parts, of which the customer accepts one, and gives it as staff see it. */
export async function storeQuote(app: TestApp) {
  const quotes = quotesOf(app)
  const { id, token, jobs } = await quotes.sent()
  const answer = { token, choice: 'accept' as const, name: 'Jane Doe', reason: '' }
  await decideOnQuote(
    { ...app.ctx, ip: '127.0.0.1' },
    { ...answer, jobIds: jobs.slice(0, 1).map((job) => job.id) },
    'Test',
  )
  return quotes.byId({ id })
}
