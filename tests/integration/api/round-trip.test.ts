import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { publishedContract } from '../../support/contract.ts'
import { addSignedIn } from '../../support/staff.ts'
import { callsOf, sender } from './calls.ts'

const app = await createTestApp({ config: { rateLimits: false } })
const { operations } = await publishedContract(app)
const staff = await addSignedIn(app, 'renee')
const send = sender(app, () => staff)
const calls = callsOf(app, () => staff)

type Entity = Record<string, unknown> & { updatedAt?: unknown }
const withoutTime = ({ updatedAt: _updatedAt, ...entity }: Entity) => entity

/** The paths that are read and written as a whole. */
const paths = [...operations.keys()].flatMap((name) => {
  const path = name.replace('PUT ', '')
  const isWhole = name.startsWith('PUT ') && operations.has(`GET ${path}`)
  // Quotes and sales are changed by their `content` as a whole, without its computed amounts.
  return isWhole && !/\/(?:quotes|sales)\//.test(path) ? [path] : []
})

test.each(paths)('what GET %s gives, PUT takes unchanged', { tags: ['r19.21'] }, async (path) => {
  const made = calls.find(({ name, status }) => name === `PUT ${path}` && status === 200)
  const { id } = (await made?.prepare()) ?? {}
  const given = await send(`GET ${path}`, { id })
  expect(given.status).toBe(200)
  const taken = await send(`PUT ${path}`, { id, body: given.json<Entity>() })
  expect([taken.status, taken.status === 200 ? '' : taken.text]).toEqual([200, ''])
  const after = await send(`GET ${path}`, { id })
  expect(withoutTime(after.json<Entity>())).toEqual(withoutTime(given.json<Entity>()))
})

const CLOSED_DAYS = [
  { name: 'Snow day', date: '2026-12-02' },
  { name: 'Independence Day', everyYear: '07-04' },
  { name: 'Thanksgiving', month: 11, weekday: 'thursday', nth: 4 },
]

test('the settings take and return each form of a closed day', { tags: ['r19.21'] }, async () => {
  const taken = await send('PUT /api/admin/settings', {
    body: { changes: { closedDays: CLOSED_DAYS } },
  })
  expect([taken.status, taken.json<{ business: unknown }>().business]).toMatchObject([
    200,
    { closedDays: CLOSED_DAYS },
  ])
})

test('a field that no form of a closed day has is refused by its name', async () => {
  const closedDays = [{ name: 'X', date: '2026-12-02', evryYear: '07-04' }]
  const { status, json } = await send('PUT /api/admin/settings', {
    body: { changes: { closedDays } },
  })
  const error = 'Unknown field: changes.closedDays.0.evryYear'
  expect([status, json()]).toMatchObject([400, { error }])
})
