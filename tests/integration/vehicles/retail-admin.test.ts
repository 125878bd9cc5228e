import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { sendJson } from '../../support/http.ts'
import { addAccount, signIn, type SignedIn } from '../../support/staff.ts'
import { addVehicle, dismantledInput, emptyVehicles, nextVin } from '../../support/vehicles.ts'

type Wire = Record<string, unknown> & { _id: string; updatedAt: string }

const time = { passed: 0 }
const app = await createTestApp({ clock: { now: () => new Date(Date.now() + time.passed) } })
const PATH = '/api/admin/retail-vehicles'
const DRAFT = {
  stockNumber: 'R-100',
  vin: '1FTEW1EP5KFA00001',
  year: '2016',
  make: ' Ford ',
  model: 'F-150',
  mileage: '45,000',
  price: '$12,900',
  notes: 'from auction',
}
let staff: { renee: SignedIn; dale: SignedIn }

beforeAll(async () => {
  await addAccount(app, 'renee')
  await addAccount(app, 'dale')
})
beforeEach(async () => {
  time.passed = 0
  await emptyVehicles(app)
  staff = { renee: await signIn(app, 'renee'), dale: await signIn(app, 'dale') }
})

const call = (method: string, path: string, body?: unknown, by: keyof typeof staff = 'renee') =>
  sendJson(app, method, path, body, staff[by].bearer)
const add = async (own: object = {}) =>
  (await call('POST', PATH, { ...DRAFT, ...own })).json<Wire>()
const list = async (query = '') => (await call('GET', `${PATH}${query}`)).json<Wire[]>()
const publicIds = async () => (await app.get<Wire[]>('/api/retail-vehicles')).map(({ _id }) => _id)
const historyOf = async (id: string) =>
  (await call('GET', `${PATH}/${id}/history`)).json<
    { author: string; event: string; changes: object[] }[]
  >()

describe('values', () => {
  test.each([
    [{ price: '12900,50' }, 'Price must be a number'],
    [{ price: '12.900' }, 'Price must be a number'],
    [{ price: 0.01 }, 'Price must be at least $1'],
    [{ mileage: '84.000' }, 'Mileage must be a whole number'],
    [{ mileage: '0x10' }, 'Mileage must be a whole number'],
    [{ vin: 'N/A' }, 'Please enter a valid VIN'],
    [{ vin: '1.1404E+13' }, 'Please enter a valid VIN'],
    [{ stockNumber: '\u200B' }, 'Stock Number is required'],
    [{ dateAcquired: '2026-02-30T00:00:00' }, 'Date Acquired must be a date'],
    [{ status: 'stolen' }, 'Status must be one of: available, pending, sold'],
  ])('like %j are refused by POST and PUT', { tags: ['r3.4', 'r3.76'] }, async (wrong, error) => {
    const before = await add()
    for (const [method, path, body] of [
      ['POST', PATH, { ...DRAFT, stockNumber: 'R-101', vin: nextVin(), ...wrong }],
      ['PUT', `${PATH}/${before._id}`, { year: 2015, ...wrong }],
    ] as const) {
      const { status, json } = await call(method, path, body)
      expect([status, json()]).toMatchObject([400, { error }])
    }
    expect(await list()).toEqual([before])
  })

  test('are read alike by POST and PUT: no price, the day, a VIN in words, text without HTML', async () => {
    const given = {
      price: 0,
      dateAcquired: '2026-11-02T00:00:00',
      vin: 'V.I.N. 1HGCM82633A004352',
      model: 'Town &amp; Country\u200B',
      features: 'Bluetooth,Backup Camera|Heated Seats',
    }
    const read = {
      price: null,
      dateAcquired: '2026-11-02T12:00:00.000Z',
      vin: '1HGCM82633A004352',
      model: 'Town & Country',
      features: 'Bluetooth\nBackup Camera\nHeated Seats',
    }
    const added = await add(given)
    expect(added).toMatchObject(read)
    const { json } = await call('PUT', `${PATH}/${added._id}`, given)
    expect(json()).toMatchObject(read)
  })
})

