import { describe, expect, test } from 'vitest'
import { getBlankQuote } from '#server/features/quotes/preview-quote.ts'
import { getRequestStatus } from '#server/features/requests/customer/get-request-status.ts'
import { submitRequest } from '#server/features/requests/customer/submit-request.ts'
import { getRequest } from '#server/features/requests/staff/get-request.ts'
import { searchRequests } from '#server/features/requests/staff/search-requests.ts'
import {
  partRequestInputSchema,
  type SubmittedPartRequest,
  type UnparsedPartRequest,
} from '#shared/domain/part-request.ts'
import { createTestApp } from '../../../support/app.ts'
import { postJson } from '../../../support/http.ts'
import { partRequestInput } from '../../../support/request-inputs.ts'
import { addVehicle, dismantledInput } from '../../../support/vehicles.ts'

type Sent = Omit<SubmittedPartRequest, 'id'> & { _id: string; statusUrl: string }

const now = new Date('2025-07-03T15:30:00-04:00')
const app = await createTestApp({
  config: { rateLimits: false, shopInbox: 'counter@yard.example' },
  clock: { now: () => now },
})
const { ctx, db } = app

const submit = (draft: UnparsedPartRequest) =>
  submitRequest({ ...ctx, ip: '192.0.2.1' }, 'part', partRequestInputSchema.parse(draft))
const mailsOf = (reference: string) =>
  db.outboxEmail.findMany({ where: { request: { reference } } })

describe('a part of a vehicle in the yard', () => {
  const addDonor = (stockNumber: string) =>
    addVehicle(app, dismantledInput({ stockNumber, year: 2008, make: 'Ford', model: 'Escape' }))

  test('is asked for with the vehicle and its donor', { tags: ['r5.51'] }, async () => {
    const donorId = await addDonor('D-7001')
    const draft = partRequestInput({ donorId })
    const { status, json } = await postJson(app, '/api/part-requests', draft)
    const donor = { id: donorId, stockNumber: 'D-7001', label: '2008 Ford Escape (stock D-7001)' }
    expect([status, json<Sent>()]).toMatchObject([
      201,
      { vin: draft.vin, vehicleInfo: { year: 2003, make: 'Honda' }, donor },
    ])
    const { _id, reference, statusUrl } = json<Sent>()
    expect(await getRequest(ctx, { kind: 'part', id: _id })).toMatchObject({
      vin: draft.vin,
      donor,
    })
    expect(await getBlankQuote(app.ctx, _id)).toMatchObject({ donorStockNumber: 'D-7001' })
    const mails = await mailsOf(reference)
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('From our vehicle: 2008 Ford Escape (stock D-7001)'),
      expect.stringContaining('From our vehicle: 2008 Ford Escape (stock D-7001)'),
    ])
    const toStaff = mails.find(({ recipient }) => recipient === 'counter@yard.example')
    expect(toStaff?.subject).toContain('2003 Honda Accord, Alternator')
    const token = new URL(statusUrl).searchParams.get('token') ?? ''
    expect(await getRequestStatus(ctx, token)).toMatchObject({
      about: 'Alternator for a 2003 Honda Accord',
      details: expect.arrayContaining([
        expect.objectContaining({ label: 'From our vehicle', value: donor.label }),
      ]) as unknown,
    })
    expect((await searchRequests(ctx, 'D-7001')).found.map(({ id }) => id)).toEqual([_id])
  })

  test('is asked for a vehicle found by VIN, donor or hand', { tags: ['r5.53'] }, async () => {
    const donorId = await addDonor('D-7003')
    const { vehicleInfo } = partRequestInput()
    const escape = { ...vehicleInfo, year: 2008, make: 'FORD', model: 'Escape' }
    const sources = [
      [partRequestInput({ donorId }), 'decoded'],
      [{ ...partRequestInput({ donorId, vehicleInfo: escape }), vin: null }, 'donor'],
      [{ ...partRequestInput({ donorId }), vin: null }, 'by-hand'],
      [partRequestInput({ vehicleInfo: { ...escape, year: 2007 } }), 'by-hand'],
    ] as const
    for (const [draft, vehicleSource] of sources) {
      const sent = await submit(draft)
      expect(sent).toMatchObject({
        vehicleSource,
        partDetails: { additionalInfo: 'Mine squeals.' },
      })
      const [mail] = await mailsOf(sent.reference)
      expect(mail?.text.includes('Vehicle source:')).toBe(vehicleSource !== 'decoded')
    }
  })

  test('is taken also when scrapped or archived since', { tags: ['r5.51'] }, async () => {
    const donorId = await addDonor('D-7002')
    await db.vehicle.update({
      where: { id: donorId },
      data: { archivedAt: now, status: 'Scrapped' },
    })
    const first = await submit(partRequestInput({ donorId, idempotencyKey: 'from-the-yard' }))
    await db.vehicle.update({ where: { id: donorId }, data: { model: 'Escape Hybrid' } })
    expect(first.donor).toMatchObject({ id: donorId, label: '2008 Ford Escape (stock D-7002)' })
    expect((await getRequest(ctx, { kind: 'part', id: first.id })).donor).toEqual(first.donor)
  })

  test('is 404 where there never was such a vehicle, and 400 for what is no id', async () => {
    const unknown = '0199f000-0000-7000-8000-000000000001'
    for (const [donorId, status] of [
      [unknown, 404],
      ['D-7001', 400],
    ] as const) {
      expect(
        (await postJson(app, '/api/part-requests', partRequestInput({ donorId }))).status,
      ).toBe(status)
    }
    expect((await submit(partRequestInput({ donorId: null }))).donor).toBeNull()
  })
})
