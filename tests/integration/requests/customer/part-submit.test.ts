import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { toActor } from '#server/core/session.ts'
import { submitRequest } from '#server/features/requests/customer/submit-request.ts'
import { getRequest } from '#server/features/requests/staff/get-request.ts'
import { updateRequest } from '#server/features/requests/staff/update-request.ts'
import type { SubmittedPartRequest } from '#shared/domain/part-request.ts'
import { partRequestInputSchema } from '#shared/domain/part-request.ts'
import { repairRequestInputSchema } from '#shared/domain/repair-request.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../../support/app.ts'
import { postJson } from '../../../support/http.ts'
import { partRequestInput } from '../../../support/request-inputs.ts'
import { RENEE } from '../../../support/staff-sessions.ts'

type Sent = Omit<SubmittedPartRequest, 'id'> & { _id: string; statusUrl: string }

let now = new Date('2025-07-03T15:30:00-04:00')
const app = await createTestApp({
  config: { rateLimits: false, shopInbox: 'counter@yard.example' },
  clock: { now: () => now },
})
const other = await createTestApp({
  databaseUrl: app.databaseUrl,
  config: { rateLimits: false },
  clock: { now: () => now },
})
const { db } = app
const visitor = { ...app.ctx, ip: '192.0.2.1' }

const submit = (draft = partRequestInput()) =>
  submitRequest(visitor, 'part', partRequestInputSchema.parse(draft))
const get = (id: string) => getRequest(app.ctx, { kind: 'part', id })
const numberOf = (reference: string): number => Number(reference.split('-').at(-1))
const mailsOf = (reference: string) =>
  db.outboxEmail.findMany({
    where: { request: { reference } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

describe('POST /api/part-requests', () => {
  test('takes an email address out of its wrapping, a VIN out of its words and drops what is invisible', async () => {
    const draft = partRequestInput()
    const customerInfo = {
      name: '\u200BAnn Lee\u00A0',
      phone: '\u202A+1 518 555 0907\u202C',
      email: 'mailto:<lee@example.com>,',
    }
    const vin = `Vehicle Identification Number: I${draft.vin}`
    const { status, json } = await postJson(app, '/api/part-requests', {
      ...draft,
      vin,
      customerInfo,
    })
    expect([status, json<Sent>()]).toMatchObject([
      201,
      {
        vin: draft.vin,
        customerInfo: { name: 'Ann Lee', phone: '(518) 555-0907', email: 'lee@example.com' },
      },
    ])
  })

  test('takes the documented payload', { tags: ['r6.27', 'r9.16', 'r18.8'] }, async () => {
    const draft = partRequestInput()
    const response = await postJson(app, '/api/part-requests', draft)
    expect(response.status).toBe(201)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    const sent = response.json<Sent>()
    expect(sent).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reference: expect.stringMatching(/^P-2025-\d{4}$/),
      createdAt: '2025-07-03T19:30:00.000Z',
      updatedAt: '2025-07-03T19:30:00.000Z',
      // Thursday 15:30 and 24 business hours, with the Fourth of July closed: Wednesday 9 July, 12:30.
      dueAt: '2025-07-09T16:30:00.000Z',
      status: 'pending',
      notes: [],
      vin: draft.vin,
      vehicleInfo: {
        year: 2003,
        make: 'Honda',
        model: 'Accord',
        trim: 'EX',
        engineSize: '3.0L V6',
      },
      vehicleSource: 'decoded',
      donor: null,
      partDetails: {
        system: 'Electrical',
        component: 'Alternator',
        side: null,
        end: null,
        otherComponent: '',
        additionalInfo: 'Mine squeals.',
      },
      customerInfo: draft.customerInfo,
      statusUrl: expect.stringMatching(/\/request-status\?token=[\w-]+$/),
      isSetAside: false,
    })
  })

  test('is refused alike by REST and tRPC', { tags: ['r19.18'] }, async () => {
    const message = 'Please enter a valid email address'
    const draft = partRequestInput({
      customerInfo: { ...partRequestInput().customerInfo, email: 'a@b' },
    })
    const response = await postJson(app, '/api/part-requests', draft)
    expect(response.status).toBe(400)
    expect(response.json()).toMatchObject({
      error: message,
      issues: expect.arrayContaining([expect.objectContaining({ message })]),
    })
    await expect(app.caller.requests.submitPart(draft)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
    })
  })
})

