import { describe, expect, test } from 'vitest'
import { readHeader } from '#server/features/vehicles/csv-header.ts'
import { cellText, readRows } from '#server/features/vehicles/csv-table.ts'
import { columnsOf } from '#server/features/vehicles/file-columns.ts'
import { columnOf, VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'

const CONTEXT = { kind: 'retail', chosen: new Map<string, string>(), today: '2026-11-26' } as const

/** The header and the rows below it. */
async function readTable(csv: string) {
  const { header, rows } = readHeader(await readRows(csv), CONTEXT)
  return { header, rows }
}

describe('a file as spreadsheets write it', () => {
  const rows = [{ line: 2, cells: ['R-1', '12,900'] }]
  test.each([
    ['commas', 'Stock Number,Price\nR-1,"12,900"\n'],
    ['semicolons', 'Stock Number;Price\nR-1;12,900\n'],
    ['tabs, as it is copied', 'Stock Number\tPrice\r\nR-1\t12,900'],
    ['a mark in front', '\uFEFFStock Number,Price\r\nR-1,"12,900"\r\n'],
    ['pipes', 'Stock Number|Price\nR-1|12,900\n'],
    ['line ends of all kinds', 'Stock Number;Price\r\nR-1;12,900\r;\n\r\n'],
    ['a NUL at the end', 'Stock Number;Price\nR-1;12,900\n\0'],
    ['old line ends', 'Stock Number,Price\rR-1,"12,900"\r'],
    ['rows without anything', 'Stock Number;Price\nR-1;12,900\n;\n\n'],
  ])('%s', async (_, csv) => {
    expect(await readTable(csv)).toEqual({ header: ['Stock Number', 'Price'], rows })
  })

  test("Excel's own first line says what divides the cells", async () => {
    expect((await readTable('sep=;\r\nStock Number;Price\r\nR-1;1,2,3')).rows).toEqual([
      { line: 3, cells: ['R-1', '1,2,3'] },
    ])
  })

  test.each([
    ['\r\n', '\n'],
    ['\n', '\r\n'],
  ])('mixed line ends lose no row: %j and %j', async (one, other) => {
    const csv = `Stock Number,Notes${one}R-1,a${one}R-2,b${other}R-3,c${one}R-4,d`
    expect((await readTable(csv)).rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'R-1', 'a'],
      [3, 'R-2', 'b'],
      [4, 'R-3', 'c'],
      [5, 'R-4', 'd'],
    ])
  })

  test('titles above the header are skipped', async () => {
    const csv = 'Our yard; all cars\n\nStock Number;Price\nR-1;12,900\n'
    expect(await readTable(csv)).toEqual({
      header: ['Stock Number', 'Price'],
      rows: [{ line: 4, cells: ['R-1', '12,900'] }],
    })
  })

  test.each([
    ['sums', ',,,TOTAL\nGrand Total:,"52,900"\nTotal Vehicles: 2'],
    ['a sum alone', ',,"52,900"'],
    ['sums of groups', 'Honda Total,,1'],
    ['formulas without values', ',,$ -\n0,$0.00,0\n -   , $ -   '],
    ['counts', '2 vehicles\n"Count = 2"'],
    ['footers', 'Page 1 of 1\nPrinted 11/26/2026 by Dale\n*** End of Report ***'],
    ['its header again', 'Stock Number,Model,Price'],
    ['its title again, of another page', '"Our, yard",Page 2'],
    ['years', '*** 2016 ***'],
    ['a sum with a count', 'TOTAL,2 cars,9'],
    ['unticked boxes', ',,FALSE'],
    ['a title between groups', 'Westlake line'],
  ])('%s between and below the rows are no rows', async (_, lines) => {
    const csv = `"Our, yard",Page 1\nStock Number,Model,Price\nR-1,Fit,1\n${lines}\nTotal,Fit,2\n`
    expect((await readTable(csv)).rows.map(({ cells }) => cells[0])).toEqual(['R-1', 'Total'])
  })

  test(
    'rows below a header of other columns are read by it until the first comes again',
    { tags: ['r14.24'] },
    async () => {
      const head = 'Stock Number,Model,Price,Make'
      const other = 'Model,Weight,Date Sold,Make,Stock Number'
      const below = 'Fit,2,3/4/26,Honda,R-2\nFit,2,,Honda,R-4,9'
      const csv = `${head}\nR-1,Fit,1,Honda\n${other}\n${below}\n${head}\nR-3,Fit,3,Honda`
      const table = await readTable(csv)
      expect(table.header).toEqual([...head.split(','), 'Weight', 'Date Sold'])
      expect(table.rows.map(({ cells, problem }) => [cells.join(','), problem])).toEqual([
        ['R-1,Fit,1,Honda', undefined],
        ['R-2,Fit,,Honda,2,3/4/26', undefined],
        ['Fit,2,,Honda,R-4,9', 'This row has 6 cells, the header in line 3 has 5'],
        ['R-3,Fit,3,Honda', undefined],
      ])
    },
  )

  test(
    'rows below a header of other columns without a stock number are wrong',
    { tags: ['r14.24'] },
    async () => {
      const csv = 'Stock Number,Model,Price\nR-1,Fit,1\nModel,Price,Make\nFit,2,Honda'
      expect((await readTable(csv)).rows.map(({ problem }) => problem)).toEqual([
        undefined,
        'The columns have other names from line 3 on, and none is the stock number',
      ])
    },
  )

  test('a number that counts the rows above is no row', { tags: ['r14.24'] }, async () => {
    const table = await readTable('Stock Number,Model\nR-1,Fit\nR-2,Fit\n2,\n3,\n')
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['R-1', 'R-2', '3'])
  })

  test('a header in two lines is joined, and one under titles is not', async () => {
    const joined = await readTable('Stock,Model,Ext\nNumber,Year,Color\nR-1,2012,Red')
    expect([joined.header, joined.rows.length]).toEqual([
      ['Stock Number', 'Model Year', 'Ext Color'],
      1,
    ])
    expect((await readTable('Vehicle,,Money\nStk#,Model,Price\nR-1,Fit,1')).header).toEqual([
      'Stk#',
      'Model',
      'Price',
    ])
  })

  test('prose with many commas does not decide what divides the cells', async () => {
    const csv = 'Stock Number;Description\nR-1;one, two, three, four\nR-2;x'
    expect((await readTable(csv)).header).toEqual(['Stock Number', 'Description'])
  })

  test('problems in cells of several lines name the line on which their row begins', async () => {
    expect(
      (await readTable('Stock Number,Notes\nR-1,"one\ntwo\nthree"\nR-2,x')).rows.map(
        ({ line }) => line,
      ),
    ).toEqual([2, 5])
  })
})

