import { describe, expect, test } from 'vitest'
import { findFlag, readFlag } from '#shared/domain/flag-columns.ts'
import { readCell } from '#shared/domain/vehicle-cell.ts'
import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import {
  DISMANTLED_STATUSES,
  RETAIL_STATUS_LABELS,
  type VehicleKind,
} from '#shared/domain/vehicle.ts'

const TODAY = '2026-11-26'

/** Rows of a table that lists, by value, the texts with that meaning. */
const meaning = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([value, texts]) =>
    texts
      .split(' | ')
      .map((text): [string, string | null] => [text, value === 'null' ? null : value]),
  )

function read(kind: VehicleKind, field: string, text: string, vin = '') {
  const column = VEHICLE_COLUMNS[kind].find((one) => one.field === field)
  if (!column) throw new Error(`No column ${field}`)
  const reading = readCell(text, column, { kind, today: TODAY, vin })
  if ('value' in reading) return reading.value
  return 'unclear' in reading ? reading.options : null
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

  test.each(
    meaning({
      '8995.00': '$8,995.00 | $ 8.995,00',
      '10995.00': '10995',
      '8995.50': '8995.5',
      '4500.00': '$4,500 OBO | US $4,500 | OBO 4500',
      '12000.00': '12k',
      '': 'call | 0 | $0.00 | $ -',
      null: '12900,50 | 12.900 | 8.995,00 € | $4,9 | 9,95',
      '12900.00': '12.900,00',
      '12900.50': '12 900,50',
      '6400.00': 'USD 6,400',
      '1995.00': '1995$ | $1,995.-',
    }),
  )('price %j is %j', (text, value) => {
    expect(read('retail', 'price', text)).toBe(value)
  })

  test.each(
    meaning({
      '2014': "2014 | '14 | ’14 | 14 | MY 2014 | 2014.0",
      '2009': "9 | 09'",
      null: '0 | 2014/15 | new',
      '2027': '27',
      '1928': '28',
      '1998': '98',
    }),
  )('year %j is %j', (text, value) => {
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
  test.each(
    meaning({
      '2025-08-21': '21-Aug-25 | 45890 | 45890.5 | 8/21/25 | 08/21/2025',
      null: '41225 | 48000 | 02.11.2026 | 13/11/2026 | 2/30/2026',
      '2026-11-02':
        '11-02-2026 | 2026-11-02T00:00:00 | 2026-11-02 23:59 | 2026-11-02T23:30:00Z | ' +
        '2026-11-02T00:00:00+09:00 | 11/2/2026 0:00 | Nov 2, 2026 | November 2nd, 2026 | ' +
        "Mon, Nov 2, 2026 | 2 Nov 2026 | 2026/11/02 | 20261102 | 02NOV2026 | 11/2/'26 | " +
        '11022026',
      '2026-01-12': '1122026',
      '': 'TBD',
    }),
  )('%j is %j', (text, day) => {
    expect(read('dismantled', 'dateAcquired', text)).toBe(day)
  })
})

describe('words of a closed list', () => {
  test.each([
    [
      'transmission',
      'Auto | A/T | AT | 6-Speed Automatic | 9-Speed A/T | 8-Speed Automatic w/Manual Mode | ' +
        '8-Speed Auto w/ Manual Mode | Auto w/OD | 8AT | 4spd auto | 6-spd auto | Automática',
      'automatic',
      'Automatic',
    ],
    [
      'transmission',
      '6MT | 6 spd man | M/T | 5spd | 5-spd | 6sp | Stick | 3 on the tree | 4 spd on floor | ' +
        'Estándar',
      'manual',
      'Manual',
    ],
    ['transmission', 'Xtronic CVT', 'cvt', 'CVT'],
    ['transmission', '7-speed DSG', 'automated-manual', 'Dual Clutch'],
    ['driveType', 'All Wheel Drive', 'awd', 'AWD'],
    ['driveType', 'Four Wheel Drive', '4wd', '4WD'],
    ['driveType', '4x4', '4wd', '4x4'],
    ['driveType', 'front-wheel drive', 'fwd', 'FWD'],
    ['driveType', 'RWD', 'rwd', 'RWD'],
  ])('%s %j is %j, or %j of a dismantled vehicle', (field, texts, retail, dismantled) => {
    for (const text of texts.split(' | ')) {
      const both = [read('retail', field, text), read('dismantled', field, text)]
      expect([text, ...both]).toEqual([text, retail, dismantled])
    }
  })

  test.each([
    ...meaning({
      gasoline: 'Gas | Flex Fuel | F | Reg',
      hybrid: 'Gas/Electric Hybrid | H',
      'plugin-hybrid': 'PHEV',
      electric: 'EV',
      diesel: 'Turbo Diesel',
    }).map(([text, value]) => ['fuelType', text, value] as const),
    ...meaning({
      '': 'Used',
      'very-good': 'V. Good',
      excellent: 'Exc',
      null: '2.5',
    }).map(([text, value]) => ['condition', text, value] as const),
    ...meaning({
      available:
        'For Sale | In Stock | In Inventory | A | lot | F/S | Active listing | ' +
        'Front line ready | not sold',
      pending:
        'Deposit | Sale Pending | P | dep. Johnson $500 | deposit - pending | ' +
        'on hold for Mike | On hold - Smith | Pend.',
      sold:
        'SOLD | Sold 3/4 | Sold on 3-4-2026 | sold 10/12 cash | Vendido | S | 🏁 Sold | gone | ' +
        'sold, still on lot',
    }).map(([text, value]) => ['status', text, value] as const),
  ])('%s %j of a car for sale is %j', (field, text, value) => {
    expect(read('retail', field, text)).toBe(value)
  })

  test.each(
    meaning({
      'Parts Available':
        'In Yard | here | IN | En yarda | parts avail | parts available | On Lot | Parts car | ' +
        'PULL READY | AVL | Teardown complete | Parting-out | avail for parts | Y',
      Scrapped: 'Triturado | crushed 4/19 | To Crusher | Gone | Crushed | gone to the crusher | C',
      'Awaiting Dismantle':
        'Awaiting | needs teardown | Teardown not complete | Drain | Pend. | ' +
        'Waiting to dismantle | not dismantled yet | not set out | on hold for Johnson | ' +
        'HOLD - PD | Title hold | Just came in | H',
    }),
  )('status %j of a dismantled vehicle is %j', { tags: ['r14.28'] }, (text, value) => {
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
  ] as const)(
    'words of %s %s that mean several, %j, are asked about',
    (kind, field, text, options) => {
      expect(read(kind, field, text)).toEqual(options)
    },
  )
})

describe('a make', { tags: ['r14.35'] }, () => {
  test.each([
    ...meaning({
      Chevrolet: 'CHEVY',
      Toyota: 'TOY | Toyta',
      Nissan: 'NISS',
      Subaru: 'SUB',
      'Land Rover': 'land  rover',
      Kaiser: 'Kaiser',
      International: 'IHC',
      Volkswagen: 'Volkswagon',
      Ford: 'Frod',
      Fort: 'Fort',
      Mazda6: 'Mazda6',
      Polaris: 'Polaris',
      Chrysler: 'CHRYS',
      'Mercedes-Benz': 'Merced',
      Aust: 'Aust',
      'Harley-Davidson': 'HARLEY-DAVIDSON',
      KTM: 'KTM',
    }).map(([text, make]): [string, string, string | null] => [text, '', make]),
    ['MERC', 'WDDGF8BB69A100000', 'Mercedes-Benz'] as const,
    ['MERC', '4M2CU97G89K100000', 'Mercury'] as const,
  ])('%j with VIN %j is %j', (text, vin, make) => {
    expect(read('retail', 'make', text, vin)).toBe(make)
  })

  test('a make that two share is a question if no VIN decides', () => {
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
  const flag = findFlag(kind, header)
  expect(flag ? readFlag(flag, text) : undefined).toBe(value)
})

test.each(['pending', 'no tag', '1.20E+05'])('%j is none', { tags: ['r14.16'] }, (text) => {
  expect(read('dismantled', 'stockNumber', text)).toBeNull()
})
