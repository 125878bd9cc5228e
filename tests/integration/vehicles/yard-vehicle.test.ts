import { beforeEach, expect, test } from 'vitest'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import type { DismantledVehicleInput } from '#shared/domain/vehicle-schema.ts'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, dismantledInput, emptyVehicles, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()
const add = (own: Partial<DismantledVehicleInput> = {}) => addVehicle(app, dismantledInput(own))

beforeEach(() => emptyVehicles(app))

test('the page of a dismantled vehicle lists three others', { tags: ['r3.72'] }, async () => {
  const id = await add()
  for (const [stockNumber, dateAcquired] of [
    ['FIRST', '2026-11-01'],
    ['SECOND', '2026-11-05'],
    ['THIRD', '2026-11-09'],
    ['FOURTH', '2026-11-11'],
  ] as const) {
    await add({ stockNumber, dateAcquired })
  }
  await add({ model: 'Accord' })
  await add({ status: 'Scrapped' })
  await addVehicle(app, retailInput({ make: 'Honda', model: 'Civic' }))
  const { similar } = await app.caller.vehicles.getDismantledVehiclePage({ id })
  expect(similar.map(({ stockNumber }) => stockNumber)).toEqual(['FOURTH', 'THIRD', 'SECOND'])
})

test('the page of a dismantled vehicle keeps the notes of staff to itself', async () => {
  const id = await add({ notes: 'Paid $400' })
  expect(JSON.stringify(await app.caller.vehicles.getDismantledVehiclePage({ id }))).not.toContain(
    '$400',
  )
})

test('an archived dismantled vehicle has no page', { tags: ['r3.73'] }, async () => {
  const id = await add()
  await archiveVehicle(app.staff, { id })
  await expect(app.caller.vehicles.getDismantledVehiclePage({ id })).rejects.toThrow(
    'Vehicle not found',
  )
})
