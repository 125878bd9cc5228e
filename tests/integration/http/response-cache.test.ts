import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { archiveVehicle, restoreVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { createVehicle, updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createTestApp } from '../../support/app.ts'
import { runStatement } from '../../support/postgres.ts'
import { addVehicle, dismantledInput, emptyVehicles, retailInput } from '../../support/vehicles.ts'

const kept = createResponseCache()
const app = await createTestApp({ pages: true, responseCache: kept })
const PATHS = [
  '/inventory',
  '/inventory?q=truck',
  '/api/retail-vehicles',
  '/api/vehicle-data/batched',
]
const addCar = (stockNumber: string) => addVehicle(app, retailInput({ stockNumber }))

beforeEach(async () => {
  await emptyVehicles(app)
  await vi.waitFor(expectQuiet, { timeout: 60_000 })
})

/** Waits for pending change events, which would drop a cached response in the middle of a test. */
async function expectQuiet(): Promise<void> {
  const before = await app.ask('/inventory')
  await sleep(80)
  const after = await app.ask('/inventory')
  expect(after.headers.etag).toBe(before.headers.etag)
}

test('a page is made anew when the shop closes', { tags: ['r1.20'] }, async () => {
  let now = Date.parse('2026-11-20T16:58-05:00')
  const { ask } = await createTestApp({
    pages: true,
    clock: { now: () => new Date(now) },
    responseCache: createResponseCache({ now: () => now }),
  })
  const before = await ask('/about')
  expect(before.text).toContain('>Open until 5 pm<')
  now += 119_000
  expect((await ask('/about')).headers.etag).toBe(before.headers.etag)
  now += 1000
  expect((await ask('/about')).text).toContain('>Closed, opens Monday 8 am<')
})

test('a page requested again as Brotli gets the best compression, one with a query never', async () => {
  const sizeOf = async (path: string) =>
    (await app.ask(path, { headers: { 'accept-encoding': 'br' } })).bytes.length
  kept.drop(['retail'])
  const search = '/inventory?q=truck'
  const first = await sizeOf(search)
  expect(await sizeOf(search)).toBe(first)
  const fast = await sizeOf('/about')
  await expect.poll(() => sizeOf('/about')).toBeLessThan(fast)
  expect(await sizeOf(search)).toBe(first)
})

describe.each(PATHS)('%s', (path) => {
  const plain = () => app.ask(path)

  test('carries an ETag, and a request that knows it is answered with 304 and no body', async () => {
    const { status, headers } = await plain()
    expect([status, headers.etag]).toEqual([200, expect.stringMatching(/^"[\w-]{12}"$/)])
    for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await app.ask(path, { headers: { 'if-none-match': String(known) } })
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag])
      expect(again.headers['cache-control']).toBe(headers['cache-control'])
    }
    expect((await app.ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('comes as Brotli, gzip or plain, as accepted', { tags: ['r19.25'] }, async () => {
    const { text } = await plain()
    const asked = async (accepted: string) => {
      const { headers, bytes } = await app.ask(path, { headers: { 'accept-encoding': accepted } })
      expect(headers).toMatchObject({
        vary: 'Accept-Encoding',
        'content-length': String(bytes.length),
      })
      return { encoding: headers['content-encoding'], bytes }
    }
    const [br, gzip] = [await asked('gzip, deflate, br, zstd'), await asked('gzip')]
    expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', text])
    expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', text])
    expect((await asked('identity')).encoding).toBeUndefined()
    expect((await asked('br;q=0, gzip;q=0.5')).encoding).toBe('gzip')
    expect((await asked('br;q=0, gzip;q=0')).encoding).toBeUndefined()
    expect((await asked('x-gzip')).encoding).toBe('gzip')
    expect((await asked('gzipped, xbr, brotli')).encoding).toBeUndefined()
  })

  test('has an ETag for each form, and 304 for its own alone', { tags: ['r19.25'] }, async () => {
    const tagOf = async (accepted: string) =>
      (await app.ask(path, { headers: { 'accept-encoding': accepted } })).headers.etag ?? ''
    const tags = {
      identity: await tagOf('identity'),
      gzip: await tagOf('gzip'),
      br: await tagOf('br'),
    }
    expect(new Set(Object.values(tags)).size).toBe(3)
    for (const [accepted, own] of Object.entries(tags)) {
      for (const known of Object.values(tags)) {
        const headers = { 'accept-encoding': accepted, 'if-none-match': known }
        expect((await app.ask(path, { headers })).status).toBe(known === own ? 304 : 200)
      }
    }
  })

  test('answers HEAD with the headers of GET and no body', async () => {
    const got = await plain()
    const { status, headers, bytes } = await app.ask(path, { method: 'HEAD' })
    expect([status, bytes.length]).toEqual([200, 0])
    expect(headers).toMatchObject({
      etag: got.headers.etag,
      'content-length': got.headers['content-length'],
      'content-type': got.headers['content-type'],
    })
  })
})

test.each(PATHS.filter((path) => !path.startsWith('/api/')))(
  '%s is one page whatever unknown parameters its address carries',
  async (path) => {
    const { text } = await app.ask(path)
    const other = await app.ask(`${path}${path.includes('?') ? '&' : '?'}utm_source=mail&gclid=1`)
    const found = other.headers.location ? await app.ask(other.headers.location) : other
    expect([found.status, found.text]).toEqual([200, text])
  },
)

describe('a change of vehicles', () => {
  test('is seen by the next request on the instance that made it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const stockNumber = `NOW-${round}`
      await app.ask('/inventory')
      await app.ask('/api/vehicle-data/batched')
      await addCar(stockNumber)
      const replies = await Promise.all(
        ['/inventory', '/api/retail-vehicles', '/api/vehicle-data/batched'].map((path) =>
          app.ask(path),
        ),
      )
      for (const { text } of replies) expect(text).toContain(stockNumber)
    }
  })

  test('any change drops pages before the database notifies of it', async () => {
    const dropPages = vi.fn<() => void>()
    const ctx = { ...app.staff, dropPages }
    const { id, updatedAt } = await createVehicle(ctx, retailInput())
    expect(dropPages).toHaveBeenCalledTimes(1)
    await updateVehicle(ctx, { id }, { price: 5000, updatedAt })
    expect(dropPages).toHaveBeenCalledTimes(2)
    await archiveVehicle(ctx, { id })
    expect(dropPages).toHaveBeenCalledTimes(3)
    await restoreVehicle(ctx, { id })
    expect(dropPages).toHaveBeenCalledTimes(4)
  })

  test('a change by another connection is seen', async () => {
    const id = await addCar('R-OUTSIDE')
    await addVehicle(app, dismantledInput({ stockNumber: 'D-OUTSIDE' }))
    expect((await app.ask('/inventory')).text).toContain('R-OUTSIDE')
    expect((await app.ask('/parts')).text).toContain('D-OUTSIDE')
    await runStatement(
      app.databaseUrl,
      `UPDATE vehicle SET stock_number = 'R-CHANGED' WHERE id = '${id}'`,
    )
    await runStatement(
      app.databaseUrl,
      "UPDATE vehicle SET archived_at = now() WHERE kind = 'dismantled'",
    )
    await expect.poll(async () => (await app.ask('/inventory')).text).toContain('R-CHANGED')
    await expect.poll(async () => (await app.ask('/parts')).text).not.toContain('D-OUTSIDE')
  })

  test('a change of one kind leaves the ETag of the other as it is', async () => {
    const before = await app.ask('/parts')
    await addCar('R-ONLY')
    expect((await app.ask('/parts')).headers.etag).toBe(before.headers.etag)
  })
})

test('a page that is rendered twice from the same vehicles is the same, to its ETag', async () => {
  const id = await addCar('R-TWICE')
  const { headers, text } = await app.ask('/inventory')
  await updateVehicle(app.staff, { id }, { notes: 'What the public does not see' })
  const again = await app.ask('/inventory')
  expect([again.text, again.headers.etag]).toEqual([text, headers.etag])
})
