import { describe, expect, test } from 'vitest'
import {
  dismantledVehicleInputSchema,
  publicDismantledVehicleSchema,
  publicRetailVehicleSchema,
  retailVehicleInputSchema,
  optionalMileageSchema,
  yearSchema,
} from '#shared/domain/vehicle-schema.ts'
import { vehicleTitle } from '#shared/domain/vehicle.ts'
import { problemsOf } from './problems.ts'

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
    expect(problemsOf(retailVehicleInputSchema, {})).toEqual([
      ['stockNumber', 'Stock Number is required'],
      ['year', 'Year is required'],
      ['make', 'Make is required'],
      ['model', 'Model is required'],
      ['vin', 'VIN is required'],
    ])
  })

  test('has its text trimmed, its VIN upper-cased and year, mileage and price read as numbers', () => {
    const parsed = retailVehicleInputSchema.parse({
      ...retail,
      make: ' Ford ',
      mileage: '45,000',
      price: '$12,900',
    })
    expect(parsed).toMatchObject({
      make: 'Ford',
      vin: '1FTEW1EF5FKD12345',
      year: 2015,
      mileage: 45_000,
      price: 12_900,
    })
  })

  test('is available by default, with optional fields empty', { tags: ['r3.7'] }, () => {
    const parsed = retailVehicleInputSchema.parse({
      ...retail,
      trim: ' ',
      transmission: '',
      price: '',
    })
    expect(parsed).toMatchObject({
      status: 'available',
      trim: null,
      transmission: null,
      price: null,
      mileage: null,
    })
  })

  test(
    'may have a VIN shorter than 17, as older cars do, but not a longer one',
    { tags: ['r3.4'] },
    () => {
      expect(retailVehicleInputSchema.safeParse({ ...retail, vin: '30837S104521' }).success).toBe(
        true,
      )
      expect(
        problemsOf(retailVehicleInputSchema, { ...retail, vin: '1FTEW1EF5FKD123456' }),
      ).toEqual([['vin', 'VIN must be at most 17 characters']])
    },
  )

  test.each([
    ['transmission', 'Automatic'],
    ['fuelType', 'steam'],
    ['driveType', '6wd'],
    ['condition', 'poor'],
    ['status', 'stolen'],
  ])('takes for %s only what the list has, not %s', { tags: ['r3.7'] }, (field, value) => {
    expect(problemsOf(retailVehicleInputSchema, { ...retail, [field]: value })[0]?.[1]).toMatch(
      / must be one of: /,
    )
  })

  test('has a price of at most two decimals, never below zero', () => {
    expect(
      retailVehicleInputSchema.parse({ ...retail, price: 0.1 + 0.2 - 0.3 + 19.99 }).price,
    ).toBeCloseTo(19.99)
    expect(problemsOf(retailVehicleInputSchema, { ...retail, price: 19.999 })).toEqual([
      ['price', 'Price can have at most two decimals'],
    ])
    expect(problemsOf(retailVehicleInputSchema, { ...retail, price: -1 })[0]).toEqual([
      'price',
      'Price cannot be negative',
    ])
    expect(problemsOf(retailVehicleInputSchema, { ...retail, price: 'cheap' })).toEqual([
      ['price', 'Price must be a number'],
    ])
  })

  test.each([0, '0', '$0', '0.00', ''])(
    'has no price where %j is sent as one',
    { tags: ['r3.75'] },
    (price) => {
      expect(retailVehicleInputSchema.parse({ ...retail, price }).price).toBeNull()
    },
  )

  test.each([
    ['price', '12900,50', 'Price must be a number'],
    ['price', '12.900', 'Price must be a number'],
    ['price', '9,95', 'Price must be a number'],
    ['price', '0x10', 'Price must be a number'],
    ['price', '0.50', 'Price must be at least $1'],
    ['mileage', '84.000', 'Mileage must be a whole number'],
    ['mileage', '84,5', 'Mileage must be a whole number'],
    ['mileage', '1e5', 'Mileage must be a whole number'],
    ['vin', 'N/A', 'Please enter a valid VIN'],
    ['vin', '1.1404E+13', 'Please enter a valid VIN'],
  ])(
    'is refused with the %s %s, which could be read in two ways or is none',
    { tags: ['r3.76'] },
    (field, value, message) => {
      expect(problemsOf(retailVehicleInputSchema, { ...retail, [field]: value })).toEqual([
        [field, message],
      ])
    },
  )

  test('refuses the fields that only the server sets', () => {
    const { error } = retailVehicleInputSchema.safeParse({ ...retail, id: 'mine', createdAt: '' })
    expect(error?.issues).toMatchObject([{ keys: ['id', 'createdAt'] }])
  })

  test('is shown in public without the notes of staff and without when it was bought', () => {
    const fields = Object.keys(publicRetailVehicleSchema.shape)
    expect(fields).toContain('price')
    expect(fields).not.toContain('notes')
    expect(fields).not.toContain('dateAcquired')
  })
})

