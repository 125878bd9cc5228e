import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { Session } from '#server/core/session.ts'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { acceptance, quotesOf } from '../../support/quotes.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { addSignedIn } from '../../support/staff.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp({ config: { rateLimits: false } })
const { bearer: headers, user } = await addSignedIn(app, 'renee')
const renee: Session = { userId: user._id, username: user.username }

const addCar = () => addVehicle(app, retailInput())

async function exported(path: string): Promise<Record<string, string>[]> {
  const response = await app.ask(`/api/admin/${path}`, { headers })
  expect(response.status).toBe(200)
  return parse(response.text, { columns: true, bom: true })
}

test('the filtered rows come as CSV with a head', { tags: ['r15.26'] }, async () => {
  const { reference } = await app.caller.requests.submitPart(
    partRequestInput({
      customerInfo: { name: 'Zoë Müller', phone: '(518) 555-0101', email: 'z@home.example' },
    }),
  )
  await app.caller.requests.submitPart(partRequestInput())
  const response = await app.ask('/api/admin/part-requests.csv?q=zo%C3%AB', { headers })
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="part-requests.csv"',
    'cache-control': 'no-store',
  })
  expect(await exported('part-requests.csv?q=zo%C3%AB')).toEqual([
    expect.objectContaining({
      Reference: reference,
      Status: 'pending',
      Customer: 'Zoë Müller',
      Component: 'Alternator',
    }),
  ])
  expect(await exported('part-requests.csv')).toHaveLength(2)
  expect((await app.ask('/api/admin/part-requests.csv?q=nothing', { headers })).text).toMatch(
    /^\uFEFFReference,Received,Status,VIN,/,
  )
})

test('a part of a yard vehicle has its stock number', { tags: ['r5.51'] }, async () => {
  const donorId = await addVehicle(app, dismantledInput({ stockNumber: 'D-7009' }))
  await app.caller.requests.submitPart(partRequestInput({ donorId }))
  expect(await exported('part-requests.csv?q=D-7009')).toEqual([
    expect.objectContaining({ Donor: 'D-7009', VIN: '1HGCM82633A004352' }),
  ])
})

test('what a customer wrote is never a formula', { tags: ['r14.2'] }, async () => {
  const car = await addCar()
  for (const message of ['=1+2', '+1', '-1', '@SUM(A1)', '\t=1', 'fine']) {
    await app.caller.requests.submitInquiry(inquiryInput(car, { message }))
  }
  const messages = (await exported('inquiries.csv?sort=date')).map(({ Message }) => Message)
  expect(messages).toEqual(["'=1+2", "'+1", "'-1", "'@SUM(A1)", "'=1", 'fine'])
})

test('a request has its quoted and accepted amounts', { tags: ['r15.26'] }, async () => {
  const quotes = quotesOf(app, renee)
  const sent = await quotes.sent()
  const { requestId: id } = sent
  const row = async () => (await exported(`part-requests.csv?ids=${id}`))[0]
  expect(await row()).toMatchObject({ Quoted: '135', Accepted: '' })
  const decision = acceptance(sent, sent.jobs.slice(0, 1))
  const accepted = await postJson(app, '/api/quote/decision', decision)
  expect(accepted.status).toBe(200)
  const again = await quotes.revise({ id: sent.id })
  await quotes.send({ id: again.id })
  await quotes.withdraw({ id: again.id })
  expect(await row()).toMatchObject({ Quoted: '135', Accepted: '91.8' })
  const entity = await app.ask(`/api/admin/part-requests/${id}`, { headers })
  expect(entity.json()).toMatchObject({ quotedCents: 13_500, acceptedCents: 9180 })
  expect((await app.ask('/api/admin/inquiries.csv', { headers })).text).not.toMatch(/Quoted/)
})

test('more than one page comes whole and in order', async () => {
  const { id: _id, ...row } = await app.db.request.findUniqueOrThrow({
    where: { id: (await app.caller.requests.submitRepair(repairRequestInput())).id },
  })
  await app.db.$executeRaw`
    INSERT INTO request (id, kind, reference, customer_name, customer_phone, phone_digits, customer_email, due_at)
    SELECT gen_random_uuid(), 'repair', 'R-1999-' || n, ${row.customerName}, ${row.customerPhone}, ${row.phoneDigits}, ${row.customerEmail}, now()
    FROM generate_series(1, 1200) AS n`
  await app.db.$executeRaw`
    INSERT INTO repair_request_details (request_id, year, make, model, service_type, description)
    SELECT id, 2012, 'Subaru', 'Outback', 'Diagnostic', 'x' FROM request WHERE reference LIKE 'R-1999-%'`
  const references = (await exported('repair-requests.csv?sort=-date')).map(
    ({ Reference }) => Reference,
  )
  expect(new Set(references).size).toBe(1201)
})

describe('each column of an export holds the field of its name', () => {
  const customerInfo = { name: 'Rosa Lind', phone: '(518) 555-0177', email: 'rosa@example.com' }
  const customer = { Customer: 'Rosa Lind', Phone: '(518) 555-0177', Email: 'rosa@example.com' }

  test('columns of part requests hold the field of their name', async () => {
    await app.caller.requests.submitPart(partRequestInput({ customerInfo }))
    expect(await exported('part-requests.csv?q=rosa')).toEqual([
      expect.objectContaining({
        VIN: '1HGCM82633A004352',
        Year: '2003',
        Make: 'Honda',
        Model: 'Accord',
        Trim: 'EX',
        Engine: '3.0L V6',
        System: 'Electrical',
        Component: 'Alternator',
        'Additional info': 'Mine squeals.',
        ...customer,
      }),
    ])
  })

  test('columns of repair requests hold the field of their name', async () => {
    const address = { street: '1 Elm St', city: 'Salem', state: 'NY', zipCode: '12865' }
    await app.caller.requests.submitRepair(
      repairRequestInput({ customerInfo: { ...customerInfo, address } }),
    )
    expect(await exported('repair-requests.csv?q=rosa')).toEqual([
      expect.objectContaining({
        Year: '2012',
        Make: 'Subaru',
        Model: 'Outback',
        Mileage: '121400',
        Service: 'Brake Service',
        Urgency: 'High',
        Description: 'Grinding from the front left.',
        ...customer,
        Street: '1 Elm St',
        City: 'Salem',
        State: 'NY',
        'ZIP code': '12865',
      }),
    ])
  })

  test('columns of inquiries hold the field of their name', async () => {
    await app.caller.requests.submitInquiry(inquiryInput(await addCar(), customerInfo))
    expect(await exported('inquiries.csv?q=rosa')).toEqual([
      expect.objectContaining({
        Kind: 'contact',
        Message: 'Is it still there?',
        Vehicle: expect.stringMatching(/^2016 Ford Escape \(stock R-\d+\)$/),
        ...customer,
      }),
    ])
  })
})
