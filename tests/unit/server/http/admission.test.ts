import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { createAdmission } from '#server/http/admission.ts'

const business = { current: () => demoBusiness }

/** An admission with one request in progress until the test ends it. */
async function withRequestInProgress() {
  const admission = createAdmission({ business, onRefused: () => undefined })
  const app = Fastify()
  admission.count(app)
  const { promise, resolve } = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  app.get('/slow', () => {
    begun.resolve()
    return promise
  })
  const reply = app.inject('/slow')
  await begun.promise
  const end = async () => {
    resolve('done')
    await reply
    await app.close()
  }
  return { ...admission, end }
}

test.each([
  ['/api/trpc/site.getAboutPage,site.getAboutPage,site.getAboutPage?batch=1', 3],
  ['/api/trpc/site.getAboutPage%2Csite.about?batch=1', 2],
  ['/api/trpc/site.getAboutPage', 1],
  ['/api/retail-vehicles?make=a,b,c', 1],
])('each call of a batch counts as a request: %s', { tags: ['r21.6'] }, async (url, weight) => {
  const requestsMax = 5
  const admission = createAdmission({ business, onRefused: () => undefined, requestsMax })
  const app = Fastify()
  admission.count(app)
  const { promise, resolve } = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  app.get('/*', () => {
    begun.resolve()
    return promise
  })
  const reply = app.inject(url)
  await begun.promise
  const isRefused = (calls: number) => {
    const path = `/api/trpc/${Array.from({ length: calls }, () => 'x').join(',')}`
    const request = Object.assign(new IncomingMessage(new Socket()), { url: path, method: 'GET' })
    return admission.refuse(request, new ServerResponse(request))
  }
  expect([isRefused(requestsMax - weight), isRefused(requestsMax - weight + 1)]).toEqual([
    false,
    true,
  ])
  resolve('done')
  await reply
  await app.close()
})

test.each([
  ['(518) 555-0142', true],
  ['', false],
])('a refused page offers a call only with a phone number: %j', async (phone, isOffered) => {
  const owner = { current: () => ({ phone }) }
  const { refuseBehind } = createAdmission({ business: owner, onRefused: () => undefined })
  const app = Fastify()
  app.get('/*', (request, reply) => refuseBehind(request, reply))
  const { statusCode, body } = await app.inject('/inventory')
  expect([statusCode, body.includes('call us')]).toEqual([503, isOffered])
  await app.close()
})

test('a cached response goes out at once while nothing else is in progress', () => {
  const { sendInTurn } = createAdmission({ business, onRefused: () => undefined })
  const send = vi.fn<() => void>()
  sendInTurn(send)
  expect(send).toHaveBeenCalledTimes(1)
})

test('cached responses wait until a request in progress had its turn, then go out eight at a time in order', async () => {
  const { sendInTurn, end } = await withRequestInProgress()
  const sent: number[] = []
  for (let number = 1; number <= 20; number += 1) sendInTurn(() => sent.push(number))
  expect(sent).toEqual([])
  const perTurn: number[] = []
  while (sent.length < 20) {
    const before = sent.length
    await nextTurn()
    perTurn.push(sent.length - before)
  }
  expect(perTurn.filter((count) => count > 0)).toEqual([8, 8, 4])
  expect(sent).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  await end()
})
