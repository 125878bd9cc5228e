import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { createTestApp } from '../../support/app.ts'
import { sendJson } from '../../support/http.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addSignedIn } from '../../support/staff.ts'

// A Tuesday morning.
const now = new Date('2025-07-15T09:00:00-04:00')
const clock = { now: () => now }
const app = await createTestApp({ pages: true, clock })
const other = await createTestApp({ pages: true, clock, databaseUrl: app.databaseUrl })
const dale = app.callerFor({ userId: '01990000-0000-7000-8000-000000000001', username: 'dale' })
const renee = other.callerFor({ userId: '01990000-0000-7000-8000-000000000002', username: 'renee' })
const { save, get, listVersions } = dale.business.admin
const saveNow = async (changes: Parameters<typeof save>[0]['changes']) =>
  save({ changes, updatedAt: (await get()).updatedAt })

const saturday = { opens: '09:00', closes: '13:00' }
const staff = await addSignedIn(app, 'dale')
describe('new hours', () => {
  const hoursText = 'Monday-Saturday'
  const pages = (shop: typeof app) =>
    Promise.all(['/', '/inventory', '/contact'].map(async (path) => (await shop.ask(path)).text))

  test('are on kept pages here at once, elsewhere soon', { tags: ['r24.3'] }, async () => {
    await Promise.all([pages(app), pages(other)])
    await saveNow({ hours: { ...demoBusiness.hours, saturday }, hoursText })
    for (const page of await pages(app)) expect(page).toContain(hoursText)
    await expect
      .poll(async () => (await pages(other)).every((page) => page.includes(hoursText)))
      .toBe(true)
  })

  test('name who changed the card, when, and the states before', { tags: ['r24.1'] }, async () => {
    expect((await get()).sections).toMatchObject({
      hours: { changedBy: 'dale', at: now.toISOString() },
      shop: null,
    })
    expect(await listVersions({ section: 'hours' })).toMatchObject([
      { version: 1, changedBy: 'dale', facts: { hoursText } },
      { version: 0, changedBy: null, facts: { hoursText: demoBusiness.hoursText } },
    ])
  })
})

test('a closed day moves the due date of new requests', { tags: ['r24.4', 'r24.5'] }, async () => {
  const dueOf = async (id: string) =>
    (await app.db.request.findUniqueOrThrow({ where: { id } })).dueAt.toISOString()
  const { id: before } = await app.caller.requests.submitPart(partRequestInput())
  const promised = await dueOf(before)
  await saveNow({
    closedDays: [...demoBusiness.closedDays, { name: 'Snow day', date: '2025-07-16' }],
    specialHours: [{ name: 'Inventory', date: '2025-07-17', opens: '08:00', closes: '14:00' }],
  })
  const { id: after } = await app.caller.requests.submitPart(partRequestInput())
  // 8 hours on Tuesday, 6 on Thursday, 9 on Friday and one on Saturday.
  expect(await dueOf(after)).toBe('2025-07-19T14:00:00.000Z')
  expect(await dueOf(before)).toBe(promised)
})

describe('refused is', () => {
  test.each([
    ['a telephone number in another form', { phone: '555' }, 'phone'],
    ['a week without an open day', { hours: noHours() }, 'hours'],
    ['a tax rate above 100 %', { salesTaxRate: 100_001 }, 'salesTaxRate'],
    ['twenty-one bays', { bays: 21 }, 'bays'],
    [
      'one date with two different hours',
      { closedDays: [1, 2].map(() => ({ name: 'Snow day', date: '2025-12-01' })) },
      'closedDays',
    ],
  ])('%s, with its message at the field', { tags: ['r24.7'] }, async (_title, changes, path) => {
    const { status, json } = { ...(await put({ changes })) }
    expect(status).toBe(400)
    expect(json<{ issues: { path: string }[] }>().issues[0]?.path).toMatch(new RegExp(`${path}$`))
  })

  test('a stale change of one card, not of another', { tags: ['r24.6'] }, async () => {
    const { updatedAt } = await get()
    await renee.business.admin.save({ changes: { laborRateCents: 10_000 }, updatedAt })
    await expect(save({ changes: { laborRateCents: 9900 }, updatedAt })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'renee changed this while you were editing.',
    })
    expect((await save({ changes: { bays: 3 }, updatedAt })).business).toMatchObject({
      bays: 3,
      laborRateCents: 10_000,
    })
  })

  test('any change while the facts are kept in BUSINESS_FILE', { tags: ['r24.2'] }, async () => {
    const fixed = await createTestApp({
      databaseUrl: app.databaseUrl,
      config: { business: demoBusiness },
    })
    const { admin } = fixed.callerFor({
      userId: '01990000-0000-7000-8000-000000000001',
      username: 'dale',
    }).business
    expect(await admin.get()).toMatchObject({ isReadOnly: true, business: demoBusiness })
    const save4 = admin.save({ changes: { bays: 4 }, updatedAt: null })
    await expect(save4).rejects.toThrow('kept in a file')
  })
})

test('of two who save the same card at once one is refused', async () => {
  const { updatedAt } = await get()
  const saved = await Promise.allSettled(
    [dale, renee].map(({ business }, at) =>
      business.admin.save({ changes: { holdDays: 4 + at }, updatedAt }),
    ),
  )
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('what is saved as it was adds no version', async () => {
  const { updatedAt, business } = await get()
  const again = await save({ changes: { hours: business.hours }, updatedAt, section: 'hours' })
  expect(again.updatedAt).toBe(updatedAt)
})

const put = (body: object) => sendJson(app, 'PUT', '/api/admin/settings', body, staff.bearer)

function noHours() {
  return Object.fromEntries(
    Object.keys(demoBusiness.hours).map((day) => [day, null]),
  ) as typeof demoBusiness.hours
}
