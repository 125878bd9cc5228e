import { beforeEach, describe, expect, test } from 'vitest'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import { IMPORT_ROWS_MAX } from '#shared/domain/vehicle-import.ts'
import { createTestApp } from '../../support/app.ts'
import { waitingForLocks } from '../../support/database.ts'
import { sendJson } from '../../support/http.ts'
import { addSignedIn } from '../../support/staff.ts'
import { stockFiles } from '../../support/vehicle-csv.ts'
import {
  addVehicle,
  dismantledInput,
  emptyVehicles,
  nextVin,
  retailInput,
} from '../../support/vehicles.ts'

type Wire = {
  _id: string
  stockNumber: string
  mileage: number | null
  price: number | null
  notes: string | null
  status: string
  trim: string | null
}

const app = await createTestApp()
const staff = await addSignedIn(app, 'renee')
const retail = stockFiles(app, 'retail', () => staff)

beforeEach(() => emptyVehicles(app))

const listed = async () =>
  (await app.ask('/api/admin/retail-vehicles', { headers: staff.bearer })).json<Wire[]>()
const put = (id: string, body: object) =>
  sendJson(app, 'PUT', `/api/admin/retail-vehicles/${id}`, body, staff.bearer)
const PATIENT = { timeout: 5000 }
const waiting = () => waitingForLocks(app.databaseUrl)
const HEAD = 'Stock Number,Year,Make,Model,VIN,Mileage,Price'

