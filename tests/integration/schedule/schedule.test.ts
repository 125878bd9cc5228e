import { TRPCError } from '@trpc/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#server/core/app-error.ts'
import { createTestApp } from '../../support/app.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { scheduleOf, walkIn } from '../../support/schedule.ts'
import { addAccounts, DALE } from '../../support/staff-sessions.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

// Monday, 9:00 at the shop.
const now = new Date('2026-11-23T14:00:00Z')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const schedule = scheduleOf(app)
beforeAll(() => addAccounts(app))

let dayOfMonth = 0
/** A Tuesday of its own, so that tests do not share a day. */
const ownDay = () => {
  dayOfMonth += 7
  return new Date(Date.UTC(2026, 10, 24 + dayOfMonth)).toISOString().slice(0, 10)
}
const setBays = async (bays: number) => {
  const { admin } = app.callerFor(DALE).business
  await admin.save({ changes: { bays }, updatedAt: (await admin.get()).updatedAt })
}
/** Returns the code with the paths of issues and keys of objections; undefined for a success. */
const pathsOf = async (call: Promise<unknown>) => {
  const [result] = await Promise.allSettled([call])
  const failure: unknown = result.status === 'rejected' ? result.reason : null
  if (!(failure instanceof TRPCError)) return [undefined]
  const { issues = [], objections = [] } = failure.cause instanceof AppError ? failure.cause : {}
  return [failure.code, ...issues.map(({ path }) => path), ...objections.map(({ key }) => key)]
}

describe('an appointment', () => {
  test("a request's appointment has customer and car", { tags: ['r36.1', 'r36.6'] }, async () => {
    const day = ownDay()
    const booked = await schedule.ofRepair({ day, setsRequestStatus: true })
    expect(booked).toMatchObject({
      kind: 'repair',
      title: 'Brake Service',
      customerName: 'Sam Roe',
      vehicleLabel: '2012 Subaru Outback',
      requestStatus: 'scheduled',
      status: 'proposed',
      day,
      startsMinute: 540,
      history: [{ author: 'renee', event: 'scheduled' }],
    })
    expect(await schedule.listOfRequest({ requestId: booked.requestId ?? '' })).toHaveLength(1)
  })

  test('is booked once for its key', { tags: ['r36.1'] }, async () => {
    const day = ownDay()
    const key = { idempotencyKey: `key-of-${day}`, day }
    const [one, two] = await Promise.all([schedule.add(key), schedule.add(key)])
    expect(one.id).toBe(two.id)
    expect(await pathsOf(schedule.add({ ...key, startsMinute: 600 }))).toEqual([
      'CONFLICT',
      'idempotencyKey',
    ])
  })

  test.each<[string, object, string]>([
    ['over midnight', { startsMinute: 1400, minutes: 60 }, 'minutes'],
    ['shorter than half an hour', { minutes: 29 }, 'minutes'],
    ['longer than 8 hours', { minutes: 481 }, 'minutes'],
    ['in a bay that the shop does not have', { bay: 3 }, 'bay'],
    ['without a title', { title: ' ' }, 'title'],
    ['on a day that does not exist', { day: '2027-02-29' }, 'day'],
    ['of an unknown kind', { kind: 'party' }, 'kind'],
  ])('is refused %s', { tags: ['r36.1'] }, async (_what, own, path) => {
    expect(await pathsOf(schedule.add({ day: ownDay(), ...own }))).toEqual(['BAD_REQUEST', path])
  })
})

