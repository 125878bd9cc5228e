import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import {
  asStaff,
  inquiryInput,
  partRequestInput,
  repairRequestInput,
} from '../../support/request-inputs.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

// A Friday, 4 PM.
const NOW = new Date('2025-07-11T16:00:00-04:00')
const app = await createTestApp({ clock: { now: () => NOW } })
const { db, callerFor } = app
const { admin } = callerFor(RENEE).requests
const { part: parts, repair, inquiry } = admin
beforeAll(() => addAccounts(app))

const caller = { name: 'Jo Pike', phone: '518-555-7001', email: '' }
const part = (changes: object = {}) => ({
  request: {
    ...asStaff(partRequestInput({ vin: '', customerInfo: caller })),
    source: 'phone' as const,
    ...changes,
  },
})
const outboxOf = (requestId: string) =>
  db.outboxEmail.findMany({ where: { requestId }, orderBy: { template: 'asc' } })

describe('a request that staff take down', () => {
  test('needs no VIN and no address, and says who took it', { tags: ['r26.2'] }, async () => {
    const entered = await parts.enter(part({ assignToMe: true }))
    expect(entered).toMatchObject({
      source: 'phone',
      status: 'pending',
      assignee: 'renee',
      spamReason: null,
      vin: '',
      customerInfo: { name: 'Jo Pike', phone: '(518) 555-7001', email: '' },
      dueAt: new Date('2025-07-16T13:00:00-04:00').toISOString(),
      history: [{ author: 'renee', changes: [{ before: null, after: 'pending' }] }],
    })
    const emails = await outboxOf(entered.id)
    expect(emails.map(({ template, replyTo }) => [template, replyTo])).toEqual([
      ['part-shop-copy', null],
    ])
    expect(emails[0]?.text).toContain('The customer gave no email address.')
  })

  test('mails a receipt where there is an address', { tags: ['r26.7'] }, async () => {
    const draft = repairRequestInput()
    const { id } = await repair.enter({ request: { ...asStaff(draft), source: 'counter' } })
    const [receipt] = await outboxOf(id)
    expect(receipt).toMatchObject({
      template: 'repair-receipt',
      recipient: draft.customerInfo.email,
    })
    expect(receipt?.text).toContain('What we wrote down:')
  })

  test('staff enter each kind unlimited and unsuspected', { tags: ['r26.6'] }, async () => {
    const car = await addVehicle(app, retailInput())
    for (let count = 0; count < 35; count++) {
      const contact = { phone: '518 555 7002', email: '' }
      const request = { ...asStaff(inquiryInput(car)), ...contact, source: 'phone' as const }
      const entered = await inquiry.enter({ request })
      expect([entered.spamReason, entered.assignee]).toEqual([null, null])
    }
  })

  test('is stored once for a key; a change is a conflict', { tags: ['r26.9'] }, async () => {
    const first = await parts.enter(part({ idempotencyKey: 'counter-key-1' }))
    const again = await parts.enter(part({ idempotencyKey: 'counter-key-1' }))
    expect(again.reference).toBe(first.reference)
    await expect(
      parts.enter(part({ idempotencyKey: 'counter-key-1', vin: '1HGCM82633A004352' })),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `We already have this request as ${first.reference}.`,
    })
  })

  test('two without a VIN are no duplicates, two without an address not one customer', async () => {
    const request = { customerInfo: { ...caller, phone: '518 555 7003' } }
    await parts.enter(part(request))
    expect(await parts.enter(part(request))).toMatchObject({ duplicateOf: null })
    const vin = '1HGCM82633A004352'
    const ofAddress = (email: string) =>
      parts.enter(part({ vin, customerInfo: { name: 'Al', phone: '', email } }))
    await parts.enter(part({ vin, customerInfo: { ...caller, phone: '518 555 7004' } }))
    expect(await ofAddress('al@home.example')).toMatchObject({ duplicateOf: null })
  })

  test.each([
    [{ customerInfo: { name: 'Al', phone: '', email: '' } }, 'Enter a phone number or an email'],
    [{ customerInfo: { name: '', phone: '518 555 7005' } }, 'Name is required'],
    [{ customerInfo: { name: 'Al', phone: '555' } }, 'Please enter a valid 10-digit phone number'],
    [{ vin: '1HGCM' }, 'Please enter a valid 17-character VIN'],
    [{ vehicleInfo: { year: 2027, make: 'Ford', model: 'Escape' } }, 'Please enter a valid year'],
    [{ source: 'website' }, 'Source must be one of: phone, counter'],
  ])('%o is refused with "%s"', { tags: ['r26.3'] }, async (changes, message) => {
    await expect(parts.enter(part(changes))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(message),
    })
  })

  test('a repair on a past day is refused', { tags: ['r26.3'] }, async () => {
    const { serviceInfo, ...draft } = asStaff(repairRequestInput())
    const request = { ...draft, serviceInfo: { ...serviceInfo, preferredDate: '2025-07-10' } }
    await expect(repair.enter({ request: { ...request, source: 'phone' } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Preferred date cannot be in the past',
    })
  })

  test('a cash customer needs no contact and joins no other', { tags: ['r26.3'] }, async () => {
    const customerInfo = { name: 'Cash customer', phone: '', email: '' }
    const one = await parts.enter(part({ customerInfo, source: 'counter' }))
    const other = await parts.enter(part({ customerInfo, source: 'counter' }))
    expect(one).toMatchObject({ customerInfo })
    expect(other).toMatchObject({ customerInfo, duplicateOf: null })
    const customer = await admin.getCustomer({ requestId: one.id })
    expect(customer.requests.map(({ id }) => id)).toEqual([one.id])
    expect(await admin.findCustomers({ typed: 'cash' })).toEqual([])
    const { id, updatedAt } = one
    const draft = partRequestInput({ vin: '', customerInfo })
    const corrected = await parts.correct({ id, correction: { ...asStaff(draft), updatedAt } })
    expect(corrected).toMatchObject({ customerInfo })
  })

  test('a customer without an address gets no email', { tags: ['r26.8'] }, async () => {
    const { id } = await parts.enter(part({ customerInfo: { ...caller, phone: '518 555 7006' } }))
    const message = 'The customer of this request has no email address'
    await expect(
      parts.reply({ id, reply: { subject: 'Hi', body: 'We have it.' } }),
    ).rejects.toMatchObject({ message })
    await expect(
      parts.update({ id, change: { status: 'fulfilled', tellCustomer: true } }),
    ).rejects.toMatchObject({ message })
  })
})

describe('an earlier customer', () => {
  test('is found by parts of name or number, the latest first', { tags: ['r26.5'] }, async () => {
    const jane = { name: 'Jane Zabriskie', phone: '(518) 555-7010', email: 'jz@home.example' }
    await app.caller.requests.submitPart(partRequestInput({ customerInfo: jane }))
    await app.caller.requests.submitPart(partRequestInput({ customerInfo: jane }))
    await app.caller.requests.submitPart(
      partRequestInput({ customerInfo: { ...jane, phone: '(518) 555-7011' }, website: 'spam' }),
    )
    for (const typed of ['zabr', 'Jane z', '518 555 7010', '7010']) {
      expect(await admin.findCustomers({ typed })).toEqual([jane])
    }
    expect(await admin.findCustomers({ typed: '100%' })).toEqual([])
    await expect(admin.findCustomers({ typed: 'ja' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
