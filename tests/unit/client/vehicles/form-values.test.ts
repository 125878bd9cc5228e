import { describe, expect, test } from 'vitest'
import {
  createBlankFields,
  completeNumber,
  completePrice,
  toDecodedTexts,
  type TypedTexts,
  vehicleFormSchema,
} from '#client/features/vehicles/admin/form/form-values.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'

const TODAY = '2026-11-21'

/** Returns the submitted values, or the issues by field. */
function parse(kind: VehicleKind, typed: Partial<TypedTexts>) {
  const values = { ...createBlankFields(kind, TODAY), ...typed }
  const { data, error } = vehicleFormSchema(kind, () => TODAY).safeParse(values)
  const issues = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
  return { input: data, issues }
}
const DONOR = {
  stockNumber: ' D-1 ',
  vin: '1HGCM82633A004352',
  year: '2011',
  make: ' Honda ',
  model: 'Civic',
  mileage: '142,000',
  dateAcquired: '11/02/25',
  status: 'Scrapped',
}
const CAR = {
  stockNumber: 'R-1',
  vin: 'abc123',
  year: '1969',
  make: 'Ford',
  model: 'Mustang',
  mileage: '45,000',
  price: '$12,900.50',
  status: 'available',
  dateAcquired: '',
}

test('a dismantled vehicle is not sent with a day that is none', () => {
  expect(parse('dismantled', { ...DONOR, dateAcquired: '02/30/2026' }).issues).toEqual({
    dateAcquired: 'Date Acquired must be a date',
  })
})

describe('a car for sale is sent', () => {
  test('a car has capitals, plain numbers, no blanks', { tags: ['r13.25', 'r13.26'] }, () => {
    const { issues, input } = parse('retail', { ...CAR, trim: ' ', transmission: '', notes: '' })
    expect(issues).toEqual({})
    expect(input).toEqual({
      kind: 'retail',
      stockNumber: 'R-1',
      vin: 'ABC123',
      year: 1969,
      make: 'Ford',
      model: 'Mustang',
      mileage: 45_000,
      price: 12_900.5,
      status: 'available',
      pictures: [],
    })
  })
})

test('a new form has today and the default status', { tags: ['r13.18'] }, () => {
  expect(createBlankFields('dismantled', TODAY)).toMatchObject({
    dateAcquired: '11/21/2026',
    status: 'Awaiting Dismantle',
    make: '',
  })
  expect(createBlankFields('retail', TODAY)).toMatchObject({
    dateAcquired: '11/21/2026',
    status: 'available',
    price: '',
  })
})

test('transmission and drive become the nearest option', { tags: ['r10.16'] }, () => {
  const decoded = {
    year: 2016,
    make: 'Ford',
    model: 'Focus',
    trim: '',
    engineSize: '2.0L',
    transmissionType: 'Dual Clutch',
    driveType: '4x4',
  } as const
  expect(toDecodedTexts('dismantled', decoded)).toMatchObject({
    year: '2016',
    transmission: 'Dual Clutch',
    driveType: '4x4',
  })
  expect(toDecodedTexts('retail', decoded)).toMatchObject({
    transmission: 'automated-manual',
    driveType: '4wd',
  })
})

test('readable mileages and prices get their separators', { tags: ['r13.57'] }, () => {
  expect(['', '0045000', '45,000', '84.000', '45,0', '134k'].map(completeNumber)).toEqual([
    '',
    '45,000',
    '45,000',
    '84.000',
    '45,0',
    '134k',
  ])
  expect(['', '12900', '$12,900.50', '12900,50', '12.900'].map(completePrice)).toEqual([
    '',
    '$12,900',
    '$12,900.50',
    '12900,50',
    '12.900',
  ])
})
