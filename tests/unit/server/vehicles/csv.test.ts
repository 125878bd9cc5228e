import { describe, expect, test } from 'vitest'
import { readCell, readTable } from '#server/features/vehicles/csv-table.ts'
import { choiceOf, columnOf, VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'

const TODAY = '2026-11-21'
const text = { field: 'notes', header: 'Notes', synonyms: [] }

describe('a file as spreadsheets write it', () => {
  const rows = [{ line: 2, cells: ['R-1', '12,900'] }]
  test.each([
    ['commas', 'Stock Number,Price\nR-1,"12,900"\n'],
    ['semicolons', 'Stock Number;Price\nR-1;12,900\n'],
    ['tabs, as it is copied', 'Stock Number\tPrice\r\nR-1\t12,900'],
    ['a mark in front', '\uFEFFStock Number,Price\r\nR-1,"12,900"\r\n'],
    ['old line ends', 'Stock Number,Price\rR-1,"12,900"\r'],
    ['rows without anything', 'Stock Number;Price\nR-1;12,900\n;\n\n'],
  ])('%s', (_, csv) => {
    expect(readTable(csv)).toEqual({ header: ['Stock Number', 'Price'], rows })
  })

  test("Excel's own first line says what divides the cells", () => {
    expect(readTable('sep=;\r\nStock Number;Price\r\nR-1;1,2,3').rows).toEqual([
      { line: 3, cells: ['R-1', '1,2,3'] },
    ])
  })

  test('problems in cells of several lines name the line on which their row begins', () => {
    expect(
      readTable('Stock Number,Notes\nR-1,"one\ntwo\nthree"\nR-2,x').rows.map(({ line }) => line),
    ).toEqual([2, 5])
  })
})

describe('a stray quotation mark costs its row alone', () => {
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
  ])('%s', (_, bad) => {
    const { rows } = readTable(`Stock Number,Notes\n${bad}\n${after}`)
    expect(rows[0]).toEqual({
      line: 2,
      cells: [bad],
      problem: 'This row has a stray quotation mark',
    })
    expect(rows.slice(1)).toEqual(rest)
  })
})

describe('a header', () => {
  test.each([
    ['Stock #', 'stockNumber'],
    ['STOCK NO.', 'stockNumber'],
    ['stock_number', 'stockNumber'],
    ['Miles', 'mileage'],
    ['Odometer', 'mileage'],
    ['Asking Price', 'price'],
    ['exteriorColor', 'exteriorColor'],
    ['Date In', 'dateAcquired'],
    [' vin ', 'vin'],
  ])('%s means %s', (header, field) => {
    expect(columnOf('retail', header)?.field).toBe(field)
  })

  test.each(['retail', 'dismantled'] as const)(
    'of our own names one column only, and no synonym means two: %s',
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
})

describe('a cell', () => {
  test.each([
    ['  Ford ', 'Ford'],
    ['="0123"', '0123'],
    ["'=1+1", '=1+1'],
    ["''=1+1", "'=1+1"],
    ["'92 model", "'92 model"],
  ])('%j is read as %j', (cell, value) => {
    expect(readCell(cell, text, TODAY)).toBe(value)
  })

  test.each([
    ['11/2/26', '2026-11-02'],
    ['11/02/2026', '2026-11-02'],
    ['2026-11-02', '2026-11-02'],
    ['soon', 'soon'],
    ['', ''],
  ])('of a date %j is read as %j', (cell, value) => {
    expect(readCell(cell, { ...text, isDate: true }, TODAY)).toBe(value)
  })

  test('of a closed list is read by value or by what is shown, in any case', () => {
    const { choices = {} } = VEHICLE_COLUMNS.retail.find(({ field }) => field === 'status') ?? {}
    expect(
      ['SALE PENDING', 'pending', 'Sold', 'stolen'].map((cell) => choiceOf(choices, cell)),
    ).toEqual(['pending', 'pending', 'sold', 'stolen'])
  })
})
