import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { getVehicle } from '#server/features/vehicles/get-vehicle.ts'
import type { DismantledVehicleInput } from '#shared/domain/vehicle-schema.ts'
import { createTestApp } from '../../support/app.ts'
import {
  addVehicle,
  dismantledInput,
  emptyVehicles,
  nextVin,
  retailInput,
} from '../../support/vehicles.ts'

type Listed = { _id: string; stockNumber: string } & Record<string, unknown>

const NOW = new Date('2026-11-21T15:00:00Z')
const app = await createTestApp({ clock: { now: () => NOW } })
const add = (own: Partial<DismantledVehicleInput>) => addVehicle(app, dismantledInput(own))
const stockNumbers = async (query = '') =>
  (await app.get<Listed[]>(`/api/dismantled-vehicles${query}`)).map(
    (vehicle) => vehicle.stockNumber,
  )

beforeEach(async () => {
  await emptyVehicles(app)
})

test('the list of donors of a part leaves out scrapped vehicles', { tags: ['r3.85'] }, async () => {
  await add({ stockNumber: 'GONE', status: 'Scrapped' })
  await add({ stockNumber: 'WAITS', status: 'Awaiting Dismantle' })
  await add({ stockNumber: 'HAS', status: 'Parts Available' })
  const page = await app.caller.vehicles.parts({ part: 'alternator' })
  expect(page.vehicles.map(({ stockNumber }) => stockNumber)).toEqual(['HAS', 'WAITS'])
  expect(page.total).toBe(2)
})

describe('GET /api/dismantled-vehicles', () => {
  test(
    'gives Parts Available, then Awaiting Dismantle, then Scrapped, each by newest dateAcquired',
    { tags: ['r3.18', 'r18.2'] },
    async () => {
      await add({ stockNumber: 'SCRAPPED-NEW', status: 'Scrapped', dateAcquired: '2026-11-20' })
      await add({
        stockNumber: 'WAITING-OLD',
        status: 'Awaiting Dismantle',
        dateAcquired: '2026-10-01',
      })
      await add({ stockNumber: 'PARTS-OLD', status: 'Parts Available', dateAcquired: '2025-01-01' })
      await add({
        stockNumber: 'WAITING-NEW',
        status: 'Awaiting Dismantle',
        dateAcquired: '2026-11-19',
      })
      await add({ stockNumber: 'PARTS-NEW', status: 'Parts Available', dateAcquired: '2025-06-01' })
      expect(await stockNumbers()).toEqual([
        'PARTS-NEW',
        'PARTS-OLD',
        'WAITING-NEW',
        'WAITING-OLD',
        'SCRAPPED-NEW',
      ])
    },
  )

  test(
    'gives _id, dateAcquired as an ISO timestamp and every other public field, but no notes',
    { tags: ['r3.1', 'r3.43', 'r18.3', 'r19.2'] },
    async () => {
      const own = {
        stockNumber: 'D-1',
        vin: '2HGFA16509H000001',
        year: 2009,
        make: 'Honda',
        model: 'Civic',
        trim: 'LX',
        mileage: 142_000,
      }
      const look = {
        exteriorColor: 'Blue',
        interiorColor: 'Gray',
        transmission: 'Manual',
        engineType: '1.8L I4',
        driveType: 'FWD',
      } as const
      const id = await add({
        ...own,
        ...look,
        status: 'Parts Available',
        dateAcquired: '2026-11-02',
        notes: 'Flood car',
        location: 'C-17',
      })
      const [vehicle] = await app.get<Listed[]>('/api/dismantled-vehicles')
      const isoMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      const rest = {
        status: 'Parts Available',
        dateAcquired: '2026-11-02T12:00:00.000Z',
        location: null,
        imageUrl: null,
        createdAt: isoMoment,
        updatedAt: isoMoment,
      }
      expect(vehicle).toEqual({ _id: id, ...own, ...look, ...rest })
      expect(await app.get(`/api/dismantled-vehicles/${id}`)).toEqual(vehicle)
    },
  )

  test('holds no archived vehicle, and neither does its address', async () => {
    const id = await add({})
    await app.db.vehicle.update({ where: { id }, data: { archivedAt: NOW } })
    await expect.poll(() => stockNumbers()).toEqual([])
    const { status, json } = await app.ask(`/api/dismantled-vehicles/${id}`)
    expect([status, json()]).toEqual([404, { error: 'Vehicle not found' }])
  })

  test('narrows by q, status, make, year and limit', async () => {
    await add({
      stockNumber: 'P1',
      make: 'Honda',
      model: 'Civic',
      year: 2009,
      dateAcquired: '2026-11-03',
    })
    await add({
      stockNumber: 'P2',
      make: 'Honda',
      model: 'Odyssey',
      year: 2012,
      status: 'Awaiting Dismantle',
      dateAcquired: '2026-11-02',
    })
    await add({
      stockNumber: 'P3',
      make: 'Jeep',
      model: 'Liberty',
      year: 2009,
      dateAcquired: '2026-11-01',
    })
    expect(await stockNumbers('?q=honda+ody')).toEqual(['P2'])
    expect(await stockNumbers('?status=Awaiting%20Dismantle')).toEqual(['P2'])
    expect(await stockNumbers('?make=Jeep')).toEqual(['P3'])
    expect(await stockNumbers('?year=2009')).toEqual(['P1', 'P3'])
    expect(await stockNumbers('?limit=1')).toEqual(['P1'])
  })

  test(
    'walks through 1,100 vehicles of the same day by its Link, 500 at a time, without gap or repeat',
    { tags: ['r19.16'] },
    async () => {
      const row = (index: number) => ({
        id: uuidv7(),
        kind: 'dismantled',
        status: 'Awaiting Dismantle',
        stockNumber: `M-${index}`,
        vin: nextVin(),
        year: 2005,
        make: 'Kia',
        model: 'Rio',
        dateAcquired: NOW,
      })
      await app.db.vehicle.createMany({
        data: Array.from({ length: 1100 }, (_, index) => row(index)),
      })
      const seen: string[] = []
      for (let path: string | undefined = '/api/dismantled-vehicles'; path;) {
        const { headers, json } = await app.ask(path)
        seen.push(...json<Listed[]>().map((vehicle) => vehicle._id))
        path = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
      }
      expect([seen.length, new Set(seen).size]).toEqual([1100, 1100])
    },
  )
})

