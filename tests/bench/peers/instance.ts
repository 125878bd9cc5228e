// The whole application in one process, as main.ts puts it together, with a way to change its stock from outside: each message adds a vehicle.
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/core/clock.ts'
import { createDb } from '#server/core/db.ts'
import { createLogger } from '#server/core/logger.ts'
import { createStoredReplies } from '#server/http/stored-replies.ts'
import { subscribeToChanges } from '#server/pages/invalidation.ts'
import { builtPages } from '#server/pages/page-source.ts'
import { createServices } from '#server/services.ts'
import { retailVehicleInputSchema } from '#shared/domain/vehicle-schema.ts'

const [root = '', databaseUrl = '', dataDir = ''] = process.argv.slice(2)

const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_ENV: 'production' })
const log = createLogger({ level: 'warn', pretty: false })
const db = createDb(databaseUrl)
const replies = createStoredReplies()
const services = createServices({
  config,
  db,
  databaseUrl,
  clock: systemClock,
  log,
  root,
  onChange: replies.drop,
})
const subscription = subscribeToChanges({
  url: databaseUrl,
  replies,
  business: services.business,
  live: services.live,
  log,
})
const pageSource = await builtPages(join(root, 'dist'))
const app = await buildApp({ config, db, log, services, replies, pageSource, staticRoot: null })
await subscription.start()
await app.listen({ host: '127.0.0.1', port: 0 })

process.once('disconnect', () => process.exit())
process.on('message', (number: number) => void add(number))
console.log((app.server.address() as AddressInfo).port)

async function add(number: number): Promise<void> {
  const vin = `1FTEX${String(number).padStart(12, '0')}`
  const input = retailVehicleInputSchema.parse({
    vin,
    stockNumber: `Z-${number}`,
    year: 2016,
    make: 'Ford',
    model: 'Escape',
    mileage: 80_000,
    price: 9900,
  })
  await services.vehicles.create(
    { kind: 'retail', ...input },
    { actor: { id: null, name: 'Bench' } },
  )
  process.send?.(input.stockNumber)
}
