import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addAccount } from '../../support/staff.ts'

// A Monday morning.
let now = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const renee = app.callerFor(RENEE)
const NOBODY_WAITS = { toAnswer: 0, dueSoon: 0, overdue: 0 }

test('waiting requests are counted per kind', { tags: ['r15.19'] }, async () => {
  const { id } = await app.caller.requests.submitPart(partRequestInput())
  await app.caller.requests.submitPart(partRequestInput({ website: 'spam' }))
  await app.caller.requests.submitRepair(repairRequestInput())
  now = new Date('2025-07-16T15:00:00-04:00')
  expect((await renee.requests.admin.pollAsViewer({ since: null })).waiting).toEqual({
    part: { toAnswer: 1, dueSoon: 1, overdue: 0 },
    repair: { toAnswer: 1, dueSoon: 1, overdue: 0 },
    inquiry: NOBODY_WAITS,
  })
  now = new Date('2025-07-17T15:00:00-04:00')
  expect((await renee.requests.admin.pollAsViewer({ since: null })).waiting.part).toEqual({
    toAnswer: 1,
    dueSoon: 0,
    overdue: 1,
  })
  await renee.requests.admin.part.update({ id, change: { status: 'quoted' } })
  expect((await renee.requests.admin.pollAsViewer({ since: null })).waiting.part).toEqual(
    NOBODY_WAITS,
  )
})

test('arrivals are named once, suspected spam never', { tags: ['r15.28'] }, async () => {
  const { newest } = await renee.requests.admin.pollAsViewer({ since: null })
  now = new Date(now.getTime() + HOUR_MS)
  const part = await app.caller.requests.submitPart(partRequestInput())
  await app.caller.requests.submitPart(partRequestInput({ website: 'spam' }))
  now = new Date(now.getTime() + HOUR_MS)
  const repair = await app.caller.requests.submitRepair(repairRequestInput())
  const look = await renee.requests.admin.pollAsViewer({ since: newest })
  expect(
    look.arrivals.map(({ kind, reference, customerName }) => [kind, reference, customerName]),
  ).toEqual([
    ['repair', repair.reference, 'Sam Roe'],
    ['part', part.reference, 'Jane Doe'],
  ])
  expect(look.newest).toBe(now.toISOString())
  expect((await renee.requests.admin.pollAsViewer({ since: look.newest })).arrivals).toEqual([])
})

test('emails that could not be delivered are counted', async () => {
  await app.db.outboxEmail.updateMany({
    where: { template: 'repair-receipt' },
    data: { status: 'failed' },
  })
  const { failedEmails } = await renee.requests.admin.pollAsViewer({ since: null })
  expect(failedEmails).toBe((await renee.notifications.admin.listUndelivered()).length)
  expect(failedEmails).toBeGreaterThan(0)
})

test('the settings are the staff who can sign in, the opening times, and whether a mail server is set up', async () => {
  await addAccount(app, 'renee')
  await addAccount(app, 'dale')
  await app.db.staffUser.updateMany({ where: { username: 'dale' }, data: { disabledAt: now } })
  expect(await renee.business.admin.getFacts()).toMatchObject({
    usernames: ['renee'],
    openingTimes: {
      timeZone: 'America/New_York',
      hours: { sunday: null, monday: { opens: '08:00', closes: '17:00' } },
    },
  })
  expect(await renee.notifications.admin.getState()).toBe('off')
})

describe('the request that a window has open', () => {
  const windowId = '01990000-0000-4000-8000-000000000001'
  const hers = '01990000-0000-4000-8000-000000000002'
  const dale = app.callerFor({ userId: '01990000-0000-7000-8000-000000000002', username: 'dale' })

  test('reports who else has it open, until they leave', { tags: ['r15.40'] }, async () => {
    const { id } = await app.caller.requests.submitPart(partRequestInput())
    const othersOf = async () =>
      (await renee.requests.admin.pollAsViewer({ since: null, windowId, requestId: id })).open
        ?.others
    expect(await othersOf()).toEqual([])
    await renee.requests.admin.pollAsViewer({ since: null, windowId: hers, requestId: id })
    expect(await othersOf()).toEqual([])
    await dale.requests.admin.pollAsViewer({ since: null, windowId: hers, requestId: id })
    expect(await othersOf()).toEqual(['dale'])
    await dale.requests.admin.pollAsViewer({ since: null, windowId: hers })
    expect(await othersOf()).toEqual([])
    await dale.requests.admin.pollAsViewer({ since: null, windowId: hers, requestId: id })
    now = new Date(now.getTime() + 91_000)
    expect(await othersOf()).toEqual([])
  })

  test('has the time of its change and who archived it', { tags: ['r15.39'] }, async () => {
    const { id, updatedAt } = await app.caller.requests.submitPart(partRequestInput())
    const found = async () =>
      (await renee.requests.admin.pollAsViewer({ since: null, windowId, requestId: id })).open
    expect(await found()).toMatchObject({ id, updatedAt, archived: null })
    now = new Date(now.getTime() + 1000)
    await dale.requests.admin.part.update({ id, change: { note: 'On it' } })
    expect(await found()).toMatchObject({ updatedAt: now.toISOString() })
    await dale.requests.admin.part.archive({ id })
    expect(await found()).toMatchObject({ archived: 'dale archived this request.' })
  })

  test('is none where there is no such request', async () => {
    const requestId = '01990000-0000-7000-8000-0000000000ff'
    expect(
      (await renee.requests.admin.pollAsViewer({ since: null, windowId, requestId })).open,
    ).toBeNull()
  })
})
