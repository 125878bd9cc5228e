import { describe, expect, test } from 'vitest'
import { flagOf, readFlag } from '#shared/domain/flag-columns.ts'
import { readCell } from '#shared/domain/vehicle-cell.ts'
import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import {
  DISMANTLED_STATUSES,
  RETAIL_STATUS_LABELS,
  type VehicleKind,
} from '#shared/domain/vehicle.ts'

const TODAY = '2026-11-26'
function read(kind: VehicleKind, field: string, text: string, vin = '') {
  const column = VEHICLE_COLUMNS[kind].find((one) => one.field === field)
  if (!column) throw new Error(`No column ${field}`)
  const reading = readCell(text, column, { kind, today: TODAY, vin })
  if ('value' in reading) return reading.value
  return 'asked' in reading ? reading.options : null
}

describe('a number is read as a clerk would, and never guessed', { tags: ['r14.16'] }, () => {
  test.each([
    ['84,000', '84000'],
    ['84,000 mi', '84000'],
    ['134k', '134000'],
    ['134.5K', '134500'],
    ['84000.0', '84000'],
    ['1 000', '1000'],
    ['84 000', '84000'],
    ['N/A', ''],
    ['#N/A', ''],
    ['TBD', ''],
    ['-', ''],
    ['exempt', ''],
    ['66399 (ACTUAL)', '66399'],
    ['84,000 km', null],
    ['84.000', null],
    ['138.865 mi', null],
    ['84,5', null],
    ['8,40,00', null],
    ['#REF!', null],
    ['########', null],
    ['about 90000', null],
    ['0', ['0']],
    ['0 mi', ['0']],
    ['000000', ['0']],
    ['1', ['1']],
    ['999,999', ['999999']],
    ['999999', ['999999']],
    ['99', '99'],
  ])('mileage %j is %j', (text, value) => {
    expect(read('retail', 'mileage', text)).toEqual(value)
  })

  test.each(['est 164,000', 'Est. 164k', '~164,000', 'approx. 164000'])(
    'estimated mileage %j counts for a dismantled vehicle alone',
    { tags: ['r14.33'] },
    (text) => {
      expect(read('dismantled', 'mileage', text)).toBe('164000')
      expect(read('retail', 'mileage', text)).toBeNull()
    },
  )

  test.each([
    ['$8,995.00', '8995.00'],
    ['10995', '10995.00'],
    ['8995.5', '8995.50'],
    ['$4,500 OBO', '4500.00'],
    ['US $4,500', '4500.00'],
    ['12k', '12000.00'],
    ['OBO 4500', '4500.00'],
    ['call', ''],
    ['0', ''],
    ['$0.00', ''],
    ['$ -', ''],
    ['12900,50', null],
    ['12.900', null],
    ['12.900,00', '12900.00'],
    ['12 900,50', '12900.50'],
    ['$ 8.995,00', '8995.00'],
    ['8.995,00 €', null],
    ['USD 6,400', '6400.00'],
    ['1995$', '1995.00'],
    ['$1,995.-', '1995.00'],
    ['$4,9', null],
    ['9,95', null],
  ])('price %j is %j', (text, value) => {
    expect(read('retail', 'price', text)).toBe(value)
  })

  test.each([
    ['2014', '2014'],
    ["'14", '2014'],
    ['’14', '2014'],
    ['14', '2014'],
    ['9', '2009'],
    ['0', null],
    ["09'", '2009'],
    ['MY 2014', '2014'],
    ['27', '2027'],
    ['28', '1928'],
    ['98', '1998'],
    ['2014.0', '2014'],
    ['2014/15', null],
    ['new', null],
  ])('year %j is %j', (text, value) => {
    expect(read('retail', 'year', text)).toBe(value)
  })
})

test.each([
  ['price', '4995,00'],
  ['price', '4.995'],
  ['price', '$12.495'],
  ['mileage', '138.865'],
  ['mileage', '138.865 mi'],
])('%s %j says that it is not written as in the US', { tags: ['r14.34'] }, (field, text) => {
  const column = VEHICLE_COLUMNS.retail.find((one) => one.field === field)
  const reading = column && readCell(text, column, { kind: 'retail', today: TODAY, vin: '' })
  expect(reading).toEqual({ wrong: `${column?.header} is not written as in the US: ${text}` })
})