describe('a file of vehicles', () => {
  test('finds a vehicle by its stock number whatever invisible characters stand in it', async () => {
    await addVehicle(app, retailInput({ stockNumber: 'R-1' }))
    const csv = 'Stock Number,Price\nR-1\u200B,9500\n\u00A0R-1\uFEFF,9600'
    const { rows } = await retail.preview(csv)
    expect(
      rows.map(({ action, stockNumber, problems }) => [action, stockNumber, problems]),
    ).toEqual([
      ['update', 'R-1', []],
      ['wrong', 'R-1', [{ path: 'stockNumber', message: 'Stock Number is in line 2 already' }]],
    ])
  })

  test('says row by row what it would do, and writes nothing', { tags: ['r14.4'] }, async () => {
    const [vin, same] = [nextVin(), nextVin()]
    await addVehicle(app, retailInput({ stockNumber: 'R-1', price: 9900, mileage: 80_000, vin }))
    await addVehicle(app, retailInput({ stockNumber: 'R-2', vin: same }))
    const before = await listed()
    const csv = [
      HEAD,
      `r-1,2016,Ford,Escape,${vin},"81,000","$9,500"`,
      `R-2,2016,Ford,Escape,${same},80000,9900`,
      `R-3,2012,Honda,Fit,${nextVin()},140000,`,
      ',2012,Honda,Fit,,,',
      `R-4,12,Honda,,${nextVin()},x,-1`,
    ].join('\n')
    const { rows, fingerprint } = await retail.preview(csv)
    expect(
      rows.map(({ line, action, stockNumber, name }) => [line, action, stockNumber, name]),
    ).toEqual([
      [2, 'update', 'R-1', '2016 Ford Escape'],
      [3, 'unchanged', 'R-2', '2016 Ford Escape'],
      [4, 'create', 'R-3', '2012 Honda Fit'],
      [5, 'wrong', '', '2012 Honda Fit'],
      [6, 'wrong', 'R-4', '2012 Honda'],
    ])
    expect(rows[0]?.changes).toEqual([
      { field: 'mileage', before: 80_000, after: 81_000 },
      { field: 'price', before: 9900, after: 9500 },
    ])
    expect(rows[3]?.problems).toMatchObject([
      { path: 'stockNumber', message: 'Stock Number is required' },
      { path: 'vin' },
    ])
    expect(rows[4]?.problems.map(({ path }) => path)).toEqual(['model'])
    expect(await listed()).toEqual(before)
    const refused = await retail.confirm(csv, fingerprint)
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      { error: 'Some rows are wrong. Nothing is imported before all are right.' },
    ])
    expect(await listed()).toEqual(before)
  })

  test('is imported whole, with history, and public at once', { tags: ['r14.5'] }, async () => {
    await addVehicle(app, retailInput({ stockNumber: 'R-1', notes: 'keep' }))
    expect(await app.get<Wire[]>('/api/retail-vehicles')).toHaveLength(1)
    const { status, json } = await retail.run(`Stock #;Price;Model\nR-1;8000;F-150\n`)
    expect([status, json()]).toMatchObject([
      200,
      { created: 0, updated: 1, unchanged: 0, leftOut: 0 },
    ])
    expect(await app.get('/api/retail-vehicles')).toMatchObject([{ price: 8000 }])
    expect(await app.get('/api/vehicle-data/batched?view=inventory&bodyType=pickup')).toMatchObject(
      { retailVehicles: [{ stockNumber: 'R-1' }] },
    )
    const [vehicle] = await listed()
    expect(vehicle).toMatchObject({ notes: 'keep', mileage: 80_000 })
    const history = await app.ask(`/api/admin/retail-vehicles/${vehicle?._id}/history`, {
      headers: staff.bearer,
    })
    expect(history.json()).toMatchObject([
      {
        author: 'renee',
        event: 'update',
        changes: [
          { field: 'model', before: 'Escape', after: 'F-150' },
          { field: 'price', before: 9900, after: 8000 },
        ],
      },
      { event: 'create' },
    ])
  })

  test('leaves other columns alone, and empties blank ones', { tags: ['r14.8'] }, async () => {
    await addVehicle(
      app,
      retailInput({ stockNumber: 'R-1', trim: 'SE', notes: 'keep', price: 5000 }),
    )
    await retail.run('Stock Number,Trim,Price,Status\nR-1,,,\n')
    expect(await listed()).toMatchObject([
      { trim: null, price: null, notes: 'keep', status: 'available' },
    ])
  })

  test('may speak of each vehicle and each VIN only once', async () => {
    const vin = nextVin()
    const { rows } = await retail.preview(
      `${HEAD}\nR-1,2012,Honda,Fit,${vin},1,1\nr-1,2012,Honda,Fit,${nextVin()},1,1\nR-2,2012,Honda,Fit,${vin},1,1`,
    )
    expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      ['Stock Number is in line 2 already'],
      ['VIN is in line 2 already'],
    ])
  })

  test('asks about a VIN that another vehicle of either kind has', async () => {
    const [car, donor] = [retailInput({ stockNumber: 'R-1' }), dismantledInput()]
    await addVehicle(app, car)
    await addVehicle(app, donor)
    const row = (stockNumber: string, vin: string, status = '') =>
      `${stockNumber},2012,Honda,Fit,${vin},${status}`
    const csv = [
      'Stock Number,Year,Make,Model,VIN,Status',
      row('R-2', car.vin),
      row('R-3', donor.vin),
      row('R-4', donor.vin, 'Sold'),
    ]
    const { rows } = await retail.preview(csv.join('\n'))
    const of = (holder: string) =>
      `This VIN is that of ${holder}: choose above which vehicle is meant`
    expect(rows.map(({ action, problems }) => [action, problems[0]?.message])).toEqual([
      ['undecided', of('R-1 (available)')],
      ['undecided', of(`${donor.stockNumber} (dismantled, ${donor.status})`)],
      ['undecided', of(`${donor.stockNumber} (dismantled, ${donor.status})`)],
    ])
    expect(await retail.actions(['Stock Number,VIN,Price', `R-1,${car.vin},1`].join('\n'))).toEqual(
      ['update'],
    )
  })
})

