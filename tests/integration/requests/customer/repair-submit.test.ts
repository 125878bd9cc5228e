import { describe, expect, test } from 'vitest'
import { CLOSED_THAT_DAY, OVER_A_YEAR_AWAY } from '#shared/domain/preferred-day.ts'
import { createTestApp } from '../../../support/app.ts'
import { postJson } from '../../../support/http.ts'
import { asStaff, repairRequestInput } from '../../../support/request-inputs.ts'
import { RENEE } from '../../../support/staff-sessions.ts'

// In the shop it is still the evening of 3 July.
const app = await createTestApp({
  config: { rateLimits: false },
  clock: { now: () => new Date('2025-07-04T02:00:00Z') },
})

describe('POST /api/repair-requests', () => {
  test('takes the documented payload', { tags: ['r18.8'] }, async () => {
    const draft = repairRequestInput()
    const response = await postJson(app, '/api/repair-requests', {
      ...draft,
      vehicleInfo: { ...draft.vehicleInfo, mileage: 0, year: 2012 },
    })
    expect(response.status).toBe(201)
    const car = { year: 2012, make: 'Subaru', model: 'Outback', mileage: 0 }
    const service = { serviceType: 'Brake Service', urgency: 'High' }
    expect(response.json()).toMatchObject({
      reference: 'R-2025-0001',
      status: 'pending',
      dueAt: '2025-07-09T18:00:00.000Z',
      customerInfo: draft.customerInfo,
      vehicleInfo: { ...car, trim: '', vin: '', engineSize: '' },
      serviceInfo: { ...service, otherServiceType: '', preferredDate: null },
    })
    expect(response.json()).not.toHaveProperty('history')
  })

  test('a year after next year is refused', { tags: ['r7.9'] }, async () => {
    const draft = repairRequestInput()
    const vehicleInfo = { ...draft.vehicleInfo, year: 2027 }
    const response = await postJson(app, '/api/repair-requests', { ...draft, vehicleInfo })
    expect(response.json()).toMatchObject({ error: 'Please enter a valid year' })
  })

  test('a preferred date in the past is refused', { tags: ['r1.17'] }, async () => {
    const on = (preferredDate: string) => {
      const draft = repairRequestInput()
      return postJson(app, '/api/repair-requests', {
        ...draft,
        serviceInfo: { ...draft.serviceInfo, preferredDate },
      })
    }
    expect((await on('2025-07-03')).json()).toMatchObject({
      serviceInfo: { preferredDate: '2025-07-03' },
    })
    expect((await on('2025-07-02')).json()).toMatchObject({
      error: 'Preferred date cannot be in the past',
    })
  })

  test.each([
    ['2025-07-04', CLOSED_THAT_DAY],
    ['2026-07-03', null],
    ['2026-07-06', OVER_A_YEAR_AWAY],
  ])('a preferred date of %s gets %s', { tags: ['r7.46'] }, async (preferredDate, error) => {
    const draft = repairRequestInput()
    const serviceInfo = { ...draft.serviceInfo, preferredDate }
    const response = await postJson(app, '/api/repair-requests', { ...draft, serviceInfo })
    expect([response.status, response.json()]).toMatchObject(
      error
        ? [400, { error, issues: [{ path: 'serviceInfo.preferredDate', message: error }] }]
        : [201, { serviceInfo: { preferredDate } }],
    )
  })

  test('a preferred date in over a year needs confirmation', { tags: ['r7.47'] }, async () => {
    const draft = repairRequestInput()
    const far = { ...draft, serviceInfo: { ...draft.serviceInfo, preferredDate: '2099-01-02' } }
    const confirmed = { ...far, preferredDateConfirmed: true }
    expect((await postJson(app, '/api/repair-requests', confirmed)).status).toBe(201)
    const closed = { ...far.serviceInfo, preferredDate: '2025-07-05' }
    const entered = await app.callerFor(RENEE).requests.admin.repair.enter({
      request: { ...asStaff(far), serviceInfo: closed, source: 'phone' },
    })
    expect(entered).toMatchObject({ serviceInfo: { preferredDate: '2025-07-05' } })
  })

  test('a visitor can ask if the shop is open on a day, and when it is next', async () => {
    const { checkOpenDay: openDay } = app.caller.site
    expect(await openDay({ day: '2025-07-04' })).toEqual({ isOpen: false, next: '2025-07-07' })
    expect(await openDay({ day: '2025-07-07' })).toEqual({ isOpen: true, next: '2025-07-08' })
    expect(await openDay({ day: '2099-12-25' })).toEqual({ isOpen: false, next: '2099-12-28' })
    await expect(openDay({ day: 'Saturday' })).rejects.toThrow(/date/i)
  })
})