describe('a request is written once', () => {
  test('ten equal submits at once make one request', { tags: ['r9.6'] }, async () => {
    const draft = partRequestInput({ idempotencyKey: 'ten-at-once' })
    const replies = await Promise.all(Array.from({ length: 10 }, () => submit(draft)))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    expect(await db.request.count({ where: { idempotencyKey: 'ten-at-once' } })).toBe(1)
    expect(await db.requestEvent.count({ where: { requestId: replies[0]?.id } })).toBe(1)
    expect(await mailsOf(replies[0]?.reference ?? '')).toHaveLength(2)
  })

  test('a retry after staff have worked on the request still gets the first reply, and nothing of theirs', async () => {
    const draft = partRequestInput({ idempotencyKey: 'worked-on' })
    const first = await submit(draft)
    const staff = { ...app.ctx, actor: toActor(RENEE) }
    const change = { status: 'processing', note: 'Knows a guy. Haggles.' }
    await updateRequest(staff, { kind: 'part', id: first.id }, change)
    const again = await submit(draft)
    expect(again).toEqual(first)
    expect(JSON.stringify(again)).not.toContain('Haggles')
  })

  test('the same key with another content is a conflict', async () => {
    const draft = partRequestInput({ idempotencyKey: 'edited-after' })
    const { reference } = await submit(draft)
    const edited = {
      ...draft,
      partDetails: { system: 'Electrical' as const, component: 'Starter' },
    }
    await expect(submit(edited)).rejects.toMatchObject({
      code: 'conflict',
      message: `We already have this request as ${reference}. To change it, please call us at (518) 555-0142.`,
    })
  })

  test('references are unique when many come at once', { tags: ['r9.4'] }, async () => {
    const before = await submit()
    const drafts = Array.from({ length: 15 }, (_, index) =>
      partRequestInput({ idempotencyKey: `at-once-${index}` }),
    )
    const sent = await Promise.all([...drafts, ...drafts].map(submit))
    const references = new Set(sent.map(({ reference }) => reference))
    expect(references.size).toBe(drafts.length)
    for (const reference of references) {
      expect(numberOf(reference)).toBeGreaterThan(numberOf(before.reference))
    }
  })

  test('a reference does not wait for an open transaction', { tags: ['r9.5'] }, async () => {
    await submit()
    const holder = new pg.Client(app.databaseUrl)
    await holder.connect()
    await holder.query('BEGIN')
    const { rows } = await holder.query<{ number: string }>(
      "SELECT next_reference('P', 2025) AS number",
    )
    expect(numberOf((await submit()).reference)).toBe(Number(rows[0]?.number) + 1)
    await holder.end()
  })

  test('two instances share one sequence from its start', { tags: ['r9.3'] }, async () => {
    const today = now
    now = new Date('2031-03-03T15:00:00Z')
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? app : other).caller.requests.submitPart(partRequestInput()),
      ),
    )
    now = today
    const numbers = sent
      .map(({ reference }) => numberOf(reference))
      .toSorted((one, next) => one - next)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test('references begin again with each year of the business', { tags: ['r9.3'] }, async () => {
    const today = now
    now = new Date('2026-01-01T04:59:00Z')
    expect((await submit()).reference).toMatch(/^P-2025-/)
    now = new Date('2026-01-01T05:00:00Z')
    expect((await submit()).reference).toBe('P-2026-0001')
    now = today
  })
})

