import { expect, test } from 'vitest'
import { getHistory } from '#server/features/vehicles/get-history.ts'
import { getVehicle } from '#server/features/vehicles/get-vehicle.ts'
import { exportStock } from '#server/features/vehicles/list-stock.ts'
import { updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import { vehicleQuerySchemas } from '#shared/domain/vehicle-table-schema.ts'
import { createTestApp } from '../../support/app.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, emptyVehicles, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()
const staff = app.callerFor(RENEE)

async function addCars() {
  await emptyVehicles(app)
  const ids: string[] = []
  for (const stockNumber of ['R-1', 'R-2', 'R-3']) {
    ids.push(await addVehicle(app, retailInput({ stockNumber })))
  }
  const cars = await Promise.all(ids.map((id) => getVehicle(app.ctx, { id })))
  return cars.map(({ id, updatedAt }) => ({ id, updatedAt }))
}

test.each([
  [{ action: 'status', status: 'sold' } as const, ['sold', 'pending', 'sold']],
  [{ action: 'archive' } as const, [null, 'pending', null]],
])('%j of several skips a changed one', { tags: ['r13.55'] }, async (change, statuses) => {
  const cars = await addCars()
  const [, stale] = cars
  await updateVehicle(
    { ...app.staff, actor: { ...app.staff.actor, name: 'dale' } },
    { id: stale?.id ?? '' },
    { status: 'pending' },
  )
  const results = await staff.vehicles.admin.changeMany({ kind: 'retail', change, vehicles: cars })
  expect(results.map(({ problem }) => problem)).toEqual([
    null,
    expect.stringContaining('changed by dale'),
    null,
  ])
  const after = await Promise.all(
    cars.map(({ id }) =>
      getVehicle(app.ctx, { id }).then(
        ({ status }) => status,
        () => null,
      ),
    ),
  )
  expect(after).toEqual(statuses)
  const [entry] = await getHistory(app.ctx, { id: cars[0]?.id ?? '' })
  expect(entry?.author).toBe('renee')
})

test('the vehicles of another kind and unknown ones are reported', async () => {
  const [car] = await addCars()
  const unknown = { id: '0199f000-0000-7000-8000-00000000dead', updatedAt: car?.updatedAt ?? '' }
  const results = await staff.vehicles.admin.changeMany({
    kind: 'dismantled',
    change: { action: 'archive' },
    vehicles: [...(car ? [car] : []), unknown],
  })
  expect(results.map(({ problem }) => problem)).toEqual(['Vehicle not found', 'Vehicle not found'])
})

test('an export of some vehicles has these alone', { tags: ['r13.54'] }, async () => {
  const [first, , third] = await addCars()
  const ids = `${first?.id},${third?.id}`
  const query = vehicleQuerySchemas.retail.parse({ sort: 'stockNumber', ids })
  const rows = exportStock(app.ctx, 'retail', query)
  const numbers: string[] = []
  for await (const { stockNumber } of rows) numbers.push(stockNumber)
  expect(numbers).toEqual(['R-1', 'R-3'])
})
