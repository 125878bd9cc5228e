import { beforeAll, expect, test } from 'vitest'
import type { UnparsedCorrection } from '#shared/domain/staff-request.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import {
  asStaff,
  inquiryInput,
  partRequestInput,
  repairRequestInput,
} from '../../support/request-inputs.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { DALE, addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

let now = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false }, clock: { now: () => now } })
const parts = requestsOf(app.callerFor(RENEE), 'part')
beforeAll(() => addAccounts(app))

const customerInfo = { name: 'Jane Doe', phone: '(518) 555-0199', email: 'jane@example.com' }
const later = (by = RENEE) => {
  now = new Date(now.getTime() + MINUTE_MS)
  return app.callerFor(by).requests.admin
}
const correct = (id: string, correction: UnparsedCorrection<'part'>) =>
  later().part.correct({ id, correction })

test('a correction keeps old and new values and the due time', { tags: ['r26.12'] }, async () => {
  const draft = partRequestInput()
  const { id, dueAt } = await app.caller.requests.submitPart(draft)
  const corrected = await correct(id, {
    ...asStaff(draft),
    vin: '1GB0C4EGXGZ280783',
    customerInfo: { ...customerInfo, email: 'j.doe@example.com' },
  })
  expect(corrected).toMatchObject({
    vin: '1GB0C4EGXGZ280783',
    dueAt,
    firstAnsweredAt: null,
    history: [
      {},
      {
        event: 'corrected',
        author: 'renee',
        at: now.toISOString(),
        changes: expect.arrayContaining([
          { field: 'vin', before: draft.vin, after: '1GB0C4EGXGZ280783' },
          { field: 'customerEmail', before: draft.customerInfo.email, after: 'j.doe@example.com' },
        ]),
      },
    ],
  })
  const found = async (q: string) => (await parts.list({ q })).requests.map((each) => each.id)
  expect([await found('j.doe'), await found(draft.vin)]).toEqual([[id], []])
})

test('customers see and get what was corrected', { tags: ['r26.13'] }, async () => {
  const draft = partRequestInput()
  const { id, statusUrl } = await app.caller.requests.submitPart(draft)
  await correct(id, {
    ...asStaff(draft),
    partDetails: { system: 'Interior', component: 'Front Seat' },
    customerInfo: { ...customerInfo, email: 'new@example.com' },
  })
  const token = new URL(statusUrl).searchParams.get('token') ?? ''
  const { about } = await app.caller.statusPage.get({ token })
  expect(about).toBe('Front Seat for a 2003 Honda Accord')
  await parts.reply(id, { subject: 'Price', body: 'It costs $80.' })
  const email = await app.db.outboxEmail.findFirst({
    where: { requestId: id, template: 'part-reply' },
  })
  expect([email?.recipient, email?.text.includes('Front Seat')]).toEqual(['new@example.com', true])
})

test('a correction of a stale state is a conflict', { tags: ['r26.14'] }, async () => {
  const draft = partRequestInput()
  const { id } = await app.caller.requests.submitPart(draft)
  const { updatedAt } = await parts.get(id)
  await parts.update(id, { note: 'Called.' })
  await later(DALE).part.correct({ id, correction: { ...asStaff(draft), vin: '', updatedAt } })
  await expect(correct(id, { ...asStaff(draft), customerInfo, updatedAt })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'dale corrected this request in the meantime.',
  })
  expect((await parts.get(id)).history).toHaveLength(2)
})

test('a repair and an inquiry are corrected too', { tags: ['r26.11'] }, async () => {
  const draft = repairRequestInput()
  const repair = await app.caller.requests.submitRepair(draft)
  const serviceInfo = { ...draft.serviceInfo, urgency: 'Emergency', preferredDate: '2025-08-01' }
  const changed = await later().repair.correct({
    id: repair.id,
    correction: { ...asStaff(draft), serviceInfo },
  })
  expect(changed.history).toMatchObject([
    {},
    {
      changes: [
        { field: 'urgency', before: 'High', after: 'Emergency' },
        { field: 'preferredDate', before: null, after: '2025-08-01' },
      ],
    },
  ])
  const same = { id: repair.id, correction: { ...asStaff(draft), serviceInfo } }
  expect((await later().repair.correct(same)).history).toHaveLength(2)

  const car = await addVehicle(app, retailInput())
  const { id, vehicleLabel } = await app.caller.requests.submitInquiry(inquiryInput(car))
  const { retailVehicleId: _car, ...inquiry } = asStaff(
    inquiryInput(car, { message: 'Does it tow?' }),
  )
  expect(await later().inquiry.correct({ id, correction: inquiry })).toMatchObject({
    message: 'Does it tow?',
    vehicleLabel,
    retailVehicleId: car,
  })
})

test('a correction keeps the rules of the form', { tags: ['r26.11'] }, async () => {
  const draft = partRequestInput()
  const { id } = await app.caller.requests.submitPart(draft)
  await expect(
    correct(id, { ...asStaff(draft), customerInfo: { name: 'Jane', phone: '', email: '' } }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect((await parts.get(id)).history).toHaveLength(1)
})
