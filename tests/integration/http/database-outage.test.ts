import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createTestApp } from '../../support/app.ts'
import { migratedDataDir } from '../../support/own-postgres.ts'
import { runStatement } from '../../support/postgres.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

// A Postgres of its own, which this file stops and starts under the application.
const dataDir = await migratedDataDir()
const log = { warn: () => undefined, error: () => undefined }
const start = () => startEmbeddedPostgres({ dataDir, durable: false, log })
let postgres: EmbeddedPostgres = await start()

const stored = createResponseCache()
/** Tags of each change received by the application. */
const received: string[] = []
const replies = {
  ...stored,
  drop(tags: readonly string[]) {
    received.push(tags.join())
    stored.drop(tags)
  },
}
const app = await createTestApp({ databaseUrl: postgres.url, pages: true, responseCache: replies })
const carId = await addVehicle(app, retailInput({ stockNumber: 'R-KEPT' }))
await addVehicle(app, dismantledInput({ stockNumber: 'D-KEPT' }))

/** Lifetime of a reply while changes are not received. */
const UNCONFIRMED_LIFETIME_MS = 1000
const CHANGE_SHOWS_WITHIN_MS = 2000
const PATIENCE = { timeout: 40_000, interval: 20 }
const KEPT = ['/inventory', '/', '/about', '/api/vehicle-data/batched']
const NOT_KEPT = [
  '/parts',
  '/api/dismantled-vehicles',
  `/api/retail-vehicles/${carId}`,
  '/api/retail-vehicles?limit=1',
]

describe('while the database is unreachable', () => {
  beforeAll(async () => {
    // Changes arrive in order: after an empty one, none of the above can drop what is stored now.
    await runStatement(postgres.url, "NOTIFY vehicles_changed, 'nothing'")
    await vi.waitUntil(() => received.includes(''), PATIENCE)
    for (const path of KEPT) await app.ask(path)
    await postgres.stop()
    return () => postgres.stop()
  })

  test('a page that was requested before is still served, also when it is stale', async () => {
    const askAll = () => Promise.all(KEPT.map(async (path) => (await app.ask(path)).status))
    expect(await askAll()).toEqual(KEPT.map(() => 200))
    await sleep(UNCONFIRMED_LIFETIME_MS + 100)
    expect(await askAll()).toEqual(KEPT.map(() => 200))
  })

  test('the parts page shows its error message', { tags: ['r2.34', 'r3.24'] }, async () => {
    const { text, headers } = await app.ask('/parts')
    expect(headers['content-type']).toContain('text/html')
    expect(text).toContain('Error loading vehicles')
    expect(text).toContain('Service not available')
  })

  test('/health/ready is 503 and /health/live is 200', async () => {
    const ready = await app.ask('/health/ready')
    expect([ready.status, ready.headers['retry-after'], ready.json()]).toEqual([
      503,
      '5',
      { status: 'unavailable', error: 'The database does not answer' },
    ])
    expect((await app.ask('/health/live')).status).toBe(200)
  })

  test('a database that is back needs no restart, and changes are received', async () => {
    postgres = await start()
    await expect.poll(async () => (await app.ask('/health/ready')).status).toBe(200)
    for (const path of [...KEPT, ...NOT_KEPT]) expect((await app.ask(path)).status).toBe(200)
    await addVehicle(app, retailInput({ stockNumber: 'R-AFTER' }))
    expect((await app.ask('/inventory')).text).toContain('R-AFTER')
    await app.ask('/parts')
    await app.db.$executeRaw`UPDATE vehicle SET stock_number = 'D-AFTER' WHERE kind = 'dismantled'`
    await expect
      .poll(async () => (await app.ask('/parts')).text, { timeout: CHANGE_SHOWS_WITHIN_MS })
      .toContain('D-AFTER')
  })
})
