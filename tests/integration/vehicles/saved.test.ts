import { expect, test } from 'vitest'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()
const saved = (ids: string[]) => app.caller.vehicles.listSavedCars({ ids })

test('the saved cars are those of the lot', { tags: ['r4.41'] }, async () => {
  const shown = await addVehicle(app, retailInput({ driveType: 'awd', notes: 'Paid $400' }))
  const sold = await addVehicle(app, retailInput({ status: 'sold' }))
  const gone = await addVehicle(app, retailInput())
  await archiveVehicle(app.staff, { id: gone })
  const inYard = await addVehicle(app, dismantledInput())
  const found = await saved([shown, sold, gone, inYard, 'no-such-id-at-all', `${shown}'`])
  expect(found.map(({ id }) => id).toSorted()).toEqual([shown, sold].toSorted())
  expect(found.find(({ id }) => id === shown)).toMatchObject({ driveType: 'awd', price: 9900 })
  expect(JSON.stringify(found)).not.toContain('$400')
})

test('no more than 24 cars are asked for at once', async () => {
  await expect(saved(Array.from({ length: 25 }, () => 'x'.repeat(36)))).rejects.toThrow(
    'ids must have at most 24 entries',
  )
})
