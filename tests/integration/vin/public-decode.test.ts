import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { addVehicle, dismantledInput, emptyVehicles, retailInput } from '../../support/vehicles.ts'
import { startFakeVpic } from './fake-vpic.ts'
import {
  EXPLORER,
  GOLF,
  HYBRID_CR_V,
  LADA,
  LADA_ROW,
  MISREAD_EQUINOX,
  MODEL_S,
  WHAT_TO_DO,
} from './vins.ts'

const YEAR_MS = 365 * 24 * 3_600_000
const START = Date.UTC(2026, 10, 20)

let now = START
const vpic = await startFakeVpic()
const app = await createTestApp({
  config: { vpicUrl: vpic.url },
  clock: { now: () => new Date(now) },
})
const offline = await createTestApp({ config: { vpicUrl: '' } })

const post = (vin: unknown, { on = app } = {}) => postJson(on, '/api/vin/decode', { vin })
const decode = async (vin: string) => (await post(vin)).json<Record<string, unknown>>()
const addRetail = (own: Parameters<typeof retailInput>[0]) => addVehicle(app, retailInput(own))
const addDismantled = (own: Parameters<typeof dismantledInput>[0]) =>
  addVehicle(app, dismantledInput(own))

beforeEach(async () => {
  now = START
  vpic.reset()
  await emptyVehicles(app)
  await app.db.vinDecode.deleteMany()
  await app.db.rateLimit.deleteMany()
})

describe('the reply says which source named the vehicle', () => {
  test('the tables answer without the web service', { tags: ['r10.13', 'r10.14'] }, async () => {
    const { status, headers, json } = await post(EXPLORER)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect(json()).toEqual({
      vehicleInfo: {
        year: 2020,
        make: 'Ford',
        model: 'Explorer',
        trim: 'ST',
        vin: EXPLORER,
        engineSize: '3.0L 6-cylinder',
        inInventory: false,
        inventoryType: null,
      },
      source: 'vpic-tables',
      checkDigitValid: true,
    })
    expect(vpic.asked).toEqual([])
    expect(await app.db.vinDecode.count()).toBe(0)
  })

  test('an unknown car comes from the web service', { tags: ['r10.13', 'r10.14'] }, async () => {
    vpic.knows(LADA, LADA_ROW)
    expect(await decode(LADA)).toMatchObject({
      vehicleInfo: {
        year: 2018,
        make: 'Lada',
        model: 'Vesta',
        trim: 'Luxe',
        engineSize: '1.6L',
        inInventory: false,
      },
      source: 'vpic-web',
    })
  })

  test.each([
    [HYBRID_CR_V, '2.0L 4-cylinder hybrid'],
    [MODEL_S, 'Electric'],
  ])('the engine of %s is said as %s', { tags: ['r10.26'] }, async (vin, engineSize) => {
    expect(await decode(vin)).toMatchObject({ vehicleInfo: { engineSize } })
  })

  test('so does one of which they know only the maker and the year', async () => {
    vpic.knows(GOLF, { Make: 'VOLKSWAGEN', Model: 'Golf', ModelYear: '1999' })
    expect(await decode(GOLF)).toMatchObject({
      vehicleInfo: { year: 1999, make: 'Volkswagen', model: 'Golf' },
      source: 'vpic-web',
    })
  })

  test('a reply of the web service is stored', { tags: ['r10.13'] }, async () => {
    vpic.knows(LADA, LADA_ROW)
    const first = await decode(LADA)
    expect(await decode(LADA)).toEqual({ ...first, source: 'cache' })
    expect(vpic.asked).toEqual([LADA])
  })

  test('nor does it matter that several ask at once', async () => {
    vpic.knows(LADA, LADA_ROW)
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(LADA)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await app.db.vinDecode.count()).toBe(1)
  })

  test('a stored decode is used until a year has passed', async () => {
    vpic.knows(LADA, LADA_ROW)
    await decode(LADA)
    now = START + YEAR_MS - 1
    expect(await decode(LADA)).toMatchObject({ source: 'cache' })
    now = START + YEAR_MS
    expect(await decode(LADA)).toMatchObject({ source: 'vpic-web' })
    expect(vpic.asked).toEqual([LADA, LADA])
    expect(await app.db.vinDecode.findMany({ select: { vin: true, decodedAt: true } })).toEqual([
      { vin: LADA, decodedAt: new Date(now) },
    ])
  })

  test('an answer kept in a shape of older days counts as absent', async () => {
    await app.db.vinDecode.create({
      data: { vin: LADA, source: 'vpic-web', result: { Make: 'LADA' }, decodedAt: new Date(now) },
    })
    vpic.knows(LADA, LADA_ROW)
    expect(await decode(LADA)).toMatchObject({ source: 'vpic-web' })
    expect(await decode(LADA)).toMatchObject({ source: 'cache' })
  })
})

