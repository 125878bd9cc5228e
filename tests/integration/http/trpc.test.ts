import { TRPCError } from '@trpc/server'
import superjson from 'superjson'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

type Failed = { error: { json: { message: string; data: Record<string, unknown> } } }

const app = await createTestApp()
const call = (procedure: string, input: unknown) =>
  app.ask(
    `/api/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(superjson.stringify(input))}`}`,
  )

test("an unknown vehicle is NOT_FOUND 'Vehicle not found', for the typed caller and over HTTP", async () => {
  for (const id of [uuidv7(), 'short']) {
    await expect(app.caller.vehicles.getCarPage({ id })).rejects.toMatchObject({
      name: 'TRPCError',
      code: 'NOT_FOUND',
      message: 'Vehicle not found',
    })
  }
  const { status, json } = await call('vehicles.getCarPage', { id: uuidv7() })
  expect(status).toBe(404)
  expect(json<Failed>().error.json).toMatchObject({
    message: 'Vehicle not found',
    data: { code: 'NOT_FOUND', httpStatus: 404 },
  })
})

test('a known vehicle comes with its pictures and without what is for staff alone', async () => {
  const id = await addVehicle(app, retailInput({ stockNumber: 'R-9', notes: 'for staff' }))
  const detail = await app.caller.vehicles.getCarPage({ id })
  expect(detail).toMatchObject({
    vehicle: { id, stockNumber: 'R-9' },
    pictures: [],
    drawing: expect.stringContaining('/placeholder/'),
  })
  expect(detail.vehicle).not.toHaveProperty('notes')
  expect(detail.vehicle).not.toHaveProperty('dateAcquired')
})

test.each(['{', '{"id":', "{'id':1}", 'x'])(
  'an input that cannot be read is BAD_REQUEST in a fixed sentence: %s',
  { tags: ['r19.19'] },
  async (input) => {
    for (const answer of [
      await app.ask(`/api/trpc/vehicles.getCarPage?input=${encodeURIComponent(input)}`),
      await app.ask('/api/trpc/vin.decode', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: input,
      }),
    ]) {
      expect([answer.status, answer.json<Failed>().error.json.message]).toEqual([
        400,
        'The request could not be read',
      ])
    }
  },
)

test('a batch of queries and mutations is refused as JSON, and not cached', async () => {
  const { status, headers, json } = await app.ask(
    '/api/trpc/site.getAboutPage,requests.submitInquiry?batch=1',
  )
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    400,
    'application/json; charset=utf-8',
    'no-store',
  ])
  expect(json<Failed>().error.json.data).toMatchObject({ code: 'BAD_REQUEST' })
})

test.each([undefined, null, {}, { id: '' }, { id: ' ' }])(
  "a vehicle asked for without an id says 'Vehicle ID is required': %j",
  { tags: ['r20.11'] },
  async (input) => {
    const { status, json } = await call('vehicles.getCarPage', input)
    expect([status, json<Failed>().error.json.message]).toEqual([400, 'Vehicle ID is required'])
  },
)

test("an unexpected failure is 'Internal server error', discloses nothing and is logged once", async () => {
  const id = await addVehicle(app, retailInput())
  await app.db.$executeRaw`ALTER TABLE vehicle RENAME COLUMN description TO hidden_secret`
  try {
    const before = app.logged.length
    const failure = await app.caller.vehicles.getCarPage({ id }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TRPCError)
    expect(failure).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Internal server error',
    })
    expect(app.logged.slice(before)).toMatchObject([{ level: 50, msg: 'procedure failed' }])

    const { status, text } = await call('vehicles.getCarPage', { id })
    expect([status, text.includes('Internal server error')]).toEqual([500, true])
    expect(text).not.toMatch(/stack|prisma|column|vehicle/i)
    expect(app.logged).toHaveLength(before + 2)
  } finally {
    await app.db.$executeRaw`ALTER TABLE vehicle RENAME COLUMN hidden_secret TO description`
  }
})

test.each(['a b', 'a/b', 'user@host', 'host:port', '[::1'])('the host %j is 400', async (host) => {
  for (const path of ['/api/trpc/site.getAboutPage', '/api/trpc/no.such', '/api/retail-vehicles']) {
    const { status, json } = await app.ask(path, { headers: { host } })
    expect([path, status, json()]).toEqual([path, 400, { error: 'The Host header is not valid' }])
  }
})

test.each(['shop.example', 'shop.example:8080', '[::1]:3000'])(
  'the host %s is taken',
  async (host) => {
    expect((await app.ask('/api/retail-vehicles', { headers: { host } })).status).toBe(200)
  },
)

test('several calls travel in one request', async () => {
  const input = encodeURIComponent(
    JSON.stringify({ 0: { json: {} }, 1: { json: { id: uuidv7() } } }),
  )
  const { status, json } = await app.ask(
    `/api/trpc/vehicles.listYard,vehicles.getCarPage?batch=1&input=${input}`,
  )
  expect(status).toBe(207)
  expect(json<unknown[]>()).toMatchObject([
    { result: { data: { json: { vehicles: [] } } } },
    { error: { json: { message: 'Vehicle not found' } } },
  ])
})

test('a batch of more than 20 calls is 400', { tags: ['r21.6'] }, async () => {
  const batchOf = (count: number) =>
    app.ask(
      `/api/trpc/${Array.from({ length: count }, () => 'site.getAboutPage').join(',')}?batch=1`,
    )
  expect([(await batchOf(20)).status, (await batchOf(21)).status]).toEqual([200, 400])
})