describe('an objection', () => {
  test('is asked about until it is accepted', { tags: ['r36.2'] }, async () => {
    const day = ownDay()
    const first = await schedule.add({ day })
    const late = { day, startsMinute: 570 }
    const overlap = `overlap:${first.id}`
    expect(await pathsOf(schedule.add(late))).toEqual(['CONFLICT', overlap])
    const second = await schedule.add({ ...late, confirmed: [overlap] })
    expect(await pathsOf(schedule.add({ ...late, confirmed: [overlap] }))).toEqual([
      'CONFLICT',
      `overlap:${second.id}`,
    ])
  })

  test.each([
    ['on a closed day', { day: '2026-12-25' }, ['closed']],
    ["on New Year's Day", { day: '2027-01-01' }, ['closed']],
    ['on a Sunday', { day: '2027-01-03' }, ['closed']],
    ['when clocks go forward', { day: '2027-03-14', startsMinute: 150 }, ['closed', 'skipped']],
    ['yesterday', { day: '2026-11-20' }, ['past']],
    ['an hour ago', { day: '2026-11-23', startsMinute: 480 }, ['past']],
    ['before the shop opens', { day: '2026-12-31', startsMinute: 450 }, ['outside-hours']],
  ])('%s', { tags: ['r36.2', 'r36.3'] }, async (_what, own, paths) => {
    expect(await pathsOf(schedule.add(own))).toEqual(['CONFLICT', ...paths])
    const isFinal = paths.includes('closed')
    const accepted = await pathsOf(schedule.add({ ...own, confirmed: paths }))
    expect(accepted).toEqual(isFinal ? ['CONFLICT', ...paths] : [undefined])
  })

  test('a closed day can be accepted for the kind other', { tags: ['r36.3'] }, async () => {
    const closed = { kind: 'other', day: '2026-12-25' } as const
    expect(await pathsOf(schedule.add(closed))).toEqual(['CONFLICT', 'closed'])
    const booked = await schedule.add({ ...closed, confirmed: ['closed'] })
    expect(await pathsOf(schedule.update(booked, { kind: 'repair' }))).toEqual([
      'CONFLICT',
      'closed',
    ])
  })

  test('a second time for a request is asked about', { tags: ['r36.6'] }, async () => {
    const first = await schedule.ofRepair({ day: ownDay() })
    const again = walkIn({ day: ownDay(), requestId: first.requestId })
    expect(await pathsOf(schedule.add(again))).toEqual(['CONFLICT', `scheduled:${first.id}`])
    await schedule.set(first, { status: 'cancelled' })
    expect(await pathsOf(schedule.add(again))).toEqual([undefined])
  })

  test('an overlap of customers for 3 bays is never missed', { tags: ['r36.5'] }, async () => {
    await setBays(3)
    const [day, left] = [ownDay(), ownDay()]
    const by = [schedule, scheduleOf(app, DALE)]
    // Some choose a bay, some any bay, and two come from another day.
    const moving = [await schedule.add({ day: left }), await schedule.add({ day: left, bay: 2 })]
    const booked = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) =>
        pathsOf((by[at % 2] ?? schedule).add({ day, bay: at < 6 ? (at % 3) + 1 : null })),
      ),
      ...moving.map((appointment) => pathsOf(schedule.move(appointment, { day }))),
    ])
    await setBays(2)
    expect(booked.filter(([code]) => code === undefined)).toHaveLength(3)
    const { appointments } = await schedule.list({ from: day, to: day })
    const bays = appointments.flatMap(({ bay }) => bay ?? [])
    expect([appointments.length, bays.length]).toEqual([3, new Set(bays).size])
  })
})

