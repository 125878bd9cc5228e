import { TRPCError } from '@trpc/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { toActor } from '#server/core/session.ts'
import { submitRequest } from '#server/features/requests/customer/submit-request.ts'
import { getRequest } from '#server/features/requests/staff/get-request.ts'
import { updateRequest } from '#server/features/requests/staff/update-request.ts'
import { partRequestInputSchema } from '#shared/domain/part-request.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { emptyTable } from '../../support/database.ts'
import { postJson } from '../../support/http.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'
import { visitorWants } from '../../support/visitor-wants.ts'

const LINK = 'https://evil.example/win'
let now = new Date('2026-07-10T12:00:00-04:00')
const config = { rateLimits: false, shopInbox: 'counter@yard.example', smtpUrl: MAIL_SERVER }
const clock = { now: () => now }
const app = await createTestApp({ config, clock })
const other = await createTestApp({ databaseUrl: app.databaseUrl, config, clock })
const { db } = app
const car = await addVehicle(app, retailInput())
const staff = { ...app.ctx, actor: toActor(RENEE) }

const customer = (email: string, own: object = {}) => ({
  name: 'Jane Doe',
  phone: '(518) 555-0142',
  email,
  ...own,
})
const submit = (email: string, { from = app, own = {} } = {}) =>
  from.caller.requests.submitPart(partRequestInput({ customerInfo: customer(email), ...own }))
const receipts = () =>
  db.outboxEmail.findMany({
    where: { template: { endsWith: '-receipt' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
const answer = (id: string) => updateRequest(staff, { kind: 'part', id }, { status: 'quoted' })

beforeEach(async () => {
  now = new Date(now.getTime() + 25 * HOUR_MS)
  for (const table of ['request', 'want', 'outbox_email']) await emptyTable(db, table)
})

describe('the budget of a mailbox', () => {
  test('is three emails an hour and ten a day', { tags: ['r9.28'] }, async () => {
    const spellings = ['jo@mail', 'JO@mail', 'jo+1@mail', 'jo+2@MAIL'].map((it) => `${it}.example`)
    for (const email of spellings) await submit(email)
    expect(await receipts()).toHaveLength(3)
    const held = await db.request.findFirstOrThrow({ where: { customerEmail: spellings[3] ?? '' } })
    const { receiptWithheldReason, spamReason } = await getRequest(app.ctx, {
      kind: 'part',
      id: held.id,
    })
    expect([receiptWithheldReason, spamReason]).toEqual([
      'this address got 3 emails within the last hour',
      null,
    ])
    const copy = await db.outboxEmail.findFirstOrThrow({
      where: { requestId: held.id, recipient: 'counter@yard.example' },
    })
    expect(copy.text).toContain('Its sender got no receipt: this address got 3 emails')

    for (let hour = 0; hour < 4; hour += 1) {
      now = new Date(now.getTime() + HOUR_MS)
      for (let count = 0; count < 3; count += 1) await submit('jo@mail.example')
    }
    expect(await receipts()).toHaveLength(10)
    await submit('sam@mail.example')
    expect(await receipts()).toHaveLength(11)
    now = new Date(now.getTime() + 24 * HOUR_MS)
    await submit('jo@mail.example')
    expect(await receipts()).toHaveLength(12)
  })

  test('holds on two instances and for all kinds at once', { tags: ['r9.28'] }, async () => {
    const email = 'flood@mail.example'
    const sent = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) =>
        submit(email, { from: index % 2 === 0 ? app : other }),
      ),
      app.caller.requests.submitRepair(
        repairRequestInput({ customerInfo: { ...customer(email), address: null } }),
      ),
      app.caller.requests.submitInquiry(inquiryInput(car, customer(email))),
    ])
    expect(sent).toHaveLength(22)
    await visitorWants(app).submit({ make: 'Honda', model: 'Fit', yearFrom: '2010', email })
    expect(await db.outboxEmail.count({ where: { recipient: email } })).toBe(3)
    expect(await db.want.findFirst()).toMatchObject({
      mailWithheldReason: 'this address got 3 emails within the last hour',
      confirmMails: 0,
    })
  })

  test('is one for all spellings that Gmail delivers to one inbox', async () => {
    const spellings = ['j.o@gmail.com', 'jo@googlemail.com', 'jo@gmail.com', 'J.O.+x@gmail.com']
    for (const email of spellings) await submit(email)
    expect(await receipts()).toHaveLength(3)
  })
})