test('side and end of a part reach everybody', { tags: ['r6.32'] }, async () => {
  const details = (own: object) => ({
    system: 'Wheels/Tires' as const,
    component: 'Brake Caliper',
    ...own,
  })
  const label = 'Brake Caliper, front, left (driver)'
  const sent = await submit(
    partRequestInput({ partDetails: details({ side: 'left', end: 'front' }) }),
  )
  const position = { side: 'left', end: 'front' }
  expect((await get(sent.id)).partDetails).toMatchObject({ component: label, ...position })
  expect(await db.partRequestDetails.findUnique({ where: { requestId: sent.id } })).toMatchObject({
    component: 'Brake Caliper',
    ...position,
  })
  for (const { text } of await mailsOf(sent.reference)) expect(text).toContain(label)
  const token = new URL(sent.statusUrl).searchParams.get('token') ?? ''
  expect((await app.caller.statusPage.get({ token })).about).toBe(
    `${label} for a 2003 Honda Accord`,
  )
  const wrong = partRequestInput({ partDetails: details({ side: 'driver' }) })
  const reply = await postJson(app, '/api/part-requests', wrong)
  expect([reply.status, reply.json<{ error: string }>().error]).toEqual([
    400,
    'Side must be one of: left, right, both',
  ])
  await expect(app.caller.requests.submitPart(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

describe('duplicates', () => {
  const customerInfo = { name: 'Ann', phone: '(518) 555-0777', email: 'ann@example.com' }

  test('an equal request within 24 hours is linked to the first', { tags: ['r9.21'] }, async () => {
    const first = await submit(partRequestInput({ customerInfo }))
    const byPhone = await submit(
      partRequestInput({ customerInfo: { ...customerInfo, email: 'other@example.com' } }),
    )
    const byEmail = await submit(
      partRequestInput({
        customerInfo: { ...customerInfo, phone: '(518) 555-0778', email: 'ANN@example.com' },
      }),
    )
    const staffView = await get(byEmail.id)
    expect([(await get(byPhone.id)).duplicateOf, staffView.duplicateOf]).toEqual([
      first.reference,
      first.reference,
    ])
    const [, shopCopy] = await mailsOf(byPhone.reference)
    expect(shopCopy?.text).toContain(
      `The same customer asked for the same thing in ${first.reference} within the last 24 hours.`,
    )
  })

  test('another part, vehicle or day is no duplicate', { tags: ['r9.21'] }, async () => {
    const first = await submit(
      partRequestInput({
        customerInfo: { ...customerInfo, phone: '(518) 555-0779', email: 'bob@example.com' },
      }),
    )
    const same = { customerInfo: first.customerInfo }
    const others = [
      await submit(
        partRequestInput({ ...same, partDetails: { system: 'Electrical', component: 'Starter' } }),
      ),
      await submit(partRequestInput({ ...same, vin: '1HGCM82633A004353' })),
    ]
    const today = now
    now = new Date(today.getTime() + 24 * HOUR_MS)
    others.push(await submit(partRequestInput(same)))
    now = today
    for (const { id } of others) {
      expect((await get(id)).duplicateOf).toBeNull()
    }
  })
})

describe('suspected spam', () => {
  test.each([
    ['honeypot', { website: 'https://cheap-pills.example' }],
    ['too fast', { fillTimeMs: 2999 }],
    ['too fast', { fillTimeMs: 0 }],
    ['no fill time', { fillTimeMs: null }],
    ['no fill time', { fillTimeMs: undefined }],
  ])('is kept and marked (%s) without a receipt', { tags: ['r9.11'] }, async (reason, changes) => {
    const sent = await submit(partRequestInput(changes))
    expect((await get(sent.id)).spamReason).toBe(reason)
    expect(sent.isSetAside).toBe(true)
    const mails = await mailsOf(sent.reference)
    expect(mails.map(({ recipient }) => recipient)).toEqual(['counter@yard.example'])
    expect(mails[0]?.subject).toBe(
      `[Suspected spam] ${sent.reference} Parts request: 2003 Honda Accord, Alternator (Jane Doe)`,
    )
    expect(Object.keys(sent)).toEqual(Object.keys(await submit()))
  })

  test('the 21st request of a phone within a day is marked', { tags: ['r9.10'] }, async () => {
    const customerInfo = { name: 'Max', phone: '(518) 555-0888', email: 'max@example.com' }
    for (let count = 0; count < 20; count++) {
      expect((await submit(partRequestInput({ customerInfo }))).isSetAside).toBe(false)
    }
    const repair = await submitRequest(
      visitor,
      'repair',
      repairRequestInputSchema.parse({
        vehicleInfo: { year: 2012, make: 'Ford', model: 'F-150' },
        serviceInfo: { serviceType: 'Other', otherServiceType: 'Rust', description: 'Rust' },
        customerInfo,
        fillTimeMs: 60_000,
      }),
    )
    const { spamReason } = await getRequest(app.ctx, { kind: 'repair', id: repair.id })
    expect(spamReason).toBe('too many from this phone')
  })

  test.each([3000, -90_000, 8 * 24 * HOUR_MS])(
    'a fill time of %i ms is no sign of a program: of a person, or of a clock that was set',
    async (fillTimeMs) => {
      const { reference } = await submit(partRequestInput({ fillTimeMs, website: '' }))
      expect(await mailsOf(reference)).toHaveLength(2)
    },
  )
})

describe('what is written is whole', () => {
  test('no request is stored without its emails', { tags: ['r9.15'] }, async () => {
    const before = await submit()
    await db.$executeRaw`ALTER TABLE outbox_email ADD CONSTRAINT nothing_goes CHECK (false) NOT VALID`
    await expect(submit(partRequestInput({ idempotencyKey: 'half-way' }))).rejects.toThrow(
      'nothing_goes',
    )
    await db.$executeRaw`ALTER TABLE outbox_email DROP CONSTRAINT nothing_goes`
    expect(await db.request.count({ where: { idempotencyKey: 'half-way' } })).toBe(0)
    expect(numberOf((await submit()).reference)).toBeGreaterThan(numberOf(before.reference) + 1)
  })

  test('each email has its job, in the same transaction', async () => {
    const mails = await mailsOf((await submit()).reference)
    const jobs = await db.$queryRaw<
      { key: string }[]
    >`SELECT key FROM graphile_worker.jobs WHERE key = ANY(${mails.map(({ id }) => `email:${id}`)})`
    expect(jobs).toHaveLength(2)
  })
})

test('a request without the VIN is stored with its vehicle', { tags: ['r5.50'] }, async () => {
  const { vin: _vin, ...draft } = partRequestInput()
  const { id } = await app.caller.requests.submitPart({ ...draft, vin: null })
  expect(
    await app.db.partRequestDetails.findUniqueOrThrow({ where: { requestId: id } }),
  ).toMatchObject({ vin: '', year: 2003, make: 'Honda', model: 'Accord' })
  await expect(app.caller.requests.submitPart({ ...draft, vin: '' })).rejects.toMatchObject({
    message: 'VIN is required',
  })
})
