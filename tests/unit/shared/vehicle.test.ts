import { describe, expect, test } from 'vitest'
import {
  dismantledVehicleInputSchema,
  publicDismantledVehicleSchema,
  publicRetailVehicleSchema,
  retailVehicleInputSchema,
  optionalMileageSchema,
  yearSchema,
} from '#shared/domain/vehicle-schema.ts'
import { formatVehicleTitle } from '#shared/domain/vehicle.ts'
import { issuesOf } from './issues.ts'

const retail = {
  stockNumber: 'R-101',
  vin: '1ftew1ef5fkd12345',
  year: '2015',
  make: 'Ford',
  model: 'F-150',
}
const dismantled = {
  stockNumber: 'D-202',
  vin: '1M8GDM9AXKP042788',
  year: 1989,
  make: 'MCI',
  model: '102',
  mileage: '412,000',
  dateAcquired: '2026-11-02T15:00:00-05:00',
}

describe('a retail vehicle', () => {
  test('requires stock number, VIN, year, make and model', { tags: ['r13.24'] }, () => {
    expect(issuesOf(retailVehicleInputSchema, {})).toEqual([
      ['stockNumber', 'Stock Number is required'],
      ['year', 'Year is required'],
      ['make', 'Make is required'],
      ['model', 'Model is required'],
      ['vin', 'VIN is required'],
    ])
  })

  test('may have a VIN shorter than 17, but not a longer one', { tags: ['r3.4'] }, () => {
    expect(retailVehicleInputSchema.safeParse({ ...retail, vin: '30837S104521' }).success).toBe(
      true,
    )
    expect(issuesOf(retailVehicleInputSchema, { ...retail, vin: '1FTEW1EF5FKD123456' })).toEqual([
      ['vin', 'VIN must be at most 17 characters'],
    ])
  })

  test('has no status such as stolen', { tags: ['r3.7'] }, () => {
    expect(issuesOf(retailVehicleInputSchema, { ...retail, status: 'stolen' })[0]?.[1]).toMatch(
      / must be one of: /,
    )
  })

  test('has no price where an empty text is sent as one', { tags: ['r3.75'] }, () => {
    expect(retailVehicleInputSchema.parse({ ...retail, price: '' }).price).toBeNull()
  })

  test.each([
    ['vin', 'N/A', 'Please enter a valid VIN'],
    ['vin', '1.1404E+13', 'Please enter a valid VIN'],
  ])('is refused with the %s %s', { tags: ['r3.76'] }, (field, value, message) => {
    expect(issuesOf(retailVehicleInputSchema, { ...retail, [field]: value })).toEqual([
      [field, message],
    ])
  })

  test('is shown in public without the notes of staff and without when it was bought', () => {
    const fields = Object.keys(publicRetailVehicleSchema.shape)
    expect(fields).toContain('price')
    expect(fields).not.toContain('notes')
    expect(fields).not.toContain('dateAcquired')
  })
})

describe('a dismantled vehicle', () => {
  test('requires seven fields', { tags: ['r13.14'] }, () => {
    expect(issuesOf(dismantledVehicleInputSchema, {}).map(([, message]) => message)).toEqual([
      'Stock Number is required',
      'Year is required',
      'Make is required',
      'Model is required',
      'VIN is required',
      'Mileage is required',
      'Date Acquired is required',
    ])
  })

  test('has a mileage without commas, and a default status', { tags: ['r3.6'] }, () => {
    expect(dismantledVehicleInputSchema.parse(dismantled)).toMatchObject({
      mileage: 412_000,
      status: 'Awaiting Dismantle',
    })
  })

  test('has its date acquired sent as ISO timestamp', { tags: ['r3.5'] }, () => {
    expect(dismantledVehicleInputSchema.parse(dismantled).dateAcquired).toBe(
      '2026-11-02T20:00:00.000Z',
    )
    expect(
      issuesOf(dismantledVehicleInputSchema, { ...dismantled, dateAcquired: 'yesterday' }),
    ).toEqual([['dateAcquired', 'Date Acquired must be a date']])
  })

  test('keeps the 17-character rule for its VIN', { tags: ['r3.3'] }, () => {
    expect(issuesOf(dismantledVehicleInputSchema, { ...dismantled, vin: '30837S104521' })).toEqual([
      ['vin', 'Please enter a valid 17-character VIN'],
    ])
  })

  test('is shown in public without the notes of staff', () => {
    expect(Object.keys(publicDismantledVehicleSchema.shape)).not.toContain('notes')
  })
})

describe('year and mileage', () => {
  test.each([2101, '20l5', 2015.5])('a year of %s is not valid', (year) => {
    expect(issuesOf(yearSchema, year)).toEqual([['', 'Please enter a valid year']])
  })

  test('mileage is a whole number that a car can reach', () => {
    expect(issuesOf(optionalMileageSchema, 'many')).toEqual([
      ['', 'Mileage must be a whole number'],
    ])
    expect(issuesOf(optionalMileageSchema, -1)).toEqual([['', 'Mileage cannot be negative']])
    expect(issuesOf(optionalMileageSchema, 2_000_001)).toEqual([['', 'Mileage is too high']])
  })
})

test.each([
  ['LX', '2009 Honda Civic LX'],
  [null, '2009 Honda Civic'],
])('the title of a vehicle with the trim %s is %s', (trim, title) => {
  expect(formatVehicleTitle({ year: 2009, make: 'Honda', model: 'Civic', trim })).toBe(title)
})
