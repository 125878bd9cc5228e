import { describe, expect, test } from 'vitest'
import { readHeader } from '#server/features/vehicles/import/csv-header.ts'
import { readRows } from '#server/features/vehicles/import/csv-table.ts'
import { readValues } from '#server/features/vehicles/import/csv-values.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'

const TODAY = '2026-11-26'
const VINS = ['1G1ZC5E05AF697404', '5NPDH4AE8FH539327', '1HGCP2G30GA439256', '2T1BU49E99C479251']
const NAMES = [
  '2010 Chevy Malibu',
  '2015 Hyundai Elantra',
  '2016 Honda Accord',
  '2009 Toyota Camry',
]

async function read(kind: VehicleKind, csv: string) {
  const table = readHeader(await readRows(csv), { kind, chosen: new Map(), today: TODAY })
  const context = { kind, today: TODAY, answers: new Map(), questions: new Map() }
  return table.rows.map((row) => readValues(row, table, context))
}

/** Reads the cells of a column beside four stock numbers. */
async function readColumn(header: string, cells: string[]) {
  const lines = cells.map((cell, at) => `R-${at},"${cell}"`)
  return read('dismantled', [`Stock,${header}`, ...lines].join('\n'))
}

describe('a number below a header in thousands', { tags: ['r14.33'] }, () => {
  test.each(['Mi(000)', 'Miles x1000', 'Mileage (in thousands)', "Odo 000's"])(
    '%j is multiplied, and one with its own unit is not',
    async (header) => {
      const rows = await readColumn(header, ['79', '142.5', '86k', 'TMU', '79,000', '79000'])
      expect(rows.map(({ cells }) => cells.mileage)).toEqual([
        '79000',
        '142500',
        '86000',
        '',
        undefined,
        '79000000',
      ])
    },
  )
})

describe('a column of two fields', { tags: ['r14.33'] }, () => {
  test.each([
    ['2.0L I4, auto', '2.0L I4', 'Automatic'],
    ['2.0L, turbo / 6-speed manual', '2.0L, turbo', 'Manual'],
    ['2.0L I4', undefined, undefined],
    ['auto, w/ overdrive', undefined, undefined],
    ['', undefined, undefined],
  ])('%j has the engine %s and the transmission %s', async (cell, engine, transmission) => {
    const [row] = await readColumn('Engine/trans', [cell, '3.5L V6, auto'])
    expect([row?.cells.engineType, row?.cells.transmission]).toEqual([engine, transmission])
  })
})

describe('a row with commas in its last column', { tags: ['r14.24'] }, () => {
  const header = 'stk, car, vin, mi, clr, date, notes'
  test.each([
    [`1, 08 ford fusion, , 162178, blu, 6/1/25, 3rd row, rear air`, '3rd row, rear air'],
    [`1, 08 ford fusion, , 162178, blu, 6/1/25, nice`, 'nice'],
    [`1, 08 ford fusion, , 162,178, blu, 6/1/25, nice`, undefined],
    [`1, 08 ford fusion, , 162178, blu, dark, 6/1/25, nice`, undefined],
    [`1, 08 ford fusion, , 162178, blu, , nice, clean`, undefined],
    [`1, 08 ford fusion, , 162178, blu, June 1, 2025, nice`, undefined],
  ])('%j has the notes %j', async (line, notes) => {
    const [row] = await read('retail', `${header}\n${line}`)
    expect(row?.cells.notes).toBe(notes)
    expect(row?.issues.length).toBe(notes === undefined ? 1 : 0)
  })

  test.each([
    ['1, 08 ford fusion, , 162,178, blu, 6/1/25', 1],
    ['1, 08 ford fusion, , 162,178,,', 1],
    ['1, 08 ford fusion, , 162, blu, 6/1/25', 0],
  ])('%j has %j issue with a divided number', { tags: ['r14.34'] }, async (line, count) => {
    const [row] = await read('retail', `${header}\n${line}`)
    expect(row?.issues).toHaveLength(count)
  })

  const ragged = 'Stock,Miles,Notes,Key,Row'
  test.each([
    ['R-1,90000,Runs well, new tires, inspected', 'Runs well, new tires, inspected'],
    ['R-1,90000,Runs well, new tires,', 'Runs well, new tires'],
    ['R-1,90000,Runs well,117, B4', 'Runs well'],
    ['R-1, 90000, Runs well, 117, B4', 'Runs well'],
    ['R-1,90000,Runs well,117,B4', 'Runs well'],
  ])('in the middle, %j, has the notes %j', { tags: ['r14.36'] }, async (line, notes) => {
    const [row] = await read('dismantled', `${ragged}\n${line}`)
    expect(row?.cells.notes).toBe(notes)
    expect(row?.issues).toEqual([])
  })

  test('commas with one short cell behind them end before it', async () => {
    const [row] = await read('dismantled', 'Stock,Miles,Notes,Row\nR-1,90000,Runs well, B4')
    expect(row?.cells).toMatchObject({ notes: 'Runs well', location: 'B4' })
  })

  test.each([
    ['R-1,90,100,nice', 1],
    ['R-1,90,10,nice', 0],
    ['R-1,90100,100,nice', 0],
  ])('%j has %j issue below an unknown column', { tags: ['r14.34'] }, async (line, count) => {
    const others = ['R-2,80000,7,ok', 'R-3,70000,8,ok']
    const [row] = await read('retail', ['Stock,Miles,Slot key,Notes', line, ...others].join('\n'))
    expect(row?.issues).toHaveLength(count)
  })

  test('a column of numbers with three digits divides no number', async () => {
    const rows = await read(
      'retail',
      'Stock,Miles,Slot key,Notes\nR-1,90,100,x\nR-2,80,117,y\nR-3,7,118,z',
    )
    expect(rows.flatMap(({ issues }) => issues)).toEqual([])
  })

  test('is refused where no day or VIN stands before them', async () => {
    const [row] = await read('retail', 'Stock,Miles,Price,Notes\nR-1,90000,12,900,nice')
    expect(row?.issues).toMatchObject([{ path: 'csv' }])
  })
})

test('lines of further pictures are no rows and hide no column', { tags: ['r14.24'] }, async () => {
  const cars = NAMES.flatMap((name, at) => [
    `h${at},${name},PMC26${at},4500,${VINS[at]},p.jpg,1`,
    `h${at},,,,,q.jpg,2`,
    `h${at},,,,,r.jpg,3`,
  ])
  const named = 'h9,2012 Ford Focus,,,,p.jpg,1'
  const csv = ['Handle,Title,Variant SKU,Price,VIN,Image Src,Image Position', ...cars, named]
  const rows = await read('retail', csv.join('\n'))
  expect(rows.map(({ cells }) => [cells.stockNumber, cells.model])).toEqual([
    ['PMC260', 'Malibu'],
    ['PMC261', 'Elantra'],
    ['PMC262', 'Accord'],
    ['PMC263', 'Camry'],
    ['', 'Focus'],
  ])
})
