import { beforeEach, describe, expect, test } from 'vitest'
import { getVehicle } from '#server/features/vehicles/get-vehicle.ts'
import { previewImport } from '#server/features/vehicles/import/import-vehicles.ts'
import { createVehicles } from '#server/features/vehicles/save-vehicle.ts'
import type { DismantledVehicleInput } from '#shared/domain/vehicle-schema.ts'
import { createTestApp } from '../../support/app.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import {
  ACTOR,
  addVehicle,
  dismantledInput,
  emptyVehicles,
  retailInput,
} from '../../support/vehicles.ts'

const app = await createTestApp({ config: { rateLimits: false } })
const staff = app.callerFor(RENEE)
const add = (own: Partial<DismantledVehicleInput>) => addVehicle(app, dismantledInput(own))
const named = async (id: string) => {
  const { make, model } = await getVehicle(app.ctx, { id })
  return `${make} ${model}`
}

beforeEach(() => emptyVehicles(app))

describe('a make', () => {
  test.each([
    ['HONDA', 'Honda'],
    ['Honda\u00A0', 'Honda'],
    ['Hon\u00ADda', 'Honda'],
    ['Chevy', 'Chevrolet'],
    ['VW', 'Volkswagen'],
    ['MB', 'Mercedes-Benz'],
    ['Dodge Ram', 'Ram'],
    ['Land \u00A0 Rover', 'Land Rover'],
    ['Mini', 'MINI'],
    ['Citroe\u0308n', 'Citroën'],
    ['Bolwell  Nagari', 'Bolwell Nagari'],
  ])('%j is stored as %s', { tags: ['r3.81'] }, async (make, stored) => {
    expect(await named(await add({ make, model: 'Any' }))).toBe(`${stored} Any`)
  })

  test('is listed once, whatever came in, and finds all', { tags: ['r3.81'] }, async () => {
    for (const make of ['HONDA', 'Honda', 'Honda ', 'Bolwell', 'BOLWELL', 'bolwell']) {
      await add({ make })
    }
    // As an older version stored them.
    await app.db
      .$executeRaw`UPDATE vehicle SET make = 'BOLWELL' WHERE id IN (SELECT id FROM vehicle WHERE make = 'Bolwell' LIMIT 1)`
    const { makes } = await app.caller.vehicles.listYard({})
    expect(makes).toEqual([
      { make: 'Bolwell', count: 3 },
      { make: 'Honda', count: 3 },
    ])
    expect((await app.caller.vehicles.listYard({ make: 'BOLWELL' })).total).toBe(3)
    await addVehicle(app, retailInput({ make: 'bolwell' }))
    expect((await app.caller.vehicles.listNewest()).makes).toEqual(['Bolwell', 'Honda'])
  })
})

test('a form offers each make of trade and stock once', { tags: ['r13.58'] }, async () => {
  for (const make of ['Bolwell', 'BOLWELL', 'HONDA']) await add({ make })
  const makes = await staff.vehicles.admin.listMakes()
  expect(makes.filter((make) => /bolwell|honda|chevrolet/i.test(make))).toEqual([
    'Bolwell',
    'Chevrolet',
    'Honda',
  ])
  expect(new Set(makes).size).toBe(makes.length)
})

describe('a model', () => {
  test('takes the commonest spelling of its make in stock', { tags: ['r3.81'] }, async () => {
    await add({ make: 'Ford', model: 'F-150' })
    await add({ make: 'Ford', model: 'F-150' })
    for (const model of ['F150', 'f 150', 'F\u2011150', 'F-150']) {
      expect(await named(await add({ make: 'FORD', model }))).toBe('Ford F-150')
    }
    expect(await named(await add({ make: 'Ford', model: 'F-150 Lightning' }))).toBe(
      'Ford F-150 Lightning',
    )
    expect(await named(await add({ make: 'Kia', model: 'f150' }))).toBe('Kia f150')
  })

  test('a model of several new vehicles is spelled as the first of them', async () => {
    const ids = await createVehicles(
      app.ctx,
      ['Rio', 'RIO', 'rio'].map((model) => ({
        input: dismantledInput({ make: 'Kia', model }),
        actor: ACTOR,
      })),
    )
    expect(await Promise.all(ids.map(named))).toEqual(['Kia Rio', 'Kia Rio', 'Kia Rio'])
  })

  test('can be respelled, and follows the stock', { tags: ['r3.81'] }, async () => {
    const id = await add({ make: 'Ford', model: 'escape' })
    await add({ make: 'Ford', model: 'escape' })
    await add({ make: 'Ford', model: 'F-150' })
    const change = async (fields: object) => {
      await staff.vehicles.admin.update({ id, kind: 'dismantled', change: fields })
      return named(id)
    }
    expect(await change({ model: 'Escape' })).toBe('Ford Escape')
    expect(await change({ model: 'f150' })).toBe('Ford F-150')
    expect(await change({ make: 'chevy' })).toBe('Chevrolet F-150')
  })

  test('a model in capitals in a file changes nothing of the vehicle there', async () => {
    await add({ stockNumber: 'D-1', make: 'Ford', model: 'F-150' })
    const csv = 'Stock Number,Make,Model\nD-1,FORD,f150\n'
    const { rows } = await previewImport(app.ctx, 'dismantled', { csv })
    expect(rows.map(({ action }) => action)).toEqual(['unchanged'])
  })
})
