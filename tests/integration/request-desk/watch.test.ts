import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { partDraft, repairDraft } from '../../support/request-drafts.ts'
import { hire } from '../../support/staff.ts'

const HOUR_MS = 3_600_000
// A Monday morning.
let now = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const { requestWatch, partRequests, notifications } = app.callerFor({
  userId: '01990000-0000-7000-8000-000000000001',
  username: 'renee',
})
const NOBODY_WAITS = { toAnswer: 0, dueSoon: 0, overdue: 0 }

test('only staff may look', async () => {
  await expect(app.caller.requestWatch.look({ since: null })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await expect(app.caller.requestWatch.facts()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('an empty desk has nothing waiting and nothing new', async () => {
  expect(await requestWatch.look({ since: null })).toEqual({
    waiting: { part: NOBODY_WAITS, repair: NOBODY_WAITS, inquiry: NOBODY_WAITS },
    arrivals: [],
    newest: null,
    failedMails: 0,
    open: null,
  })
})

test('what waits for an answer is counted per kind, with what is due within four business hours and what is overdue', async () => {
  const { id } = await app.caller.partRequests.submit(partDraft())
  await app.caller.partRequests.submit(partDraft({ website: 'spam' }))
  await app.caller.repairRequests.submit(repairDraft())
  now = new Date('2025-07-16T15:00:00-04:00')
  expect((await requestWatch.look({ since: null })).waiting).toEqual({
    part: { toAnswer: 1, dueSoon: 1, overdue: 0 },
    repair: { toAnswer: 1, dueSoon: 1, overdue: 0 },
    inquiry: NOBODY_WAITS,
  })
  now = new Date('2025-07-17T15:00:00-04:00')
  expect((await requestWatch.look({ since: null })).waiting.part).toEqual({
    toAnswer: 1,
    dueSoon: 0,
    overdue: 1,
  })
  await partRequests.update({ id, change: { status: 'quoted' } })
  expect((await requestWatch.look({ since: null })).waiting.part).toEqual(NOBODY_WAITS)
})

test('what came in since the last look is named once, suspected spam never', async () => {
  const { newest } = await requestWatch.look({ since: null })
  now = new Date(now.getTime() + HOUR_MS)
  const part = await app.caller.partRequests.submit(partDraft())
  await app.caller.partRequests.submit(partDraft({ website: 'spam' }))
  now = new Date(now.getTime() + HOUR_MS)
  const repair = await app.caller.repairRequests.submit(repairDraft())
  const look = await requestWatch.look({ since: newest })
  expect(
    look.arrivals.map(({ kind, reference, customerName }) => [kind, reference, customerName]),
  ).toEqual([
    ['repair', repair.reference, 'Sam Roe'],
    ['part', part.reference, 'Jane Doe'],
  ])
  expect(look.newest).toBe(now.toISOString())
  expect((await requestWatch.look({ since: look.newest })).arrivals).toEqual([])
})

test('mails that could not be delivered are counted', async () => {
  await app.db.outboxMail.updateMany({
    where: { template: 'repair-receipt' },
    data: { status: 'failed' },
  })
  const { failedMails } = await requestWatch.look({ since: null })
  expect(failedMails).toBe((await notifications.failed()).length)
  expect(failedMails).toBeGreaterThan(0)
})

test('the facts are the staff who can sign in, the opening times, and whether mails leave the house', async () => {
  await hire(app, 'renee')
  await hire(app, 'dale')
  await app.db.staffUser.updateMany({ where: { username: 'dale' }, data: { disabledAt: now } })
  expect(await requestWatch.facts()).toMatchObject({
    staff: ['renee'],
    openingTimes: {
      timeZone: 'America/New_York',
      hours: { sunday: null, monday: { opens: '08:00', closes: '17:00' } },
    },
    mailIsOn: false,
  })
})

describe('the request that a window has open', () => {
  const window = '01990000-0000-4000-8000-000000000001'
  const hers = '01990000-0000-4000-8000-000000000002'
  const dale = app.callerFor({ userId: '01990000-0000-7000-8000-000000000002', username: 'dale' })

  test('tells who else has it open, until they close it or are gone', async () => {
    const { id } = await app.caller.partRequests.submit(partDraft())
    const open = { kind: 'part', id } as const
    const othersOf = async () =>
      (await requestWatch.look({ since: null, window, open })).open?.others
    expect(await othersOf()).toEqual([])
    await requestWatch.look({ since: null, window: hers, open })
    expect(await othersOf()).toEqual([])
    await dale.requestWatch.look({ since: null, window: hers, open })
    expect(await othersOf()).toEqual(['dale'])
    await dale.requestWatch.look({ since: null, window: hers, open: null })
    expect(await othersOf()).toEqual([])
    await dale.requestWatch.look({ since: null, window: hers, open })
    now = new Date(now.getTime() + 91_000)
    expect(await othersOf()).toEqual([])
  })

  test('tells when it was changed, and who archived it', async () => {
    const { id, updatedAt } = await app.caller.partRequests.submit(partDraft())
    const open = { kind: 'part', id } as const
    const found = async () => (await requestWatch.look({ since: null, window, open })).open
    expect(await found()).toMatchObject({ id, updatedAt, archived: null })
    now = new Date(now.getTime() + 1000)
    await dale.partRequests.update({ id, change: { note: 'On it' } })
    expect(await found()).toMatchObject({ updatedAt: now.toISOString() })
    await dale.partRequests.remove({ id })
    expect(await found()).toMatchObject({ archived: 'dale archived this request.' })
  })

  test('is none where there is no such request', async () => {
    const open = { kind: 'repair', id: '01990000-0000-7000-8000-0000000000ff' } as const
    expect((await requestWatch.look({ since: null, window, open })).open).toBeNull()
  })
})
