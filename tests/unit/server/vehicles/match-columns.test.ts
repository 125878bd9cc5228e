import { describe, expect, test } from 'vitest'
import { readHeader } from '#server/features/vehicles/import/csv-header.ts'
import { readRows } from '#server/features/vehicles/import/csv-table.ts'
import { findMissing } from '#server/features/vehicles/import/missing-columns.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'

const VINS = ['1G1ZC5E05AF697404', '5NPDH4AE8FH539327', '1HGCP2G30GA439256', '2T1BU49E99C479251']
const CARS = [
  ['2010', 'Chevrolet', 'Malibu', VINS[0]],
  ['2015', 'Hyundai', 'Elantra', VINS[1]],
  ['2016', 'Honda', 'Accord', VINS[2]],
  ['2009', 'Toyota', 'Corolla', VINS[3]],
]
const CAR_HEADER = ['Year', 'Make', 'Model', 'VIN']

/** Reads a file of cars beside further columns, each with its header and its cells. */
async function read(kind: VehicleKind, ...own: string[][]) {
  const count = Math.max(CARS.length, ...own.map((column) => column.length - 1))
  const cars = Array.from({ length: count }, (_, at) => CARS[at % CARS.length] ?? [])
  const lines = [CAR_HEADER, ...cars].map((cells, at) => [
    ...own.map((column) => column[at] ?? ''),
    ...cells,
  ])
  const csv = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
  const context = { kind, chosen: new Map<string, string>(), today: '2026-11-26' }
  const table = readHeader(await readRows(csv), context)
  const columns = table.columns.slice(0, own.length)
  return {
    fields: columns.map(({ column, isGuessed }) =>
      column ? column.field + (isGuessed ? '?' : '') : '-',
    ),
    missing: findMissing(table, context),
    table,
  }
}

const MILES = ['83,988', '64k', '112248', '91,154']
const DAYS = ['3/4/25', '2025-03-14', 'Mar 9, 2025', '12/30/25']
const MONEY = ['$8,495', '4500', '12,900.00', '7995']
const CODES = ['G0040', 'Y0041', 'Y0042', 'G0047']
const NUMBERS = ['118200', '118207', '118214', '118221']

