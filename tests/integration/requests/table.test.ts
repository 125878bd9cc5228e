import { describe, expect, test } from 'vitest'
import { toActor } from '#server/core/session.ts'
import { IS_AWAITING_REPLY } from '#server/features/requests/request-conditions.ts'
import { listRequests } from '#server/features/requests/staff/list-requests.ts'
import { REQUEST_SORTS } from '#shared/domain/request-filter.ts'
import { isAwaitingReply, REQUEST_STATUS_LABELS } from '#shared/domain/request.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

// A Monday morning.
let now = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const { db, callerFor } = app
await addAccounts({ db })
const staff = { ...app.ctx, actor: toActor(RENEE) }
const asRenee = requestsOf(callerFor(RENEE), 'part')

const submit = (changes = {}) => app.caller.requests.submitPart(partRequestInput(changes))
const change = (id: string, values: Parameters<typeof asRenee.update>[1]) =>
  asRenee.update(id, values)
const referencesOf = async (filter: Parameters<typeof asRenee.list>[0]) =>
  (await asRenee.list(filter)).requests.map(({ reference }) => reference)

describe('the table', () => {
  test.each([
    ['the reference', ({ reference }: Found) => reference.toLowerCase()],
    ['the number of the reference', ({ reference }: Found) => reference.slice(2)],
    ['a part of the name', () => 'zephyr'],
    ['the telephone number as people write it', () => '(914) 555-0123'],
    ['the telephone number with its country code', () => '+1 914-555-0123'],
    ['the end of the telephone number', () => '555-0123'],
    ['the end of the VIN', () => 'A99887'],
    ['the email address', () => 'ZW@mail.example'],
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
    expect((await asRenee.list({ q: query(found) })).requests[0]?.reference).toBe(found.reference)
    await asRenee.archive(found.id)
  })

  test('wildcards of SQL are ordinary characters', async () => {
    const customerInfo = { name: 'Ann Percent', phone: '(914) 555-0123', email: '90%@mail.example' }
    const others = await submit()
    const found = await submit({ customerInfo })
    expect(await referencesOf({ q: '90%@' })).toEqual([found.reference])
    expect(await referencesOf({ q: '%' })).toEqual([])
    expect(await referencesOf({ q: '_' })).toEqual([])
    expect(await referencesOf({ q: `'; DROP TABLE request; --` })).toEqual([])
    for (const { id } of [others, found]) await asRenee.archive(id)
  })

  test('narrows to views and counts them', { tags: ['r15.19', 'r15.28', 'r15.47'] }, async () => {
    const today = now
    const customer = (name: string) => ({
      customerInfo: {
        name: `Quill ${name}`,
        phone: `(607) 555-${1000 + name.length}`,
        email: `${name}@quill.example`,
      },
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

    const only = async (filter: Parameters<typeof asRenee.list>[0]) =>
      (await referencesOf({ q: 'quill', ...filter })).toSorted()
    expect(await only({ view: 'overdue' })).toEqual([overdue.reference])
    expect(await only({ view: 'due-soon' })).toEqual([dueSoon.reference])
    expect(await only({ view: 'due-today' })).toEqual([dueSoon.reference])
    expect(await only({ view: 'new' })).toEqual([overdue.reference, dueSoon.reference])
    expect(await only({ view: 'waiting' })).toEqual([answered.reference])
    expect(await only({ view: 'to-answer' })).toEqual([
      overdue.reference,
      dueSoon.reference,
      fresh.reference,
    ])
    expect(await only({ view: 'mine' })).toEqual([answered.reference, fresh.reference])
    expect(await only({ view: 'unassigned' })).toEqual([overdue.reference, dueSoon.reference])
    expect(await only({ view: 'spam' })).toEqual([spam.reference])
    expect(await only({ status: 'quoted' })).toEqual([answered.reference])

    const { counts, total } = await asRenee.list({ q: 'quill', view: 'mine', status: 'pending' })
    expect(counts).toEqual({
      status: { pending: 3, quoted: 1 },
      view: {
        all: 4,
        'to-answer': 3,
        mine: 2,
        unassigned: 2,
        'due-soon': 1,
        overdue: 1,
        'due-today': 1,
        new: 2,
        messages: 0,
        waiting: 1,
        accepted: 0,
        'to-start': 0,
        snoozed: 0,
        spam: 1,
        archived: 0,
      },
    })
    expect(total).toBe(1)
    expect((await asRenee.list({ q: 'quill' })).total).toBe(4)
    expect(await only({ status: 'pending' })).not.toContain(spam.reference)
    expect(await referencesOf({ q: 'quill', sort: 'due' })).toEqual(
      [overdue, dueSoon, fresh, answered].map(({ reference }) => reference),
    )
    now = today
  })

  test('unanswered requests start with overdue ones', { tags: ['r15.32'] }, async () => {
    const today = now
    const sent = async (at: string, urgency: 'Low' | 'Emergency') => {
      now = new Date(at)
      const { serviceInfo, ...rest } = repairRequestInput()
      const repair = { ...rest, serviceInfo: { ...serviceInfo, urgency } }
      return (await app.caller.requests.submitRepair(repair)).reference
    }
    // Requests of a weekend are due at the same minute.
    const saturday = await sent('2025-07-12T10:00:00-04:00', 'Low')
    const sunday = await sent('2025-07-13T10:00:00-04:00', 'Low')
    const sundayEmergency = await sent('2025-07-13T11:00:00-04:00', 'Emergency')
    const monday = await sent('2025-07-14T09:00:10-04:00', 'Low')
    const mondayEmergency = await sent('2025-07-14T09:00:50-04:00', 'Emergency')
    const overdue = await sent('2025-07-08T10:00:00-04:00', 'Low')
    now = new Date('2025-07-14T10:00:00-04:00')
    const repairs = requestsOf(callerFor(RENEE), 'repair')
    const inOrder = async (filter: Parameters<typeof repairs.list>[0]) =>
      (await repairs.list(filter)).requests.map(({ reference }) => reference)
    const due = [overdue, sundayEmergency, saturday, sunday, mondayEmergency, monday]
    expect(await inOrder({ view: 'to-answer' })).toEqual(due)
    const [urgent, low] = [
      [sundayEmergency, mondayEmergency],
      [overdue, saturday, sunday, monday],
    ]
    expect(await inOrder({ sort: 'urgency' })).toEqual([...urgent, ...low])
    expect(await inOrder({ sort: '-urgency' })).toEqual([...low, ...urgent])
    const last = [mondayEmergency, monday, sundayEmergency]
    expect((await inOrder({ sort: '-due' })).slice(0, 3)).toEqual(last)
    now = today
  })

  test('is ordered by status, then by due time', { tags: ['r15.34'] }, async () => {
    const customerInfo = { name: 'Statler', phone: '(845) 555-0177', email: 's@stat.example' }
    const sent = [
      await submit({ customerInfo }),
      await submit({ customerInfo }),
      await submit({ customerInfo }),
    ]
    await change(sent[0]?.id ?? '', { status: 'fulfilled' })
    await change(sent[1]?.id ?? '', { status: 'processing' })
    const inOrder = async (sort: 'status' | '-status') =>
      (await asRenee.list({ q: 'statler', sort })).requests.map(({ status }) => status)
    expect(await inOrder('status')).toEqual(['pending', 'processing', 'fulfilled'])
    expect(await inOrder('-status')).toEqual(['fulfilled', 'processing', 'pending'])
  })

  test('a cursor of one order is refused in another', async () => {
    const customerInfo = { name: 'Orderly', phone: '(845) 555-0178', email: 'o@order.example' }
    for (let count = 0; count < 2; count++) {
      await submit({ customerInfo, partDetails: { system: 'Other', component: `Part ${count}` } })
    }
    const query = { q: 'orderly', status: null, view: null, limit: 1 }
    const { next } = await listRequests(staff, 'part', { ...query, sort: 'status' })
    await expect(asRenee.list({ sort: '-date', cursor: next })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Invalid cursor',
    })
  })

  test.each(REQUEST_SORTS)('pages in the order %s give each request once', async (sort) => {
    const customerInfo = { name: 'Pagewell', phone: '(845) 555-0100', email: 'p@page.example' }
    if ((await referencesOf({ q: 'pagewell' })).length === 0) {
      for (let count = 0; count < 12; count++) {
        await submit({ customerInfo, partDetails: { system: 'Other', component: `Part ${count}` } })
      }
    }
    const inOnePage = await referencesOf({ q: 'pagewell', sort })
    const inPages: string[] = []
    let cursor: string | null = null
    do {
      const query = { q: 'pagewell', status: null, view: 'all' as const, sort, limit: 5, cursor }
      const page: { requests: Found[]; next: string | null } = await listRequests(
        staff,
        'part',
        query,
      )
      inPages.push(...page.requests.map(({ reference }) => reference))
      cursor = page.next
    } while (cursor)
    expect(inOnePage).toHaveLength(12)
    expect(inPages).toEqual(inOnePage)
  })

  test.each([
    '2025-02-30T00:00:00+00',
    '2025-13-01T00:00:00+00',
    '2025-01-01T25:00:00+00',
    '2025-01-01T00:00:00+99',
  ])('a cursor with the impossible date %s is the fault of the caller', async (date) => {
    const cursor = Buffer.from(JSON.stringify([RENEE.userId, date])).toString('base64url')
    for (const sort of ['-date', 'due'] as const) {
      await expect(asRenee.list({ sort, cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })
})

test('database and code agree on who waits for a reply', async () => {
  const rows = await db.$queryRaw<
    (Parameters<typeof isAwaitingReply>[0] & { isWaiting: boolean })[]
  >`
    SELECT status, first_answered_at AS "firstAnsweredAt", unanswered_since AS "unansweredSince",
      (${IS_AWAITING_REPLY}) AS "isWaiting"
    FROM unnest(${Object.keys(REQUEST_STATUS_LABELS)}::text[]) AS status,
      unnest(ARRAY[NULL, now()]) AS first_answered_at, unnest(ARRAY[NULL, now()]) AS unanswered_since`
  expect(rows).toHaveLength(4 * Object.keys(REQUEST_STATUS_LABELS).length)
  expect(rows.filter((row) => isAwaitingReply(row) !== row.isWaiting)).toEqual([])
})

type Found = { reference: string }
