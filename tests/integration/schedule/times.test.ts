import { beforeAll, describe, expect, test } from 'vitest'
import type { HalfDay } from '#shared/domain/half-day.ts'
import { createTestApp } from '../../support/app.ts'
import { readCalendar } from '../../support/calendar.ts'
import { repairRequestInput } from '../../support/request-inputs.ts'
import { scheduleOf } from '../../support/schedule.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

// Monday, 9:00 at the shop; Thanksgiving is closed, and so are Sundays.
const MONDAY = new Date('2026-11-23T14:00:00Z')
const TUESDAY = '2026-11-24'
let now = MONDAY
const app = await createTestApp({
  pages: true,
  config: { rateLimits: false },
  clock: { now: () => now },
})
const schedule = scheduleOf(app)
const admin = app.callerFor(RENEE)
beforeAll(() => addAccounts(app))

async function addRepair(serviceType = 'Brake Service') {
  const { serviceInfo, ...draft } = repairRequestInput()
  const request = { ...draft, serviceInfo: { ...serviceInfo, serviceType } }
  const { id, statusUrl } = await app.caller.requests.submitRepair(request)
  return { id, token: new URL(statusUrl).searchParams.get('token') ?? '' }
}
const timesOf = ({ token }: { token: string }) => app.caller.schedule.getOfferedTimes({ token })
const textOf = ({ day, half }: HalfDay) => `${day} ${half}`
const choose = ({ token }: { token: string }, time: string) =>
  app.ask(`/request-time?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ time }).toString(),
  })
const turn = async (offersTimes: boolean) => {
  const { updatedAt } = await admin.business.admin.get()
  await admin.business.admin.save({ changes: { offersTimes }, updatedAt })
}

describe('a customer asks for a half day', { tags: ['r36.18'] }, () => {
  test('among the free ones of the next two weeks', async () => {
    const { isOpen, free, wish } = await timesOf(await addRepair())
    expect([isOpen, wish]).toEqual([true, null])
    const days = [...new Set(free.map(({ day }) => day))]
    expect([days.at(0), days.at(-1)]).toEqual([TUESDAY, '2026-12-07'])
    expect(days).not.toContain('2026-11-26')
    expect(days).not.toContain('2026-11-29')
  })

  test('a wish stands on the request, in its history and beside the board', async () => {
    const request = await addRepair('Engine Repair')
    const { dueAt: promised } = await app.db.request.findUniqueOrThrow({
      where: { id: request.id },
    })
    const chosen = await choose(request, `${TUESDAY} afternoon`)
    expect([chosen.status, chosen.headers.location]).toEqual([
      303,
      `/request-status?token=${request.token}#time`,
    ])
    const { text } = await app.ask(`/request-status?token=${request.token}`)
    expect(text).toContain('You asked for Tuesday, Nov 24, afternoon')
    expect(text).toContain('It isn&#x27;t booked yet')
    const wish = { day: TUESDAY, half: 'afternoon' }
    const stored = await admin.requests.admin.repair.get({ id: request.id })
    expect(stored.wish).toEqual(wish)
    expect(stored.history.at(-1)?.detail).toBe('Asked for Tuesday, Nov 24, afternoon')
    // At the latest when the shop closes on Monday.
    expect([stored.dueAt <= promised.toISOString(), stored.dueAt]).toEqual([
      true,
      '2026-11-23T22:00:00.000Z',
    ])
    const { toSchedule, appointments } = await schedule.list({ from: TUESDAY })
    expect(appointments).toEqual([])
    expect(toSchedule.find(({ id }) => id === request.id)).toMatchObject({
      wishedDay: TUESDAY,
      wishedHalf: 'afternoon',
      minutes: 240,
    })
    // The same choice again is no second entry.
    await choose(request, `${TUESDAY} afternoon`)
    const again = await admin.requests.admin.repair.get({ id: request.id })
    expect(again.history).toEqual(stored.history)
  })

  test('a wish follows the wall clock on a Sunday when clocks change', async () => {
    const sunday = '2027-03-14'
    const { updatedAt, business } = await admin.business.admin.get()
    const opened = { name: 'Open house', date: sunday, opens: '13:00', closes: '18:00' }
    const specialHours = [...business.specialHours, opened]
    await admin.business.admin.save({ changes: { specialHours }, updatedAt })
    const request = await addRepair()
    now = new Date('2027-03-08T14:00:00Z')
    const onSunday = async () => (await timesOf(request)).free.filter(({ day }) => day === sunday)
    expect((await onSunday()).map(textOf)).toEqual([`${sunday} afternoon`])
    const booked = await schedule.add({ day: sunday, startsMinute: 780, minutes: 300, bay: 1 })
    const file = await app.ask(`/api/appointment.ics${new URL(booked.url).search}`)
    const [event] = readCalendar(file.text).events
    expect([event?.start, event?.end]).toEqual(['2027-03-14T17:00:00Z', '2027-03-14T22:00:00Z'])
    await schedule.add({ day: sunday, startsMinute: 780, minutes: 300, bay: 2 })
    expect(await onSunday()).toEqual([])
    now = MONDAY
  })

  test('a wish that is full, odd or of no day is refused with the form', async () => {
    const day = '2026-12-01'
    const request = await addRepair()
    for (const bay of [1, 2]) await schedule.add({ day, startsMinute: 480, minutes: 240, bay })
    expect((await timesOf(request)).free.map(textOf)).not.toContain(`${day} morning`)
    const refused = await choose(request, `${day} morning`)
    expect([refused.status, refused.text.includes('That half day is full now.')]).toEqual([
      409,
      true,
    ])
    for (const time of ['', '2026-12-01', '2026-12-01 night', '2026-13-01 morning']) {
      expect((await choose(request, time)).status).toBe(400)
    }
    expect((await choose(request, '2027-06-01 morning')).status).toBe(409)
    expect((await choose({ token: 'forged' }, `${day} afternoon`)).status).toBe(404)
    expect((await timesOf(request)).wish).toBeNull()
  })

  test('a request that has a time, is done or was set aside takes no wish', async () => {
    const [booked, done, spam] = [await addRepair(), await addRepair(), await addRepair()]
    await admin.schedule.admin.schedule({
      requestId: booked.id,
      day: '2026-12-02',
      startsMinute: 600,
      minutes: 60,
      bay: null,
    })
    await app.db.request.update({ where: { id: done.id }, data: { status: 'completed' } })
    await app.db.request.update({ where: { id: spam.id }, data: { spamReason: 'honeypot' } })
    for (const request of [booked, done, spam]) {
      expect(await timesOf(request)).toMatchObject({ isOpen: false, free: [] })
      expect((await choose(request, '2026-12-03 morning')).status).toBe(409)
      const { text } = await app.ask(`/request-status?token=${request.token}`)
      expect(text).not.toContain('When would you like to come?')
    }
  })

  test('a wish is taken only where the owner switched it on', async () => {
    const request = await addRepair()
    await turn(false)
    const off = await timesOf(request)
    const refused = await choose(request, '2026-12-03 morning')
    await turn(true)
    expect([off.isOpen, off.free, refused.status]).toEqual([false, [], 409])
  })
})

test('the minutes of a service are those of the settings', { tags: ['r36.19'] }, async () => {
  const { id } = await addRepair('State Inspection')
  const minutesOf = async () =>
    (await admin.schedule.admin.getToSchedule({ requestId: id })).minutes
  expect(await minutesOf()).toBe(30)
  const { updatedAt, business } = await admin.business.admin.get()
  const serviceMinutes = { ...business.serviceMinutes, 'State Inspection': 45 }
  await admin.business.admin.save({ changes: { serviceMinutes }, updatedAt })
  expect(await minutesOf()).toBe(45)
  const tooLong = { ...serviceMinutes, Other: 481 }
  await expect(
    admin.business.admin.save({ changes: { serviceMinutes: tooLong }, updatedAt: null }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
