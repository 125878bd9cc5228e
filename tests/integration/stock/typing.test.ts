import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { ACTOR, dismantledInput, nextVin, retailInput } from '../../support/stock.ts'

const app = await createTestApp()
const { retailVehicles, dismantledVehicles } = app.services
const desk = app.callerFor({ userId: '0199f000-0000-7000-8000-000000000001', username: 'renee' })
const addCar = (own: Parameters<typeof retailInput>[0] = {}) =>
  retailVehicles.create(retailInput(own), { actor: ACTOR })
const addDonor = (own: Parameters<typeof dismantledInput>[0] = {}) =>
  dismantledVehicles.create(dismantledInput(own), { actor: ACTOR })

beforeEach(async () => {
  await app.db.retailVehicle.deleteMany()
  await app.db.dismantledVehicle.deleteMany()
})

describe('while a stock number or VIN is typed', () => {
  test('the vehicle that has the number already is named, within its kind and whatever the case', async () => {
    const id = await addCar({ stockNumber: 'R-7', year: 2016, make: 'Ford', model: 'Escape' })
    expect(await desk.retailVehicles.taken({ stockNumber: ' r-7 ' })).toEqual({
      stockNumber: { kind: 'retail', id, name: 'R-7, 2016 Ford Escape' },
      vin: null,
    })
    expect(await desk.dismantledVehicles.taken({ stockNumber: 'R-7' })).toEqual({
      stockNumber: null,
      vin: null,
    })
  })

  test('the vehicle of either kind that has the VIN is named, unless it is sold, scrapped or deleted', async () => {
    const [onSale, sold, scrapped, deleted] = [nextVin(), nextVin(), nextVin(), nextVin()]
    const id = await addCar({ vin: onSale })
    await addCar({ vin: sold, status: 'sold' })
    await addDonor({ vin: scrapped, status: 'Scrapped' })
    await retailVehicles.archive(await addCar({ vin: deleted }), ACTOR)
    expect((await desk.dismantledVehicles.taken({ vin: onSale.toLowerCase() })).vin).toMatchObject({
      kind: 'retail',
      id,
    })
    for (const vin of [sold, scrapped, deleted]) {
      expect((await desk.retailVehicles.taken({ vin })).vin).toBeNull()
    }
  })

  test('a vehicle does not stand in its own way', async () => {
    const vin = nextVin()
    const id = await addCar({ stockNumber: 'R-7', vin })
    expect(await desk.retailVehicles.taken({ stockNumber: 'R-7', vin, exceptId: id })).toEqual({
      stockNumber: null,
      vin: null,
    })
  })

  test('nothing is told to those who are not signed in', async () => {
    await expect(app.caller.retailVehicles.taken({ stockNumber: 'R-7' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect(app.caller.dismantledVehicles.nextStockNumber()).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })
})

describe('the next free stock number', () => {
  test('counts on in the pattern of the newest numbers of its kind', async () => {
    for (const stockNumber of ['A-1', 'R-0098', 'R-0099']) await addCar({ stockNumber })
    for (const stockNumber of ['26-D-7', '26-D-8']) await addDonor({ stockNumber })
    expect([
      await desk.retailVehicles.nextStockNumber(),
      await desk.dismantledVehicles.nextStockNumber(),
    ]).toEqual(['R-0100', '26-D-9'])
  })

  test('passes over a number that is taken, and over one of a vehicle that may come back', async () => {
    const longAgo = new Date(0)
    await retailVehicles.archive(
      await retailVehicles.create(retailInput({ stockNumber: 'r-101' }), {
        actor: ACTOR,
        createdAt: longAgo,
      }),
      ACTOR,
    )
    await retailVehicles.create(retailInput({ stockNumber: 'R-102' }), {
      actor: ACTOR,
      createdAt: longAgo,
    })
    for (let number = 71; number <= 100; number += 1) await addCar({ stockNumber: `R-${number}` })
    expect(await desk.retailVehicles.nextStockNumber()).toBe('R-103')
  })

  test('is none where no vehicle has ever had one', async () => {
    expect(await desk.retailVehicles.nextStockNumber()).toBeNull()
  })
})
