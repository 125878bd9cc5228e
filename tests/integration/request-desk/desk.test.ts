import { describe, expect, test } from 'vitest'
import type { Session } from '#server/core/session.ts'
import { createTestApp } from '../../support/app.ts'
import { partDraft } from '../../support/request-drafts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
// A Monday morning.
let now = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const { db, services, callerFor } = app
const renee: Session = { userId: '01990000-0000-7000-8000-000000000001', username: 'renee' }
const dale: Session = { userId: '01990000-0000-7000-8000-000000000002', username: 'dale' }
await db.staffUser.createMany({
  data: [renee, dale].map(({ userId, username }) => ({ id: userId, username, usernameFolded: username, passwordHash: 'none' })),
})
const asRenee = callerFor(renee).partRequests
const asDale = callerFor(dale).partRequests

const submit = (changes = {}) => app.caller.partRequests.submit(partDraft(changes))
const change = (id: string, values: Parameters<typeof asRenee.update>[0]['change'], caller = asRenee) => caller.update({ id, change: values })
const referencesOf = async (filter: Parameters<typeof asRenee.table>[0]) => (await asRenee.table(filter)).requests.map(({ reference }) => reference)

describe('staff only', () => {
  test('every procedure of the desks refuses callers who are not signed in', async () => {
    const anonymous = app.caller
    const calls = [anonymous.partRequests, anonymous.repairRequests, anonymous.enquiries].flatMap((desk) => [
      desk.table({}),
      desk.get({ id: renee.userId }),
      desk.update({ id: renee.userId, change: {} }),
      desk.remove({ id: renee.userId }),
      desk.restore({ id: renee.userId }),
    ])
    for (const call of [...calls, anonymous.notifications.failed(), anonymous.notifications.resend({ id: renee.userId })]) {
      await expect(call).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: 'Authentication required' })
    }
  })
})

