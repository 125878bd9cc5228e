import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillBodyTypes } from '#server/features/vehicles/fill-body-types.ts'
import { updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import type { RetailVehicleInput } from '#shared/domain/vehicle-schema.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, emptyVehicles, nextVin, retailInput } from '../../support/vehicles.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

const app = await createTestApp({ clock: { now: () => NOW } })
const add = (own: Partial<RetailVehicleInput>, createdAt = hoursAgo(1)) =>
  addVehicle(app, retailInput(own), createdAt)
const browse = (search: Record<string, unknown> = {}) => app.caller.vehicles.listCars(search)
const shown = async (search?: Record<string, unknown>) =>
  (await browse(search)).vehicles.map((vehicle) => vehicle.stockNumber)

beforeEach(() => emptyVehicles(app))

describe('the inventory page', () => {
  test('says "new" of what came within the last seven days', { tags: ['r3.37'] }, async () => {
    await add({ stockNumber: 'TODAY' }, hoursAgo(0))
    await add({ stockNumber: 'SEVEN-DAYS' }, hoursAgo(7 * 24))
    await add({ stockNumber: 'LONGER' }, new Date(hoursAgo(7 * 24).getTime() - 1))
    const { vehicles } = await browse()
    expect(vehicles.map(({ stockNumber, isNew }) => [stockNumber, isNew])).toEqual([
      ['TODAY', true],
      ['SEVEN-DAYS', true],
      ['LONGER', false],
    ])
  })

  test('offers every make in the inventory once, A to Z, whatever is chosen', async () => {
    for (const make of ['Toyota', 'Ford', 'Toyota', 'Acura', 'Ford']) await add({ make })
    const gone = await add({ make: 'Saab' })
    await app.db.vehicle.update({ where: { id: gone }, data: { archivedAt: NOW } })
    expect((await browse({ make: 'Ford' })).makes).toEqual([
      { make: 'Acura', count: 1 },
      { make: 'Ford', count: 2 },
      { make: 'Toyota', count: 2 },
    ])
  })

  test(
    'counts stock, arrivals, body types and the nearest',
    { tags: ['r3.30', 'r3.48', 'r3.83'] },
    async () => {
      expect(await browse()).toMatchObject({ inStock: 0, newThisWeek: 0 })
      await add({})
      await add({ make: 'Kia' }, hoursAgo(8 * 24))
      await add({ status: 'sold' })
      const gone = await add({})
      await app.db.vehicle.update({ where: { id: gone }, data: { archivedAt: NOW } })
      expect(await browse({ make: 'Kia' })).toMatchObject({
        inStock: 2,
        newThisWeek: 1,
        bodies: { suv: 3 },
        newest: [{ title: expect.not.stringContaining('Kia') }],
      })
      const nearest = [{ dropped: 'q', count: 1 }]
      expect(await browse({ make: 'Kia', q: 'zzzz', yearTo: 2100 })).toMatchObject({ nearest })
      const newest = [{ title: expect.stringContaining('Kia') }, {}]
      expect(await browse({ q: 'zzzz' })).toMatchObject({
        nearest: [],
        newest: newest.toReversed(),
      })
    },
  )

  test('narrows by body, drive and fuel', { tags: ['r3.38'] }, async () => {
    await add({ stockNumber: 'A', model: 'Escape', driveType: 'awd', fuelType: 'gasoline' })
    await add({ stockNumber: 'B', model: 'F-150', driveType: '4wd', fuelType: 'diesel' })
    const id = await add({ stockNumber: 'C', model: 'Focus', driveType: 'fwd' })
    expect(await shown({ bodyType: 'suv' })).toEqual(['A'])
    expect(await shown({ bodyType: 'pickup' })).toEqual(['B'])
    expect(await shown({ bodyType: 'sedan' })).toEqual(['C'])
    expect(await shown({ driveType: '4wd' })).toEqual(['B'])
    expect(await shown({ fuelType: 'gasoline' })).toEqual(['A'])
    expect(await shown({ driveType: 'awd', fuelType: 'diesel' })).toEqual([])
    await updateVehicle(app.staff, { id, kind: 'retail' }, { model: 'Explorer' })
    expect(await shown({ bodyType: 'sedan' })).toEqual([])
    expect(await shown({ bodyType: 'suv' })).toEqual(['C', 'A'])
  })

  test('knows the body of cars stored without one', { tags: ['r3.38'] }, async () => {
    await add({ stockNumber: 'A', model: 'Escape' })
    await add({ stockNumber: 'B', model: 'Escape', trim: 'SE' })
    await add({ stockNumber: 'C', model: 'F-150' })
    await app.db.$executeRaw`UPDATE vehicle SET body_type = NULL`
    expect(await shown({ bodyType: 'suv' })).toEqual([])
    await fillBodyTypes(app.db)
    expect(await shown({ bodyType: 'suv' })).toEqual(['B', 'A'])
    expect(await shown({ bodyType: 'pickup' })).toEqual(['C'])
  })

  test('narrows by words, facts and limits, also together', { tags: ['r3.38'] }, async () => {
    const pickup = { make: 'Ford', model: 'F-150', year: 2012, price: 15_000, mileage: 120_000 }
    await add({ stockNumber: 'A', ...pickup })
    const focus = { make: 'Ford', model: 'Focus', year: 2015, price: 7500, mileage: 60_000 }
    await add({ stockNumber: 'B', ...focus, status: 'pending' })
    const honda = { make: 'Honda', model: 'Fit', year: 2018, price: null, mileage: null }
    await add({ stockNumber: 'C', ...honda })
    expect(await shown({ q: 'f-150' })).toEqual(['A'])
    expect(await shown({ make: 'Ford' })).toEqual(['A', 'B'])
    expect(await shown({ status: 'pending' })).toEqual(['B'])
    expect(await shown({ yearFrom: '2013', yearTo: '2018' })).toEqual(['C', 'B'])
    expect(await shown({ yearTo: '2012' })).toEqual(['A'])
    expect(await shown({ priceTo: '7500' })).toEqual(['B'])
    expect(await shown({ mileageTo: '120000' })).toEqual(['A', 'B'])
    const limits = { yearFrom: 2015, priceTo: 10_000, mileageTo: 75_000, status: 'pending' }
    expect(await shown({ make: 'Ford', q: 'focus', ...limits })).toEqual(['B'])
    expect(await shown({ make: 'Ford', yearFrom: 2016 })).toEqual([])
  })

  test('lists a car without price or mileage last', { tags: ['r3.39'] }, async () => {
    await add({ stockNumber: 'CHEAP', price: 4000, mileage: 150_000 })
    await add({ stockNumber: 'UNKNOWN', price: null, mileage: null })
    await add({ stockNumber: 'DEAR', price: 30_000, mileage: 9000 })
    expect(await shown({ sort: 'price-low' })).toEqual(['CHEAP', 'DEAR', 'UNKNOWN'])
    expect(await shown({ sort: 'price-high' })).toEqual(['DEAR', 'CHEAP', 'UNKNOWN'])
    expect(await shown({ sort: 'mileage' })).toEqual(['DEAR', 'CHEAP', 'UNKNOWN'])
    expect(await shown({ priceTo: 40_000 })).not.toContain('UNKNOWN')
  })

  test('orders within available, pending and sold', { tags: ['r3.40'] }, async () => {
    await add({ stockNumber: 'SOLD-1', year: 2020, status: 'sold' })
    await add({ stockNumber: 'NOW-2', year: 2001 }, hoursAgo(2))
    await add({ stockNumber: 'NOW-1', year: 2010 }, hoursAgo(3))
    await add({ stockNumber: 'SOON-1', year: 2022, status: 'pending' })
    expect(await shown()).toEqual(['NOW-2', 'NOW-1', 'SOON-1', 'SOLD-1'])
    expect(await shown({ sort: 'year-new' })).toEqual(['NOW-1', 'NOW-2', 'SOON-1', 'SOLD-1'])
    expect(await shown({ sort: 'year-old' })).toEqual(['NOW-2', 'NOW-1', 'SOON-1', 'SOLD-1'])
  })

  test('shows 24 on a page and counts up to 500', { tags: ['r3.19'] }, async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: uuidv7(),
        kind: 'retail',
        status: 'available',
        stockNumber: `N-${index}`,
        vin: nextVin(),
        year: 2010,
        make: 'Kia',
        model: 'Rio',
      }))
    await app.db.vehicle.createMany({ data: rows(28) })
    expect(await browse()).toMatchObject({ total: 28, isCounted: true, hasMore: true })
    const [first, second, third] = await Promise.all([
      browse(),
      browse({ page: 2 }),
      browse({ page: 3 }),
    ])
    expect(
      [first, second, third].map(({ vehicles, total, hasMore }) => [
        vehicles.length,
        total,
        hasMore,
      ]),
    ).toEqual([
      [24, 28, true],
      [4, 28, false],
      [0, 28, false],
    ])
    expect(new Set([...first.vehicles, ...second.vehicles].map(({ id }) => id)).size).toBe(28)

    await emptyVehicles(app)
    await app.db.vehicle.createMany({ data: rows(700) })
    expect(await browse()).toMatchObject({ total: 500, isCounted: false })
  })

  test('names a drawing where there is no picture', { tags: ['r3.36'] }, async () => {
    await add({ make: 'Ford', model: 'F-150', exteriorColor: 'Oxford White' })
    const [vehicle] = (await browse()).vehicles
    expect(vehicle?.imageUrl).toMatch(/^\/placeholder\/[a-z-]+-white\.svg$/)
  })
})

