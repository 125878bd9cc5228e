import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { scheduleOf } from '../../support/schedule.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

// The Tuesday of the appointments in tests/support/schedule.ts.
const app = await createTestApp({
  config: { rateLimits: false },
  clock: { now: () => new Date('2026-11-24T08:00:00-05:00') },
})
const schedule = scheduleOf(app)
beforeAll(() => addAccounts(app))

test('appointments of today, waits and ready cars are shown', { tags: ['r30.25'] }, async () => {
  const brakes = await schedule.ofRepair({ startsMinute: 600, bay: 2, isAgreed: true })
  const oil = await schedule.add({ title: 'Oil change', customerName: 'Ann' })
  const dropOff = await schedule.add({ title: 'Tires', startsMinute: null, bay: null })
  const later = await schedule.add({ title: 'Exhaust', day: '2026-11-25', customerName: 'Bo' })
  await schedule.waitForPart({ id: later.id, waitingFor: 'Muffler', waitingUntil: '2026-11-25' })
  const ready = await schedule.add({ title: 'Battery', startsMinute: 780, customerName: 'Cy' })
  await schedule.set(ready, { status: 'ready' })
  const gone = await schedule.add({ title: 'Wipers', startsMinute: 900 })
  await schedule.set(gone, { status: 'cancelled' })
  const archived = await schedule.add({ title: 'Lights', startsMinute: 900 })
  await schedule.archive({ id: archived.id })
  const { schedule: today } = await app.callerFor(RENEE).today.admin.get()
  expect(today.coming.count).toBe(3)
  expect(today.coming.first).toEqual([
    expect.objectContaining({ id: dropOff.id, startsMinute: null }),
    expect.objectContaining({ id: oil.id, customer: 'Ann', status: 'proposed' }),
    {
      id: brakes.id,
      title: brakes.title,
      customer: brakes.customerName,
      day: '2026-11-24',
      startsMinute: 600,
      bay: 2,
      status: 'confirmed',
      waitingFor: '',
      waitingUntil: null,
    },
  ])
  expect(today.waiting).toEqual({
    count: 1,
    first: [
      expect.objectContaining({
        id: later.id,
        day: '2026-11-25',
        waitingFor: 'Muffler',
        waitingUntil: '2026-11-25',
      }),
    ],
  })
  expect(today.ready).toEqual({
    count: 1,
    first: [expect.objectContaining({ id: ready.id, title: 'Battery', customer: 'Cy' })],
  })
})
