import { decideOnQuote } from '#server/features/quotes/decide-on-quote.ts'
import type { TestApp } from '../../support/app.ts'
import { acceptance, quotesOf, twoParts } from '../../support/quotes.ts'
import { inquiryInput, partRequestInput } from '../../support/request-inputs.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'
import type { Call, CreateCall } from './calls.ts'

const UNKNOWN_ID = '0199f000-0000-7000-8000-000000000001'

/** Successes and failures of each operation of quotes. */
export function quoteCallsOf(app: TestApp, call: CreateCall): Call[] {
  const admin = '/api/admin/quotes'
  const quotes = quotesOf(app)
  const onPart = async () => (await app.caller.requests.submitPart(partRequestInput())).id
  const onInquiry = async () => {
    const car = await addVehicle(app, retailInput())
    return (await app.caller.requests.submitInquiry(inquiryInput(car))).id
  }
  const written = async (requestId: string, content = twoParts()) => ({
    body: { requestId, content },
  })
  const draft = async () => ({ id: (await quotes.draft()).id })
  const withBody = (body: object) => async () => ({ ...(await draft()), body })
  const fresh = async () => {
    const { id, updatedAt } = await quotes.draft()
    return { id, body: { updatedAt } }
  }
  const stale = { updatedAt: '2020-01-01T00:00:00.000Z' }
  const airBag = () => {
    const content = twoParts()
    for (const job of content.jobs) for (const line of job.lines) line.description = 'Air Bag'
    return content
  }
  const recorded = {
    choice: 'decline',
    name: 'Jane Doe',
    via: 'phone',
    at: new Date().toISOString(),
  }
  const answered = async () => {
    const sent = await quotes.sent()
    await decideOnQuote(
      { ...app.ctx, ip: '127.0.0.1' },
      { token: sent.token, choice: 'decline', name: 'Jane Doe', jobIds: [], reason: '' },
      '',
    )
    return sent
  }
  return [
    call(200, 'GET /api/quote', async () => ({ query: `?token=${(await quotes.sent()).token}` })),
    call(404, 'GET /api/quote', { query: '?token=forged' }),
    call(200, 'POST /api/quote/decision', async () => ({ body: acceptance(await quotes.sent()) })),
    call(404, 'POST /api/quote/decision', {
      body: { token: 'forged', choice: 'decline', name: 'Jane Doe' },
    }),
    call(409, 'POST /api/quote/decision', async () => ({ body: acceptance(await answered()) })),
    call(200, `GET ${admin}`),
    call(200, `POST ${admin}/preview`, async () => written(await onPart())),
    call(404, `POST ${admin}/preview`, () => written(UNKNOWN_ID)),
    call(422, `POST ${admin}/preview`, async () => written(await onInquiry())),
    call(201, `POST ${admin}`, async () => written(await onPart())),
    call(404, `POST ${admin}`, () => written(UNKNOWN_ID)),
    call(409, `POST ${admin}`, async () => written((await quotes.draft()).requestId)),
    call(422, `POST ${admin}`, async () => written(await onPart(), airBag())),
    call(200, `GET ${admin}/{id}`, draft),
    call(200, `PUT ${admin}/{id}`, withBody({ content: twoParts() })),
    call(409, `PUT ${admin}/{id}`, withBody({ content: twoParts(), ...stale })),
    call(422, `PUT ${admin}/{id}`, withBody({ content: airBag() })),
    call(200, `POST ${admin}/{id}/send`, fresh),
    call(409, `POST ${admin}/{id}/send`, withBody(stale)),
    call(422, `POST ${admin}/{id}/send`, async () => {
      const { id, jobs, updatedAt } = await quotes.draft()
      await app.db.quoteLine.updateMany({
        where: { jobId: jobs[0]?.id ?? '' },
        data: { description: 'Air Bag' },
      })
      return { id, body: { updatedAt } }
    }),
    call(201, `POST ${admin}/{id}/revisions`, async () => ({ id: (await quotes.sent()).id })),
    call(409, `POST ${admin}/{id}/revisions`, draft),
    call(200, `POST ${admin}/{id}/withdraw`, fresh),
    call(409, `POST ${admin}/{id}/withdraw`, async () => ({
      id: (await answered()).id,
      body: stale,
    })),
    call(200, `POST ${admin}/{id}/decision`, async () => {
      const { id } = await quotes.sent()
      return { id, body: { ...recorded, at: new Date().toISOString() } }
    }),
    call(409, `POST ${admin}/{id}/decision`, async () => {
      const { id } = await answered()
      return { id, body: { ...recorded, at: new Date().toISOString() } }
    }),
  ]
}
