import { describe, expect, test } from 'vitest'
import { CLOSED_THAT_DAY } from '#shared/domain/preferred-day.ts'
import { createTestApp } from '../../../support/app.ts'
import { postJson } from '../../../support/http.ts'
import { inquiryInput } from '../../../support/request-inputs.ts'
import { RENEE } from '../../../support/staff-sessions.ts'
import { addVehicle, retailInput } from '../../../support/vehicles.ts'

const app = await createTestApp({
  config: { rateLimits: false, shopInbox: 'counter@yard.example' },
  clock: { now: () => new Date('2025-07-03T15:30:00-04:00') },
})
const { db } = app
const carId = await addVehicle(
  app,
  retailInput({ year: 2019, make: 'Subaru', model: 'Forester', stockNumber: 'F-77' }),
)

describe('POST /api/inquiries', () => {
  test('takes a question about a car and keeps what the car was called', async () => {
    const response = await postJson(app, '/api/inquiries', inquiryInput(carId))
    expect(response.status).toBe(201)
    expect(response.json()).toMatchObject({
      reference: 'E-2025-0001',
      status: 'pending',
      kind: 'contact',
      retailVehicleId: carId,
      vehicleLabel: '2019 Subaru Forester (stock F-77)',
      message: 'Is it still there?',
      dueAt: '2025-07-09T16:30:00.000Z',
    })
  })

  test('takes a test drive without a message, on a day the sender prefers', async () => {
    const draft = inquiryInput(carId, {
      kind: 'test-drive',
      message: '',
      preferredDate: '2025-07-07',
    })
    expect((await postJson(app, '/api/inquiries', draft)).json()).toMatchObject({
      kind: 'test-drive',
      message: '',
      preferredDate: '2025-07-07',
    })
  })

  test('a day when the shop is closed is refused by field', { tags: ['r7.46'] }, async () => {
    const draft = inquiryInput(carId, { kind: 'test-drive', preferredDate: '2025-07-05' })
    const response = await postJson(app, '/api/inquiries', draft)
    expect([response.status, response.json()]).toMatchObject([
      400,
      { issues: [{ path: 'preferredDate', message: CLOSED_THAT_DAY }] },
    ])
    await expect(app.caller.requests.submitInquiry(draft)).rejects.toThrow(CLOSED_THAT_DAY)
  })

  test('an inquiry about a sold car is accepted, labeled sold', { tags: ['r8.8'] }, async () => {
    const soldId = await addVehicle(
      app,
      retailInput({ year: 2014, make: 'Kia', model: 'Soul', stockNumber: 'F-78', status: 'sold' }),
    )
    const response = await postJson(app, '/api/inquiries', inquiryInput(soldId))
    expect([response.status, response.json<{ vehicleLabel: string }>().vehicleLabel]).toEqual([
      201,
      '2014 Kia Soul (stock F-78, sold)',
    ])
  })

  test('an inquiry about an unknown car is 404', async () => {
    const unknown = await postJson(
      app,
      '/api/inquiries',
      inquiryInput('01990000-0000-7000-8000-000000000009'),
    )
    expect([unknown.status, unknown.json<{ error: string }>()]).toEqual([
      404,
      { error: 'Vehicle not found' },
    ])
  })

  test('is in the table of staff and in two emails', { tags: ['r8.2'] }, async () => {
    const draft = inquiryInput(carId, { idempotencyKey: 'for-the-staff' })
    const { reference } = await app.caller.requests.submitInquiry(draft)
    const staff = app.callerFor(RENEE)
    const { requests } = await staff.requests.admin.inquiry.list({})
    expect(requests.find((request) => request.reference === reference)).toMatchObject({
      message: 'Is it still there?',
      status: 'pending',
    })
    const mails = await db.outboxEmail.findMany({ where: { request: { reference } } })
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      ['counter@yard.example', draft.email].toSorted(),
    )
  })
})
