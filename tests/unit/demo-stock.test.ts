import { describe, expect, test } from 'vitest'
import {
  dismantledVehicleInputSchema,
  retailVehicleInputSchema,
} from '#shared/domain/vehicle-schema.ts'
import { DISMANTLED_STATUSES, RETAIL_STATUSES } from '#shared/domain/vehicle.ts'
import { VIN_LENGTH, hasValidCheckDigit } from '#shared/domain/vin.ts'
import { demoStock } from '../../prisma/demo/stock.ts'
import { vinYearCode } from '../../prisma/demo/vin-maker.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const DAY_MS = 86_400_000
const { retail, dismantled } = demoStock(NOW)
const all = [...retail, ...dismantled]
const modern = all.filter(({ year }) => year > 1980)

describe('the demo stock', () => {
  test('is a full lot: at least 64 cars for sale and 44 vehicles taken apart', () => {
    expect(retail.length).toBeGreaterThanOrEqual(64)
    expect(dismantled.length).toBeGreaterThanOrEqual(44)
  })

  test('offers no air bag', { tags: ['r6.6'] }, () => {
    const offers = [
      ...retail.flatMap(({ features, description }) => [features, description]),
      ...dismantled.map(({ notes }) => notes),
    ]
    expect(
      offers.filter((text) => /\bair ?bag/i.test((text ?? '').replace(/air ?bags deployed/i, ''))),
    ).toEqual([])
  })

  test('is the same for the same moment', () => {
    expect(demoStock(NOW)).toEqual({ retail, dismantled })
  })

  test('is what the forms accept, unchanged by them', () => {
    for (const {
      kind: _kind,
      createdAt: _,
      style: _style,
      paint: _paint,
      drawings: _drawings,
      ...input
    } of retail) {
      expect(retailVehicleInputSchema.parse(input)).toEqual(input)
    }
    for (const {
      kind: _kind,
      createdAt: _,
      style: _style,
      paint: _paint,
      drawings: _drawings,
      ...input
    } of dismantled) {
      expect(dismantledVehicleInputSchema.parse(input)).toEqual(input)
    }
  })

  test('has vehicles that came in on a day, as staff enter it', () => {
    for (const { dateAcquired } of dismantled) expect(dateAcquired).toMatch(/T12:00:00\.000Z$/)
  })

  test('has no stock number and no VIN twice', () => {
    expect(new Set(all.map(({ stockNumber }) => stockNumber)).size).toBe(all.length)
    expect(new Set(all.map(({ vin }) => vin)).size).toBe(all.length)
  })

  test('gives the newest arrival the highest stock number', () => {
    for (const vehicles of [retail, dismantled]) {
      const byNumber = vehicles.toSorted((a, b) => a.stockNumber.localeCompare(b.stockNumber))
      expect(byNumber.map(({ createdAt }) => createdAt)).toEqual(
        vehicles.map(({ createdAt }) => createdAt).toSorted(),
      )
    }
  })

  test('shows every status of both kinds, most cars available and most donors with parts', () => {
    expect(new Set(retail.map(({ status }) => status))).toEqual(new Set(RETAIL_STATUSES))
    expect(new Set(dismantled.map(({ status }) => status))).toEqual(new Set(DISMANTLED_STATUSES))
    expect(retail.filter(({ status }) => status === 'available').length).toBeGreaterThan(
      retail.length / 2,
    )
    expect(dismantled.filter(({ status }) => status === 'Parts Available').length).toBeGreaterThan(
      dismantled.length / 2,
    )
  })

  test('has arrivals of this week and of months ago, and none from the future', () => {
    for (const vehicles of [retail, dismantled]) {
      const ages = vehicles.map(({ createdAt }) => (NOW.getTime() - Date.parse(createdAt)) / DAY_MS)
      expect(Math.min(...ages)).toBeGreaterThan(0)
      expect(ages.filter((days) => days <= 7).length).toBeGreaterThanOrEqual(3)
      expect(Math.max(...ages)).toBeGreaterThan(60)
    }
    for (const { dateAcquired, createdAt } of all) {
      expect(Date.parse(dateAcquired ?? '')).toBeLessThanOrEqual(Date.parse(createdAt))
    }
    for (const { year } of all) expect(year).toBeLessThanOrEqual(NOW.getUTCFullYear())
  })

  test('has edge cases: no price, no mileage, a long trim, cars older than the 17-character VIN', () => {
    expect(retail.some(({ price }) => price === null)).toBe(true)
    expect(retail.some(({ mileage }) => mileage === null)).toBe(true)
    expect(retail.some(({ trim }) => (trim?.length ?? 0) > 50)).toBe(true)
    expect(retail.some(({ year, vin }) => year <= 1980 && vin.length < VIN_LENGTH)).toBe(true)
    for (const { vin } of dismantled) expect(vin).toHaveLength(VIN_LENGTH)
  })

  test('has cars with many pictures, with one and with none', () => {
    const counts = retail.map(({ drawings }) => drawings.length)
    expect(counts.filter((count) => count >= 3).length).toBeGreaterThanOrEqual(5)
    expect(counts).toContain(1)
    expect(counts).toContain(0)
  })

  test('describes no two cars for sale in the same words', () => {
    expect(new Set(retail.map(({ description }) => description)).size).toBe(retail.length)
  })
})

describe('the VINs of the demo stock', () => {
  test.each(modern.map(({ vin, year, make, model }) => ({ vin, year, make, model })))(
    '$vin fits a $year $make $model',
    ({ vin, year }) => {
      expect(hasValidCheckDigit(vin)).toBe(true)
      expect(vin.charAt(9)).toBe(vinYearCode(year))
      expect(/[A-Z]/.test(vin.charAt(6))).toBe(year >= 2010)
    },
  )

  test.each([
    [1981, 'B'],
    [1999, 'X'],
    [2001, '1'],
    [2009, '9'],
    [2010, 'A'],
    [2018, 'J'],
    [2026, 'T'],
  ])('carry for model year %i the code %s', (year, code) => {
    expect(vinYearCode(year)).toBe(code)
  })
})