describe('a vehicle in our own inventory', () => {
  test('is named as staff named it, filled from tables', { tags: ['r10.7', 'r10.9'] }, async () => {
    await addDismantled({
      vin: EXPLORER,
      year: 2020,
      make: 'FORD',
      model: 'Explorer Police',
      trim: null,
      engineType: '3.3L V6',
    })
    expect(await decode(EXPLORER)).toEqual({
      vehicleInfo: {
        year: 2020,
        make: 'Ford',
        model: 'Explorer Police',
        trim: 'ST',
        vin: EXPLORER,
        engineSize: '3.3L',
        inInventory: true,
        inventoryType: 'dismantled',
      },
      source: 'stock',
      checkDigitValid: true,
    })
  })

  test('is filled from nothing that speaks of another car', async () => {
    await addRetail({
      vin: EXPLORER,
      year: 2016,
      make: 'Ford',
      model: 'Escape',
      trim: null,
      engineType: 'EcoBoost',
    })
    expect(await decode(EXPLORER)).toMatchObject({
      vehicleInfo: {
        year: 2016,
        model: 'Escape',
        trim: '',
        engineSize: '',
        inventoryType: 'retail',
      },
    })
  })

  test('needs no other source, however exotic it is', { tags: ['r10.13'] }, async () => {
    await addRetail({ vin: LADA, year: 2018, make: 'Lada', model: 'Vesta' })
    expect(await decode(LADA)).toMatchObject({
      vehicleInfo: { model: 'Vesta', inInventory: true, inventoryType: 'retail' },
      source: 'stock',
    })
    expect(vpic.asked).toEqual([])
  })

  test('is looked for even where the VIN was decoded before', async () => {
    vpic.knows(LADA, LADA_ROW)
    await decode(LADA)
    expect(await decode(LADA)).toMatchObject({
      vehicleInfo: { inInventory: false },
      source: 'cache',
    })
    await addDismantled({ vin: LADA, year: 2018, make: 'Lada', model: 'Vesta' })
    expect(await decode(LADA)).toMatchObject({
      vehicleInfo: { inInventory: true, inventoryType: 'dismantled' },
    })
  })

  test('is in the inventory no more when it is sold, scrapped or archived', async () => {
    const gone = {
      vehicleInfo: { model: 'Explorer', inInventory: false, inventoryType: null },
      source: 'vpic-tables',
    }
    await addRetail({ vin: EXPLORER, status: 'sold' })
    await addDismantled({ vin: EXPLORER, status: 'Scrapped' })
    expect(await decode(EXPLORER)).toMatchObject(gone)
    const id = await addRetail({ vin: EXPLORER })
    expect(await decode(EXPLORER)).toMatchObject({ source: 'stock' })
    await app.db.vehicle.update({ where: { id }, data: { archivedAt: new Date() } })
    expect(await decode(EXPLORER)).toMatchObject(gone)
  })

  test('shows nothing that is for staff alone', async () => {
    await addRetail({ vin: EXPLORER, notes: 'bought at auction', price: 4321 })
    const { text } = await post(EXPLORER)
    expect(text).not.toMatch(/auction|4321|notes|stockNumber/)
  })
})

