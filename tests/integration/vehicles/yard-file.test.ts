import { beforeEach, describe, expect, test } from 'vitest'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { addSignedIn } from '../../support/staff.ts'
import { stockFiles } from '../../support/vehicle-csv.ts'
import { addVehicle, emptyVehicles, nextVin, retailInput } from '../../support/vehicles.ts'
import { workbook } from '../../support/workbook.ts'

const app = await createTestApp()
const staff = await addSignedIn(app, 'renee')
const files = (kind: VehicleKind) => stockFiles(app, kind, () => staff)
const retail = files('retail')
const dismantled = files('dismantled')

beforeEach(async () => {
  await emptyVehicles(app)
  await app.db.importChoice.deleteMany()
})

const listed = async (kind: VehicleKind) =>
  (await app.ask(`/api/admin/${kind}-vehicles`, { headers: staff.bearer })).json<
    Record<string, unknown>[]
  >()
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const HEAD = 'Stk#,Yr,Make,Model,VIN,Miles,Date In,Loc/Row,Trans,Drive,Status'.split(',')

describe("a yard's own spreadsheet", () => {
  test('goes in as a workbook of typed values', { tags: ['r14.15', 'r14.26'] }, async () => {
    const [vin, day] = [nextVin(), { day: 46_328 }]
    const rows = [
      ['Our yard'],
      HEAD,
      ['0412', "'14", 'CHEV', 'Impala', vin, '134k', day, 'C-17', 'A/T', 'AWD', 'In Yard'],
      ['0413', 219, 'TOY', 'Camry', nextVin(), 'N/A', null, '', '6 spd man', '2WD', 'parts'],
    ]
    const file = base64(workbook([rows, [HEAD.toReversed()]]))
    const { rows: looked, questions, unreadSheets } = await dismantled.look({ file })
    expect(unreadSheets).toEqual(['S2'])
    expect(looked.map(({ action }) => action)).toEqual(['create', 'wrong'])
    expect(questions.map(({ field, text, rows: count }) => [field, text, count])).toEqual([
      ['driveType', '2WD', 1],
      ['status', 'parts', 1],
    ])
    expect(await dismantled.take({ file })).toMatchObject({ created: 1, leftOut: 1 })
    expect(await listed('dismantled')).toMatchObject([
      {
        stockNumber: '0412',
        year: 2014,
        make: 'Chevrolet',
        vin,
        mileage: 134_000,
        dateAcquired: '2026-11-02T12:00:00.000Z',
        transmission: 'Automatic',
        status: 'Parts Available',
        location: 'C-17',
        notes: null,
      },
    ])
    expect((await dismantled.look({ file })).rows[0]?.action).toBe('unchanged')
  })

  test('a file with an unknown status waits for the answer', { tags: ['r14.28'] }, async () => {
    const head = 'Tag #,Yr,Make,Model,VIN,Status,Date Sold'
    const car = (tag: string, end: string) => `${tag},2014,Kia,Rio,${nextVin()},${end}`
    const csv = [
      head,
      car('T-1', 'at mechanic,'),
      car('T-2', ',3/4/26'),
      car('T-3', 'For Sale,3/4/26'),
      car('T-4', ','),
    ].join('\n')
    const { rows, columns } = await retail.look({ csv })
    expect(rows.map(({ action }) => action)).toEqual(['undecided', 'create', 'create', 'create'])
    expect(rows[0]?.problems).toEqual([
      { path: 'status', message: 'Choose above what the status "at mechanic" means' },
    ])
    expect(columns.filter(({ isKnown }) => !isKnown).map(({ field }) => field)).toEqual([
      'stockNumber',
      'status',
    ])
    expect(await retail.take({ csv })).toMatchObject({ created: 3, leftOut: 1 })
    const stored = await listed('retail')
    expect(
      stored
        .map(({ stockNumber, status }) => `${String(stockNumber)} ${String(status)}`)
        .toSorted(),
    ).toEqual(['T-2 sold', 'T-3 available', 'T-4 available'])
    const answers = [{ field: 'status', text: 'at mechanic', value: 'pending' }]
    expect(await retail.take({ csv, answers })).toMatchObject({ created: 1, unchanged: 3 })
  })

  test('a file without a mileage or a day says so', { tags: ['r14.18'] }, async () => {
    const csv = `Stk#,Yr,Make,Model,VIN,Miles,Drive\nD-1,2014,Kia,Rio,${nextVin()},TBD,2WD`
    const { rows } = await dismantled.look({ csv })
    expect(rows[0]?.cautions.map(({ message }) => message)).toEqual([
      'Drive Type is not understood: 2WD. It is left empty.',
      'Date Acquired is missing. It starts as today.',
    ])
    await dismantled.take({ csv })
    expect(await listed('dismantled')).toMatchObject([{ mileage: null, driveType: null }])
  })

  test('a file with a combined column has it split', { tags: ['r14.23'] }, async () => {
    const [vin, other] = [nextVin(), nextVin()]
    const csv = `Stk#,Vehicle,VIN\nX-1,2009 Honda Civic LX - one owner,${vin}\nX-2,'14 VW Jetta,${other}`
    const { rows, columns } = await retail.look({ csv: `${csv}\nX-3,truck,${nextVin()}` })
    expect(columns[1]).toMatchObject({ header: 'Vehicle', field: 'vehicle', isKnown: true })
    expect(rows[2]?.problems[0]?.message).toBe('Vehicle cannot be read: truck')
    await retail.take({ csv })
    const civic = { year: 2009, make: 'Honda', model: 'Civic' }
    expect(await listed('retail')).toMatchObject([
      { stockNumber: 'X-2', year: 2014, make: 'Volkswagen', model: 'Jetta', trim: null },
      { stockNumber: 'X-1', ...civic, trim: 'LX', notes: 'Vehicle: one owner' },
    ])
    const again = await retail.look({ csv, columns: { Vehicle: 'vehicle' } })
    expect(again.rows.map(({ action }) => action)).toEqual(['unchanged', 'unchanged'])
  })

  test('a comma too many in a row makes that row wrong', { tags: ['r14.17'] }, async () => {
    const csv = `Stock Number,Year,Make,Model,VIN,Price,Mileage\nX-1,2003,Honda,Fit,${nextVin()},12,900,84000`
    const { rows } = await retail.look({ csv })
    expect([rows[0]?.action, rows[0]?.problems[0]?.message]).toEqual([
      'wrong',
      'This row has 8 cells, the header has 7: a separator inside a cell needs quotation marks',
    ])
  })
})

