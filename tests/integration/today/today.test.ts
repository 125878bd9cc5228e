import { expect, test } from 'vitest'
import { SETTINGS_SECTIONS } from '#shared/domain/settings.ts'
import { createTestApp } from '../../support/app.ts'
import { EMPTY_DAY } from '../../support/empty-day.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addAccount } from '../../support/staff.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

// The Monday after the clocks went forward on Sunday, 9 March 2025.
let now = new Date('2025-03-10T08:00:00-04:00')
const app = await createTestApp({
  config: { rateLimits: false, demo: false },
  clock: { now: () => now },
})
const renee = app.callerFor(RENEE)
const { get: getToday } = renee.today.admin

test('a new shop has nothing to do but its settings', { tags: ['r30.6'] }, async () => {
  expect(await getToday()).toEqual({
    ...EMPTY_DAY,
    mail: {
      trouble: { reason: 'off', since: null, count: 0, isTotal: true, cause: null },
      held: { count: 0, oldest: null },
    },
    setupLeft: SETTINGS_SECTIONS,
  })
  await renee.business.admin.save({ section: 'money', updatedAt: null, changes: {} })
  expect((await getToday()).setupLeft).toEqual(SETTINGS_SECTIONS.filter((each) => each !== 'money'))
})

test('requests are counted as their lists do', { tags: ['r30.1', 'r30.3'] }, async () => {
  await addAccount(app, 'renee')
  const carId = await addVehicle(app, retailInput({ stockNumber: 'R-1' }))
  // Due on Wednesday at 2 p.m.
  const repair = await app.caller.requests.submitRepair(repairRequestInput())
  now = new Date('2025-03-11T10:00:00-04:00')
  const inquiry = await app.caller.requests.submitInquiry(inquiryInput(carId))
  const part = await app.caller.requests.submitPart(partRequestInput())
  await app.caller.requests.submitPart(partRequestInput({ website: 'spam' }))
  const answered = await app.caller.requests.submitPart(partRequestInput())
  await renee.requests.admin.part.update({ id: answered.id, change: { status: 'quoted' } })
  await renee.requests.admin.inquiry.update({ id: inquiry.id, change: { assignee: 'renee' } })
  // Inquiry and part request are due on Thursday at 4 p.m., the repair on Wednesday.
  now = new Date('2025-03-13T00:30:00-04:00')
  const token = new URL(answered.statusUrl).searchParams.get('token') ?? ''
  await app.caller.requests.writeMessage({ token, message: { text: 'Is it still there?' } })
  const { requests } = await getToday()
  expect(requests.overdue.counts).toEqual({ part: 0, repair: 1, inquiry: 0 })
  expect(requests.overdue.first).toEqual([
    {
      id: repair.id,
      kind: 'repair',
      reference: repair.reference,
      customer: 'Sam Roe',
      about: 'Brake Service for a 2012 Subaru Outback',
      dueAt: '2025-03-12T18:00:00.000Z',
      acceptedCents: null,
    },
  ])
  expect(requests['due-today'].counts).toEqual({ part: 1, repair: 0, inquiry: 1 })
  expect(requests.new.counts).toEqual({ part: 1, repair: 1, inquiry: 0 })
  // They are above.
  expect(requests.new.first).toEqual([])
  expect(requests['due-today'].first.map(({ id }) => id)).toContain(part.id)
  expect(requests.messages).toMatchObject({
    counts: { part: 1, repair: 0, inquiry: 0 },
    first: [{ id: answered.id }],
  })
  for (const view of ['overdue', 'due-today', 'messages', 'new'] as const) {
    const { total } = await renee.requests.admin.part.list({ view })
    expect(total).toBe(requests[view].counts.part)
  }
})

test('the day of a request ends at midnight of the shop', { tags: ['r30.3'] }, async () => {
  now = new Date('2025-03-12T23:59:00-04:00')
  expect((await getToday()).requests['due-today'].counts.part).toBe(0)
  now = new Date('2025-03-13T00:00:00-04:00')
  expect((await getToday()).requests['due-today'].counts.part).toBe(1)
})

test('vehicles without picture or price are counted', { tags: ['r30.7'] }, async () => {
  const add = (input: Parameters<typeof addVehicle>[1]) => addVehicle(app, input)
  await add(retailInput({ stockNumber: 'R-2', price: null }))
  await add(retailInput({ stockNumber: 'R-SOLD', price: null, status: 'sold' }))
  await add(dismantledInput({ stockNumber: 'D-1' }))
  await add(dismantledInput({ stockNumber: 'D-SCRAP', status: 'Scrapped' }))
  const pictured = await add(dismantledInput({ stockNumber: 'D-PICTURE' }))
  await app.db.vehicle.update({ where: { id: pictured }, data: { coverId: 'a-picture' } })
  const { picture, price } = (await getToday()).vehicles
  expect(picture.counts).toEqual({ retail: 2, dismantled: 1 })
  expect(picture.first.map(({ stockNumber }) => stockNumber).toSorted()).toEqual([
    'D-1',
    'R-1',
    'R-2',
  ])
  expect(price).toEqual({
    counts: { retail: 1, dismantled: 0 },
    first: [
      { id: expect.any(String), kind: 'retail', stockNumber: 'R-2', name: '2016 Ford Escape' },
    ],
  })
  const numbersOf = async (kind: 'retail' | 'dismantled', missing: 'picture' | 'price') =>
    (await renee.vehicles.admin.list({ kind, missing })).vehicles.map(
      ({ stockNumber }) => stockNumber,
    )
  expect((await numbersOf('retail', 'picture')).toSorted()).toEqual(['R-1', 'R-2'])
  expect(await numbersOf('retail', 'price')).toEqual(['R-2'])
  expect(await numbersOf('dismantled', 'picture')).toEqual(['D-1'])
  expect(await numbersOf('dismantled', 'price')).toEqual([])
})

test('a failed email names its request and place', { tags: ['r30.2'] }, async () => {
  const { id, reference, customerInfo } = await app.caller.requests.submitPart(partRequestInput())
  const recipient = customerInfo.email
  await app.db.outboxEmail.updateMany({
    where: { requestId: id, recipient },
    data: { status: 'failed', lastError: 'Mailbox full' },
  })
  await renee.requests.admin.part.archive({ id })
  expect((await getToday()).failedEmails).toEqual({
    count: 1,
    first: [
      {
        id: expect.any(String),
        subject: expect.stringContaining(reference),
        recipient,
        cause: 'Mailbox full',
        isWaiting: false,
        request: { id, kind: 'part', reference, list: 'archived' },
      },
    ],
  })
})
