import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'
import { startFakeVpic } from './fake-vpic.ts'
import { EXPLORER, GOLF, LADA, LADA_ROW, Q5, WHAT_TO_DO } from './vins.ts'

const EXPLORER_ROW = {
  Make: 'FORD',
  Model: 'Explorer',
  ModelYear: '2020',
  Trim: 'Base',
  DisplacementL: '2.3',
  DriveType: 'AWD/All-Wheel Drive',
  TransmissionStyle: 'Automatic',
}
const EXPLORER_NAME = {
  year: 2020,
  make: 'Ford',
  model: 'Explorer',
  trim: 'ST',
  engineSize: '3.0L 6-cylinder',
}

const vpic = await startFakeVpic()
const app = await createTestApp({ config: { vpicUrl: vpic.url } })
const offline = await createTestApp({ config: { vpicUrl: '' } })

const post = (vin: unknown, { on = app } = {}) => postJson(on, '/api/vin/direct-decode', { vin })
const decode = async (vin: string) => (await post(vin)).json<Record<string, unknown>>()

beforeEach(async () => {
  vpic.reset()
  await app.db.vinDecode.deleteMany()
})

describe('the decode of the admin form', () => {
  test('takes facts from the tables, the rest from the service', { tags: ['r10.8'] }, async () => {
    vpic.knows(EXPLORER, EXPLORER_ROW)
    const { status, headers, json } = await post(EXPLORER)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(json()).toEqual({
      vehicleInfo: { ...EXPLORER_NAME, transmissionType: 'Automatic', driveType: 'AWD' },
      source: 'vpic-tables',
      checkDigitValid: true,
    })
  })

  test('asks the web service once for a VIN, even where it leaves something open', async () => {
    vpic.knows(EXPLORER, { ...EXPLORER_ROW, TransmissionStyle: '' })
    const first = await decode(EXPLORER)
    expect(first).toMatchObject({ vehicleInfo: { transmissionType: '', driveType: 'AWD' } })
    expect(await decode(EXPLORER)).toEqual(first)
    expect(vpic.asked).toEqual([EXPLORER])
  })

  test('shares what was learnt with the public decode', async () => {
    vpic.knows(LADA, LADA_ROW)
    await postJson(app, '/api/vin/decode', { vin: LADA })
    expect(await decode(LADA)).toMatchObject({
      vehicleInfo: { model: 'Vesta', driveType: 'FWD', transmissionType: '' },
      source: 'cache',
    })
    expect(vpic.asked).toEqual([LADA])
  })

  test('ignores our own inventory', { tags: ['r10.15'] }, async () => {
    await addVehicle(app, retailInput({ vin: EXPLORER, model: 'Escape' }))
    expect(await decode(EXPLORER)).toMatchObject({
      vehicleInfo: { model: 'Explorer' },
      source: 'vpic-tables',
    })
  })

  test('leaves transmission and drive type empty while the service is down, logs why, and retries later', async () => {
    vpic.goesDown()
    const before = app.logged.length
    expect(await decode(EXPLORER)).toMatchObject({
      vehicleInfo: { ...EXPLORER_NAME, transmissionType: '', driveType: '' },
    })
    expect(app.logged.slice(before)).toMatchObject([
      { level: 40, outages: [expect.stringContaining('status 503')] },
    ])
    vpic.reset()
    vpic.knows(EXPLORER, EXPLORER_ROW)
    expect(await decode(EXPLORER)).toMatchObject({ vehicleInfo: { transmissionType: 'Automatic' } })
  })

  test('works with VPIC_URL empty', { tags: ['r10.21'] }, async () => {
    expect((await post(EXPLORER, { on: offline })).json()).toMatchObject({
      vehicleInfo: { ...EXPLORER_NAME, transmissionType: '', driveType: '' },
      source: 'vpic-tables',
    })
    expect(offline.logged).toEqual([])
  })

  test('a decode without the web has the drive of the tables', { tags: ['r10.27'] }, async () => {
    expect((await post(Q5, { on: offline })).json()).toMatchObject({
      vehicleInfo: {
        model: 'Q5',
        trim: 'quattro Premium Plus',
        transmissionType: '',
        driveType: 'AWD',
      },
    })
  })
})

test.each([
  ['no source knows it', LADA, 'All VIN decode methods failed'],
  ['no source names the model', GOLF, 'Could not decode essential vehicle information'],
])('a VIN is 422 where %s', { tags: ['r10.6', 'r10.11', 'r10.22'] }, async (_, vin, error) => {
  const { status, json } = await post(vin)
  expect([status, json()]).toEqual([422, { error, issues: WHAT_TO_DO }])
})