describe('a stray quotation mark costs its row alone', { tags: ['r14.13'] }, () => {
  const rest = [
    { line: 3, cells: ['R-2', 'one\ntwo'] },
    { line: 5, cells: ['R-3', 'x'] },
  ]
  const after = 'R-2,"one\ntwo"\nR-3,x\n'
  test.each([
    ['in the middle of a cell', 'R-1,6" lift'],
    ['twice in a cell', 'R-1,6" x 4" bed'],
    ['at the beginning of a cell that ends without', 'R-1,"6 lift'],
    ['behind a quoted cell', 'R-1,"6"x'],
  ])('%s', async (_, bad) => {
    const { rows } = await readTable(`Stock Number,Notes\n${bad}\n${after}`)
    expect(rows[0]).toEqual({
      line: 2,
      cells: [bad],
      problem: 'This row has a stray quotation mark',
    })
    expect(rows.slice(1)).toEqual(rest)
  })
})

/** Fields of the headers, in the order of the file. */
const fieldsOf = (kind: VehicleKind, headers: string, chosen: [string, string][] = []) =>
  columnsOf(headers.split(','), kind, new Map(chosen)).map(
    ({ column, noteLabel }) => (noteLabel ? `${noteLabel} in ` : '') + (column?.field ?? '-'),
  )