describe('a column that no known name decides', { tags: ['r14.27', 'r14.29', 'r14.35'] }, () => {
  test.each([
    ['retail', 'Mileage (Actual)', MILES, 'mileage'],
    ['retail', 'Miles on arrival', MILES, 'mileage'],
    ['retail', 'Millas', MILES, 'mileage'],
    ['retail', 'Miles since service', MILES, '-'],
    ['retail', 'Odometer unit', ['mi', 'mi', 'mi', 'mi'], '-'],
    ['retail', 'Ask $', MONEY, 'price'],
    ['retail', 'Our asking price', MONEY, 'price'],
    ['retail', 'Unit Cost', MONEY, '-'],
    ['retail', 'Purchase price', MONEY, '-'],
    ['retail', 'Price paid', MONEY, '-'],
    ['retail', 'Price code', MONEY, '-'],
    ['retail', 'Total', MONEY, '-'],
    ['dismantled', 'Stock-In Date', DAYS, 'dateAcquired'],
    ['dismantled', 'IMPOUND\nDATE', DAYS, 'dateAcquired'],
    ['dismantled', 'Picked up', DAYS, 'dateAcquired'],
    ['dismantled', 'Fecha de entrada', DAYS, 'dateAcquired'],
    ['dismantled', 'Picked up', ['Y', 'N', 'Y', 'Y'], '-'],
    ['dismantled', 'Date', DAYS, 'dateAcquired?'],
    ['dismantled', 'Purchase At', DAYS, 'dateAcquired?'],
    ['dismantled', 'Purchase', MONEY, '-'],
    ['dismantled', 'Title date', DAYS, '-'],
    ['dismantled', 'Last modified', DAYS, '-'],
    ['dismantled', 'Storage Spot', ['N 30', 'S 20', 'N 13', 'N 15'], 'location'],
    ['dismantled', 'LOT POSITION', ['N17', 'S2', 'W11', 'N3'], 'location'],
    ['dismantled', 'Version', ['LS', 'GLS', 'EX', 'LE'], 'trim'],
    ['dismantled', 'Our tag', NUMBERS, 'stockNumber'],
    ['dismantled', 'Sticker', CODES, 'stockNumber?'],
    ['dismantled', 'Invoice #', NUMBERS, 'stockNumber?'],
    ['dismantled', 'CASE NUMBER', ['2023-1', '2023-2', '2023-3', '2023-4'], 'stockNumber?'],
    ['dismantled', 'Xyz', CODES, 'stockNumber?'],
    ['dismantled', 'Xyz', NUMBERS, '-'],
    ['dismantled', 'Weight', NUMBERS, '-'],
    ['dismantled', 'Plate', CODES, '-'],
    ['dismantled', 'Key code', CODES, '-'],
    ['dismantled', 'Phone', ['555-0101', '555-0102', '555-0103', '555-0104'], '-'],
    ['dismantled', 'Stock', ['yes', 'yes', 'yes', 'no'], '-'],
    ['retail', 'Stage', ['Sold', 'Listed', 'Listed', 'Deposit taken'], 'status?'],
    ['retail', 'posted?', ['yes', 'sold', 'renew', 'yes'], 'status?'],
    ['retail', 'Title status', ['clean', 'clean', 'salvage', 'clean'], '-'],
    ['dismantled', 'Gone?', ['', 'gone', '', ''], 'status?'],
    ['retail', 'Write-up', ['One owner', 'Cold air', 'New tires', 'x'], 'description'],
    ['dismantled', 'What year did you get it?', MILES, '-'],
    ['dismantled', 'Stock # (paint it on the windshield!)', NUMBERS, 'stockNumber'],
    ['dismantled', 'Miles (put 0 if dash is dead)', MILES, 'mileage'],
    ['dismantled', 'Mi(000)', ['64', '112', '9', '88'], 'mileage'],
    ['retail', 'Mileage (product.metafields.custom.mileage)', MILES, 'mileage'],
    ['retail', 'Body (HTML)', ['<p>One owner, no rust</p>', 'x', 'y', 'z'], 'description?'],
    ['retail', 'Autowriter Description', ['One owner', 'Cold air', 'x y', 'z a'], 'description?'],
    ['dismantled', 'Engine/trans', ['2.0L I4, auto', '3.5L V6, auto', 'x', ''], 'engineType?'],
    ['dismantled', 'Miles (K)', ['64', '112', '9', '88'], '-'],
    ['dismantled', 'What color is it?', ['red', 'white', 'tan', 'blue'], 'exteriorColor'],
    ['dismantled', 'Where did you set it?', ['Row 5, spot 9', 'Row 6', '7', '8'], 'location'],
    [
      'dismantled',
      'Anything missing or broke?',
      ['no jack', 'hood, left fender', '', ''],
      'notes?',
    ],
    ['dismantled', 'Timestamp', ['9/30/2024 8:14:22', ...DAYS.slice(1)], 'dateAcquired?'],
    ['retail', 'Custom Attribute: Miles', MILES, 'mileage'],
    ['retail', 'In shop since', DAYS, 'dateAcquired?'],
    ['retail', 'Sale Date', DAYS, '-'],
    ['retail', 'Want', ['6.0k', '4500', '$3,900', 'make offer'], 'price?'],
    ['retail', 'Gas/Dsl', ['Gas', 'Dsl', 'Gas', 'Gas'], 'fuelType'],
    ['retail', 'T', ['A', 'A', 'M', 'A'], 'transmission?'],
    ['retail', 'Added', DAYS, 'dateAcquired?'],
    ['retail', 'Variant Price', MONEY, 'price'],
    ['retail', 'Outside / inside', ['red / tan', 'tan / tan', 'x', 'y'], 'exteriorColor'],
    ['retail', 'BODYSTYLE', ['LT', 'Sport', 'EX', 'LE'], 'trim?'],
    ['retail', 'BODYSTYLE', ['4dr sedan', 'Sport', 'EX', 'LE'], '-'],
    ['dismantled', 'A/M', ['A', 'M', 'A', 'A'], 'transmission'],
    ['dismantled', 'Auto or stick?', ['stick', 'auto', 'auto', 'auto'], 'transmission'],
    ['dismantled', 'A/M', ['New', 'Used', 'Used', 'Used'], '-'],
    [
      'dismantled',
      'Cond/Status',
      ['IN YARD', 'AWAITING TEARDOWN', 'IN YARD', 'CRUSHED'],
      'status?',
    ],
    ['dismantled', 'S', ['Y', 'Y', 'C', 'Y'], 'status?'],
    ['dismantled', 'S', ['Y', 'N', 'Y', 'Y'], '-'],
    ['dismantled', 'S', ['Y', '', 'Y', 'Y'], '-'],
    ['dismantled', 'Cond/Status', ['PARTS', 'PARTS', 'PARTS', 'CRUSHED'], 'status?'],
    ['dismantled', 'Progress', ['in row', 'sold', 'waiting', 'in row'], 'status?'],
    ['dismantled', 'Milage', MILES, 'mileage'],
    ['retail', 'Sale Status', ['Active listing', 'Pend.', 'Sold - delivered', 'x'], 'status?'],
    ['dismantled', 'Sale Status', ['Pure Sale', 'Pure Sale', 'Min Bid', 'Min Bid'], '-'],
    ['dismantled', 'Hauled in', DAYS, 'dateAcquired?'],
    ['dismantled', 'Cyl/Liter', ['2.5L I4', '3.6L V6', '5.7L V8', ''], 'engineType'],
    ['dismantled', "What's left", ['no engine, but the hood is good', 'doors', '', ''], 'notes?'],
    ['dismantled', 'Odometor', MILES, 'mileage'],
    ['dismantled', 'Date recieved', DAYS, 'dateAcquired'],
    ['dismantled', 'Purchaser', DAYS, '-'],
    ['dismantled', 'Trans (A/M)', ['A', 'M', 'A', 'A'], 'transmission'],
    ['dismantled', 'Drive (2/4/A)', ['2', '4', 'A', '2'], 'driveType'],
    ['dismantled', 'Auto/Std', ['A', 'S', 'A', 'A'], 'transmission'],
    ['dismantled', 'Run & Drive', ['Y', 'N', 'Y', 'Y'], '-'],
  ] as const)('%s %j with %j is %s', async (kind, header, cells, field) => {
    expect((await read(kind, [header, ...cells])).fields).toEqual([field])
  })

  // One example on either side of each threshold.
  test.each([
    ['a sure name', 'dismantled', 'Our tag', NUMBERS, 'stockNumber'],
    ['a likely name', 'dismantled', 'Car #', NUMBERS, 'stockNumber?'],
    ['a vague name', 'dismantled', 'Number', NUMBERS, 'stockNumber?'],
    [
      'a name with other words',
      'dismantled',
      'Whats good inside',
      ['a hood', '2 doors', 'x', ''],
      'notes?',
    ],
    [
      'a name with too many other words',
      'dismantled',
      'Whats good inside trunk',
      ['a hood', '2 doors', 'x', ''],
      '-',
    ],
    ['a vague name with another word', 'dismantled', 'Number inside', NUMBERS, '-'],
    [
      'cells that fit for the most part',
      'retail',
      'Stage',
      ['sold', 'sold', 'listed', 'shop', 'lien'],
      'status?',
    ],
    [
      'cells that fit for the most part',
      'retail',
      'Stage',
      ['sold', 'sold', 'prep', 'shop', 'lien'],
      '-',
    ],
    [
      'cells that fit nothing else',
      'retail',
      'Xyz',
      ['sold', 'sold', 'listed', 'sold', 'lien'],
      'status?',
    ],
    [
      'cells that fit nothing else',
      'retail',
      'Xyz',
      ['sold', 'sold', 'listed', 'shop', 'lien'],
      '-',
    ],
    ['cells with enough codes', 'retail', 'Xyz', ['A1', 'A2', 'A3', 'A4', '15'], 'stockNumber?'],
    ['cells with enough codes', 'retail', 'Xyz', ['A1', 'A2', 'A3', '14', '15'], '-'],
    [
      'some cells that do not fit',
      'retail',
      'Mileage',
      ['64k', '12k', 'ok', 'ok', 'ok', 'ok'],
      'mileage',
    ],
    ['some cells that do not fit', 'retail', 'Mileage', ['64k', 'ok', 'ok', 'ok', 'ok'], '-'],
    ['few cells to judge by', 'retail', 'Mileage', ['ok', 'ok', 'ok', ''], 'mileage'],
    ['few cells to judge by', 'retail', 'Mileage', ['ok', 'ok', 'ok', 'ok'], '-'],
    ['a sure name and repeated cells', 'retail', 'Stock', ['A1', 'A1', 'A2', 'A2'], 'stockNumber'],
    ['a sure name and repeated cells', 'retail', 'Stock', ['A1', 'A1', 'A1', 'A2', 'A2'], '-'],
    [
      'a vague name and repeated cells',
      'retail',
      'Ticket',
      '1 2 3 4 5 6 7 8 9 9'.split(' '),
      'stockNumber?',
    ],
    ['a vague name and repeated cells', 'retail', 'Ticket', '1 2 3 4 5 6 7 8 8 8'.split(' '), '-'],
    [
      'a vague name and blank cells',
      'retail',
      'Ticket',
      '1 3 5 7 8 9 11   '.split(' '),
      'stockNumber?',
    ],
    ['a vague name and blank cells', 'retail', 'Ticket', '1 3 5 7 8 9    '.split(' '), '-'],
    ['cells that count the rows', 'retail', '#', ['1', '2', '3', '4'], 'stockNumber?'],
  ] as const)(
    'a column with %s: of %s, %j with %j is %s',
    async (_, kind, header, cells, field) => {
      expect((await read(kind, [header, ...cells])).fields).toEqual([field])
    },
  )

  test('is known whatever its name says when it holds VINs', async () => {
    const csv = ['Year,Make,Model,Verified plate', ...CARS.map((cells) => cells.join(','))]
    const context = {
      kind: 'retail',
      chosen: new Map<string, string>(),
      today: '2026-11-26',
    } as const
    const { columns } = readHeader(await readRows(csv.join('\n')), context)
    expect(columns.at(-1)).toMatchObject({ column: { field: 'vin' }, isGuessed: true })
  })

  test('is taken where its words say more than those of another one', async () => {
    const { fields } = await read('dismantled', ['Item', ...NUMBERS], ['Our tag', ...CODES])
    expect(fields).toEqual(['-', 'stockNumber'])
  })

  test('is not taken where another one is as likely', async () => {
    const { fields, missing } = await read(
      'dismantled',
      ['Ticket', ...NUMBERS],
      ['Sticker', ...CODES],
    )
    expect(fields).toEqual(['-', '-'])
    expect(missing).toEqual([{ field: 'stockNumber', candidates: ['Ticket', 'Sticker'] }])
  })

  test.each([
    'VYear,VMake,VModel,VIN#',
    'Veh\nYr,vehmake,Modelo,Chassis No',
    'Vyr,Mfg,Veh. Model / Series,Ser#',
    ',Make,Model,',
    'A,B,C,D',
  ])('of year, make, model and VIN is known below %j', async (header) => {
    const csv = [`Xyz,${header}`, ...CARS.map((cells, at) => [CODES[at], ...cells].join(','))]
    const context = { kind: 'retail', chosen: new Map<string, string>(), today: '2026-11-26' }
    const rows = await readRows(csv.join('\n').replace('Veh\n', '"Veh\n').replace('Yr,', 'Yr",'))
    const { columns } = readHeader(rows, { ...context, kind: 'retail' })
    expect(columns.map(({ column }) => column?.field)).toEqual([
      'stockNumber',
      'year',
      'make',
      'model',
      'vin',
    ])
  })
})

test('a file without names of columns is read by its cells', { tags: ['r14.31'] }, async () => {
  const csv = CARS.map((cells, at) => [CODES[at], ...cells].join(',')).join('\n')
  const context = {
    kind: 'retail',
    chosen: new Map<string, string>(),
    today: '2026-11-26',
  } as const
  const { columns, rows } = readHeader(await readRows(csv), context)
  expect([rows.length, ...columns.map(({ column }) => column?.field)]).toEqual([
    4,
    'stockNumber',
    'year',
    'make',
    'model',
    'vin',
  ])
})

test('ditto marks repeat the text above, but no number', { tags: ['r14.30'] }, async () => {
  const { table } = await read(
    'dismantled',
    ['Stock', 'A-1', '""', 'A-3', 'A-4'],
    ['Color', 'red', '""', 'ditto', 'tan'],
    ['Miles', '9000', "''", '7', '8'],
  )
  expect(table.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['A-1', 'red', '9000'],
    ['"', 'red', "''"],
    ['A-3', 'red', '7'],
    ['A-4', 'tan', '8'],
  ])
})
