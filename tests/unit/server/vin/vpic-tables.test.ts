import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { VinDecode } from '#server/features/vin/decoders/decoder.ts'
import { createOfflineDecoder } from '#server/features/vin/decoders/vpic-tables.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

type Sample = { vin: string; year: number; make: string; model: string | null; engineSize?: string }

const TABLES_FILE = join(
  import.meta.dirname,
  '../../../../src/server/features/vin/decoders/vpic-tables.bin',
)
const SAMPLES_FILE = join(import.meta.dirname, '../../../fixtures/vins.json')
const IN_2026 = (): number => Date.UTC(2026, 5, 1)

const groups: { vehicles: Sample[] }[] = JSON.parse(await readFile(SAMPLES_FILE, 'utf8'))
const samples = groups.flatMap(({ vehicles }) => vehicles)
const decoder = createOfflineDecoder({ tablesFile: TABLES_FILE, now: IN_2026 })

const textOf = ({ year, make, model, trim, engineSize, fuelType }: VinDecode): string =>
  [year, make, model, trim, engineSize, fuelType].filter(Boolean).join(' ')

async function find(vin = ''): Promise<VinDecode> {
  const result = await decoder.decode(vin)
  if (result.kind !== 'found') throw new Error(`${vin} is ${result.kind}`)
  return result.vehicle
}

const plain = (name: string | null): string =>
  (name ?? '').toLowerCase().replaceAll(/[^a-z\d]/g, '')
const isSameModel = (expected: string, got: string | null): boolean =>
  got !== null && (plain(expected).startsWith(plain(got)) || plain(got).startsWith(plain(expected)))
const share = (outcomes: boolean[]): number => outcomes.filter(Boolean).length / outcomes.length

describe('decoding real VINs of all kinds and years without the network', async () => {
  const decoded = await Promise.all(
    samples.map(async (sample) => ({ sample, got: await find(sample.vin) })),
  )

  test('the year is right for at least 99.5 % of them', () => {
    expect(
      share(decoded.map(({ sample, got }) => got.year === sample.year)),
    ).toBeGreaterThanOrEqual(0.995)
  })

  test('the make is right for at least 99.5 % of them', () => {
    expect(
      share(decoded.map(({ sample, got }) => plain(got.make) === plain(sample.make))),
    ).toBeGreaterThanOrEqual(0.995)
  })

  test('the model is right for at least 99 % of them', () => {
    const outcomes = decoded.flatMap(({ sample, got }) =>
      sample.model === null ? [] : [isSameModel(sample.model, got.model)],
    )
    expect(outcomes.length).toBeGreaterThan(140)
    expect(share(outcomes)).toBeGreaterThanOrEqual(0.99)
  })

  test('the engine size is right for at least 96 % of those whose size is known', () => {
    const outcomes = decoded.flatMap(({ sample, got }) =>
      sample.engineSize === undefined ? [] : [got.engineSize === sample.engineSize],
    )
    expect(outcomes.length).toBeGreaterThan(40)
    expect(share(outcomes)).toBeGreaterThanOrEqual(0.96)
  })

  test('no trim begins with make or model, no name is a code', { tags: ['r10.25'] }, () => {
    const isOdd = ({ make, model, trim }: VinDecode) =>
      (trim ?? '')
        .split(' / ')
        .some((choice) =>
          [make, model].some((name) => name && plain(choice).startsWith(plain(name))),
        ) || /\bGMT-|\b[A-Z]{3}\d{2,3}L\b|\bFX[A-Z]+/.test(`${model} ${trim}`)
    expect(
      decoded
        .filter(({ got }) => isOdd(got))
        .map(({ got }) => `${got.make} ${got.model} ${got.trim}`),
    ).toEqual([])
  })

  test('no make and no model is shouted', () => {
    const shouted = decoded.filter(({ got }) => /[A-Z]{5}/.test(`${got.make} ${got.model}`))
    expect(shouted.map(({ got }) => `${got.make} ${got.model}`)).toEqual([])
  })
})

