import { beforeEach, expect, test } from 'vitest'
import { importVehicles, previewImport } from '#server/features/vehicles/import/import-vehicles.ts'
import { updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, emptyVehicles, retailInput } from '../../support/vehicles.ts'

const START = Date.parse('2026-11-01T15:00:00Z')
const time = { hours: 0 }
const now = () => new Date(START + time.hours * HOUR_MS)
const app = await createTestApp({ clock: { now } })

beforeEach(async () => {
  time.hours = 0
  await emptyVehicles(app)
})

const add = () => addVehicle(app, retailInput({ stockNumber: 'R-1', price: 10_400 }), now())
const dropOf = async (id: string) => (await app.caller.vehicles.getCarPage({ id })).priceDrop

async function changeAt(hours: number, id: string, price: number | null) {
  time.hours = hours
  await updateVehicle(app.staff, { id }, { price })
}

test('a price that staff lower shows as dropped', { tags: ['r4.32'] }, async () => {
  const id = await add()
  expect(await dropOf(id)).toBeNull()
  await changeAt(48, id, 9900)
  expect(await dropOf(id)).toEqual({ dollars: 500, at: '2026-11-03T15:00:00.000Z' })
  time.hours = 96
  const csv = 'Stock Number,Price\nR-1,9700\n'
  const { fingerprint } = await previewImport(app.ctx, 'retail', { csv })
  await importVehicles(app.staff, 'retail', { csv, fingerprint, skipWrong: false })
  expect(await dropOf(id)).toEqual({ dollars: 200, at: '2026-11-05T15:00:00.000Z' })
})

test('a price that stood for less than a day is passed over', { tags: ['r4.33'] }, async () => {
  const id = await add()
  await changeAt(1, id, 99_000)
  await changeAt(2, id, 10_400)
  expect(await dropOf(id)).toBeNull()
  await changeAt(72, id, 1000)
  await changeAt(73, id, 10_000)
  expect(await dropOf(id)).toEqual({ dollars: 400, at: '2026-11-04T16:00:00.000Z' })
})