describe('a day is the day itself', { tags: ['r14.16'] }, () => {
  test.each([
    ['21-Aug-25', '2025-08-21'],
    ['45890', '2025-08-21'],
    ['45890.5', '2025-08-21'],
    ['41225', null],
    ['48000', null],
    ['8/21/25', '2025-08-21'],
    ['08/21/2025', '2025-08-21'],
    ['11-02-2026', '2026-11-02'],
    ['2026-11-02T00:00:00', '2026-11-02'],
    ['2026-11-02 23:59', '2026-11-02'],
    ['2026-11-02T23:30:00Z', '2026-11-02'],
    ['2026-11-02T00:00:00+09:00', '2026-11-02'],
    ['11/2/2026 0:00', '2026-11-02'],
    ['Nov 2, 2026', '2026-11-02'],
    ['November 2nd, 2026', '2026-11-02'],
    ['Mon, Nov 2, 2026', '2026-11-02'],
    ['2 Nov 2026', '2026-11-02'],
    ['2026/11/02', '2026-11-02'],
    ['20261102', '2026-11-02'],
    ['02NOV2026', '2026-11-02'],
    ["11/2/'26", '2026-11-02'],
    ['11022026', '2026-11-02'],
    ['1122026', '2026-01-12'],
    ['TBD', ''],
    ['02.11.2026', null],
    ['13/11/2026', null],
    ['2/30/2026', null],
  ])('%j is %j', (text, day) => {
    expect(read('dismantled', 'dateAcquired', text)).toBe(day)
  })
})

