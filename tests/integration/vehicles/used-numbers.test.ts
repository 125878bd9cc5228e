import { beforeEach, describe, expect, test } from 'vitest'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { createTestApp } from '../../support/app.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import {
  addVehicle,
  dismantledInput,
  emptyVehicles,
  nextVin,
  retailInput,
} from '../../support/vehicles.ts'

const app = await createTestApp()
const staff = app.callerFor(RENEE)
const addCar = (own: Parameters<typeof retailInput>[0] = {}) => addVehicle(app, retailInput(own))
const addDonor = (own: Parameters<typeof dismantledInput>[0] = {}) =>
  addVehicle(app, dismantledInput(own))

beforeEach(() => emptyVehicles(app))

describe('while a stock number or VIN is typed', () => {
  test('a taken number is named, within its kind', { tags: ['r13.38'] }, async () => {
    const id = await addCar({ stockNumber: 'R-7', year: 2016, make: 'Ford', model: 'Escape' })
    expect(
      await staff.vehicles.admin.getUsedNumbers({ kind: 'retail', stockNumber: ' r-7 ' }),
    ).toEqual({ stockNumber: { kind: 'retail', id, name: 'R-7, 2016 Ford Escape' }, vin: null })
    expect(
      await staff.vehicles.admin.getUsedNumbers({ kind: 'dismantled', stockNumber: 'R-7' }),
    ).toEqual({ stockNumber: null, vin: null })
  })

  test('a taken VIN is named, unless it is free', { tags: ['r13.38', 'r13.40'] }, async () => {
    const [onSale, sold, scrapped, deleted] = [nextVin(), nextVin(), nextVin(), nextVin()]
    const id = await addCar({ vin: onSale })
    await addCar({ vin: sold, status: 'sold' })
    await addDonor({ vin: scrapped, status: 'Scrapped' })
    await archiveVehicle(app.staff, { id: await addCar({ vin: deleted }) })
    expect(
      (
        await staff.vehicles.admin.getUsedNumbers({
          kind: 'dismantled',
          vin: onSale.toLowerCase(),
        })
      ).vin,
    ).toMatchObject({ kind: 'retail', id })
    for (const vin of [sold, scrapped, deleted]) {
      expect((await staff.vehicles.admin.getUsedNumbers({ kind: 'retail', vin })).vin).toBeNull()
    }
  })

  test('a vehicle does not stand in its own way', async () => {
    const vin = nextVin()
    const id = await addCar({ stockNumber: 'R-7', vin })
    expect(
      await staff.vehicles.admin.getUsedNumbers({
        kind: 'retail',
        stockNumber: 'R-7',
        vin,
        exceptId: id,
      }),
    ).toEqual({ stockNumber: null, vin: null })
  })
})

test('a unique violation of another column is no conflict of the VIN', async () => {
  await app.db.$executeRaw`CREATE UNIQUE INDEX vehicle_trim_unique ON vehicle (trim)`
  try {
    await addCar({ trim: 'Limited' })
    await expect(addCar({ trim: 'Limited' })).rejects.toThrow(/unique constraint/i)
  } finally {
    await app.db.$executeRaw`DROP INDEX vehicle_trim_unique`
  }
})

describe('the next free stock number', () => {
  test('counts on from the newest numbers of its kind', { tags: ['r13.36'] }, async () => {
    for (const stockNumber of ['A-1', 'R-0098', 'R-0099']) await addCar({ stockNumber })
    for (const stockNumber of ['26-D-7', '26-D-8']) await addDonor({ stockNumber })
    expect([
      await staff.vehicles.admin.suggestStockNumber({ kind: 'retail' }),
      await staff.vehicles.admin.suggestStockNumber({ kind: 'dismantled' }),
    ]).toEqual(['R-0100', '26-D-9'])
  })

  test('skips a number that is in use or may be restored', { tags: ['r13.37'] }, async () => {
    const longAgo = new Date(0)
    const archived = await addVehicle(app, retailInput({ stockNumber: 'r-101' }), longAgo)
    await archiveVehicle(app.staff, { id: archived })
    await addVehicle(app, retailInput({ stockNumber: 'R-102' }), longAgo)
    for (let number = 71; number <= 100; number += 1) await addCar({ stockNumber: `R-${number}` })
    expect(await staff.vehicles.admin.suggestStockNumber({ kind: 'retail' })).toBe('R-103')
  })

  test('is none where no vehicle has ever had one', async () => {
    expect(await staff.vehicles.admin.suggestStockNumber({ kind: 'retail' })).toBeNull()
  })
})
