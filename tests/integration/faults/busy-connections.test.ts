import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

const CONNECTIONS = 10
/** Longer than the two seconds after which Prisma gives up by default. */
const BUSY_SECONDS = 2.5
const app = await createTestApp()

test('a write while every database connection is busy for seconds waits and is served', async () => {
  const busy = Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () => app.db.$queryRaw`SELECT 1 AS one FROM pg_sleep(${BUSY_SECONDS})`,
    ),
  )
  const id = await addVehicle(app, retailInput())
  await busy
  expect(await app.db.vehicle.findMany({ select: { id: true } })).toEqual([{ id }])
})
