import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { addAccounts, DALE, RENEE } from '../../support/staff-sessions.ts'

// A Monday morning.
let now = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const { db, callerFor } = app
await addAccounts({ db })
const asRenee = requestsOf(callerFor(RENEE), 'part')
const asDale = requestsOf(callerFor(DALE), 'part')

const submit = (changes = {}) => app.caller.requests.submitPart(partRequestInput(changes))
const change = (id: string, values: Parameters<typeof asRenee.update>[1], caller = asRenee) =>
  caller.update(id, values)
const referencesOf = async (filter: Parameters<typeof asRenee.list>[0]) =>
  (await asRenee.list(filter)).requests.map(({ reference }) => reference)

describe('changing a request', () => {
  test('a note is appended with author and time', { tags: ['r15.12'] }, async () => {
    const { id } = await submit()
    await change(id, { note: 'Have two on the shelf.' })
    now = new Date(now.getTime() + MINUTE_MS)
    const { notes, status, firstAnsweredAt } = await change(id, { note: 'Left a message.' }, asDale)
    expect(notes).toEqual([
      {
        kind: 'note',
        author: 'renee',
        timestamp: new Date(now.getTime() - MINUTE_MS).toISOString(),
        content: 'Have two on the shelf.',
      },
      { kind: 'note', author: 'dale', timestamp: now.toISOString(), content: 'Left a message.' },
    ])
    expect([status, firstAnsweredAt]).toEqual(['pending', null])
  })

  test('statuses are kept; an answer stops the clock', { tags: ['r15.13', 'r15.16'] }, async () => {
    const { id } = await submit()
    const received = now.toISOString()
    await change(id, { status: 'processing' })
    expect((await asRenee.get(id)).firstAnsweredAt).toBeNull()
    now = new Date(now.getTime() + MINUTE_MS)
    const answeredAt = now.toISOString()
    await change(id, { status: 'quoted' })
    now = new Date(now.getTime() + MINUTE_MS)
    const request = await change(id, { status: 'fulfilled' })
    expect(request.firstAnsweredAt).toBe(answeredAt)
    const changed = (before: string | null, after: string) => [{ field: 'status', before, after }]
    expect(request.history.map(({ changes, author, at }) => [changes, author, at])).toEqual([
      [changed(null, 'pending'), 'Website', received],
      [changed('pending', 'processing'), 'renee', received],
      [changed('processing', 'quoted'), 'renee', answeredAt],
      [changed('quoted', 'fulfilled'), 'renee', now.toISOString()],
    ])
  })

  test.each([
    ['quoted', []],
    ['quoted and cancelled', [{ status: 'cancelled', reason: 'Wrong row' }]],
  ] as const)(
    '%s, then pending starts the clock',
    { tags: ['r15.17'] },
    async (_statuses, further) => {
      const { id, reference, dueAt } = await submit()
      await change(id, { status: 'quoted' })
      for (const values of further) await change(id, values)
      const request = await change(id, { status: 'pending' })
      expect([request.firstAnsweredAt, request.dueAt]).toEqual([null, dueAt])
      expect(await referencesOf({ view: 'to-answer', q: reference })).toEqual([reference])
    },
  )

  test('fulfilled, then quoted again is still answered', async () => {
    const { id } = await submit()
    const { firstAnsweredAt } = await change(id, { status: 'fulfilled' })
    expect((await change(id, { status: 'quoted' })).firstAnsweredAt).toBe(firstAnsweredAt)
  })

  test('a reverted status keeps the time of an emailed answer', { tags: ['r15.17'] }, async () => {
    const { id } = await submit()
    await change(id, { status: 'processing' })
    now = new Date(now.getTime() + MINUTE_MS)
    await change(id, { status: 'quoted' })
    now = new Date(now.getTime() + MINUTE_MS)
    const mailedAt = now.toISOString()
    await asRenee.reply(id, { subject: 'Price', body: 'It costs $85.' })
    now = new Date(now.getTime() + MINUTE_MS)
    expect((await change(id, { status: 'pending' })).firstAnsweredAt).toBe(mailedAt)
  })

  test('a reverted status counts no undelivered email', { tags: ['r15.17'] }, async () => {
    const { id } = await submit()
    await asRenee.reply(id, { subject: 'Price', body: 'It costs $85.', status: 'quoted' })
    await db.outboxEmail.updateMany({
      where: { requestId: id, template: 'part-reply' },
      data: { status: 'failed' },
    })
    expect((await change(id, { status: 'pending' })).firstAnsweredAt).toBeNull()
  })

  test('the same status again is no step of the history', async () => {
    const { id } = await submit()
    expect((await change(id, { status: 'pending' })).history).toHaveLength(1)
  })

  test('cancelling needs a reason, keeps it, and is no answer', { tags: ['r15.14'] }, async () => {
    const { id } = await submit()
    await expect(change(id, { status: 'cancelled' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Please give a reason for cancelling',
    })
    const { history, firstAnsweredAt } = await change(id, {
      status: 'cancelled',
      reason: 'Found one elsewhere',
    })
    expect([history.at(-1)?.detail, firstAnsweredAt]).toEqual(['Found one elsewhere', null])
  })

  test('a request is assigned to a member of staff by name, and unassigned', async () => {
    const { id } = await submit()
    expect((await change(id, { assignee: 'DALE' })).assignee).toBe('dale')
    expect((await change(id, { note: 'still his' })).assignee).toBe('dale')
    expect((await change(id, { assignee: '' })).assignee).toBeNull()
    await expect(change(id, { assignee: 'nobody' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'There is no staff member nobody',
    })
  })

  test('a stale updatedAt is a conflict and changes nothing', { tags: ['r19.15'] }, async () => {
    const { id, updatedAt } = await submit()
    await change(id, { note: 'first', updatedAt })
    await expect(
      change(id, { note: 'second', status: 'quoted', updatedAt }, asDale),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This request was changed by somebody else in the meantime. Please reload it.',
    })
    const { notes, status } = await asRenee.get(id)
    expect([notes.length, status]).toEqual([1, 'pending'])
  })

  test('of two changes at once from one state, one succeeds and one conflicts', async () => {
    const { id, updatedAt } = await submit()
    const outcomes = await Promise.allSettled([
      change(id, { status: 'quoted', updatedAt }),
      change(id, { status: 'processing', updatedAt }, asDale),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await asRenee.get(id)).history).toHaveLength(2)
  })

  test('a note does not conflict with a seen status', { tags: ['r15.41'] }, async () => {
    const { id } = await submit()
    await change(id, { note: 'On it' }, asDale)
    expect(await change(id, { status: 'quoted', seen: { status: 'pending' } })).toMatchObject({
      status: 'quoted',
    })
    await expect(
      change(id, { status: 'fulfilled', seen: { status: 'pending' } }, asDale),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('an assignment from a stale assignee is a conflict', { tags: ['r15.42'] }, async () => {
    const { id } = await submit()
    await change(id, { assignee: 'dale', seen: { assignee: null } }, asDale)
    await expect(change(id, { assignee: 'renee', seen: { assignee: null } })).rejects.toMatchObject(
      { code: 'CONFLICT' },
    )
    const { assignee, history } = await change(id, {
      assignee: 'renee',
      seen: { assignee: 'dale' },
    })
    expect(assignee).toBe('renee')
    expect(history.slice(1)).toMatchObject([
      { author: 'dale', changes: [], detail: 'Assigned to dale' },
      { author: 'renee', changes: [], detail: 'Assigned to renee' },
    ])
  })

  test('history cannot be rewritten, not even by SQL', async () => {
    await submit()
    await expect(db.$executeRaw`UPDATE request_event SET to_status = 'quoted'`).rejects.toThrow(
      'append-only',
    )
  })
})

describe('archiving', () => {
  test('a change of an archived request names who archived it', { tags: ['r15.43'] }, async () => {
    const { id } = await submit()
    await asDale.archive(id)
    const archived = { code: 'NOT_FOUND', message: 'dale archived this request.' }
    await expect(change(id, { note: 'late' })).rejects.toMatchObject(archived)
    await expect(change(id, { status: 'fulfilled', tellCustomer: true })).rejects.toMatchObject(
      archived,
    )
    await expect(asRenee.archive(id)).rejects.toMatchObject(archived)
    await asDale.restore(id)
    await expect(asRenee.restore(id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'dale restored this request.',
    })
  })

  test('an archived request is found there alone and restored', { tags: ['r15.15'] }, async () => {
    const { id, reference } = await submit()
    await asRenee.archive(id)
    await expect(asRenee.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(change(id, { note: 'late' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await referencesOf({ q: reference })).toEqual([])
    expect(await referencesOf({ q: reference, view: 'archived' })).toEqual([reference])
    const { history, status } = await asDale.restore(id)
    expect(history).toMatchObject([
      { event: 'status', author: 'Website' },
      { event: 'archived', changes: [], author: 'renee' },
      { event: 'restored', changes: [], author: 'dale' },
    ])
    expect([status, await referencesOf({ q: reference })]).toEqual(['pending', [reference]])
  })
})
