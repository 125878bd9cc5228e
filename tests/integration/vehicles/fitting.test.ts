import { expect, test } from 'vitest'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { createTestApp } from '../../support/app.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, dismantledInput, emptyVehicles, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()
const staff = app.callerFor(RENEE)

test('vehicles that fit are found by their facts', { tags: ['r15.52', 'r31.25'] }, async () => {
  await emptyVehicles(app)
  const base = { make: 'Mercedes-Benz', model: 'E-Class Wagon', year: 2010, engineType: '3.5L V6' }
  const add = (own: object) => addVehicle(app, dismantledInput({ ...base, ...own }))
  await add({ stockNumber: 'D-SAME' })
  await add({ stockNumber: 'D-AFTER', year: 2011, status: 'Awaiting Dismantle' })
  await add({ stockNumber: 'D-UNKNOWN', year: 2009, engineType: null })
  for (const [index, own] of [
    { year: 2012 },
    { make: 'Mercury' },
    { model: 'E-350' },
    { engineType: '5.5L V8' },
    { status: 'Scrapped' as const },
  ].entries()) {
    await add({ stockNumber: `D-NOT-${index}`, ...own })
  }
  const archived = await add({ stockNumber: 'D-GONE' })
  await archiveVehicle(app.staff, { id: archived })
  await addVehicle(app, retailInput({ make: base.make, model: base.model, year: base.year }))
  const found = await staff.vehicles.admin.findFitting({
    year: 2010,
    make: 'MERCEDES BENZ',
    model: 'e class',
    engine: '3.5',
  })
  expect(found.total).toBe(3)
  expect(found.vehicles.map(({ stockNumber }) => stockNumber).toSorted()).toEqual([
    'D-AFTER',
    'D-SAME',
    'D-UNKNOWN',
  ])
  expect(found.vehicles.at(-1)?.stockNumber).toBe('D-AFTER')
  const named = await staff.vehicles.admin.findFitting({
    year: 2010,
    make: base.make,
    model: 'E-Class',
    stockNumber: 'd-s',
  })
  expect(named.vehicles.map(({ stockNumber }) => stockNumber)).toEqual(['D-SAME'])
})

test.each([
  ['Chevy', 'Silverado1500', 'Chevrolet', 'Silverado 1500'],
  ['Dodge', 'Ram 1500', 'Ram', '1500'],
  ['Ram', '1500', 'Dodge', 'Ram 1500 SLT'],
  ['MB', 'c300', 'Mercedes-Benz', 'C 300'],
  ['Mazda', '3', 'Mazda', 'Mazda3'],
  ['Ford', 'F\u2013150', 'Ford', 'F-150'],
])('for a %s %s a %s %s is found', { tags: ['r15.52'] }, async (make, model, offered, named) => {
  await emptyVehicles(app)
  await addVehicle(app, dismantledInput({ make: offered, model: named, year: 2010 }))
  expect((await staff.vehicles.admin.findFitting({ year: 2010, make, model })).total).toBe(1)
})