describe('a move', () => {
  test('a move to another time is not confirmed', { tags: ['r36.7'] }, async () => {
    const booked = await schedule.add({ day: ownDay(), isAgreed: true })
    expect(booked.status).toBe('confirmed')
    expect((await schedule.move(booked, { bay: 2 })).status).toBe('confirmed')
    const moved = await schedule.move(booked, { startsMinute: 600 })
    expect(moved).toMatchObject({ status: 'proposed', confirmedAt: null })
    expect(moved.history.at(-1)).toMatchObject({
      event: 'moved',
      changes: [
        { field: 'bay', before: 2, after: 1 },
        { field: 'status', before: 'confirmed', after: 'proposed' },
        { field: 'startsMinute', before: 540, after: 600 },
      ],
    })
    const agreed = await schedule.move(moved, { day: ownDay(), isAgreed: true })
    expect(agreed.status).toBe('confirmed')
  })

  test('a move of a no-show opens it again', { tags: ['r36.7'] }, async () => {
    const booked = await schedule.add({ day: ownDay() })
    await schedule.set(booked, { status: 'no-show' })
    // Notes that are added to a no-show open nothing.
    const { day, startsMinute, minutes, bay } = booked
    const place = { day, startsMinute, minutes, bay }
    expect((await schedule.update(booked, { notes: 'Called', place })).status).toBe('no-show')
    expect(await schedule.move(booked, { day: ownDay() })).toMatchObject({
      status: 'proposed',
      missedDays: [day],
    })
  })

  test('is saved with the texts, or neither is', { tags: ['r36.2', 'r36.7'] }, async () => {
    const day = ownDay()
    const other = await schedule.add({ day, startsMinute: 660, bay: 2 })
    const booked = await schedule.add({ day })
    const place = { day, startsMinute: 660, minutes: 60, bay: 2 }
    const change = { notes: 'Call first', place }
    const overlap = `overlap:${other.id}`
    expect(await pathsOf(schedule.update(booked, change))).toEqual(['CONFLICT', overlap])
    expect(await schedule.get({ id: booked.id })).toMatchObject({ notes: '', startsMinute: 540 })
    const saved = await schedule.update(booked, { ...change, confirmed: [overlap] })
    expect(saved).toMatchObject({ notes: 'Call first', startsMinute: 660, status: 'proposed' })
    expect(saved.history.map(({ event }) => event)).toEqual(['scheduled', 'moved'])
    const late = { ...place, startsMinute: 1400 }
    expect(await pathsOf(schedule.update(booked, { place: late }))).toEqual([
      'BAD_REQUEST',
      'change.place.minutes',
    ])
  })

  test('a move of a car that was picked up is refused', { tags: ['r36.7'] }, async () => {
    const booked = await schedule.add({ day: ownDay() })
    await schedule.set(booked, { status: 'picked-up' })
    expect(await pathsOf(schedule.move(booked, { bay: 2 }))).toEqual(['CONFLICT'])
  })

  test('takes the place of what it left', { tags: ['r36.5'] }, async () => {
    const [day, next] = [ownDay(), ownDay()]
    const booked = await schedule.add({ day })
    await schedule.move(booked, { day: next })
    expect(await pathsOf(schedule.add({ day }))).toEqual([undefined])
    expect(await pathsOf(schedule.add({ day: next }))).toEqual(['CONFLICT', `overlap:${booked.id}`])
  })

  test('a move of a state a colleague changed is a conflict', { tags: ['r36.7'] }, async () => {
    const booked = await schedule.add({ day: ownDay() })
    await scheduleOf(app, DALE).update(booked, { technician: 'Lou' })
    const stale = schedule.move(booked, { bay: 2, updatedAt: booked.updatedAt })
    await expect(stale).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This appointment was changed by dale in the meantime. Please reload it.',
    })
  })
})

describe('the state', () => {
  test('sets that of the request by choice', { tags: ['r36.6'] }, async () => {
    const booked = await schedule.ofRepair({ day: ownDay() })
    const arrived = await schedule.set(booked, { status: 'arrived', setsRequestStatus: true })
    expect([arrived.status, arrived.requestStatus]).toEqual(['arrived', 'pending'])
    const states = [
      ['in-work', 'in_progress'],
      ['ready', 'completed'],
      ['picked-up', 'completed'],
    ] as const
    for (const [status, requestStatus] of states) {
      expect(await schedule.set(booked, { status, setsRequestStatus: true })).toMatchObject({
        status,
        requestStatus,
      })
    }
    const request = await app
      .callerFor(DALE)
      .requests.admin.repair.get({ id: booked.requestId ?? '' })
    expect(request.history.map(({ changes: [change] }) => change?.after)).toEqual([
      'pending',
      'in_progress',
      'completed',
    ])
  })

  test('takes its time again only where it is free', { tags: ['r36.4'] }, async () => {
    const day = ownDay()
    const first = await schedule.add({ day })
    await schedule.set(first, { status: 'cancelled' })
    const second = await schedule.add({ day })
    const back = { status: 'confirmed' } as const
    const overlap = `overlap:${second.id}`
    expect(await pathsOf(schedule.set(first, back))).toEqual(['CONFLICT', overlap])
    expect((await schedule.set(first, { ...back, confirmed: [overlap] })).status).toBe('confirmed')
  })

  test('waits for a part until it is ready', { tags: ['r36.8'] }, async () => {
    const booked = await schedule.add({ day: ownDay() })
    const part = { waitingFor: 'Caliper, left', waitingUntil: '2026-11-27' }
    const waits = await schedule.waitForPart({ id: booked.id, ...part })
    expect(waits).toMatchObject(part)
    const { waiting } = await schedule.list({ from: '2026-11-23', to: '2026-11-23' })
    expect(waiting.map(({ id }) => id)).toEqual([booked.id])
    expect(await schedule.set(booked, { status: 'ready' })).toMatchObject({
      waitingFor: '',
      waitingUntil: null,
    })
    const forNothing = schedule.waitForPart({
      id: booked.id,
      waitingFor: null,
      waitingUntil: '2026-11-27',
    })
    expect(await pathsOf(forNothing)).toEqual(['BAD_REQUEST', 'waitingFor'])
  })

  test('a car of an earlier day stays in sight by its state', { tags: ['r36.8'] }, async () => {
    const booked = await schedule.add({ day: '2026-11-19', confirmed: ['past'] })
    await schedule.set(booked, { status: 'in-work' })
    const { stillHere } = await schedule.list({ from: '2026-11-23', to: '2026-11-23' })
    expect(stillHere.map(({ id }) => id)).toEqual([booked.id])
  })
})

