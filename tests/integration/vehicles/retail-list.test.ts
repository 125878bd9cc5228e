import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RetailVehicleInput } from '#shared/domain/vehicle-schema.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, emptyVehicles, nextVin, retailInput } from '../../support/vehicles.ts'

type Listed = { _id: string; stockNumber: string } & Record<string, unknown>

const app = await createTestApp()

const daysAgo = (days: number) => new Date(Date.parse('2026-11-20T15:00:00Z') - days * DAY_MS)
const add = (own: Partial<RetailVehicleInput>, createdAt = daysAgo(0)) =>
  addVehicle(app, retailInput(own), createdAt)
const stockNumbers = async (query = '') =>
  (await app.get<Listed[]>(`/api/retail-vehicles${query}`)).map((vehicle) => vehicle.stockNumber)

beforeEach(() => emptyVehicles(app))

describe('GET /api/retail-vehicles', () => {
  test('gives available, then pending, then sold ones', { tags: ['r3.17', 'r18.5'] }, async () => {
    await add({ stockNumber: 'SOLD-NEW', status: 'sold' }, daysAgo(0))
    await add({ stockNumber: 'AVAILABLE-OLD', status: 'available' }, daysAgo(9))
    await add({ stockNumber: 'PENDING-OLD', status: 'pending' }, daysAgo(8))
    await add({ stockNumber: 'AVAILABLE-NEW', status: 'available' }, daysAgo(7))
    await add({ stockNumber: 'PENDING-NEW', status: 'pending' }, daysAgo(1))
    await add({ stockNumber: 'SOLD-OLD', status: 'sold' }, daysAgo(30))
    expect(await stockNumbers()).toEqual([
      'AVAILABLE-NEW',
      'AVAILABLE-OLD',
      'PENDING-NEW',
      'PENDING-OLD',
      'SOLD-NEW',
      'SOLD-OLD',
    ])
  })

  test('gives public fields alone', { tags: ['r3.2', 'r3.43', 'r19.1'] }, async () => {
    const shown = {
      stockNumber: 'R-1',
      vin: '1FMCU9GD5GUA00001',
      year: 2016,
      make: 'Ford',
      model: 'Escape',
      trim: 'SE',
      mileage: 81_250,
      price: 9900.5,
      exteriorColor: 'Red',
      interiorColor: 'Black',
      transmission: 'automatic',
      engineType: '1.6L I4',
      driveType: 'awd',
      fuelType: 'gasoline',
      condition: 'very-good',
      features: 'Heated seats',
      description: 'One owner',
    } as const
    const id = await add(
      { ...shown, notes: 'Paid too much', dateAcquired: '2026-11-01T12:00:00.000Z' },
      daysAgo(3),
    )
    const [vehicle] = await app.get<Listed[]>('/api/retail-vehicles')
    expect(vehicle).toEqual({
      _id: id,
      ...shown,
      status: 'available',
      imageUrl: null,
      createdAt: '2026-11-17T15:00:00.000Z',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  test('holds no archived vehicle, and neither does its address', async () => {
    const id = await add({ stockNumber: 'GONE' })
    await app.db.vehicle.update({ where: { id }, data: { archivedAt: new Date() } })
    await expect.poll(() => stockNumbers()).toEqual([])
    expect(await stockNumbers('?q=gone')).toEqual([])
    expect((await app.ask(`/api/retail-vehicles/${id}`)).status).toBe(404)
  })

  test('narrows by q, status, make, year and limit', { tags: ['r19.17'] }, async () => {
    const forester = { make: 'Subaru', model: 'Forester', trim: '2.5i' }
    await add(
      { stockNumber: 'A1', make: 'Subaru', model: 'Outback', year: 2014, status: 'available' },
      daysAgo(1),
    )
    await add({ stockNumber: 'A2', ...forester, year: 2018, status: 'pending' }, daysAgo(2))
    await add(
      { stockNumber: 'A3', make: 'Ford', model: 'Focus', year: 2014, vin: 'OLDVIN109' },
      daysAgo(3),
    )
    expect(await stockNumbers('?q=forester')).toEqual(['A2'])
    expect(await stockNumbers('?q=a1')).toEqual(['A1'])
    expect(await stockNumbers('?q=a_1')).toEqual(['A1'])
    expect(await stockNumbers('?status=pending')).toEqual(['A2'])
    expect(await stockNumbers('?make=Subaru')).toEqual(['A1', 'A2'])
    expect(await stockNumbers('?year=2014')).toEqual(['A1', 'A3'])
    expect(await stockNumbers('?year=2014&make=Ford')).toEqual(['A3'])
    expect(await stockNumbers('?limit=2')).toEqual(['A1', 'A3'])
  })

  test.each([
    ['cursor=nonsense', 'Invalid cursor'],
    [`cursor=${Buffer.from('[0,"x","y"]').toString('base64url')}`, 'Invalid cursor'],
    ['limit=0', 'limit must be at least 1'],
    ['limit=501', 'limit must be at most 500'],
    ['limit=ten', 'limit must be a whole number'],
    ['year=new', 'year must be a whole number'],
  ])('refuses ?%s with 400 and the words "%s"', async (query, error) => {
    const { status, headers, json } = await app.ask(`/api/retail-vehicles?${query}`)
    expect([status, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
    expect(json()).toMatchObject({ error })
  })
})

describe('a list of 1,100 vehicles', () => {
  const addMany = (count: number) =>
    app.db.vehicle.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        id: uuidv7(),
        kind: 'retail',
        stockNumber: `M-${index}`,
        vin: nextVin(),
        year: 2000 + (index % 20),
        make: 'Ford',
        model: 'Focus',
        status: ['available', 'pending', 'sold'][index % 3] ?? 'sold',
        createdAt: daysAgo(index % 2),
      })),
    })

  test('is capped at 500 with a Link, without gap or repeat', { tags: ['r19.16'] }, async () => {
    await addMany(1100)
    const sizes: number[] = []
    const seen: Listed[] = []
    for (let path: string | undefined = '/api/retail-vehicles'; path;) {
      const { headers, json } = await app.ask(path)
      const page = json<Listed[]>()
      sizes.push(page.length)
      seen.push(...page)
      path = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(sizes).toEqual([500, 500, 100])
    expect(new Set(seen.map((vehicle) => vehicle._id)).size).toBe(1100)
    const rank: Record<string, number> = { available: 0, pending: 1, sold: 2 }
    const places = seen.map(
      (vehicle) =>
        `${rank[String(vehicle.status)]} ${9e15 - Date.parse(String(vehicle.createdAt))}`,
    )
    expect(places).toEqual(places.toSorted())
  })

  test('keeps its filter and limit from page to page', { tags: ['r19.17'] }, async () => {
    await addMany(30)
    const { headers, json } = await app.ask('/api/retail-vehicles?status=sold&limit=7')
    expect(json<Listed[]>()).toHaveLength(7)
    const next = /^<([^>]+)>/.exec(String(headers.link))?.[1] ?? ''
    expect(next).toMatch(/^\/api\/retail-vehicles\?/)
    const rest = await app.ask(next)
    expect(rest.json<Listed[]>().map((vehicle) => vehicle.status)).toEqual(['sold', 'sold', 'sold'])
    expect(rest.headers.link).toBeUndefined()
  })
})

describe('GET /api/retail-vehicles/{id}', () => {
  test.each([
    ['an unknown id', uuidv7()],
    ['what is no id', 'abc'],
    ['a very long word', 'x'.repeat(400)],
  ])('answers %s with 404 and "Vehicle not found"', { tags: ['r18.6'] }, async (_, id) => {
    const { status, headers, json } = await app.ask(`/api/retail-vehicles/${id}`)
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    expect(json()).toEqual({ error: 'Vehicle not found' })
  })
})

test.each(['/api/retail-vehicles?status=stolen', '/api/dismantled-vehicles?status=available'])(
  'an unknown status is 400 as a bad year is: %s',
  { tags: ['r19.22'] },
  async (path) => {
    const { status, json } = await app.ask(path)
    expect([status, json()]).toMatchObject([
      400,
      { error: expect.stringMatching(/^status must be one of: /), issues: [{ path: 'status' }] },
    ])
    expect((await app.ask('/api/retail-vehicles?status=')).status).toBe(200)
  },
)

test.each(['/api/retail-vehicles/', '/api/retail-vehicles/?limit=1', '/api/dismantled-vehicles/'])(
  "a vehicle asked for without an id is 400 'Vehicle ID is required': %s",
  { tags: ['r20.11'] },
  async (path) => {
    const { status, json } = await app.ask(path)
    expect([status, json()]).toEqual([400, { error: 'Vehicle ID is required' }])
  },
)