test(
  'a parts request begins with a vehicle that is in the yard, and with no other',
  { tags: ['r5.46'] },
  async () => {
    const donor = (id: string) => app.caller.vehicles.donor({ id })
    const id = await add({ status: 'Awaiting Dismantle' })
    const { stockNumber } = await getVehicle(app.ctx, { id })
    expect(await donor(id)).toEqual({ id, stockNumber, year: 2009, make: 'Honda', model: 'Civic' })
    const archived = await add({})
    await app.db.vehicle.update({ where: { id: archived }, data: { archivedAt: NOW } })
    const car = await addVehicle(app, retailInput())
    const scrapped = await add({ status: 'Scrapped' })
    for (const other of [archived, car, scrapped, uuidv7(), 'D-2001']) {
      expect(await donor(other)).toBeNull()
    }
  },
)

describe('the parts page', () => {
  const shown = async (search: Record<string, unknown> = {}) =>
    (await app.caller.vehicles.parts(search)).vehicles.map(({ stockNumber }) => stockNumber)

  test('orders by arrival, year or make within each status, and offers every make once', async () => {
    await add({ stockNumber: 'A', make: 'Volvo', year: 2004, dateAcquired: '2026-11-03' })
    await add({ stockNumber: 'B', make: 'Audi', year: 2011, dateAcquired: '2026-11-01' })
    await add({
      stockNumber: 'C',
      make: 'Audi',
      year: 1999,
      dateAcquired: '2026-11-02',
      status: 'Scrapped',
    })
    expect(await shown()).toEqual(['A', 'B', 'C'])
    expect(await shown({ sort: 'make' })).toEqual(['B', 'A', 'C'])
    expect(await shown({ sort: 'year-new' })).toEqual(['B', 'A', 'C'])
    expect(await shown({ sort: 'year-old' })).toEqual(['A', 'B', 'C'])
    expect(await shown({ yearFrom: 2000, yearTo: 2010 })).toEqual(['A'])
    expect((await app.caller.vehicles.parts({})).makes.map(({ make }) => make)).toEqual([
      'Audi',
      'Volvo',
    ])
  })

  test(
    'counts what is in the yard, scrapped vehicles aside, and what of it came this week',
    { tags: ['r3.48'] },
    async () => {
      await add({ dateAcquired: '2026-11-20' })
      await add({ status: 'Awaiting Dismantle', dateAcquired: '2026-10-20' })
      await add({ status: 'Scrapped', dateAcquired: '2026-11-20' })
      expect(await app.caller.vehicles.parts({})).toMatchObject({ inStock: 2, newThisWeek: 1 })
    },
  )

  test('says "new" of what arrived within the last seven days', { tags: ['r3.37'] }, async () => {
    await add({ stockNumber: 'NEW', dateAcquired: '2026-11-14T15:00:00Z' })
    await add({ stockNumber: 'OLD', dateAcquired: '2026-11-14T14:59:59Z' })
    const { vehicles } = await app.caller.vehicles.parts({})
    expect(vehicles.map(({ stockNumber, isNew }) => [stockNumber, isNew])).toEqual([
      ['NEW', true],
      ['OLD', false],
    ])
  })
})