describe('a dismantled vehicle', () => {
  test(
    'requires stock number, VIN, year, make, model, mileage and date acquired',
    { tags: ['r13.14'] },
    () => {
      expect(problemsOf(dismantledVehicleInputSchema, {}).map(([, message]) => message)).toEqual([
        'Stock Number is required',
        'Year is required',
        'Make is required',
        'Model is required',
        'VIN is required',
        'Mileage is required',
        'Date Acquired is required',
      ])
    },
  )

  test(
    'has commas removed from its mileage and awaits dismantling by default',
    { tags: ['r3.6'] },
    () => {
      expect(dismantledVehicleInputSchema.parse(dismantled)).toMatchObject({
        mileage: 412_000,
        status: 'Awaiting Dismantle',
      })
    },
  )

  test('has its date acquired sent as ISO timestamp', { tags: ['r3.5'] }, () => {
    expect(dismantledVehicleInputSchema.parse(dismantled).dateAcquired).toBe(
      '2026-11-02T20:00:00.000Z',
    )
    expect(
      problemsOf(dismantledVehicleInputSchema, { ...dismantled, dateAcquired: 'yesterday' }),
    ).toEqual([['dateAcquired', 'Date Acquired must be a date']])
  })

  test('keeps the 17-character rule for its VIN', { tags: ['r3.3'] }, () => {
    expect(
      problemsOf(dismantledVehicleInputSchema, { ...dismantled, vin: '30837S104521' }),
    ).toEqual([['vin', 'Please enter a valid 17-character VIN']])
  })

  test('is shown in public without the notes of staff', () => {
    expect(Object.keys(publicDismantledVehicleSchema.shape)).not.toContain('notes')
  })
})

describe('year and mileage', () => {
  test.each(['', null, undefined])('a year of %j is required', (year) => {
    expect(problemsOf(yearSchema, year)).toEqual([['', 'Year is required']])
  })

  test.each([1899, 2101, '20l5', 2015.5])('a year of %s is not valid', (year) => {
    expect(problemsOf(yearSchema, year)).toEqual([['', 'Please enter a valid year']])
  })

  test('unknown mileage is kept as unknown, not as 0', () => {
    expect(
      ['', null, undefined, '0', 45_000].map((miles) => optionalMileageSchema.parse(miles)),
    ).toEqual([null, null, null, 0, 45_000])
  })

  test('mileage is a whole number that a car can reach', () => {
    expect(problemsOf(optionalMileageSchema, 'many')).toEqual([
      ['', 'Mileage must be a whole number'],
    ])
    expect(problemsOf(optionalMileageSchema, -1)).toEqual([['', 'Mileage cannot be negative']])
    expect(problemsOf(optionalMileageSchema, 2_000_001)).toEqual([['', 'Mileage is too high']])
  })
})

test.each([
  ['LX', '2009 Honda Civic LX'],
  [null, '2009 Honda Civic'],
])('the title of a vehicle with the trim %s is %s', (trim, title) => {
  expect(vehicleTitle({ year: 2009, make: 'Honda', model: 'Civic', trim })).toBe(title)
})