describe('what was typed', () => {
  test('a VIN with a bad check digit is decoded with a warning', { tags: ['r10.17'] }, async () => {
    expect(await decode(MISREAD_EQUINOX)).toMatchObject({
      vehicleInfo: { vin: MISREAD_EQUINOX, make: 'Chevrolet', model: 'Equinox' },
      checkDigitValid: false,
      suggestion: '2GNFLPE55C6105926',
    })
  })

  test.each([
    ['1FM5K8GC4LGB4174', 'Please enter a valid 17-character VIN'],
    ['1FM5K8GC4LGB417422', 'Please enter a valid 17-character VIN'],
    ['1FM5K8GC4LGB4I742', 'Please enter a valid 17-character VIN'],
    ['../../../admin/x/y', 'Please enter a valid 17-character VIN'],
    ['  ', 'VIN is required'],
    [null, 'VIN is required'],
    [12, 'VIN is required'],
  ])('%s is 400 %s', async (vin, message) => {
    const { status, json } = await post(vin)
    const { error, issues } = json<{ error: string; issues: unknown[] }>()
    expect([status, error, issues[0]]).toEqual([400, message, { path: 'vin', message }])
  })

  test('a body that is missing or no object is 400 in the same words', async () => {
    for (const body of [undefined, '[]', '"x"', 'null']) {
      const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
      const { status, json } = await app.ask('/api/vin/decode', { method: 'POST', headers, body })
      expect([status, json<{ error: string }>().error]).toEqual([400, 'VIN is required'])
    }
  })
})

describe('a VIN that cannot be decoded', () => {
  test('is 422 where no source knows it', { tags: ['r10.5', 'r10.11'] }, async () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, json } = await post(LADA)
      expect([status, json()]).toEqual([422, { error: 'Unable to decode VIN', issues: WHAT_TO_DO }])
    }
    expect(vpic.asked).toEqual([LADA, LADA])
    expect(await app.db.vinDecode.count()).toBe(0)
  })

  test('is 422 where no source names the model', { tags: ['r10.22'] }, async () => {
    vpic.knows(GOLF, { Make: 'VOLKSWAGEN', Model: '', ModelYear: '1999' })
    const { status, json } = await post(GOLF)
    expect([status, json()]).toEqual([
      422,
      { error: 'Could not decode essential vehicle information', issues: WHAT_TO_DO },
    ])
    expect(await app.db.vinDecode.count()).toBe(0)
  })

  test.each([GOLF, LADA])('is 503 while the service is down', { tags: ['r10.12'] }, async (vin) => {
    vpic.goesDown()
    const before = app.logged.length
    const { status, headers, json, text } = await post(vin)
    expect([status, headers['retry-after']]).toEqual([503, '60'])
    expect(json<{ error: string }>().error).toBe(
      'Vehicle database service is temporarily unavailable. Please try again later.',
    )
    expect(text).not.toMatch(/vPIC|secret-host|127\.0\.0\.1|stack/)
    expect(app.logged.slice(before).filter(({ event }) => event !== 'unavailable')).toMatchObject([
      { level: 40, outages: [expect.stringContaining('vPIC web service: ')] },
    ])
    now += 60_000
    vpic.reset()
    vpic.knows(vin, LADA_ROW)
    expect(await decode(vin)).toMatchObject({ vehicleInfo: { model: 'Vesta' } })
  })

  test('does not keep cars from being decoded that the tables know', async () => {
    vpic.goesDown()
    expect((await post(EXPLORER)).status).toBe(200)
  })
})

describe('with VPIC_URL empty', () => {
  test.each([
    [LADA, 'Unable to decode VIN'],
    [GOLF, 'Could not decode essential vehicle information'],
  ])('%s is a definite 422', { tags: ['r10.23'] }, async (vin, message) => {
    const { status, json } = await post(vin, { on: offline })
    expect([status, json()]).toEqual([422, { error: message, issues: WHAT_TO_DO }])
    expect(offline.logged).toEqual([])
  })
})
