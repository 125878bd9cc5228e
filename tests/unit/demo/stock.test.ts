import { describe, expect, test } from 'vitest'
import { hasValidCheckDigit } from '#shared/domain/vin.ts'
import { demoStock } from '../../../prisma/demo/stock.ts'
import { vinYearCode } from '../../../prisma/demo/vin-maker.ts'

const { retail, dismantled } = demoStock(new Date('2026-11-21T15:00:00Z'))
const all = [...retail, ...dismantled]

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

  test('has no stock number and no VIN twice, and no vehicle from the future', () => {
    expect(new Set(all.map(({ stockNumber }) => stockNumber)).size).toBe(all.length)
    expect(new Set(all.map(({ vin }) => vin)).size).toBe(all.length)
    for (const { dateAcquired, createdAt } of all) {
      expect(Date.parse(dateAcquired ?? '')).toBeLessThanOrEqual(Date.parse(createdAt))
    }
  })

  test('has VINs of their model years with valid check digits', () => {
    const years = [1981, 1999, 2001, 2009, 2010, 2018, 2026]
    expect(years.map(vinYearCode).join('')).toBe('BX19AJT')
    for (const { vin, year } of all.filter((vehicle) => vehicle.year > 1980)) {
      expect([vin, hasValidCheckDigit(vin), vin.charAt(9)]).toEqual([vin, true, vinYearCode(year)])
      expect(/[A-Z]/.test(vin.charAt(6))).toBe(year >= 2010)
    }
  })
})
