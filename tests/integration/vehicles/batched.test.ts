import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

type Feed = {
  retailVehicles: Record<string, unknown>[]
  dismantledVehicles: Record<string, unknown>[]
}

const app = await createTestApp()
await addVehicle(app, retailInput({ stockNumber: 'R-1', make: 'Ford', notes: 'staff alone' }))
await addVehicle(app, retailInput({ stockNumber: 'R-2', make: 'Kia', status: 'sold' }))
await addVehicle(app, dismantledInput({ stockNumber: 'D-1', notes: 'staff alone' }))

test('GET /api/vehicle-data/batched gives both public lists', { tags: ['r18.11'] }, async () => {
  const feed = await app.get<Feed>('/api/vehicle-data/batched')
  expect(feed.retailVehicles.map(({ stockNumber }) => stockNumber)).toEqual(['R-1', 'R-2'])
  expect(feed).toEqual({
    retailVehicles: await app.get('/api/retail-vehicles'),
    dismantledVehicles: await app.get('/api/dismantled-vehicles'),
  })
  expect(JSON.stringify(feed)).not.toContain('staff alone')
})

test('may be kept by any cache for 30 seconds', { tags: ['r18.11'] }, async () => {
  const { headers } = await app.ask('/api/vehicle-data/batched')
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=30',
    'content-type': 'application/json; charset=utf-8',
    etag: expect.any(String),
  })
  const { status, headers: unchanged } = await app.ask('/api/vehicle-data/batched', {
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect([status, unchanged['cache-control']]).toEqual([304, 'public, max-age=30'])
})

test('view=inventory gives one page of cards, narrowed', { tags: ['r18.12'] }, async () => {
  const feed = await app.get<Feed & { inventory: unknown }>(
    '/api/vehicle-data/batched?view=inventory&make=Kia',
  )
  expect(feed.retailVehicles.map(({ stockNumber, _id }) => [stockNumber, typeof _id])).toEqual([
    ['R-2', 'string'],
  ])
  expect(feed).toMatchObject({
    dismantledVehicles: [],
    inventory: {
      makes: [
        { make: 'Ford', count: 1 },
        { make: 'Kia', count: 1 },
      ],
      inStock: expect.any(Number),
      total: 1,
      hasMore: false,
    },
  })
})