describe('changing a request', () => {
  test('a note is appended with the signed-in author and the time of the server', async () => {
    const { id } = await submit()
    await change(id, { note: 'Have two on the shelf.' })
    now = new Date(now.getTime() + MINUTE_MS)
    const { notes, status, firstAnsweredAt } = await change(id, { note: 'Left a message.' }, asDale)
    expect(notes).toEqual([
      { author: 'renee', timestamp: new Date(now.getTime() - MINUTE_MS).toISOString(), content: 'Have two on the shelf.' },
      { author: 'dale', timestamp: now.toISOString(), content: 'Left a message.' },
    ])
    expect([status, firstAnsweredAt]).toEqual(['pending', null])
  })

  test('status changes are kept as history, and the first that answers stops the reply clock', async () => {
    const { id } = await submit()
    const received = now.toISOString()
    await change(id, { status: 'processing' })
    expect((await asRenee.get({ id })).firstAnsweredAt).toBeNull()
    now = new Date(now.getTime() + MINUTE_MS)
    const answeredAt = now.toISOString()
    await change(id, { status: 'quoted' })
    now = new Date(now.getTime() + MINUTE_MS)
    const request = await change(id, { status: 'fulfilled' })
    expect(request.firstAnsweredAt).toBe(answeredAt)
    expect(request.history.map(({ from, to, author, timestamp }) => [from, to, author, timestamp])).toEqual([
      [null, 'pending', 'Website', received],
      ['pending', 'processing', 'renee', received],
      ['processing', 'quoted', 'renee', answeredAt],
      ['quoted', 'fulfilled', 'renee', now.toISOString()],
    ])
  })

  test('the same status again is no step of the history', async () => {
    const { id } = await submit()
    expect((await change(id, { status: 'pending' })).history).toHaveLength(1)
  })

  test('cancelling needs a reason, keeps it, and is no answer', async () => {
    const { id } = await submit()
    await expect(change(id, { status: 'cancelled' })).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Please give a reason for cancelling' })
    const { history, firstAnsweredAt } = await change(id, { status: 'cancelled', reason: 'Found one elsewhere' })
    expect([history.at(-1)?.reason, firstAnsweredAt]).toEqual(['Found one elsewhere', null])
  })

  test('a request is given to a member of staff by name, and taken back', async () => {
    const { id } = await submit()
    expect((await change(id, { assignee: 'DALE' })).assignee).toBe('dale')
    expect((await change(id, { note: 'still his' })).assignee).toBe('dale')
    expect((await change(id, { assignee: '' })).assignee).toBeNull()
    await expect(change(id, { assignee: 'nobody' })).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'There is no staff member nobody' })
  })

  test('a stale updatedAt is a conflict and changes nothing', async () => {
    const { id, updatedAt } = await submit()
    await change(id, { note: 'first', updatedAt })
    await expect(change(id, { note: 'second', status: 'quoted', updatedAt }, asDale)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This request was changed by somebody else in the meantime. Please reload it.',
    })
    const { notes, status } = await asRenee.get({ id })
    expect([notes.length, status]).toEqual([1, 'pending'])
  })

  test('of two changes at once from the same state one wins and one is told', async () => {
    const { id, updatedAt } = await submit()
    const outcomes = await Promise.allSettled([change(id, { status: 'quoted', updatedAt }), change(id, { status: 'processing', updatedAt }, asDale)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await asRenee.get({ id })).history).toHaveLength(2)
  })

  test('history cannot be rewritten, not even by SQL', async () => {
    await submit()
    await expect(db.$executeRaw`UPDATE request_status_change SET to_status = 'quoted'`).rejects.toThrow('append-only')
  })

  test('an unknown id is not found', async () => {
    for (const id of ['01990000-0000-7000-8000-0000000000ff', 'x', '']) {
      await expect(asRenee.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Request not found' })
      await expect(change(id, { note: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(asRenee.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

describe('archiving', () => {
  test('an archived request leaves every table and address, can be looked up among the archived and be taken back', async () => {
    const { id, reference } = await submit()
    await asRenee.remove({ id })
    await expect(asRenee.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(change(id, { note: 'late' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await referencesOf({ q: reference })).toEqual([])
    expect(await referencesOf({ q: reference, view: 'archived' })).toEqual([reference])
    const { history, status } = await asDale.restore({ id })
    expect(history.map(({ from, to, author }) => [from, to, author])).toEqual([
      [null, 'pending', 'Website'],
      ['pending', 'archived', 'renee'],
      ['archived', 'pending', 'dale'],
    ])
    expect([status, await referencesOf({ q: reference })]).toEqual(['pending', [reference]])
  })
})

describe('the table', () => {
  test.each([
    ['the reference', ({ reference }: Found) => reference.toLowerCase()],
    ['the number of the reference', ({ reference }: Found) => reference.slice(2)],
    ['a part of the name', () => 'zephyr'],
    ['the telephone number as people write it', () => '(914) 555-0123'],
    ['the telephone number with its country code', () => '+1 914-555-0123'],
    ['the end of the telephone number', () => '555-0123'],
    ['the end of the VIN', () => 'A99887'],
    ['the e-mail address', () => 'ZW@mail.example'],
    ['make and model in any order', () => 'mirage mitsubishi'],
    ['the part', () => 'zephyr radiator'],
  ])('finds a request by %s', async (_what, query) => {
    const customerInfo = { name: 'Zephyr Wilde', phone: '(914) 555-0123', email: 'zw@mail.example' }
    const found = await submit({
      vin: 'ML32A3HJ0EHA99887',
      vehicleInfo: { year: 2014, make: 'Mitsubishi', model: 'Mirage' },
      partDetails: { system: 'Engine/Accessories', component: 'Radiator' },
      customerInfo,
    })
    expect((await asRenee.table({ q: query(found) })).requests[0]?.reference).toBe(found.reference)
    await asRenee.remove({ id: found.id })
  })

  test('signs that mean something in a search of SQL are letters like others', async () => {
    expect(await referencesOf({ q: '%' })).toEqual([])
    expect(await referencesOf({ q: '_' })).toEqual([])
    expect(await referencesOf({ q: `'; DROP TABLE part_request; --` })).toEqual([])
  })

  test('narrows to a status, to mine, unassigned, due soon, overdue and spam, and counts them all', async () => {
    const today = now
    const customer = (name: string) => ({
      customerInfo: { name: `Quill ${name}`, phone: `(607) 555-${1000 + name.length}`, email: `${name}@quill.example` },
    })
    // Due after 24 business hours; four of them are left on the third business day from 2 p.m. on.
    now = new Date(today.getTime() - 7 * DAY_MS)
    const overdue = await submit(customer('late'))
    const answered = await submit(customer('answered'))
    await change(answered.id, { status: 'quoted', assignee: 'renee' })
    now = new Date('2025-07-10T09:00:00-04:00')
    const dueSoon = await submit(customer('soon-due'))
    now = today
    const fresh = await submit(customer('fresh-one'))
    await change(fresh.id, { assignee: 'renee' })
    const spam = await submit({ ...customer('spammers'), website: 'x' })
    now = new Date('2025-07-14T14:00:00-04:00')

    const only = async (filter: Parameters<typeof asRenee.table>[0]) => (await referencesOf({ q: 'quill', ...filter })).toSorted()
    expect(await only({ view: 'overdue' })).toEqual([overdue.reference])
    expect(await only({ view: 'due-soon' })).toEqual([dueSoon.reference])
    expect(await only({ view: 'to-answer' })).toEqual([overdue.reference, dueSoon.reference, fresh.reference])
    expect(await only({ view: 'mine' })).toEqual([answered.reference, fresh.reference])
    expect(await only({ view: 'unassigned' })).toEqual([overdue.reference, dueSoon.reference])
    expect(await only({ view: 'spam' })).toEqual([spam.reference])
    expect(await only({ status: 'quoted' })).toEqual([answered.reference])

    const { counts, total } = await asRenee.table({ q: 'quill', view: 'mine', status: 'pending' })
    expect(counts).toEqual({
      status: { pending: 4, quoted: 1 },
      view: { all: 5, 'to-answer': 3, mine: 2, unassigned: 2, 'due-soon': 1, overdue: 1, spam: 1, archived: 0 },
    })
    expect(total).toBe(1)
    expect(await referencesOf({ q: 'quill', sort: 'due' })).toEqual([overdue, dueSoon, fresh, spam, answered].map(({ reference }) => reference))
    now = today
  })

  test.each(['newest', 'oldest', 'due', 'customer', '-customer'] as const)(
    'gives every request once over pages in the order %s, also among equals',
    async (sort) => {
      const customerInfo = { name: 'Pagewell', phone: '(845) 555-0100', email: 'p@page.example' }
      if ((await referencesOf({ q: 'pagewell' })).length === 0) {
        for (let count = 0; count < 12; count++) await submit({ customerInfo, partDetails: { system: 'Other', component: `Part ${count}` } })
      }
      const inOnePage = await referencesOf({ q: 'pagewell', sort })
      const inPages: string[] = []
      let cursor: string | null = null
      do {
        const page = await services.partRequests.list({ q: 'pagewell', status: null, view: 'all', sort }, renee, { limit: 5, cursor })
        inPages.push(...page.requests.map(({ reference }) => reference))
        cursor = page.next
      } while (cursor)
      expect(inOnePage).toHaveLength(12)
      expect(inPages).toEqual(inOnePage)
    },
  )

  test('a cursor that was tampered with is refused', async () => {
    await expect(asRenee.table({ cursor: 'bm90IGEgY3Vyc29y' })).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Invalid cursor' })
  })

  test.each(['2025-02-30T00:00:00+00', '2025-13-01T00:00:00+00', '2025-01-01T25:00:00+00', '2025-01-01T00:00:00+99'])(
    'a cursor with the impossible date %s is the fault of the caller',
    async (date) => {
      const cursor = Buffer.from(JSON.stringify([renee.userId, date])).toString('base64url')
      for (const sort of ['newest', 'due'] as const) await expect(asRenee.table({ sort, cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    },
  )
})

type Found = { reference: string }