describe('the page of a car', () => {
  const similarTo = async (id: string) =>
    (await app.caller.vehicles.getCarPage({ id })).similar.map(({ stockNumber }) => stockNumber)

  test.each(['available', 'pending', 'sold'] as const)(
    'a %s car lists four available ones: of its body style, then model, then make, then price',
    { tags: ['r4.17', 'r4.20'] },
    async (status) => {
      const id = await add({ make: 'Ford', model: 'F-150', price: 20_000, status })
      await add({ stockNumber: 'SEDAN', make: 'Honda', model: 'Accord', price: 20_000 })
      await add({ stockNumber: 'MAKE', make: 'FORD', model: 'Fusion', price: 20_000 })
      await add({ stockNumber: 'NEAR', make: 'Chevrolet', model: 'Silverado 1500', price: 22_000 })
      await add({ stockNumber: 'SAME', make: 'ford', model: 'f-150', price: 60_000 })
      for (const other of ['pending', 'sold'] as const) {
        await add({ make: 'Ford', model: 'F-150', price: 20_000, status: other })
      }
      const archived = await add({ make: 'Ford', model: 'F-150', price: 20_000 })
      await app.db.vehicle.update({ where: { id: archived }, data: { archivedAt: NOW } })
      expect(await similarTo(id)).toEqual(['SAME', 'NEAR', 'MAKE', 'SEDAN'])
      await add({ stockNumber: 'FAR', make: 'Ram', model: '1500', price: 35_000 })
      expect(await similarTo(id)).toEqual(['SAME', 'NEAR', 'FAR', 'MAKE'])
      await add({ stockNumber: 'UNPRICED', make: 'Toyota', model: 'Tundra', price: null })
      expect(await similarTo(id)).toEqual(['SAME', 'NEAR', 'FAR', 'UNPRICED'])
    },
  )

  test('a car without a price lists the nearest by year', async () => {
    const sold = await add({ make: 'Ford', model: 'F-150', year: 2015, price: null })
    await add({ stockNumber: 'OLD', make: 'Ford', model: 'Fusion', year: 2004 })
    await add({ stockNumber: 'CLOSE', make: 'Ford', model: 'Fusion', year: 2014 })
    expect(await similarTo(sold)).toEqual(['CLOSE', 'OLD'])
  })
})
