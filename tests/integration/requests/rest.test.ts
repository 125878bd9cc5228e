import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { sendJson } from '../../support/http.ts'
import { partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { addSignedIn } from '../../support/staff.ts'

type Sent = { _id: string; reference: string }
type Failure = { error: string }

const app = await createTestApp({ config: { rateLimits: false } })
const { caller } = app
const signedIn = await addSignedIn(app, 'renee')

const ask = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, body?: object) =>
  sendJson(app, method, `/api/admin${url}`, body, signedIn.bearer)

test('GET gives the requests as an array with _id, in pages that a Link header leads through', async () => {
  for (let count = 0; count < 3; count++) await caller.requests.submitPart(partRequestInput())
  const first = await ask('GET', '/part-requests?q=doe?&limit=2&sort=date')
  const page = first.json<Sent[]>()
  const link = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await app.ask(link, { headers: signedIn.bearer })
  expect([...page, ...second.json<Sent[]>()].map(({ reference }) => reference.slice(-4))).toEqual([
    '0001',
    '0002',
    '0003',
  ])
  expect(second.headers.link).toBeUndefined()
  expect(page[0]).toMatchObject({
    _id: expect.any(String),
    status: 'pending',
    notes: [],
    assignee: null,
    spamReason: null,
  })
  expect(page[0]).not.toHaveProperty('id')
})

test('GET gives spam too, marked, unless a view omits it', { tags: ['r15.28'] }, async () => {
  const { id } = await caller.requests.submitPart(partRequestInput({ website: 'x' }))
  const listed = async (query: string) =>
    (await ask('GET', `/part-requests${query}`)).json<
      { _id: string; spamReason: string | null }[]
    >()
  expect((await listed('')).find(({ _id }) => _id === id)).toMatchObject({ spamReason: 'honeypot' })
  expect((await listed('?view=all')).some(({ _id }) => _id === id)).toBe(false)
  expect((await listed('?view=spam')).some(({ _id }) => _id === id)).toBe(true)
})

test('GET narrows by what the query says and refuses what it does not know', async () => {
  expect((await ask('GET', '/part-requests?status=quoted')).json()).toEqual([])
  const refused = await ask('GET', '/part-requests?status=lost')
  expect([refused.status, refused.json<Failure>().error]).toEqual([
    400,
    'Status must be one of: pending, processing, quoted, fulfilled, cancelled',
  ])
  expect((await ask('GET', '/part-requests?limit=501')).status).toBe(400)
})

test('a request is changed', { tags: ['r15.11', 'r18.9', 'r18.10', 'r19.5'] }, async () => {
  const { id, updatedAt } = await caller.requests.submitRepair(repairRequestInput())
  const changed = await ask('PUT', `/repair-requests/${id}`, {
    status: 'scheduled',
    note: 'Tuesday 9am',
    updatedAt,
  })
  expect(changed.json()).toMatchObject({
    _id: id,
    status: 'scheduled',
    notes: [{ author: 'renee', content: 'Tuesday 9am' }],
  })
  const stale = await ask('PUT', `/repair-requests/${id}`, { status: 'completed', updatedAt })
  expect(stale.status).toBe(409)
  const wrong = await ask('PUT', `/repair-requests/${id}`, { status: 'quoted' })
  expect(wrong.json<Failure>().error).toBe(
    'Status must be one of: pending, scheduled, in_progress, completed, cancelled',
  )
  expect((await ask('DELETE', `/repair-requests/${id}`)).json()).toEqual({ success: true })
  const gone = await ask('GET', `/repair-requests/${id}`)
  expect([gone.status, gone.json()]).toEqual([404, { error: 'Request not found' }])
  expect((await ask('POST', `/repair-requests/${id}/restore`)).json()).toMatchObject({
    _id: id,
    status: 'scheduled',
  })
})