describe('a header', () => {
  test.each([
    ['Stock #', 'stockNumber'],
    ['Stk#', 'stockNumber'],
    ['STOCK NO.', 'stockNumber'],
    ['stock_number', 'stockNumber'],
    ['StockNo', 'stockNumber'],
    ['ModelYear', 'year'],
    ['BikeYear', 'year'],
    ['Miles', 'mileage'],
    ['Odo', 'mileage'],
    ['Asking Price', 'price'],
    ['InternetPrice', 'price'],
    ['exteriorColor', 'exteriorColor'],
    ['Ext Clr', 'exteriorColor'],
    ['Int', 'interiorColor'],
    ['Eng', 'engineType'],
    ['Trans', 'transmission'],
    ['Drivetrain Desc', 'driveType'],
    ['Date In', 'dateAcquired'],
    ['ReceivedDate', 'dateAcquired'],
    ['Acq Date', 'dateAcquired'],
    ['Purch Date', 'dateAcquired'],
    ['Mileage In', 'mileage'],
    ['Stk Nbr', 'stockNumber'],
    ['Final Price', 'price'],
    ['UnitStatus', 'status'],
    ['Mk', 'make'],
    ['Veh Mod', 'model'],
    ['Trim Lvl', 'trim'],
    ['Odom Rdg', 'mileage'],
    ['Mileage (mi)', 'mileage'],
    ['Price ($)', 'price'],
    ['Tran Desc', 'transmission'],
    ['Mtr', 'engineType'],
    ['Drv Train', 'driveType'],
    ['Rcvd', 'dateAcquired'],
    ['Rmks', 'notes'],
    ['Serial (VIN)', 'vin'],
    [' vin ', 'vin'],
    ["Rec'd", 'dateAcquired'],
    ['Set Date', 'dateAcquired'],
    ['StockTicket#', 'stockNumber'],
    ['Model Group', 'model'],
    ['Transm.', 'transmission'],
    ['auto/stick', 'transmission'],
    ['mileage.value', 'mileage'],
    ['Disposition', 'status'],
    ['txtMake', 'make'],
    ['lngMileage', 'mileage'],
    ['dtmReceived', 'dateAcquired'],
    ['intColor', 'interiorColor'],
    ['Año / Year', 'year'],
    ['No. / Stock', 'stockNumber'],
    ['Body/Trim', 'trim'],
    ['Ext/Int Color', 'exteriorColor'],
    ['In', 'dateAcquired'],
    ['stuff', 'notes'],
    ['Active Status', 'status'],
  ])('%s means %s', (header, field) => {
    expect(columnOf('retail', header)?.field).toBe(field)
  })

  test.each([
    [['Tag #', 'T-1', 'T-2'], 'stockNumber'],
    [['#', '1', '2'], 'stockNumber'],
    [['Item', 'Vehicles:V-1', 'Vehicles:V-2'], 'stockNumber'],
    [['Lot number', '4635', '4636'], 'stockNumber'],
    [['Lot', 'North', 'South'], undefined],
    [['No', '4', '4'], undefined],
    [['State', 'OK', 'TX'], undefined],
    [['State', 'sold', 'in stock'], 'status'],
    [['In/Out', 'IN', 'IN'], 'status'],
    [['Style', 'LT', 'LS'], 'trim'],
    [['Style', '4dr Sedan', 'LS'], undefined],
  ] as const)('%j is known by its cells as %s', { tags: ['r14.27'] }, async (cells, field) => {
    const lines = cells.map(
      (cell, at) => `${cell},${['Make', 'Kia', 'Kia'][at]},${['Year', '2014', '2015'][at]}`,
    )
    const { columns } = readHeader(await readRows(lines.join('\n')), CONTEXT)
    expect(columns[0]?.column?.field).toBe(field)
  })

  test.each([
    'State',
    'Price Wholesale',
    'price_cost',
    'MSRP',
    'Photos',
    'Carfax',
    'Sold Date',
    'Cost Price',
    'Odo (km)',
    'Odo / KM',
    'Price (EUR)',
    'Cost / Price',
    'Color/Trim',
    'Yard Number',
    'In/Out',
  ])('%s means nothing', (header) => expect(columnOf('retail', header)).toBeUndefined())

  test.each(['retail', 'dismantled'] as const)(
    'of our own names one column only, and no synonym means two: %s',
    { tags: ['r14.7'] },
    (kind) => {
      const names = VEHICLE_COLUMNS[kind].flatMap(({ header, synonyms }) => [
        header.toLowerCase(),
        ...synonyms,
      ])
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
      for (const column of VEHICLE_COLUMNS[kind]) expect(columnOf(kind, column.header)).toBe(column)
    },
  )

  test('of a car for sale means nothing to a dismantled vehicle', () => {
    expect(columnOf('dismantled', 'Price')).toBeUndefined()
  })

  test(
    'that two columns could be leaves one unknown: the exact name counts',
    { tags: ['r14.7'] },
    () => {
      expect(fieldsOf('retail', 'Stk#,List Price,Price,Series,Trim,Color,Exterior Color')).toEqual([
        'stockNumber',
        '-',
        'price',
        '-',
        'trim',
        '-',
        'exteriorColor',
      ])
    },
  )

  test('of a row in the yard is the location, and goes to the notes of a car for sale', () => {
    expect(fieldsOf('dismantled', 'Stk#,Loc/Row,Comments')).toEqual([
      'stockNumber',
      'location',
      'notes',
    ])
    expect(fieldsOf('retail', 'Stk#,Location,Comments')).toEqual([
      'stockNumber',
      'Location in notes',
      'notes',
    ])
  })

  test('is the assigned one, instead of the one of its name', () => {
    const chosen: [string, string][] = [
      ['listprice', 'price'],
      ['tagcolor', 'notes'],
      ['miles', ''],
    ]
    expect(fieldsOf('retail', 'Stk#,List Price,Price,Tag Color,Miles', chosen)).toEqual([
      'stockNumber',
      'price',
      '-',
      'Tag Color in notes',
      '-',
    ])
  })

  test('of two for one field that chosen last counts, and each name of two alike is its own', () => {
    const twice: [string, string][] = [
      ['asking', 'price'],
      ['tag', 'price'],
    ]
    expect(fieldsOf('retail', 'Stk#,Tag,Asking', twice)).toEqual(['stockNumber', 'price', '-'])
    const alike: [string, string][] = [
      ['price2', 'notes'],
      ['column4', 'trim'],
    ]
    expect(fieldsOf('retail', 'Stk#,Price,Price,', alike)).toEqual([
      'stockNumber',
      'price',
      'Price (2) in notes',
      'trim',
    ])
  })
})

test.each([
  ['  Ford ', 'Ford'],
  ['="0123"', '0123'],
  ["'=1+1", '=1+1'],
  ["''=1+1", "'=1+1"],
  ["'92 model", "'92 model"],
])('a cell %j is read as %j', (cell, value) => {
  expect(cellText(cell)).toBe(value)
})
