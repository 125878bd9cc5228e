// An instance that writes vehicles as fast as it may and says the id of each one that was acknowledged. Made to be killed.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb } from '#server/core/db.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { retailVehicleInputSchema } from '#shared/domain/vehicle-schema.ts'
import { benchVehicles } from '../measure/many-vehicles.ts'
import { ROOT } from '../settings.ts'

const WRITERS = 4
const AGAIN_AFTER_MS = 20
const [dataDir = '', firstNumber = '0'] = process.argv.slice(2)

process.once('disconnect', () => process.exit())
const database = await openDatabase({
  dataDir,
  databaseUrl: undefined,
  log: { warn: () => undefined, error: () => undefined },
})
await migrate({ url: database.url, migrationsDir: join(ROOT, 'prisma/migrations') })
const vehicles = benchVehicles(createDb(database.url))
let number = Number(firstNumber)
process.on('message', () => void database.stop().then(() => process.exit()))
await Promise.all(Array.from({ length: WRITERS }, write))

async function write(): Promise<void> {
  for (;;) {
    number += 1
    const vin = `1FTEW${String(number).padStart(12, '0')}`
    const input = retailVehicleInputSchema.parse({
      vin,
      stockNumber: `R-${number}`,
      year: 2016,
      make: 'Ford',
      model: 'Escape',
      mileage: 80_000,
      price: 9900,
    })
    try {
      const actor = { id: null, name: 'Bench' }
      console.log(await vehicles.create({ kind: 'retail', ...input }, { actor }))
    } catch {
      // The database is away, which is what this is about.
      await sleep(AGAIN_AFTER_MS)
    }
  }
}
