import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { sendJson } from '../../support/http.ts'
import { addSignedIn } from '../../support/staff.ts'

type Wire = Record<string, unknown> & { _id: string; updatedAt: string }

const app = await createTestApp()
const PATH = '/api/admin/dismantled-vehicles'
const DRAFT = {
  stockNumber: 'D-7',
  vin: '2hgfb2f59ch500001',
  year: 2012,
  make: 'Honda',
  model: 'Civic',
  mileage: '142,000',
  dateAcquired: '2026-11-02',
  notes: 'rear hit',
}
const renee = await addSignedIn(app, 'renee')

const call = (method: string, path: string, body?: object) =>
  sendJson(app, method, path, body, renee.bearer)

test('staff add, change, delete and restore a vehicle for parts', { tags: ['r18.4'] }, async () => {
  const added = await call('POST', PATH, DRAFT)
  const vehicle = added.json<Wire>()
  expect([added.status, vehicle]).toMatchObject([
    201,
    {
      vin: '2HGFB2F59CH500001',
      mileage: 142_000,
      status: 'Awaiting Dismantle',
      notes: 'rear hit',
      dateAcquired: '2026-11-02T12:00:00.000Z',
    },
  ])
  const path = `${PATH}/${vehicle._id}`

  const changed = await call('PUT', path, {
    status: 'Parts Available',
    dateAcquired: '2026-11-03',
    updatedAt: vehicle.updatedAt,
  })
  expect([changed.status, changed.json()]).toMatchObject([
    200,
    {
      status: 'Parts Available',
      dateAcquired: '2026-11-03T12:00:00.000Z',
      mileage: 142_000,
      notes: 'rear hit',
    },
  ])
  expect((await app.get<Wire[]>('/api/dismantled-vehicles'))[0]).toMatchObject({
    status: 'Parts Available',
  })
  expect(
    (await call('PUT', path, { status: 'Scrapped', updatedAt: vehicle.updatedAt })).json(),
  ).toMatchObject({
    error:
      'This vehicle was changed by renee in the meantime (status, date acquired). Please reload it.',
  })

  expect((await call('DELETE', path)).json()).toEqual({ success: true })
  expect(await app.get('/api/dismantled-vehicles')).toEqual([])
  expect((await call('POST', `${path}/restore`)).json()).toMatchObject({
    _id: vehicle._id,
    status: 'Parts Available',
  })
  const history = (await call('GET', `${path}/history`)).json<
    { event: string; changes: object[] }[]
  >()
  expect(history.map(({ event }) => event)).toEqual(['restore', 'archive', 'update', 'create'])
  expect(history[2]?.changes).toContainEqual({
    field: 'status',
    before: 'Awaiting Dismantle',
    after: 'Parts Available',
  })
})

test('the table orders by the day a vehicle was acquired, and counts each status', async () => {
  for (const [stockNumber, dateAcquired, end] of [
    ['D-8', '2026-10-01', 2],
    ['D-9', '2026-11-20', 3],
  ] as const) {
    await call('POST', PATH, { ...DRAFT, stockNumber, dateAcquired, vin: `2HGFB2F59CH50000${end}` })
  }
  const byDay = (await call('GET', `${PATH}?sort=dateAcquired&direction=desc`)).json<Wire[]>()
  expect(byDay.map(({ stockNumber }) => stockNumber)).toEqual(['D-9', 'D-7', 'D-8'])
  const caller = app.callerFor({ userId: renee.user._id, username: 'renee' })
  expect(await caller.vehicles.admin.list({ kind: 'dismantled', q: 'civic' })).toMatchObject({
    total: 3,
    counts: { 'Awaiting Dismantle': 2, 'Parts Available': 1 },
  })
})