describe('POST', () => {
  test('is 201 with the whole entity, public at once', { tags: ['r18.7', 'r19.3'] }, async () => {
    expect(await publicIds()).toEqual([])
    const { status, json } = await call('POST', PATH, DRAFT)
    const vehicle = json<Wire>()
    expect([status, vehicle]).toMatchObject([
      201,
      {
        _id: expect.any(String),
        make: 'Ford',
        year: 2016,
        mileage: 45_000,
        price: 12_900,
        status: 'available',
        notes: 'from auction',
        imageUrl: null,
      },
    ])
    expect(vehicle).not.toHaveProperty('id')
    expect(await publicIds()).toEqual([vehicle._id])
    expect((await app.ask(`/api/retail-vehicles/${vehicle._id}`)).text).not.toContain(
      'from auction',
    )
  })

  test('POST of a wrong body is 400 with all problems', { tags: ['r19.7'] }, async () => {
    const { status, json } = await call('POST', PATH, { stockNumber: '', year: 'x' })
    const { error, issues } = json<{
      error: string
      issues: { path: string; message: string }[]
    }>()
    expect([status, error]).toEqual([400, 'Stock Number is required'])
    expect(issues.map(({ path }) => path)).toEqual(['stockNumber', 'year', 'make', 'model', 'vin'])
  })

  test('POST with one key after a lost reply gives the vehicle that is there', async () => {
    const body = { ...DRAFT, idempotencyKey: 'the-first-try' }
    const first = await call('POST', PATH, body)
    const again = await call('POST', PATH, body)
    expect([again.status, again.json()]).toEqual([201, first.json()])
    expect(await historyOf(first.json<Wire>()._id)).toHaveLength(1)
    expect(await app.db.vehicle.count()).toBe(1)
  })

  test('POST with one key twice at the same moment adds one vehicle', async () => {
    const body = { ...DRAFT, idempotencyKey: 'both-at-once', status: 'sold' }
    const replies = await Promise.all([call('POST', PATH, body), call('POST', PATH, body)])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(replies.map(({ json }) => json<Wire>()._id)).size).toBe(1)
    expect(await app.db.vehicle.count()).toBe(1)
  })

  test('POST with the key of another vehicle is 409', async () => {
    await add({ idempotencyKey: 'the-first-try' })
    const { status, json } = await call('POST', PATH, {
      ...DRAFT,
      vin: nextVin(),
      stockNumber: 'R-101',
      idempotencyKey: 'the-first-try',
    })
    expect([status, json()]).toMatchObject([409, { issues: [{ path: 'idempotencyKey' }] }])
  })

  test('POST with one key and another price is 409 and names the vehicle', async () => {
    const body = { ...DRAFT, idempotencyKey: 'the-first-try' }
    await call('POST', PATH, body)
    const { status, json } = await call('POST', PATH, { ...body, price: 9000 })
    const error = `This vehicle is already stored as ${DRAFT.stockNumber}, but with other values`
    expect([status, json()]).toMatchObject([
      409,
      { error, issues: [{ path: 'idempotencyKey', message: error }] },
    ])
  })
})

describe('PUT', () => {
  test('changes the status from any to any other', { tags: ['r3.9'] }, async () => {
    const { _id } = await add()
    for (const status of ['sold', 'pending', 'sold', 'available', 'pending', 'available', 'sold']) {
      const reply = await call('PUT', `${PATH}/${_id}`, { status })
      expect([reply.status, reply.json()]).toMatchObject([200, { status }])
    }
  })

  test('changes what is sent and nothing else', { tags: ['r18.7', 'r19.4'] }, async () => {
    const { _id, updatedAt, ...before } = await add({ status: 'pending', trim: 'XLT' })
    expect(await app.get(`/api/retail-vehicles/${_id}`)).toMatchObject({ price: 12_900 })
    const { status, json } = await call('PUT', `${PATH}/${_id}`, { price: '11,500.50', trim: '' })
    const after = json<Wire>()
    expect([status, after]).toEqual([
      200,
      { _id, ...before, price: 11_500.5, trim: null, updatedAt: expect.any(String) },
    ])
    expect(after.updatedAt > updatedAt).toBe(true)
    expect(await app.get(`/api/retail-vehicles/${_id}`)).toMatchObject({
      price: 11_500.5,
      trim: null,
    })
    expect((await app.get<Wire[]>('/api/retail-vehicles'))[0]).toMatchObject({ price: 11_500.5 })
  })

  test('PUT with a stale updatedAt is 409 with the changes', { tags: ['r19.15'] }, async () => {
    const { _id, updatedAt } = await add()
    await call('PUT', `${PATH}/${_id}`, { price: 11_000, status: 'pending' }, 'dale')
    await call('PUT', `${PATH}/${_id}`, { price: 10_500 }, 'dale')
    const { status, json } = await call('PUT', `${PATH}/${_id}`, { price: 9000, updatedAt })
    expect([status, json()]).toEqual([
      409,
      {
        error:
          'This vehicle was changed by dale in the meantime (status, price). Please reload it.',
        issues: [
          { path: 'status', message: 'dale changed it to pending' },
          { path: 'price', message: 'dale changed it to 10500' },
        ],
        conflicts: [
          {
            key: 'changed',
            message: 'This vehicle was changed by dale in the meantime (status, price).',
            isFinal: true,
          },
        ],
      },
    ])
    expect(await list()).toMatchObject([{ price: 10_500, status: 'pending' }])
  })

  test('of two PUTs of one state at the same moment, one gets in', async () => {
    const { _id, updatedAt } = await add()
    const answers = await Promise.all(
      [9000, 8000, 7000, 6000].map((price) => call('PUT', `${PATH}/${_id}`, { price, updatedAt })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '409',
      '409',
      '409',
    ])
  })

  test('back from sold is 409 while another vehicle has the VIN', async () => {
    const { _id, vin } = await add({ status: 'sold' })
    await addVehicle(app, dismantledInput({ vin: String(vin) }))
    expect((await call('PUT', `${PATH}/${_id}`, { status: 'available' })).status).toBe(409)
    expect((await call('PUT', `${PATH}/${_id}`, { price: 1 })).status).toBe(200)
  })
})