describe('what is not understood', () => {
  const csv = () =>
    [
      'Stk#,Yr,Make,Model,VIN,Drive,Tag',
      ...[1, 2].map((n) => `R-${n},2012,Kia,Rio,${nextVin()},2WD,Blue`),
    ].join('\n')

  test('is asked about once and remembered', { tags: ['r14.17'] }, async () => {
    const answers = [{ field: 'driveType', text: '2WD', value: 'fwd' }]
    expect(await retail.take({ csv: csv(), answers })).toMatchObject({ created: 2 })
    expect(await listed('retail')).toMatchObject([{ driveType: 'fwd' }, { driveType: 'fwd' }])
    const { questions } = await retail.look({ csv: csv() })
    expect(questions).toMatchObject([{ text: '2WD', rows: 2, answer: 'fwd' }])
  })

  test('an unknown column goes where staff assign it', { tags: ['r14.7'] }, async () => {
    await retail.take({ csv: csv(), columns: { Tag: 'notes' } })
    expect((await listed('retail')).map(({ notes }) => notes)).toEqual(['Tag: Blue', 'Tag: Blue'])
    const { columns } = await retail.look({ csv: csv() })
    expect(columns.at(-1)).toMatchObject({ header: 'Tag', field: 'notes', isKnown: false })
  })

  test('keeps the notes of a vehicle that is there', { tags: ['r14.20'] }, async () => {
    await addVehicle(app, retailInput({ stockNumber: 'R-1', notes: 'no keys\nLocation: Lot 1' }))
    await retail.take({ csv: 'Stk#,Location\nR-1,Lot 2' })
    expect(await listed('retail')).toMatchObject([{ notes: 'no keys\nLocation: Lot 2' }])
  })

  test('is asked about once for the file, not for each row', { tags: ['r14.25'] }, async () => {
    const [vin, other] = [nextVin(), nextVin()]
    const file = `Ticket,Sticker,Yr,Make,Kind,VIN\n7,A-1,2014,Ford,x,${vin}\n8,A-2,2015,Kia,y,${other}`
    const { rows, missing, rejected } = await dismantled.look({ csv: file })
    expect(missing).toEqual([
      { field: 'stockNumber', candidates: ['Ticket', 'Sticker'] },
      { field: 'model', candidates: [] },
    ])
    expect(
      rows.map(({ action, problems }) => [action, ...problems.map(({ path }) => path)]),
    ).toEqual([
      ['undecided', 'stockNumber', 'model'],
      ['undecided', 'stockNumber', 'model'],
    ])
    expect(rejected).toContain('Choose above which column is the Stock Number')
    const columns = { Sticker: 'stockNumber', Kind: 'model' }
    expect(await dismantled.take({ csv: file, columns })).toMatchObject({ created: 2 })
    const again = await dismantled.look({ csv: file })
    expect([again.missing, again.rows.map(({ action }) => action)]).toEqual([
      [],
      ['unchanged', 'unchanged'],
    ])
  })

  test('a VIN without 17 characters is wrong from 1981 on', { tags: ['r14.32'] }, async () => {
    const { rows } = await retail.look({
      csv: 'Stock,Year,Make,Model,VIN\nR-1,1981,Ford,Escort,1JC31234\nR-2,1980,Ford,Pinto,0T10A100001',
    })
    expect(rows.map(({ action, problems }) => [action, problems[0]?.path])).toEqual([
      ['wrong', 'vin'],
      ['create', undefined],
    ])
  })

  test('an unknown model is not asked about without new rows', { tags: ['r14.25'] }, async () => {
    await addVehicle(app, retailInput({ stockNumber: 'R-1', price: 9900 }))
    const { rows, missing } = await retail.look({ csv: 'Stock,Price\nR-1,9500' })
    expect([missing, rows.map(({ action }) => action)]).toEqual([[], ['update']])
  })

  test('an answer for a field that is not there is 400', async () => {
    const answer = await postJson(
      app,
      '/api/admin/retail-vehicles/import/preview',
      { csv: csv(), columns: { Tag: 'plate' } },
      staff.bearer,
    )
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([
      400,
      'There is no field plate',
    ])
  })
})

