import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { getVehicle } from '#server/features/vehicles/get-vehicle.ts'
import type { DismantledVehicleInput } from '#shared/domain/vehicle-schema.ts'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, dismantledInput, emptyVehicles, retailInput } from '../../support/vehicles.ts'

type Listed = { _id: string; stockNumber: string } & Record<string, unknown>

const NOW = new Date('2026-11-21T15:00:00Z')
const app = await createTestApp({ clock: { now: () => NOW } })
const add = (own: Partial<DismantledVehicleInput>) => addVehicle(app, dismantledInput(own))
const stockNumbers = async (query = '') =>
  (await app.get<Listed[]>(`/api/dismantled-vehicles${query}`)).map(
    (vehicle) => vehicle.stockNumber,
  )

beforeEach(() => emptyVehicles(app))

test('the list of donors of a part leaves out scrapped vehicles', { tags: ['r3.85'] }, async () => {
  await add({ stockNumber: 'GONE', status: 'Scrapped' })
  await add({ stockNumber: 'WAITS', status: 'Awaiting Dismantle' })
  await add({ stockNumber: 'HAS', status: 'Parts Available' })
  const page = await app.caller.vehicles.listYard({ part: 'alternator' })
  expect(page.vehicles.map(({ stockNumber }) => stockNumber)).toEqual(['HAS', 'WAITS'])
  expect(page.total).toBe(2)
})

test(
  'a search of the yard without results has the newest with parts',
  { tags: ['r3.30'] },
  async () => {
    await add({ stockNumber: 'WAITS', status: 'Awaiting Dismantle' })
    await add({ stockNumber: 'HAS', status: 'Parts Available' })
    const { newest } = await app.caller.vehicles.listYard({ q: 'zzzz' })
    expect(newest).toMatchObject([{ stockNumber: 'HAS' }])
  },
)

describe('GET /api/dismantled-vehicles', () => {
  test('orders by status, then by newest dateAcquired', { tags: ['r3.18', 'r18.2'] }, async () => {
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
  })

  test('goes on where a page ended, also within a day', { tags: ['r19.16'] }, async () => {
    const ids = [await add({}), await add({}), await add({})]
    const { headers, json } = await app.ask('/api/dismantled-vehicles?limit=2')
    const next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1] ?? ''
    const listed = [...json<Listed[]>(), ...(await app.get<Listed[]>(next))]
    expect(listed.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
  })

  test('gives public fields alone', { tags: ['r3.1', 'r3.43', 'r18.3', 'r19.2'] }, async () => {
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
  })
})

test('a parts request begins with a vehicle in the yard', { tags: ['r5.46'] }, async () => {
  const donor = (id: string) => app.caller.vehicles.findDonor({ id })
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
})

describe('the parts page', () => {
  const shown = async (search: Record<string, unknown> = {}) =>
    (await app.caller.vehicles.listYard(search)).vehicles.map(({ stockNumber }) => stockNumber)

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
    expect((await app.caller.vehicles.listYard({})).makes.map(({ make }) => make)).toEqual([
      'Audi',
      'Volvo',
    ])
  })

  test('counts what is in the yard and came this week', { tags: ['r3.48'] }, async () => {
    await add({ dateAcquired: '2026-11-20' })
    await add({ status: 'Awaiting Dismantle', dateAcquired: '2026-10-20' })
    await add({ status: 'Scrapped', dateAcquired: '2026-11-20' })
    expect(await app.caller.vehicles.listYard({})).toMatchObject({ inStock: 2, newThisWeek: 1 })
  })

  test('says "new" of what arrived within the last seven days', { tags: ['r3.37'] }, async () => {
    await add({ stockNumber: 'NEW', dateAcquired: '2026-11-14T15:00:00Z' })
    await add({ stockNumber: 'OLD', dateAcquired: '2026-11-14T14:59:59Z' })
    const { vehicles } = await app.caller.vehicles.listYard({})
    expect(vehicles.map(({ stockNumber, isNew }) => [stockNumber, isNew])).toEqual([
      ['NEW', true],
      ['OLD', false],
    ])
  })
})
