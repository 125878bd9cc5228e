import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import { createTestApp } from '../../support/app.ts'
import { partLine, quotesOf } from '../../support/quotes.ts'
import { inquiryInput, partRequestInput } from '../../support/request-inputs.ts'
import { addAccount, signIn, type SignedIn } from '../../support/staff.ts'
import { stockFiles } from '../../support/vehicle-csv.ts'
import { addVehicle, emptyVehicles, nextVin, retailInput } from '../../support/vehicles.ts'

type Vehicle = { _id: string; stockNumber: string; price: number | null; mileage: number | null }

const time = { hours: 0 }
const app = await createTestApp({
  clock: { now: () => new Date(Date.parse('2026-11-02T15:00:00Z') + time.hours * 3_600_000) },
})
let staff: SignedIn
const retail = stockFiles(app, 'retail', () => staff)
const dismantled = stockFiles(app, 'dismantled', () => staff)

beforeAll(() => addAccount(app, 'renee'))
beforeEach(async () => {
  time.hours = 0
  await emptyVehicles(app)
  staff = await signIn(app, 'renee')
})

const listed = async () =>
  (await app.ask('/api/admin/retail-vehicles', { headers: staff.bearer })).json<Vehicle[]>()
const prices = async () =>
  Object.fromEntries((await listed()).map(({ stockNumber, price }) => [stockNumber, price]))
const undo = (id: string) =>
  app.ask(`/api/admin/vehicle-imports/${id}/undo`, { method: 'POST', headers: staff.bearer })
const imports = async () =>
  (await app.ask('/api/admin/vehicle-imports', { headers: staff.bearer })).json<
    { _id: string; auditEntryId: string; undoneAt: string | null; created: number }[]
  >()
const row = (number: string, price: number) => `${number},2012,Honda,Fit,${nextVin()},${price}`
const HEAD = 'Stock Number,Year,Make,Model,VIN,Price'

describe('an import is undone as a whole', () => {
  test('undo keeps what people changed since', { tags: ['r14.21'] }, async () => {
    const own = retailInput({ stockNumber: 'R-1', price: 9000 })
    const other = retailInput({ stockNumber: 'R-2', price: 8000, mileage: 80_000 })
    await addVehicle(app, own)
    const otherId = await addVehicle(app, other)
    const csv = [
      'Stock Number,Year,Make,Model,VIN,Price,Mileage',
      `R-1,,,,,9500,`,
      'R-2,,,,,8500,81000',
      `${row('R-3', 5000)},1`,
      `${row('R-4', 6000)},1`,
    ].join('\n')
    const { importId, created, updated } = await retail.take({ csv })
    expect([created, updated]).toEqual([2, 2])
    const added = (await listed()).find(({ stockNumber }) => stockNumber === 'R-4')
    const change = { price: 7777 }
    await updateVehicle(app.staff, { id: otherId }, change)
    await updateVehicle(app.staff, { id: added?._id ?? '' }, change)
    const response = await undo(importId)
    expect([response.status, response.json()]).toEqual([200, { removed: 1, reverted: 2, kept: 1 }])
    expect(await prices()).toEqual({ 'R-1': 9000, 'R-2': 7777, 'R-4': 7777 })
    const [, second] = (await listed()).toSorted((a, b) =>
      a.stockNumber.localeCompare(b.stockNumber),
    )
    expect(second?.mileage).toBe(80_000)
    const again = await undo(importId)
    expect([again.status, again.json()]).toMatchObject([
      409,
      { error: 'This import was undone already' },
    ])
  })

  test('undo keeps a car that has an inquiry since', async () => {
    const csv = [HEAD, row('R-1', 5000), row('R-2', 6000)].join('\n')
    const { importId } = await retail.take({ csv })
    const asked = (await listed()).find(({ stockNumber }) => stockNumber === 'R-1')
    await app.caller.requests.submitInquiry(inquiryInput(asked?._id ?? ''))
    expect((await undo(importId)).json()).toEqual({ removed: 1, reverted: 0, kept: 1 })
    expect(await prices()).toEqual({ 'R-1': 5000 })
  })

  test('undo keeps a donor that a request or quote names', { tags: ['r14.21'] }, async () => {
    const csv = [HEAD, row('D-1', 0), row('D-2', 0), row('D-3', 0)].join('\n')
    const { importId } = await dismantled.take({ csv })
    const donor = await app.db.vehicle.findFirstOrThrow({ where: { stockNumber: 'D-1' } })
    await app.caller.requests.submitPart(partRequestInput({ donorId: donor.id }))
    const lines = [partLine({ donorStockNumber: 'd-2' })]
    await quotesOf(app).draft({ jobs: [{ title: 'Alternator', lines }] })
    expect((await undo(importId)).json()).toEqual({ removed: 1, reverted: 0, kept: 2 })
    const left = await app.db.vehicle.findMany({ where: { archivedAt: null } })
    expect(left.map(({ stockNumber }) => stockNumber).toSorted()).toEqual(['D-1', 'D-2'])
  })

  test('within 24 hours and no later', { tags: ['r14.21'] }, async () => {
    const { importId } = await retail.take({ csv: [HEAD, row('R-1', 5000)].join('\n') })
    time.hours = 24
    staff = await signIn(app, 'renee')
    const response = await undo(importId)
    expect([response.status, response.json()]).toMatchObject([
      409,
      { error: 'An import can be undone for 24 hours' },
    ])
    expect(await imports()).toEqual([])
  })

  test('an undone import is found from the audit log, which has an entry more', async () => {
    const { importId } = await retail.take({ csv: [HEAD, row('R-1', 5000)].join('\n') })
    const log = async () =>
      (await app.ask('/api/admin/audit?view=data', { headers: staff.bearer })).json<
        { _id: string; action: string; detail: string }[]
      >()
    const entry = (await log()).find(({ action }) => action === 'imported')
    const found = async () => (await imports()).find(({ _id }) => _id === importId)
    expect(await found()).toMatchObject({ auditEntryId: entry?._id, undoneAt: null, created: 1 })
    await undo(importId)
    expect((await log())[0]).toMatchObject({
      action: 'import-undone',
      detail: '1 removed, 0 changed back, 0 kept',
    })
    expect((await found())?.undoneAt).toEqual(expect.any(String))
  })

  test('undo twice at the same moment is done once', async () => {
    const { importId } = await retail.take({ csv: [HEAD, row('R-1', 5000)].join('\n') })
    const answers = await Promise.all([undo(importId), undo(importId)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
