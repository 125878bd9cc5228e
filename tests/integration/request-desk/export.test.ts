import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { enquiryDraft, partDraft, repairDraft } from '../../support/request-drafts.ts'
import { hire, signIn } from '../../support/staff.ts'
import { ACTOR, retailInput } from '../../support/stock.ts'

const app = await createTestApp({ config: { rateLimits: false } })
let headers: { authorization: string }

beforeAll(async () => {
  await hire(app, 'renee')
  headers = (await signIn(app, 'renee')).bearer
})

async function exported(path: string): Promise<Record<string, string>[]> {
  const answer = await app.ask(`/api/admin/${path}`, { headers })
  expect(answer.status).toBe(200)
  return parse(answer.text, { columns: true, bom: true })
}

test('what is filtered comes as a CSV file with a head, also when it is nothing', async () => {
  const { reference } = await app.caller.partRequests.submit(
    partDraft({ customerInfo: { name: 'Zoë Müller', phone: '(518) 555-0101', email: 'z@home.example' } }),
  )
  await app.caller.partRequests.submit(partDraft())
  const answer = await app.ask('/api/admin/part-requests.csv?q=zo%C3%AB', { headers })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="part-requests.csv"',
    'cache-control': 'no-store',
  })
  expect(await exported('part-requests.csv?q=zo%C3%AB')).toEqual([
    expect.objectContaining({ Reference: reference, Status: 'pending', Customer: 'Zoë Müller', Component: 'Alternator', Year: '2003' }),
  ])
  expect(await exported('part-requests.csv')).toHaveLength(2)
  expect((await app.ask('/api/admin/part-requests.csv?q=nothing', { headers })).text).toMatch(/^\uFEFFReference,Received,Status,VIN,/)
})

test('what a customer wrote is never a formula', async () => {
  const car = await app.services.retailVehicles.create(retailInput(), { actor: ACTOR })
  for (const message of ['=1+2', '+1', '-1', '@SUM(A1)', '\t=1', 'fine']) await app.caller.enquiries.submit(enquiryDraft(car, { message }))
  const messages = (await exported('enquiries.csv?sort=oldest')).map(({ Message }) => Message)
  expect(messages).toEqual(["'=1+2", "'+1", "'-1", "'@SUM(A1)", "'=1", 'fine'])
})

test('more than one page comes whole and in order', async () => {
  const { id: _id, ...row } = await app.db.repairRequest.findUniqueOrThrow({
    where: { id: (await app.caller.repairRequests.submit(repairDraft())).id },
  })
  await app.db.$executeRaw`
    INSERT INTO repair_request (id, reference, year, make, model, service_type, description, customer_name, customer_phone, phone_digits, customer_email, due_at)
    SELECT gen_random_uuid(), 'R-1999-' || n, 2012, 'Subaru', 'Outback', 'Diagnostic', 'x', ${row.customerName}, ${row.customerPhone}, ${row.phoneDigits}, ${row.customerEmail}, now()
    FROM generate_series(1, 1200) AS n`
  const references = (await exported('repair-requests.csv?sort=newest')).map(({ Reference }) => Reference)
  expect(new Set(references).size).toBe(1201)
})

test('only staff may have it', async () => {
  for (const kind of ['part-requests', 'repair-requests', 'enquiries']) expect((await app.ask(`/api/admin/${kind}.csv`)).status).toBe(401)
})