describe('what is decoded', () => {
  test('a car comes with trim, engine, fuel and body as people name them', async () => {
    expect(await find('1FM5K8GC4LGB41742')).toEqual({
      vin: '1FM5K8GC4LGB41742',
      year: 2020,
      make: 'Ford',
      model: 'Explorer',
      trim: 'ST',
      engineSize: '3.0L',
      cylinders: 6,
      engineModel: 'GTDI',
      fuelType: 'Gasoline',
      bodyClass: 'SUV',
      driveType: null,
      transmissionType: null,
      checkDigitValid: true,
    })
  })

  test.each([
    [
      'the weight class of a pickup in its name',
      '1GT4UVEY9SF358134',
      '2025 GMC Sierra 3500HD AT4 SRW 6.6L Diesel',
    ],
    [
      'the weight class of a pickup in its trim',
      '1B7HF16Y4TS518710',
      '1996 Dodge Ram 1500 5.2L Gasoline',
    ],
    ['the engine of a motorcycle in cc', 'JYARJ16E06A000123', '2006 Yamaha YZF-R6 599cc Gasoline'],
    ['no engine size of an electric car', '5YJSA1H12FFP71790', '2015 Tesla Model S Electric'],
    ['a hybrid', '2HKRS6H50TH219620', '2026 Honda CR-V Sport 2.0L Hybrid'],
    [
      'a hybrid with a plug',
      'JTMFB3FV7MD049459',
      '2021 Toyota RAV4 Prime XSE Premium 2.5L Plug-in hybrid',
    ],
    [
      'an engine size by the engine code',
      '2HNYD18975H033218',
      '2005 Acura MDX Touring 3.5L Gasoline',
    ],
    [
      'a missing year by the years beside it',
      'JF2SLDHC2TH459074',
      '2026 Subaru Forester 2.5L Gasoline',
    ],
    ['a missing model code by similar ones', '5UX63DP06R9U65632', '2024 BMW X3'],
    ['a maker known by three characters', 'WVWZZZ1JZXW000001', '1999 Volkswagen'],
    [
      'a digit in position 7: 1980 to 2009',
      'JH4DC4340RS003205',
      '1994 Acura Integra RS 1.8L Gasoline',
    ],
    [
      'a letter in position 7: 2010 to 2039',
      '1C4RJEBG4LC152605',
      '2020 Jeep Grand Cherokee Limited 3.6L Gasoline',
    ],
    [
      'the cycle of a truck by position 7',
      '2GCEC19Z0S1245490',
      '1995 Chevrolet C/K Pickup 4.3L Gasoline',
    ],
    ['the cycle of a newer truck', '1FTEW2L57SFC06715', '2025 Ford F-150 STX 5.0L Gasoline'],
    [
      'the year of the model of a motorcycle',
      '1HD1GP4558K319097',
      '2008 Harley-Davidson Dyna Wide Glide 1584cc Gasoline',
    ],
    [
      'a maker by positions 12 to 14',
      'XL9AB11A062363012',
      '2006 Spyker C8 Spyder & Laviolette 4.2L Gasoline',
    ],
    ['a small maker by positions 12 to 14', '1C90F00005R908012', '2005 Confederate Hellcat'],
  ])('has %s: %s is %s', async (_, vin, expected) => {
    expect(textOf(await find(vin))).toBe(expected)
  })

  // The tables lag behind some of them.
  test.each([
    ['4P1BAAGF0RA026408', '2024 Pierce Manufacturing Pumper Fire'],
    ['4P1BAAGF0LA026408', '2020 Pierce Manufacturing Pumper Non-Driving Front Axle'],
    ['4S7CUBD00PC026408', '2023 Spartan Motors Chassis Metro Star Diesel'],
    ['4S7CUBD00RC026408', '2024 Spartan Motors Chassis Metro Star Diesel'],
    ['1XPBDP9X0RD026408', '2024 Peterbilt 579 12.9L Diesel'],
    ['1XKYDP9X0RJ123456', '2024 Kenworth T680 12.9L Diesel'],
    ['JALC4W160R7000001', '2024 Isuzu NPR-HD Standard 5.2L Diesel'],
    ['1FUJGLDR69LAC9984', '2009 Freightliner Cascadia 14.8L Diesel'],
  ])('the heavy truck %s is a %s', { tags: ['r10.31'] }, async (vin, expected) => {
    expect(textOf(await find(vin))).toBe(expected)
  })

  test('no model year is later than next year', async () => {
    const in2024 = createOfflineDecoder({
      tablesFile: TABLES_FILE,
      now: () => Date.UTC(2024, 5, 1),
    })
    expect(await in2024.decode('3TYLB5JN8TT109813')).toMatchObject({ vehicle: { year: 1996 } })
    expect(await find('3TYLB5JN8TT109813')).toMatchObject({ year: 2026, model: 'Tacoma' })
  })

  test('an unregistered identifier is unknown', async () => {
    expect(await decoder.decode('1C90F00005RZZZ012')).toEqual({ kind: 'unknown' })
  })
})

describe('VINs that are wrong', () => {
  test('a wrong check digit still decodes, and says so', async () => {
    expect(await find('1FM5K8GC5LGB41742')).toMatchObject({
      model: 'Explorer',
      checkDigitValid: false,
    })
  })

  test.each([
    ['a maker that never sold in the country', 'XTAGFK330JY144213'],
    ['a correct check digit over nonsense', '11111111111111111'],
    ['a year code that does not exist', '1HGCM8263UA004352'],
    ['too few characters', '5YJSA3DS4EF'],
    ['the letter O', 'O1FM5K8GC4LGB4174'],
    ['nothing', ''],
  ])('%s is unknown', async (_, vin) => {
    expect(await decoder.decode(vin)).toEqual({ kind: 'unknown' })
  })
})

describe('the tables file', () => {
  test('stays below 12 MB', async () => {
    expect((await stat(TABLES_FILE)).size).toBeLessThan(12e6)
  })

  test('a missing file makes the decoder unavailable, with a cause for the log', async () => {
    const result = await createOfflineDecoder({ tablesFile: '/nowhere/vpic-tables.bin' }).decode(
      '1FM5K8GC4LGB41742',
    )
    expect(result).toMatchObject({ kind: 'unavailable', cause: expect.stringContaining('ENOENT') })
  })

  test('another kind of file is refused', async () => {
    const path = join(temporaryFolder(), 'not-tables.bin')
    await writeFile(path, 'something else altogether')
    const result = await createOfflineDecoder({ tablesFile: path }).decode('1FM5K8GC4LGB41742')
    expect(result).toMatchObject({
      kind: 'unavailable',
      cause: expect.stringContaining('Not a vPIC tables file'),
    })
  })
})
