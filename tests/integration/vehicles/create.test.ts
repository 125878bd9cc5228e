import { beforeEach, describe, expect, test } from 'vitest'
import { createVehicles } from '#server/features/vehicles/save-vehicle.ts'
import { createTestApp } from '../../support/app.ts'
import {
  addVehicle,
  dismantledInput,
  emptyVehicles,
  nextVin,
  retailInput,
} from '../../support/vehicles.ts'

const app = await createTestApp()
const addRetail = (own: Parameters<typeof retailInput>[0] = {}) => addVehicle(app, retailInput(own))
const addDismantled = (own: Parameters<typeof dismantledInput>[0] = {}) =>
  addVehicle(app, dismantledInput(own))
const countRows = () => app.db.vehicle.count()

const conflictOf = (path: string, message: string): unknown =>
  expect.objectContaining({ code: 'conflict', message, issues: [{ path, message }] })
const STOCK_NUMBER_TAKEN = conflictOf(
  'stockNumber',
  'Stock Number is already used by another vehicle',
)
const VIN_TAKEN = conflictOf('vin', 'VIN is already used by another vehicle')

beforeEach(() => emptyVehicles(app))

describe('stock numbers are unique per kind', () => {
  test('a used number in any case is a conflict', { tags: ['r3.41', 'r19.14'] }, async () => {
    await addRetail({ stockNumber: 'R-77a' })
    await addDismantled({ stockNumber: 'D-77a' })
    await expect(addRetail({ stockNumber: 'r-77A' })).rejects.toEqual(STOCK_NUMBER_TAKEN)
    await expect(addDismantled({ stockNumber: 'd-77A' })).rejects.toEqual(STOCK_NUMBER_TAKEN)
    expect(await countRows()).toBe(2)
  })

  test('a car and a vehicle for parts may share a number', { tags: ['r3.41'] }, async () => {
    await addRetail({ stockNumber: '1200' })
    await addDismantled({ stockNumber: '1200' })
    expect(await countRows()).toBe(2)
  })

  test('the number of an archived vehicle is free again', { tags: ['r13.37'] }, async () => {
    const id = await addRetail({ stockNumber: 'R-1' })
    await app.db.vehicle.update({ where: { id }, data: { archivedAt: new Date() } })
    await expect(addRetail({ stockNumber: 'R-1' })).resolves.toEqual(expect.any(String))
  })
})

describe('VINs are unique among vehicles that are not sold or scrapped', () => {
  test.each([
    ['a car for sale', 'a car for sale', addRetail, addRetail],
    ['a vehicle for parts', 'a vehicle for parts', addDismantled, addDismantled],
    ['a vehicle for parts', 'a car for sale', addRetail, addDismantled],
    ['a car for sale', 'a vehicle for parts', addDismantled, addRetail],
  ])(
    '%s may not have the VIN of %s',
    { tags: ['r3.42'] },
    async (_new, _old, addFirst, addSecond) => {
      const vin = nextVin()
      await addFirst({ vin })
      await expect(addSecond({ vin })).rejects.toEqual(VIN_TAKEN)
      expect(await countRows()).toBe(1)
    },
  )

  test('sold, scrapped and archived ones do not count', { tags: ['r3.42', 'r13.40'] }, async () => {
    const vin = nextVin()
    await addRetail({ vin, status: 'sold' })
    await addRetail({ vin, status: 'sold' })
    await addDismantled({ vin, status: 'Scrapped' })
    const archived = await addRetail({ vin })
    await app.db.vehicle.update({ where: { id: archived }, data: { archivedAt: new Date() } })
    await addDismantled({ vin })
    await expect(addDismantled({ vin })).rejects.toEqual(VIN_TAKEN)
    await addDismantled({ vin, status: 'Scrapped' })
    await addRetail({ vin, status: 'sold' })
    expect(await countRows()).toBe(7)
  })

  test('of two vehicles with one VIN added at once in both kinds, one gets in', async () => {
    for (let round = 0; round < 20; round += 1) {
      const vin = nextVin()
      const outcomes = await Promise.allSettled([addRetail({ vin }), addDismantled({ vin })])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
    expect(await countRows()).toBe(20)
  })
})

describe('the history of vehicles', () => {
  test('says who added which vehicle and every value that was set', async () => {
    const input = retailInput({
      stockNumber: 'R-5',
      price: 4500,
      trim: null,
      notes: 'bought at auction',
    })
    const [id = ''] = await createVehicles(app.ctx, [{ input, actor: { id: null, name: 'Renee' } }])
    const [entry] = await app.db.vehicleEvent.findMany({ where: { vehicleId: id } })
    expect(entry).toMatchObject({ event: 'create', authorId: null, authorName: 'Renee' })
    expect(entry?.changes).toMatchObject({
      stockNumber: [null, 'R-5'],
      priceCents: [null, 450_000],
      notes: [null, 'bought at auction'],
    })
    expect(entry?.changes).not.toHaveProperty('trim')
  })

  test('has no vehicle without its entry: when the entry cannot be written, the vehicle is not there either', async () => {
    await app.db
      .$executeRaw`ALTER TABLE vehicle_event ADD CONSTRAINT no_entry CHECK (author_name <> 'Nobody')`
    await expect(
      createVehicles(app.ctx, [{ input: dismantledInput(), actor: { id: null, name: 'Nobody' } }]),
    ).rejects.toThrow('no_entry')
    expect(await countRows()).toBe(0)
  })

  test('can neither be changed nor deleted', { tags: ['r13.35'] }, async () => {
    await addRetail()
    await expect(
      app.db.$executeRaw`UPDATE vehicle_event SET author_name = 'Somebody else'`,
    ).rejects.toThrow('append-only')
    await expect(app.db.$executeRaw`DELETE FROM vehicle_event`).rejects.toThrow('append-only')
  })
})
