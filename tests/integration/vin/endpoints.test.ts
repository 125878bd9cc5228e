import superjson from 'superjson'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { startFakeVpic } from './fake-vpic.ts'
import { EXPLORER, LADA } from './vins.ts'

const vpic = await startFakeVpic()
const app = await createTestApp({ config: { vpicUrl: vpic.url } })

const post = (path: string, vin = EXPLORER) => postJson(app, path, { vin })

beforeEach(() => vpic.reset())

describe('the typed calls', () => {
  test('decode as the paths do', async () => {
    expect(await app.caller.vin.decode({ vin: EXPLORER })).toEqual(
      (await post('/api/vin/decode')).json(),
    )
    expect(await app.caller.vin.decodeDirectly({ vin: EXPLORER })).toEqual(
      (await post('/api/vin/direct-decode')).json(),
    )
  })

  test('fail in the same words', async () => {
    await expect(app.caller.vin.decode({ vin: LADA })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: 'Unable to decode VIN',
    })
    await expect(app.caller.vin.decodeDirectly({ vin: LADA })).rejects.toMatchObject({
      message: 'All VIN decode methods failed',
    })
    await expect(app.caller.vin.decode({ vin: 'short' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Please enter a valid 17-character VIN',
    })
    vpic.goesDown()
    await expect(app.caller.vin.decode({ vin: LADA })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Vehicle database service is temporarily unavailable. Please try again later.',
    })
  })

  test('take no VIN in an address', async () => {
    const { status } = await app.ask(
      `/api/trpc/vin.decode?input=${encodeURIComponent(superjson.stringify({ vin: EXPLORER }))}`,
    )
    expect(status).toBe(405)
  })
})

test('too many decodes are 429 at every endpoint, and an invalid VIN costs nothing', async () => {
  await app.db.rateLimit.deleteMany()
  for (let time = 0; time < 5; time += 1) await post('/api/vin/decode', 'short')
  expect((await post('/api/vin/decode')).status).toBe(200)
  const { count } = await app.db.rateLimit.updateMany({
    where: { points: 1 },
    data: { points: 59 },
  })
  expect([count, (await post('/api/vin/decode')).status]).toEqual([1, 200])

  for (const path of ['/api/vin/decode', '/api/vin/direct-decode']) {
    const { status, headers, json } = await post(path)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600)
    expect(json<{ error: string }>().error).toMatch(/^Too many requests/)
  }

  await expect(app.caller.vin.decode({ vin: EXPLORER })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  const headers = { 'content-type': 'application/json' }
  const reply = await app.ask('/api/trpc/vin.decodeDirectly', {
    method: 'POST',
    headers,
    body: superjson.stringify({ vin: EXPLORER }),
  })
  expect([reply.status, Number(reply.headers['retry-after']) > 0]).toEqual([429, true])
})
