import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { clean } from '#shared/domain/field-schema.ts'
import {
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
  CONDITIONS,
  FUEL_TYPES,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUSES,
  RETAIL_TRANSMISSIONS,
} from '#shared/domain/vehicle.ts'
import { createTestApp } from '../../support/app.ts'
import { addSignedIn } from '../../support/staff.ts'
import { stockFiles } from '../../support/vehicle-csv.ts'
import { addVehicle, dismantledInput, emptyVehicles, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()
const staff = await addSignedIn(app, 'renee')
const retail = stockFiles(app, 'retail', () => staff)
const dismantled = stockFiles(app, 'dismantled', () => staff)

beforeEach(() => emptyVehicles(app))

const rowsOf = (text: string) => parse<Record<string, string>>(text, { columns: true, bom: true })

describe('GET /api/admin/retail-vehicles.csv', () => {
  test('is every vehicle that the filter leaves', { tags: ['r14.1'] }, async () => {
    for (const make of ['Ford', 'Honda']) {
      await addVehicle(app, retailInput({ make, status: 'pending', price: 9900.5 }))
    }
    await addVehicle(app, retailInput({ make: 'Honda', status: 'sold' }))
    const { status, headers, text } = await retail.download('?make=honda&sort=stockNumber')
    expect([
      status,
      headers['content-type'],
      headers['content-disposition'],
      headers['cache-control'],
    ]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="retail-vehicles.csv"',
      'no-store',
    ])
    expect(rowsOf(text)).toMatchObject([
      { Make: 'Honda', Status: 'Sale Pending', Price: '9900.50' },
      { Make: 'Honda', Status: 'Sold' },
    ])
    expect(rowsOf((await retail.download('?status=sold')).text)).toHaveLength(1)
  })

  test('runs no formula in a spreadsheet', { tags: ['r14.2'] }, async () => {
    await addVehicle(
      app,
      retailInput({ model: '=HYPERLINK("http://x")', notes: '@SUM(1)', trim: '-1+1' }),
    )
    expect(rowsOf((await retail.download()).text)).toMatchObject([
      { Model: `'=HYPERLINK("http://x")`, Notes: "'@SUM(1)", Trim: "'-1+1" },
    ])
  })

  test.each(['|calc', '\u200B=1+1', '\u2060\u200D+1', '＠x', '｜calc'])(
    'makes %j text, and reads it back as it was',
    { tags: ['r14.2'] },
    async (formula) => {
      await addVehicle(app, retailInput({ model: 'Escape', notes: formula }))
      const { text } = await retail.download()
      expect(rowsOf(text)).toMatchObject([{ Notes: `'${clean(formula)}` }])
      expect(await retail.actions(text)).toEqual(['unchanged'])
    },
  )

  test('is whole however many there are', async () => {
    await app.db.vehicle.createMany({
      data: Array.from({ length: 450 }, (_, index) => {
        const id = `0199f000-0000-7000-8000-${String(index).padStart(12, '0')}`
        return {
          id,
          kind: 'retail',
          status: 'available',
          stockNumber: `S-${index}`,
          year: 2012,
          make: 'Honda',
          model: 'Fit',
          vin: `V${index}`,
        }
      }),
    })
    expect(
      new Set(rowsOf((await retail.download()).text).map((row) => row['Stock Number'])).size,
    ).toBe(450)
  })
})

describe('an exported file imports as unchanged, row for row', { tags: ['r14.3'] }, () => {
  const hostile = fc.constantFrom(
    '=1+1',
    "'=1+1",
    "''=x",
    '-5',
    '+1',
    '@x',
    '|calc',
    '\u200B=1',
    "'\u200B|x",
    "'",
    '"',
    '""',
    'a,b',
    'a;b',
    'a\tb',
    'a\nb',
    'a\r\nb',
    '\u{1F697}',
    'é',
    '＝x',
    '="x"',
    '0123',
    '1E5',
    'NULL',
  )
  const text = fc.oneof(
    hostile,
    fc.string({ maxLength: 40, unit: 'grapheme' }),
    fc.tuple(hostile, hostile).map((parts) => parts.join('')),
  )
  const optional = fc.option(text, { nil: null })
  const oneOf = <const T>(values: readonly T[]) =>
    fc.option(fc.constantFrom(...values), { nil: null })
  const moment = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const words = text.filter((value) => /\S/.test(value.replaceAll(/[\p{C}\p{Z}]/gu, '')))

  test('cars for sale, whatever is written in them', async () => {
    const car = fc.record({
      make: words,
      model: words,
      trim: optional,
      mileage: fc.option(fc.integer({ min: 0, max: 2_000_000 }), { nil: null }),
      price: fc.option(
        fc.integer({ min: 100, max: 1_000_000_000 }).map((cents) => cents / 100),
        { nil: null },
      ),
      exteriorColor: optional,
      engineType: optional,
      transmission: oneOf(RETAIL_TRANSMISSIONS),
      driveType: oneOf(RETAIL_DRIVE_TYPES),
      fuelType: oneOf(FUEL_TYPES),
      condition: oneOf(CONDITIONS),
      status: fc.constantFrom(...RETAIL_STATUSES),
      features: optional,
      description: optional,
      notes: optional,
      dateAcquired: fc.option(moment, { nil: null }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(car, { minLength: 1, maxLength: 12 }), async (cars) => {
        await emptyVehicles(app)
        for (const own of cars) await addVehicle(app, retailInput(own))
        const { rows } = await retail.preview((await retail.download()).text)
        expect(rows.filter(({ action }) => action !== 'unchanged')).toEqual([])
        expect(rows).toHaveLength(cars.length)
      }),
      { numRuns: 5 },
    )
  }, 60_000)

  test('dismantled vehicles, whatever is written in them', async () => {
    const donor = fc.record({
      make: words,
      model: words,
      trim: optional,
      interiorColor: optional,
      engineType: optional,
      transmission: oneOf(DISMANTLED_TRANSMISSIONS),
      driveType: oneOf(DISMANTLED_DRIVE_TYPES),
      status: fc.constantFrom(...DISMANTLED_STATUSES),
      location: fc.option(
        words.filter((place) => Array.from(place).length <= 40),
        { nil: null },
      ),
      notes: optional,
      dateAcquired: moment,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(donor, { minLength: 1, maxLength: 12 }), async (donors) => {
        await emptyVehicles(app)
        for (const own of donors) {
          await addVehicle(app, dismantledInput(own))
        }
        const { rows } = await dismantled.preview((await dismantled.download()).text)
        expect(rows.filter(({ action }) => action !== 'unchanged')).toEqual([])
      }),
      { numRuns: 5 },
    )
  }, 60_000)
})