describe('an import', () => {
  const csv = () =>
    `${HEAD}\nR-1,2016,Ford,Escape,${nextVin()},80000,9500\nR-2,2012,Honda,Fit,${nextVin()},140000,5000`

  test('is refused where one of its vehicles changed', { tags: ['r14.6'] }, async () => {
    const id = await addVehicle(app, retailInput({ stockNumber: 'R-1' }))
    const file = csv()
    const tests = [
      () => updateVehicle(app.staff, { id }, { notes: 'changed' }),
      () => addVehicle(app, retailInput({ stockNumber: 'R-2' })),
      () => archiveVehicle(app.staff, { id }),
    ]
    for (const change of tests) {
      const { fingerprint } = await retail.preview(file)
      await change()
      const { status, json } = await retail.confirm(file, fingerprint)
      expect([status, json()]).toMatchObject([
        409,
        { error: 'The stock has changed since you reviewed this import. Please review it again.' },
      ])
    }
    expect((await retail.run(file)).status).toBe(200)
  })

  test('is refused where the file is another than was looked at', async () => {
    const file = csv()
    const { fingerprint } = await retail.preview(file)
    expect((await retail.confirm(file.replace('9500', '1'), fingerprint)).status).toBe(409)
    expect(await listed()).toEqual([])
  })

  test('is not disturbed by a change of a vehicle that it does not speak of', async () => {
    const file = csv()
    const { fingerprint } = await retail.preview(file)
    await addVehicle(app, retailInput({ stockNumber: 'R-9' }))
    expect((await retail.confirm(file, fingerprint)).json()).toMatchObject({
      created: 2,
      updated: 0,
      unchanged: 0,
      leftOut: 0,
    })
  })

  test('twice at the same moment is done once', async () => {
    const file = csv()
    const { fingerprint } = await retail.preview(file)
    const answers = await Promise.all([
      retail.confirm(file, fingerprint),
      retail.confirm(file, fingerprint),
      retail.confirm(file, fingerprint),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await listed()).toHaveLength(2)
  })

  test('waits for a change of a vehicle that it speaks of, and is then refused for it', async () => {
    const [vin, newVin] = [nextVin(), nextVin()]
    const id = await addVehicle(app, retailInput({ stockNumber: 'R-1', vin }))
    const file = `${HEAD}\nR-1,2012,Honda,Fit,${vin},1,1`
    const { fingerprint } = await retail.preview(file)
    const replies = await app.db.$transaction(
      async (holder) => {
        // Makes the change and the import wait for the row of the vehicle.
        await holder.$executeRaw`SELECT FROM vehicle WHERE id = ${id}::uuid FOR UPDATE`
        const changed = put(id, { vin: newVin })
        await expect.poll(waiting, PATIENT).toBe(1)
        const imported = retail.confirm(file, fingerprint)
        await expect.poll(waiting, PATIENT).toBe(2)
        return { changed, imported }
      },
      { timeout: 15_000 },
    )
    expect([(await replies.changed).status, (await replies.imported).status]).toEqual([200, 409])
    expect(await listed()).toMatchObject([{ stockNumber: 'R-1', vin: newVin }])
  })

  test('leaves invalid rows out on request', { tags: ['r14.5', 'r14.12'] }, async () => {
    await addVehicle(app, retailInput({ stockNumber: 'R-1' }))
    const [good, other] = [nextVin(), nextVin()]
    const file = [
      'Stock Number;Notes;Year;Make;Model;VIN',
      `R-2;=SUM(1);2012;Honda;Fit;${good}`,
      `R-3;=SUM(1);x;Honda;;${other}`,
      'R-4;6" lift;2012;Honda;Fit;X',
      `r-2;;2012;Honda;Fit;${nextVin()}`,
    ].join('\n')
    const { rows, rejected, fingerprint } = await retail.preview(file)
    expect(rows.map(({ action }) => action)).toEqual(['create', 'wrong', 'wrong', 'wrong'])
    const lines = (rejected ?? '').split('\r\n')
    expect(lines).toEqual([
      'Left Out Because,Stock Number,Notes,Year,Make,Model,VIN',
      `Year cannot be read: x; Model is required,R-3,'=SUM(1),x,Honda,,${other}`,
      'This row has a stray quotation mark,"R-4;6"" lift;2012;Honda;Fit;X"',
      expect.stringMatching(/^Stock Number is in line 2 already,r-2,,2012,Honda,Fit,/) as string,
      '',
    ])
    expect((await retail.confirm(file, fingerprint)).status).toBe(400)
    const done = await retail.confirm(file, fingerprint, { skipWrong: true })
    expect([done.status, done.json()]).toMatchObject([
      200,
      { created: 1, updated: 0, unchanged: 0, leftOut: 3 },
    ])
    expect(new Map((await listed()).map(({ stockNumber, notes }) => [stockNumber, notes]))).toEqual(
      new Map([
        ['R-1', null],
        ['R-2', '=SUM(1)'],
      ]),
    )
    const corrected = (rejected ?? '').replace(',x,Honda,,', ',2012,Honda,Fit,')
    const again = await retail.preview(corrected)
    expect([again.columns.map(({ header }) => header), again.rows[0]?.action]).toEqual([
      ['Stock Number', 'Notes', 'Year', 'Make', 'Model', 'VIN'],
      'create',
    ])
  })

  test('takes a handful of statements for all rows', { tags: ['r14.14'] }, async () => {
    const vins = Array.from({ length: 60 }, nextVin)
    const rows = (price: number) =>
      vins.map((vin, index) => `R-${index},2012,Honda,Fit,${vin},1,${price}`)
    await retail.run([HEAD, ...rows(1).slice(0, 40)].join('\n'))
    await app.db.$executeRaw`CREATE TABLE statement (at timestamptz)`
    await app.db
      .$executeRaw`CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO statement VALUES (now()); RETURN NULL; END'`
    await app.db
      .$executeRaw`CREATE TRIGGER counted AFTER INSERT OR UPDATE ON vehicle FOR EACH STATEMENT EXECUTE FUNCTION count_statement()`
    await app.db
      .$executeRaw`CREATE TRIGGER counted AFTER INSERT ON vehicle_event FOR EACH STATEMENT EXECUTE FUNCTION count_statement()`
    const moved = [...rows(2).slice(0, 30), ...rows(1).slice(30)]
    expect((await retail.run([HEAD, ...moved].join('\n'))).json()).toMatchObject({
      created: 20,
      updated: 30,
      unchanged: 10,
      leftOut: 0,
    })
    const [counted] = await app.db.$queryRaw<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM statement`
    await app.db.$executeRaw`DROP TRIGGER counted ON vehicle_event`
    await app.db.$executeRaw`DROP TRIGGER counted ON vehicle`
    expect(counted?.count).toBeLessThanOrEqual(4)
    expect((await listed()).filter(({ price }) => price === 2)).toHaveLength(30)
  })

  test('an import and additions in the other kind get each VIN in once', async () => {
    const vins = Array.from({ length: 12 }, nextVin)
    const file = [HEAD, ...vins.map((vin, index) => `R-${index},2012,Honda,Fit,${vin},1,1`)].join(
      '\n',
    )
    const { fingerprint } = await retail.preview(file)
    await Promise.allSettled([
      ...vins.slice(0, 6).map((vin) => addVehicle(app, dismantledInput({ vin }))),
      retail.confirm(file, fingerprint),
      ...vins.slice(6).map((vin) => addVehicle(app, dismantledInput({ vin }))),
    ])
    const all = (await app.db.vehicle.findMany()).map(({ vin }) => vin)
    expect(all).toHaveLength(new Set(all).size)
  })

  test(
    `takes ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows, and no more`,
    { tags: ['r14.9'] },
    async () => {
      const rows = Array.from(
        { length: IMPORT_ROWS_MAX },
        (_, index) => `R-${index},2012,Honda,Fit,${nextVin()},1,1`,
      )
      const file = [HEAD, ...rows].join('\n')
      expect((await retail.preview(file)).rows).toHaveLength(IMPORT_ROWS_MAX)
      const { status, json } = await retail.tryPreview(
        `${file}\nR-X,2012,Honda,Fit,${nextVin()},1,1`,
      )
      expect([status, json()]).toMatchObject([
        400,
        { error: 'The file has 20,001 rows: at most 20,000 at a time' },
      ])
    },
  )
})

describe('a file that cannot be read is 400 and says why', () => {
  test.each([
    ['', 'Please choose a file or paste its rows'],
    ['Stock Number,Price\n', 'The file has a header, but no rows below it'],
    [
      'R-1,Ford\nR-2,Honda',
      'The file needs a row that names the columns, and one of them must be Stock Number',
    ],
    [
      'Stock "Number,Price\nR-1,12',
      'The first row cannot be read: This row has a stray quotation mark',
    ],
    ['x'.repeat(10 * 1024 * 1024 + 1), 'The file is too large: at most 10 MB at a time'],
  ])('%.40s', async (csv, message) => {
    const { status, json } = await retail.tryPreview(csv)
    expect([status, json()]).toMatchObject([400, { error: message }])
  })

  test('one that is larger than any is 413', { tags: ['r14.9'] }, async () => {
    expect((await retail.tryPreview('x'.repeat(22 * 1024 * 1024))).status).toBe(413)
  })
})
