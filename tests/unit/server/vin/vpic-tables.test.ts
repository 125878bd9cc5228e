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

async function find(vin: string): Promise<VinDecode> {
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

  test('the weight class of a pickup stands in its name or its trim', async () => {
    expect(await find('1GT4UVEY9SF358134')).toMatchObject({
      make: 'GMC',
      model: 'Sierra 3500HD',
      trim: 'AT4 SRW',
    })
    expect(await find('1B7HF16Y4TS518710')).toMatchObject({
      make: 'Dodge',
      model: 'Ram',
      trim: '1500',
    })
  })

  test('the engine of a motorcycle is given in cc', async () => {
    expect(await find('JYARJ16E06A000123')).toMatchObject({
      year: 2006,
      make: 'Yamaha',
      model: 'YZF-R6',
      engineSize: '599cc',
    })
  })

  test('an electric car has no engine size', async () => {
    expect(await find('5YJSA1H12FFP71790')).toMatchObject({
      fuelType: 'Electric',
      engineSize: null,
      cylinders: null,
    })
  })

  test('hybrids with and without a plug are distinguished', async () => {
    expect(await find('2HKRS6H50TH219620')).toMatchObject({ model: 'CR-V', fuelType: 'Hybrid' })
    expect(await find('JTMFB3FV7MD049459')).toMatchObject({
      model: 'RAV4 Prime',
      fuelType: 'Plug-in hybrid',
    })
  })

  test('an engine size that vPIC leaves out is read from the engine code of makers who write it there', async () => {
    expect(await find('2HNYD18975H033218')).toMatchObject({
      model: 'MDX',
      engineModel: 'J35A5',
      engineSize: '3.5L',
    })
  })

  test('a model year that the tables lack is filled from the years beside it', async () => {
    expect(await find('JF2SLDHC2TH459074')).toMatchObject({
      year: 2026,
      make: 'Subaru',
      model: 'Forester',
      engineSize: '2.5L',
    })
  })

  test('a model code that the tables lack is recognised where all similar codes mean one model', async () => {
    expect(await find('5UX63DP06R9U65632')).toMatchObject({ year: 2024, make: 'BMW', model: 'X3' })
  })

  test('a maker known by the first three characters alone gives year and make without a model', async () => {
    expect(await find('WVWZZZ1JZXW000001')).toMatchObject({
      year: 1999,
      make: 'Volkswagen',
      model: null,
    })
  })
})

describe('the 30-year cycle of the model year', () => {
  test('a digit in position 7 means 1980 to 2009, a letter 2010 to 2039', async () => {
    expect(await find('JH4DC4340RS003205')).toMatchObject({ year: 1994, model: 'Integra' })
    expect(await find('1C4RJEBG4LC152605')).toMatchObject({ year: 2020, model: 'Grand Cherokee' })
  })

  test('a truck is decoded in the cycle of its position 7', async () => {
    expect(await find('2GCEC19Z0S1245490')).toMatchObject({ year: 1995, make: 'Chevrolet' })
    expect(await find('1FTEW2L57SFC06715')).toMatchObject({ year: 2025, model: 'F-150' })
  })

  test.each([
    ['4P1BAAGF0RA026408', 2024, 'Pumper'],
    ['4P1BAAGF0LA026408', 2020, 'Pumper'],
    ['4S7CUBD00PC026408', 2023, 'Metro Star'],
    ['4S7CUBD00RC026408', 2024, 'Metro Star'],
    ['1XPBDP9X0RD026408', 2024, '579'],
    ['1XKYDP9X0RJ123456', 2024, 'T680'],
    ['JALC4W160R7000001', 2024, 'NPR-HD'],
    ['1FUJGLDR69LAC9984', 2009, 'Cascadia'],
  ])(
    'the heavy truck %s is of %d, also where the tables lag behind',
    { tags: ['r10.31'] },
    async (vin, year, model) => {
      expect(await find(vin)).toMatchObject({ year, model })
    },
  )

  test('a motorcycle has the year in which its maker had such a model', async () => {
    expect(await find('1HD1GP4558K319097')).toMatchObject({
      year: 2008,
      make: 'Harley-Davidson',
      model: 'Dyna Wide Glide',
      engineSize: '1584cc',
    })
  })

  test('no model year is later than next year', async () => {
    const in2024 = createOfflineDecoder({
      tablesFile: TABLES_FILE,
      now: () => Date.UTC(2024, 5, 1),
    })
    expect(await in2024.decode('3TYLB5JN8TT109813')).toMatchObject({ vehicle: { year: 1996 } })
    expect(await find('3TYLB5JN8TT109813')).toMatchObject({ year: 2026, model: 'Tacoma' })
  })
})

describe('makers of few vehicles', () => {
  test('a 9 in position 3 makes positions 12 to 14 part of the identifier', async () => {
    expect(await find('XL9AB11A062363012')).toMatchObject({
      year: 2006,
      make: 'Spyker',
      model: 'C8',
    })
    expect(await find('1C90F00005R908012')).toMatchObject({ make: 'Confederate', model: 'Hellcat' })
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