describe('a receipt to an unknown address', () => {
  const typed = (text: string) => ({
    vehicleInfo: { year: 2003, make: text, model: text, trim: text, engineSize: text },
    partDetails: {
      system: 'Electrical' as const,
      component: text,
      otherComponent: text,
      additionalInfo: text,
    },
  })
  const details = { name: LINK, phone: '(518) 555-0142', email: 'stranger@mail.example' }

  test('repeats nothing that was typed, and has the link', { tags: ['r9.29'] }, async () => {
    const { caller } = app
    await caller.requests.submitPart(partRequestInput({ ...typed(LINK), customerInfo: details }))
    await caller.requests.submitRepair(
      repairRequestInput({
        vehicleInfo: { year: 2012, make: LINK, model: LINK, trim: LINK, engineSize: LINK },
        serviceInfo: { serviceType: 'Other', otherServiceType: LINK, description: LINK },
        customerInfo: {
          ...details,
          address: { street: LINK, city: LINK, state: LINK, zipCode: LINK },
        },
      }),
    )
    await caller.requests.submitInquiry(inquiryInput(car, { ...details, message: LINK }))
    const mails = await receipts()
    expect(mails).toHaveLength(3)
    for (const { subject, html, text } of mails) {
      expect(subject + html + text).not.toContain('evil.example')
      expect(text).not.toContain('555-0142\n    ')
      expect(text).toContain('/request-status?token=')
    }
  })

  test('still says what was chosen from our lists', async () => {
    const part = await submit('first@mail.example')
    const inquiry = inquiryInput(car, customer('first@mail.example', { kind: 'test-drive' }))
    await app.caller.requests.submitInquiry(inquiry)
    const [ofPart, ofInquiry] = await receipts()
    expect(ofPart?.text).toContain(`Reference: ${part.reference}\nPart: Alternator`)
    expect(ofInquiry?.text).toMatch(/Vehicle: \d{4} /)
    expect(ofPart?.text).not.toContain('Mine squeals.')
  })

  test('is complete once staff have answered', { tags: ['r9.29'] }, async () => {
    const email = 'regular@mail.example'
    const first = await submit(email)
    await submit(email)
    await answer(first.id)
    await submit(email)
    const notes = (await receipts()).map(({ text }) => text.includes('Mine squeals.'))
    expect(notes).toEqual([false, false, true])
  })

  test("the receipt of a want asks to confirm without its sender's words", async () => {
    await visitorWants(app).submit({
      make: LINK,
      model: LINK,
      engine: LINK,
      part: LINK,
      name: LINK,
      yearFrom: '2010',
      email: 'stranger@mail.example',
    })
    const [mail] = await db.outboxEmail.findMany({ where: { template: 'want-confirm' } })
    expect([mail?.subject, mail?.text, mail?.html].join(' ')).not.toContain('evil.example')
    expect(mail?.text).toContain('Model years: 2010')
  })
})

describe('a flood with the number of a garage', () => {
  const garage = customer('garage@mail.example')
  const send = (address: string, own: object = {}) =>
    submitRequest(
      { ...app.ctx, ip: address },
      'part',
      partRequestInputSchema.parse(partRequestInput({ customerInfo: { ...garage, ...own } })),
    )
  const flood = async (address: string) => {
    for (let count = 0; count < 20; count += 1) {
      await send(address, { email: `junk${count}@mail.example` })
    }
  }

  test('sets aside what comes from its own network alone', { tags: ['r9.10'] }, async () => {
    await flood('203.0.113.9')
    expect((await send('203.0.113.9', { email: 'new@mail.example' })).isSetAside).toBe(true)
    expect((await send('198.51.100.7')).isSetAside).toBe(false)
  })

  test('marks a known customer of that network', { tags: ['r9.10'] }, async () => {
    await answer((await send('198.51.100.7')).id)
    now = new Date(now.getTime() + 2 * HOUR_MS)
    await flood('203.0.113.9')
    const known = await send('203.0.113.9')
    const unknown = await send('203.0.113.9', { email: 'new@mail.example' })
    const { spamReason, suspicionReason } = await getRequest(app.ctx, {
      kind: 'part',
      id: known.id,
    })
    expect([spamReason, suspicionReason]).toEqual([null, 'too many from this phone'])
    expect((await receipts()).some(({ requestId }) => requestId === known.id)).toBe(true)

    const pageOf = async ({ statusUrl }: typeof known) => {
      const token = new URL(statusUrl).searchParams.get('token') ?? ''
      const { progress, canWrite, dueAt } = await app.caller.statusPage.get({ token })
      const want = app.caller.requests.wantRequestedPart({ token })
      const message = { text: 'Hello?', fillTimeMs: 60_000 }
      const write = app.caller.requests.writeMessage({ token, message })
      const codes = await Promise.all([codeOf(want), codeOf(write)])
      return { progress, canWrite, dueAt, codes }
    }
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect([known.isSetAside, unknown.isSetAside]).toEqual([true, true])
    expect(await pageOf(known)).toEqual(await pageOf(unknown))
    await updateRequest(staff, { kind: 'part', id: known.id }, { status: 'processing' })
    expect((await pageOf(known)).canWrite).toBe(true)
  })
})

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'taken',
    (error: unknown) => (error instanceof TRPCError ? error.code : String(error)),
  )

test('a reply is the same for known and unknown addresses', { tags: ['r9.30'] }, async () => {
  await answer((await submit('known@mail.example')).id)
  const replyTo = async (email: string) => {
    const draft = partRequestInput({ customerInfo: customer(email) })
    const { status, json } = await postJson(app, '/api/part-requests', draft)
    const { _id, reference, statusUrl, customerInfo, ...rest } = json<Record<string, unknown>>()
    return { status, rest, shape: [_id, reference, statusUrl, customerInfo].map((it) => typeof it) }
  }
  expect(await replyTo('known@mail.example')).toEqual(await replyTo('unknown@mail.example'))
})
