import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { scheduleOf } from '../../support/schedule.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { addSignedIn } from '../../support/staff.ts'

// Monday, 9:00 at the shop.
let now = new Date('2026-11-16T14:00:00Z')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const schedule = scheduleOf(app)
const numbers = async () =>
  (await app.callerFor(RENEE).numbers.admin.get({ period: '4-weeks' })).schedule
beforeAll(() => addAccounts(app))

test('a new shop has no appointments in its numbers', { tags: ['r30.23'] }, async () => {
  const { total, weeks, booked } = await numbers()
  expect(total).toEqual({ appointments: 0, noShows: 0, medianDays: null })
  expect(weeks.map(({ week }) => week)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
  expect(booked).toEqual([])
})

test('appointments, misses and bay hours are counted', { tags: ['r30.23', 'r30.24'] }, async () => {
  // Late on Monday at the shop is Tuesday in UTC.
  now = new Date('2026-11-17T03:00:00Z')
  const first = await schedule.ofRepair({ day: '2026-11-18', minutes: 90 })
  await schedule.ofRepair({ day: '2026-11-25', bay: 2, minutes: 120 })
  const { requestId } = first
  await schedule.add({ requestId, day: '2026-11-24', confirmed: [`scheduled:${first.id}`] })
  await schedule.add({ day: '2026-11-24', startsMinute: null, minutes: 45, bay: null })
  await schedule.add({ day: '2026-11-24', kind: 'test-drive', startsMinute: 700, bay: null })
  const missed = await schedule.add({ day: '2026-11-24', startsMinute: 800 })
  await schedule.set(missed, { status: 'no-show' })
  // The miss stays counted on its day.
  const late = await schedule.add({ day: '2026-11-18', startsMinute: 800 })
  const { updatedAt } = await schedule.set(late, { status: 'no-show' })
  const rebooked = await schedule.move(late, { day: '2026-11-25', startsMinute: 900, updatedAt })
  expect(rebooked).toMatchObject({ status: 'proposed', missedDays: ['2026-11-18'] })
  const cancelled = await schedule.add({ day: '2026-11-24', startsMinute: 900 })
  await schedule.set(cancelled, { status: 'cancelled' })
  const { id } = await schedule.add({ day: '2026-11-24', bay: 2 })
  await schedule.archive({ id })
  await schedule.add({ day: '2026-11-30' })
  now = new Date('2026-11-24T15:00:00Z')
  const { total, weeks, booked } = await numbers()
  expect(total).toEqual({ appointments: 8, noShows: 2, medianDays: 5.5 })
  expect(weeks.slice(2)).toEqual([
    { week: '2026-11-16', appointments: 2, noShows: 1, medianDays: 2 },
    { week: '2026-11-23', appointments: 6, noShows: 1, medianDays: 9 },
  ])
  const { bays } = app.ctx.business.current()
  const open = 540 * bays
  expect(booked).toEqual([
    { day: '2026-11-25', bays: [60, 120], anyBay: 0, open },
    { day: '2026-11-24', bays: [60, 0], anyBay: 45, open },
    { day: '2026-11-18', bays: [90, 0], anyBay: 0, open },
  ])
})

test('the tables of the schedule are downloaded as CSV', { tags: ['r30.14'] }, async () => {
  const { bearer } = await addSignedIn(app, 'vera')
  const linesOf = async (name: string) => {
    const { text } = await app.ask(`/api/admin/numbers/${name}.csv`, { headers: bearer })
    return text.replace('\uFEFF', '').split('\r\n')
  }
  expect((await linesOf('booked-hours')).slice(0, 3)).toEqual([
    'Day,"Bay 1, hours","Bay 2, hours","Any bay, hours","All, hours","Open, hours"',
    '2026-11-25,1,2,0,3,18',
    '2026-11-24,1,0,0.8,1.8,18',
  ])
  expect((await linesOf('appointments')).slice(0, 2)).toEqual([
    'Week,Appointments,No-shows,Median days from the request',
    'All,8,2,5.5',
  ])
})