describe('a VIN that is there under another stock number', () => {
  const vin = nextVin()
  const csv = `Stock Number,Year,Make,Model,VIN,Price\nR-9,2016,Ford,Escape,${vin},5000`

  test.each(['available', 'sold'] as const)(
    'is asked about where that vehicle is %s',
    { tags: ['r14.19'] },
    async (status) => {
      await addVehicle(app, retailInput({ stockNumber: 'R-1', vin, status }))
      const { rows, questions } = await retail.look({ csv })
      expect(rows.map(({ action }) => action)).toEqual(['undecided'])
      expect(questions[0]?.options.map(({ value }) => value)).toEqual(
        status === 'sold' ? ['same', 'another', 'leave-out'] : ['same', 'leave-out'],
      )
      const same = [{ field: 'vin', text: vin, value: 'same' }]
      expect(await retail.take({ csv, answers: same })).toMatchObject({ updated: 1 })
      expect(await listed('retail')).toMatchObject([{ stockNumber: 'R-1', price: 5000 }])
      expect((await retail.look({ csv })).questions[0]?.answer).toBeNull()
    },
  )

  test('a stock number that lost its zeros is that vehicle', { tags: ['r14.19'] }, async () => {
    await addVehicle(app, retailInput({ stockNumber: '0412', vin, price: 4000, status: 'sold' }))
    const { rows } = await retail.look({ csv: csv.replace('R-9', '412') })
    const changes = [{ field: 'price', before: 4000, after: 5000 }]
    expect(rows).toMatchObject([{ action: 'update', stockNumber: '0412', changes }])
  })

  test.each([
    ['412', 'wrong'],
    ['R-2', 'create'],
  ])('of a sold car in the file is, as %s, %s', { tags: ['r14.19'] }, async (number, as) => {
    const row = `2016,Ford,Escape,${vin},sold`
    const file = `Stock Number,Year,Make,Model,VIN,Status\n0412,${row}\n${number},${row}`
    expect(await retail.actions(file)).toEqual(['create', as])
  })
})

test('stock numbers are exported so that sheets keep them', { tags: ['r14.22'] }, async () => {
  for (const stockNumber of ['0412', '1E5', '15-Mar', 'R-1']) {
    await addVehicle(app, retailInput({ stockNumber }))
  }
  const text = (await retail.download()).text
  for (const kept of ['"=""0412"""', '"=""1E5"""', '"=""15-Mar"""', '\r\nR-1,']) {
    expect(text).toContain(kept)
  }
  expect(await retail.actions(text)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
})