describe('words of a closed list', () => {
  test.each([
    ['transmission', 'Auto', 'automatic', 'Automatic'],
    ['transmission', 'A/T', 'automatic', 'Automatic'],
    ['transmission', 'AT', 'automatic', 'Automatic'],
    ['transmission', '6-Speed Automatic', 'automatic', 'Automatic'],
    ['transmission', '9-Speed A/T', 'automatic', 'Automatic'],
    ['transmission', '8-Speed Automatic w/Manual Mode', 'automatic', 'Automatic'],
    ['transmission', '8-Speed Auto w/ Manual Mode', 'automatic', 'Automatic'],
    ['transmission', 'Auto w/OD', 'automatic', 'Automatic'],
    ['transmission', '8AT', 'automatic', 'Automatic'],
    ['transmission', '6MT', 'manual', 'Manual'],
    ['transmission', '6 spd man', 'manual', 'Manual'],
    ['transmission', 'M/T', 'manual', 'Manual'],
    ['transmission', '5spd', 'manual', 'Manual'],
    ['transmission', '5-spd', 'manual', 'Manual'],
    ['transmission', '6sp', 'manual', 'Manual'],
    ['transmission', '4spd auto', 'automatic', 'Automatic'],
    ['transmission', '6-spd auto', 'automatic', 'Automatic'],
    ['transmission', 'Stick', 'manual', 'Manual'],
    ['transmission', '3 on the tree', 'manual', 'Manual'],
    ['transmission', '4 spd on floor', 'manual', 'Manual'],
    ['transmission', 'Estándar', 'manual', 'Manual'],
    ['transmission', 'Automática', 'automatic', 'Automatic'],
    ['transmission', 'Xtronic CVT', 'cvt', 'CVT'],
    ['transmission', '7-speed DSG', 'automated-manual', 'Dual Clutch'],
    ['driveType', 'All Wheel Drive', 'awd', 'AWD'],
    ['driveType', 'Four Wheel Drive', '4wd', '4WD'],
    ['driveType', '4x4', '4wd', '4x4'],
    ['driveType', 'front-wheel drive', 'fwd', 'FWD'],
    ['driveType', 'RWD', 'rwd', 'RWD'],
  ])('%s %j is %j, or %j of a dismantled vehicle', (field, text, retail, dismantled) => {
    expect([read('retail', field, text), read('dismantled', field, text)]).toEqual([
      retail,
      dismantled,
    ])
  })

  test.each([
    ['fuelType', 'Gas', 'gasoline'],
    ['fuelType', 'Flex Fuel', 'gasoline'],
    ['fuelType', 'Gas/Electric Hybrid', 'hybrid'],
    ['fuelType', 'PHEV', 'plugin-hybrid'],
    ['fuelType', 'EV', 'electric'],
    ['fuelType', 'Turbo Diesel', 'diesel'],
    ['condition', 'Used', ''],
    ['condition', 'V. Good', 'very-good'],
    ['condition', 'Exc', 'excellent'],
    ['status', 'For Sale', 'available'],
    ['status', 'In Stock', 'available'],
    ['status', 'In Inventory', 'available'],
    ['status', 'Deposit', 'pending'],
    ['status', 'Sale Pending', 'pending'],
    ['status', 'SOLD', 'sold'],
    ['status', 'Sold 3/4', 'sold'],
    ['status', 'Sold on 3-4-2026', 'sold'],
    ['status', 'sold 10/12 cash', 'sold'],
    ['status', 'Vendido', 'sold'],
    ['status', 'A', 'available'],
    ['status', 'P', 'pending'],
    ['status', 'S', 'sold'],
    ['status', 'dep. Johnson $500', 'pending'],
    ['status', 'deposit - pending', 'pending'],
    ['status', 'lot', 'available'],
    ['status', '🏁 Sold', 'sold'],
    ['status', 'gone', 'sold'],
    ['status', 'on hold for Mike', 'pending'],
    ['status', 'On hold - Smith', 'pending'],
    ['status', 'F/S', 'available'],
    ['status', 'Active listing', 'available'],
    ['status', 'Pend.', 'pending'],
    ['status', 'Front line ready', 'available'],
    ['status', 'sold, still on lot', 'sold'],
    ['status', 'not sold', 'available'],
    ['fuelType', 'F', 'gasoline'],
    ['fuelType', 'Reg', 'gasoline'],
    ['fuelType', 'H', 'hybrid'],
    ['condition', '2.5', null],
  ])('%s %j of a car for sale is %j', (field, text, value) => {
    expect(read('retail', field, text)).toBe(value)
  })

  test.each([
    ['In Yard', 'Parts Available'],
    ['here', 'Parts Available'],
    ['IN', 'Parts Available'],
    ['En yarda', 'Parts Available'],
    ['Triturado', 'Scrapped'],
    ['crushed 4/19', 'Scrapped'],
    ['parts avail', 'Parts Available'],
    ['Awaiting', 'Awaiting Dismantle'],
    ['On Lot', 'Parts Available'],
    ['To Crusher', 'Scrapped'],
    ['Gone', 'Scrapped'],
    ['Crushed', 'Scrapped'],
    ['avail for parts', 'Parts Available'],
    ['Parts car', 'Parts Available'],
    ['PULL READY', 'Parts Available'],
    ['AVL', 'Parts Available'],
    ['Teardown complete', 'Parts Available'],
    ['needs teardown', 'Awaiting Dismantle'],
    ['Teardown not complete', 'Awaiting Dismantle'],
    ['Drain', 'Awaiting Dismantle'],
    ['Pend.', 'Awaiting Dismantle'],
    ['Parting-out', 'Parts Available'],
    ['Waiting to dismantle', 'Awaiting Dismantle'],
    ['not dismantled yet', 'Awaiting Dismantle'],
    ['not set out', 'Awaiting Dismantle'],
    ['on hold for Johnson', 'Awaiting Dismantle'],
    ['HOLD - PD', 'Awaiting Dismantle'],
    ['Title hold', 'Awaiting Dismantle'],
    ['Just came in', 'Awaiting Dismantle'],
    ['gone to the crusher', 'Scrapped'],
    ['Y', 'Parts Available'],
    ['H', 'Awaiting Dismantle'],
    ['C', 'Scrapped'],
  ])('status %j of a dismantled vehicle is %j', { tags: ['r14.28'] }, (text, value) => {
    expect(read('dismantled', 'status', text)).toBe(value)
  })

  test.each([
    ['retail', 'driveType', '2WD', ['fwd', 'rwd']],
    ['retail', 'driveType', 'AWD/4WD', ['awd', '4wd']],
    ['retail', 'transmission', '4 spd', ['automatic', 'manual']],
    ['dismantled', 'status', 'parts', ['Awaiting Dismantle', 'Parts Available', 'Scrapped']],
    ...['hold for crusher', 'to be crushed', 'crushed - no parts', 'out of yard', 'sold'].map(
      (text) => ['dismantled', 'status', text, DISMANTLED_STATUSES] as const,
    ),
    ...[
      'not for sale',
      'out of stock',
      'deposit - refunded',
      'hold: released',
      'title',
      'for sale / sold',
    ].map((text) => ['retail', 'status', text, Object.keys(RETAIL_STATUS_LABELS)] as const),
    [
      'retail',
      'fuelType',
      'Natural Gas',
      ['gasoline', 'diesel', 'electric', 'hybrid', 'plugin-hybrid'],
    ],
  ] as const)('of %s %s that mean several, %j, are asked about', (kind, field, text, options) => {
    expect(read(kind, field, text)).toEqual(options)
  })
})