test('what waits for a day is listed with the wish', { tags: ['r36.9'] }, async () => {
  const range = { from: '2026-11-24', to: '2026-11-30' }
  const { serviceInfo } = repairRequestInput()
  const wishedDay = '2026-11-25'
  const asked = { serviceInfo: { ...serviceInfo, preferredDate: wishedDay } }
  const { id } = await app.caller.requests.submitRepair(repairRequestInput(asked))
  const vehicleId = await addVehicle(app, retailInput())
  const drive = await app.caller.requests.submitInquiry(
    inquiryInput(vehicleId, { kind: 'test-drive' }),
  )
  const question = await app.caller.requests.submitInquiry(inquiryInput(vehicleId))
  const part = await app.caller.requests.submitPart(partRequestInput())
  const idsOf = async () => (await schedule.list(range)).toSchedule.map((each) => each.id)
  expect((await schedule.list(range)).toSchedule).toContainEqual(
    expect.objectContaining({
      id,
      kind: 'repair',
      wishedDay,
      customer: 'Sam Roe',
      customerEmail: expect.stringContaining('@example.com'),
      isAccepted: false,
    }),
  )
  const before = await idsOf()
  expect(before).toContain(drive.id)
  for (const other of [question, part]) expect(before).not.toContain(other.id)
  const booked = await schedule.add({ day: wishedDay, requestId: id })
  expect(await idsOf()).toEqual(before.filter((each) => each !== id))
  await schedule.set(booked, { status: 'no-show' })
  expect(await idsOf()).toEqual(before)
})

test('days say their hours and how much is booked', { tags: ['r36.4'] }, async () => {
  const day = ownDay()
  await schedule.add({ day })
  await schedule.add({ day, kind: 'test-drive', bay: null })
  await schedule.set(await schedule.add({ day, bay: 2 }), { status: 'no-show' })
  const { days } = await schedule.list({ from: day, to: day })
  const hours = { opens: 480, closes: 1020 }
  expect(days).toMatchObject([{ day, hours, bays: 2, bookedMinutes: 60, bayMinutes: 1080 }])
  const tooLong = schedule.list({ from: '2026-11-01', to: '2026-12-31' })
  expect(await pathsOf(tooLong)).toEqual(['BAD_REQUEST', 'to'])
})

test('an archived appointment frees its time', { tags: ['r36.10'] }, async () => {
  const day = ownDay()
  const { id } = await schedule.add({ day })
  await schedule.archive({ id })
  const { id: other } = await schedule.add({ day })
  expect(await pathsOf(schedule.restore({ id }))).toEqual(['CONFLICT', `overlap:${other}`])
  await schedule.archive({ id: other })
  const restored = await schedule.restore({ id })
  expect(restored.history.map(({ event }) => event)).toEqual(['scheduled', 'archived', 'restored'])
  const change = app.db.appointmentEvent.deleteMany({ where: { appointmentId: id } })
  await expect(change).rejects.toThrow('append-only')
})