describe('DELETE', () => {
  test('hides the vehicle until it is undone', { tags: ['r13.32', 'r18.7', 'r19.5'] }, async () => {
    const vehicle = await add()
    expect((await call('DELETE', `${PATH}/${vehicle._id}`)).json()).toEqual({ success: true })
    expect([
      await publicIds(),
      await list(),
      (await app.ask(`/api/retail-vehicles/${vehicle._id}`)).status,
    ]).toEqual([[], [], 404])
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
    ] as const) {
      expect(
        (
          await call(method, `${PATH}/${vehicle._id}${path}`, method === 'PUT' ? {} : undefined)
        ).json(),
      ).toEqual({ error: 'Vehicle not found' })
    }
    expect(await list('?archived=true')).toMatchObject([{ _id: vehicle._id }])
    expect((await call('POST', `${PATH}/${vehicle._id}/restore`)).json()).toEqual({
      ...vehicle,
      updatedAt: expect.any(String),
    })
    expect([await publicIds(), await list('?archived=true')]).toEqual([[vehicle._id], []])
    expect((await call('POST', `${PATH}/${vehicle._id}/restore`)).status).toBe(404)
  })

  test('can be undone for 30 days', { tags: ['r13.34'] }, async () => {
    const { _id } = await add()
    await call('DELETE', `${PATH}/${_id}`)
    time.passed = 30 * DAY_MS + 60_000
    staff.renee = await signIn(app, 'renee')
    expect([
      (await call('POST', `${PATH}/${_id}/restore`)).status,
      await list('?archived=true'),
    ]).toEqual([404, []])
    time.passed = 30 * DAY_MS - 60_000
    staff.renee = await signIn(app, 'renee')
    expect((await call('POST', `${PATH}/${_id}/restore`)).status).toBe(200)
  })

  test('cannot be undone while another vehicle has the stock number or the VIN', async () => {
    const { _id } = await add()
    await call('DELETE', `${PATH}/${_id}`)
    const other = await add({ stockNumber: 'R-200' })
    expect((await call('POST', `${PATH}/${_id}/restore`)).json()).toMatchObject({
      issues: [{ path: 'vin' }],
    })
    await call('PUT', `${PATH}/${other._id}`, { vin: nextVin(), stockNumber: DRAFT.stockNumber })
    expect((await call('POST', `${PATH}/${_id}/restore`)).json()).toMatchObject({
      issues: [{ path: 'stockNumber' }],
    })
  })
})

test("an id that is unknown or none is 404 'Vehicle not found'", { tags: ['r19.6'] }, async () => {
  for (const id of ['0199f000-0000-7000-8000-000000000001', 'short', "'%20OR%201=1"]) {
    const { status, json } = await call('GET', `${PATH}/${id}`)
    expect([id, status, json()]).toEqual([id, 404, { error: 'Vehicle not found' }])
  }
})

test('the history has each action, the latest first', { tags: ['r13.35'] }, async () => {
  const { _id } = await add()
  await call('PUT', `${PATH}/${_id}`, { price: 11_000 }, 'dale')
  await call('DELETE', `${PATH}/${_id}`)
  await call('POST', `${PATH}/${_id}/restore`, undefined, 'dale')
  const entries = await historyOf(_id)
  expect(entries.map(({ author, event }) => [author, event])).toEqual([
    ['dale', 'restore'],
    ['renee', 'archive'],
    ['dale', 'update'],
    ['renee', 'create'],
  ])
  expect(entries[2]?.changes).toEqual([{ field: 'price', before: 12_900, after: 11_000 }])
})

test('a change without its entry in the history is not made', async () => {
  const { _id } = await add()
  await app.db
    .$executeRaw`ALTER TABLE vehicle_event ADD CONSTRAINT no_entry CHECK (author_name <> 'renee') NOT VALID`
  try {
    expect((await call('PUT', `${PATH}/${_id}`, { price: 1 })).status).toBe(500)
    expect((await call('DELETE', `${PATH}/${_id}`)).status).toBe(500)
  } finally {
    await app.db.$executeRaw`ALTER TABLE vehicle_event DROP CONSTRAINT no_entry`
  }
  expect(await list()).toMatchObject([{ _id, price: 12_900 }])
})