describe('a make', { tags: ['r14.35'] }, () => {
  test.each([
    ['CHEVY', '', 'Chevrolet'],
    ['TOY', '', 'Toyota'],
    ['NISS', '', 'Nissan'],
    ['SUB', '', 'Subaru'],
    ['land  rover', '', 'Land Rover'],
    ['MERC', 'WDDGF8BB69A100000', 'Mercedes-Benz'],
    ['MERC', '4M2CU97G89K100000', 'Mercury'],
    ['Kaiser', '', 'Kaiser'],
    ['IHC', '', 'International'],
    ['Toyta', '', 'Toyota'],
    ['Volkswagon', '', 'Volkswagen'],
    ['Frod', '', 'Ford'],
    ['Fort', '', 'Fort'],
    ['Mazda6', '', 'Mazda6'],
    ['Polaris', '', 'Polaris'],
    ['CHRYS', '', 'Chrysler'],
    ['Merced', '', 'Mercedes-Benz'],
    ['Aust', '', 'Aust'],
    ['HARLEY-DAVIDSON', '', 'Harley-Davidson'],
    ['KTM', '', 'KTM'],
  ])('%j with VIN %j is %j', (text, vin, make) => {
    expect(read('retail', 'make', text, vin)).toBe(make)
  })

  test('that two share is a question if no VIN decides', () => {
    expect(read('retail', 'make', 'MERC')).toEqual(['Mercedes-Benz', 'Mercury'])
  })
})

test.each(['1.20E+05', '15-Mar', 'Mar-15', '#REF!', '########', '#N/A', '2026-03-15', '3/15/2026'])(
  'stock number %j is spoiled',
  (text) => expect(read('retail', 'stockNumber', text)).toBeNull(),
)

test.each(['0412', 'R-1', 'Row-12', 'Car-25', '12E5', '2019-14', 'MAR15', '1/2'])(
  'stock number %j is kept',
  (text) => {
    expect(read('retail', 'stockNumber', text)).toBe(text)
  },
)

test('a VIN in scientific notation is wrong', () => {
  expect(read('retail', 'vin', '1.1404E+13')).toBeNull()
})

test.each([
  ['retail', 'Date sold', '10/1/2026', 'sold'],
  ['retail', 'Sold', 'Y', 'sold'],
  ['retail', 'Sold Date', '', ''],
  ['retail', 'Sold', 'no', ''],
  ['retail', 'Sold', 'Lopez', null],
  ['retail', '4x4?', 'Y', '4wd'],
  ['retail', '4x4?', 'N', ''],
  ['dismantled', 'ynCrushed', '-1', 'Scrapped'],
  ['dismantled', 'ynCrushed', '0', ''],
  ['dismantled', 'Date crushed', '2025-11-02', 'Scrapped'],
  ['retail', 'Sold to', 'Lopez', undefined],
  ['retail', 'Sold for', '4500', undefined],
] as const)('of %s, %j with %j states %j', { tags: ['r14.28'] }, (kind, header, text, value) => {
  const flag = flagOf(kind, header)
  expect(flag ? readFlag(flag, text) : undefined).toBe(value)
})

test.each(['pending', 'no tag', '1.20E+05'])(
  '%j is no stock number',
  { tags: ['r14.16'] },
  (text) => {
    expect(read('dismantled', 'stockNumber', text)).toBeNull()
  },
)
