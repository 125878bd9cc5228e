import { describe, expect, test } from 'vitest'
import { readHeader } from '#server/features/vehicles/import/csv-header.ts'
import { readCellText, readRows } from '#server/features/vehicles/import/csv-table.ts'
import { assignColumns } from '#server/features/vehicles/import/file-columns.ts'
import { findColumn, VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
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
    ['tabs, as it is copied', 'Stock Number\tPrice\r\nR-1\t12,900'],
    ['a mark in front', '\uFEFFStock Number,Price\r\nR-1,"12,900"\r\n'],
    ['line ends of all kinds', 'Stock Number;Price\r\nR-1;12,900\r;\n\r\n'],
  ])('%s', async (_, csv) => {
    expect(await readTable(csv)).toEqual({ header: ['Stock Number', 'Price'], rows })
  })

  test("Excel's own first line says what divides the cells", async () => {
    expect((await readTable('sep=;\r\nStock Number;Price\r\nR-1;1,2,3')).rows).toEqual([
      { line: 3, cells: ['R-1', '1,2,3'] },
    ])
  })

  test.each([
    ['formulas without values', ',,$ -\n0,$0.00,0\n -   , $ -   '],
    ['a sum with a count', 'TOTAL,2 cars,9'],
    ['a title between groups', 'Westlake line'],
  ])('%s between and below the rows are no rows', async (_, lines) => {
    const csv = `"Our, yard",Page 1\nStock Number,Model,Price\nR-1,Fit,1\n${lines}\nTotal,Fit,2\n`
    expect((await readTable(csv)).rows.map(({ cells }) => cells[0])).toEqual(['R-1', 'Total'])
  })

  test('rows below another header are read by that header', { tags: ['r14.24'] }, async () => {
    const head = 'Stock Number,Model,Price,Make'
    const other = 'Model,Weight,Date Sold,Make,Stock Number'
    const below = 'Fit,2,3/4/26,Honda,R-2\nFit,2,,Honda,R-4,9'
    const csv = `${head}\nR-1,Fit,1,Honda\n${other}\n${below}\n${head}\nR-3,Fit,3,Honda`
    const table = await readTable(csv)
    expect(table.header).toEqual([...head.split(','), 'Weight', 'Date Sold'])
    expect(table.rows.map(({ cells, failure }) => [cells.join(','), failure])).toEqual([
      ['R-1,Fit,1,Honda', undefined],
      ['R-2,Fit,,Honda,2,3/4/26', undefined],
      ['Fit,2,,Honda,R-4,9', 'This row has 6 cells, the header in line 3 has 5'],
      ['R-3,Fit,3,Honda', undefined],
    ])
  })

  test('rows below a header without stock number are wrong', { tags: ['r14.24'] }, async () => {
    const csv = 'Stock Number,Model,Price\nR-1,Fit,1\nModel,Price,Make\nFit,2,Honda'
    expect((await readTable(csv)).rows.map(({ failure }) => failure)).toEqual([
      undefined,
      'The columns have other names from line 3 on, and none is the stock number',
    ])
  })

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
})

describe('a stray quotation mark costs its row alone', { tags: ['r14.13'] }, () => {
  const rest = [
    { line: 3, cells: ['R-2', 'one\ntwo'] },
    { line: 5, cells: ['R-3', 'x'] },
  ]
  const after = 'R-2,"one\ntwo"\nR-3,x\n'
  test('a quotation mark that none closes costs its row alone', async () => {
    const { rows } = await readTable(`Stock Number,Notes\nR-1,"6 lift\n${after}`)
    expect(rows[0]).toEqual({
      line: 2,
      cells: ['R-1,"6 lift'],
      failure: 'This row has a stray quotation mark',
    })
    expect(rows.slice(1)).toEqual(rest)
  })
})

/** Fields of the headers, in the order of the file. */
const fieldsOf = (kind: VehicleKind, headers: string, chosen: [string, string][] = []) =>
  assignColumns(headers.split(','), kind, new Map(chosen)).map(
    ({ column, noteLabel }) => (noteLabel ? `${noteLabel} in ` : '') + (column?.field ?? '-'),
  )

describe('a header', () => {
  test.each([
    ['UnitStatus', 'status'],
    ['Veh Mod', 'model'],
    ['Mileage (mi)', 'mileage'],
    ['StockTicket#', 'stockNumber'],
    ['lngMileage', 'mileage'],
    ['dtmReceived', 'dateAcquired'],
    ['intColor', 'interiorColor'],
    ['Body/Trim', 'trim'],
  ])('%s means %s', (header, field) => {
    expect(findColumn('retail', header)?.field).toBe(field)
  })

  test.each([
    [['No', '4', '4'], undefined],
    [['State', 'sold', 'in stock'], 'status'],
    [['Style', '4dr Sedan', 'LS'], undefined],
  ] as const)('%j is known by its cells as %s', { tags: ['r14.27'] }, async (cells, field) => {
    const lines = cells.map(
      (cell, at) => `${cell},${['Make', 'Kia', 'Kia'][at]},${['Year', '2014', '2015'][at]}`,
    )
    const { columns } = readHeader(await readRows(lines.join('\n')), CONTEXT)
    expect(columns[0]?.column?.field).toBe(field)
  })

  test('Cost / Price means nothing', () =>
    expect(findColumn('retail', 'Cost / Price')).toBeUndefined())

  test.each(['dismantled'] as const)('names one column: %s', { tags: ['r14.7'] }, (kind) => {
    const names = VEHICLE_COLUMNS[kind].flatMap(({ header, synonyms }) => [
      header.toLowerCase(),
      ...synonyms,
    ])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    for (const column of VEHICLE_COLUMNS[kind]) {
      expect(findColumn(kind, column.header)).toBe(column)
    }
  })

  test('a header of two columns is that of the exact name', { tags: ['r14.7'] }, () => {
    expect(fieldsOf('retail', 'Stk#,List Price,Price,Series,Trim,Color,Exterior Color')).toEqual([
      'stockNumber',
      '-',
      'price',
      '-',
      'trim',
      '-',
      'exteriorColor',
    ])
    expect(fieldsOf('dismantled', 'Stock,Miles,Acquired,Color')).toEqual([
      'stockNumber',
      'mileage',
      'dateAcquired',
      'exteriorColor',
    ])
  })

  test('a header for the row in the yard is the location, or the notes of a car', () => {
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

  test('of two headers for one field the last chosen counts; two alike have own names', () => {
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
  ['="0123"', '0123'],
  ["''=1+1", "'=1+1"],
])('a cell %j is read as %j', (cell, value) => {
  expect(readCellText(cell)).toBe(value)
})
