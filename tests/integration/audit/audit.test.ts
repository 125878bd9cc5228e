import { expect, test } from 'vitest'
import { saveSettings } from '#server/features/business/save-settings.ts'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { createTestApp } from '../../support/app.ts'
import { sendJson } from '../../support/http.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addSignedIn, signIn, tryLogin } from '../../support/staff.ts'
import { addVehicle, nextVin, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp({ config: { trustProxy: true } })
const FROM = { 'x-forwarded-for': '203.0.113.9' }
const staff = await addSignedIn(app, 'pat', { headers: FROM })

const call = (method: string, path: string, body?: object) =>
  sendJson(app, method, path, body, { ...staff.bearer, ...FROM })
const listOf = async (query = ''): Promise<AuditEntry[]> =>
  (await call('GET', `/api/admin/audit${query}`)).json<AuditEntry[]>()
const latest = async (action: string) => (await listOf()).find((entry) => entry.action === action)
const BY_PAT = { actor: 'pat', address: '203.0.113.9' }

test('sign-ins, failures and locks are recorded', { tags: ['r25.11', 'r25.13'] }, async () => {
  expect(await latest('signed-in')).toMatchObject(BY_PAT)
  const typed = { password: 'my-secret-typed', headers: { 'x-forwarded-for': '203.0.113.77' } }
  await tryLogin(app, 'my-secret-name', typed)
  await tryLogin(app, 'PAT', typed)
  await tryLogin(app, 'pat', typed)
  await tryLogin(app, 'pat', typed)
  const failures = await listOf('?q=203.0.113.77')
  expect(failures.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
    ['locked-out', null, 'pat'],
    ['sign-in-failed', null, 'pat'],
    ['sign-in-failed', null, 'pat'],
    ['sign-in-failed', null, null],
  ])
  expect(JSON.stringify(await app.db.auditEntry.findMany({ omit: { id: true } }))).not.toContain(
    'my-secret',
  )
})

test('failures of unknown names add 100 entries an hour', { tags: ['r25.11'] }, async () => {
  const strangers = () =>
    app.db.auditEntry.count({ where: { action: 'sign-in-failed', subject: null } })
  const failFrom = (address: string, username: string) =>
    tryLogin(app, username, { password: 'wrong', headers: { 'x-forwarded-for': address } })
  await failFrom('198.51.100.1', 'nobody')
  await app.db.rateLimit.updateMany({
    where: { key: { startsWith: 'sign-in-record:' } },
    data: { points: 98 },
  })
  const before = await strangers()
  for (const index of [2, 3, 4, 5]) await failFrom(`198.51.100.${index}`, `nobody-${index}`)
  expect(await strangers()).toBe(before + 2)
  expect(await latest('sign-in-failed')).toMatchObject({
    subject: null,
    detail: 'Further failures of this hour are in the log of the server alone',
  })
  await app.db.rateLimit.deleteMany({ where: { key: { startsWith: 'sign-in-account' } } })
  await failFrom('198.51.100.9', 'pat')
  expect(await latest('sign-in-failed')).toMatchObject({ subject: 'pat', address: '198.51.100.9' })
})

test('a request marked as spam or not is recorded once', { tags: ['r25.11'] }, async () => {
  const { id, reference } = await app.caller.requests.submitPart(partRequestInput())
  const mark = (spam: boolean) => call('PUT', `/api/admin/part-requests/${id}`, { spam })
  for (const spam of [true, true, false]) expect((await mark(spam)).status).toBe(200)
  const entries = await listOf(`?view=data&q=${reference}`)
  expect(entries.map(({ action, actor, address }) => [action, actor, address])).toEqual([
    ['spam-cleared', 'pat', '203.0.113.9'],
    ['spam-marked', 'pat', '203.0.113.9'],
  ])
})

test('an account that reads many requests is recorded once', { tags: ['r25.11'] }, async () => {
  await app.db.$executeRaw`
    INSERT INTO request (id, kind, reference, customer_name, customer_phone, phone_digits, customer_email, due_at)
    SELECT gen_random_uuid(), 'repair', 'R-1999-' || n, 'Kim Poe', '(518) 555-0101', '5185550101', 'kim@example.com', now() FROM generate_series(1, 1100) AS n`
  await app.db.$executeRaw`
    INSERT INTO repair_request_details (request_id, year, make, model, service_type, description)
    SELECT id, 2012, 'Subaru', 'Outback', 'Diagnostic', 'x' FROM request WHERE reference LIKE 'R-1999-%'`
  const path = '/api/admin/repair-requests?limit=500'
  const next = async (from: string): Promise<string> => {
    const { headers } = await call('GET', from)
    return /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
  }
  const second = await next(path)
  const third = await next(second)
  await next(path)
  expect(await latest('read-many')).toBeUndefined()
  for (const page of [third, third]) await next(page)
  const entries = (await listOf('?view=data')).filter(({ action }) => action === 'read-many')
  expect(entries).toMatchObject([{ ...BY_PAT, detail: 'More than 1,000 requests within an hour' }])
})

test('actions on accounts are recorded, never a token', { tags: ['r25.11'] }, async () => {
  const invited = await call('POST', '/api/admin/accounts', { username: 'renee' })
  const token = new URL(invited.json<{ url: string }>().url).hash.slice(1)
  const { id } = await app.db.staffUser.findFirstOrThrow({ where: { username: 'renee' } })
  const chosen = { token, password: 'copper-Walrus-19-attic' }
  await sendJson(app, 'POST', '/api/auth/account-link/password', chosen)
  await call('DELETE', `/api/admin/accounts/${id}/sessions`)
  await call('POST', `/api/admin/accounts/${id}/disable`)
  await call('POST', `/api/admin/accounts/${id}/enable`)
  const entries = await listOf('?view=accounts&q=renee')
  expect(entries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
    ['account-enabled', 'pat', 'renee'],
    ['account-disabled', 'pat', 'renee'],
    ['sessions-ended', 'pat', 'renee'],
    ['account-link-used', 'renee', null],
    ['account-invited', 'pat', 'renee'],
  ])
  expect(JSON.stringify(await listOf())).not.toContain(token)
})

test('deletions, imports and exports are recorded', { tags: ['r25.11'] }, async () => {
  const input = retailInput({ stockNumber: 'A-77', vin: nextVin() })
  const vehicle = await addVehicle(app, input)
  await call('DELETE', `/api/admin/retail-vehicles/${vehicle}`)
  expect(await latest('deleted')).toMatchObject({ ...BY_PAT, subject: 'A-77' })
  const { id, reference } = await app.caller.requests.submitPart(partRequestInput())
  await call('DELETE', `/api/admin/part-requests/${id}`)
  expect(await latest('deleted')).toMatchObject({ ...BY_PAT, subject: reference })
  await call('POST', `/api/admin/part-requests/${id}/restore`)
  expect(await latest('restored')).toMatchObject({ ...BY_PAT, subject: reference })

  const csv = `Stock Number,Year,Make,Model,VIN\nI-1,2012,Ford,Focus,${nextVin()}\n`
  const path = '/api/admin/retail-vehicles/import'
  const { fingerprint } = (await call('POST', `${path}/preview`, { csv })).json<{
    fingerprint: string
  }>()
  expect((await call('POST', path, { csv, fingerprint: 'another' })).status).toBe(409)
  expect(await latest('imported')).toBeUndefined()
  await call('POST', path, { csv, fingerprint })
  expect(await latest('imported')).toMatchObject({
    subject: 'retail vehicles',
    detail: '1 added, 0 changed',
  })
  await call('GET', '/api/admin/part-requests.csv?q=Jane')
  const exported = await latest('exported')
  expect(exported).toMatchObject({ ...BY_PAT, subject: 'part requests', detail: null })
})

test('a change that fails leaves no entry', { tags: ['r25.12'] }, async () => {
  const { id } = await app.db.staffUser.findFirstOrThrow({ where: { username: 'pat' } })
  await app.db.staffUser.updateMany({
    where: { username: { not: 'pat' } },
    data: { disabledAt: new Date() },
  })
  expect((await call('POST', `/api/admin/accounts/${id}/disable`)).status).toBe(409)
  expect(await listOf('?q=pat&view=accounts')).not.toContainEqual(
    expect.objectContaining({ action: 'account-disabled', subject: 'pat' }),
  )
})

test('the list is paged, filtered and exported safely', { tags: ['r25.15'] }, async () => {
  const address = '=cmd|calc'
  await app.db.auditEntry.createMany({
    data: ['a', 'b', 'c'].map((subject) => ({ action: 'settings-changed', subject, address })),
  })
  const first = await call('GET', '/api/admin/audit?view=settings&limit=2')
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? []
  const rest = await call('GET', next)
  const subjects = [first, rest].map((answer) =>
    answer.json<AuditEntry[]>().map(({ subject }) => subject),
  )
  expect(subjects).toEqual([['c', 'b'], ['a']])
  const csv = await call('GET', '/api/admin/audit.csv?view=settings')
  expect(csv.text.split('\r\n').filter((line) => line.includes(`'${address}`))).toHaveLength(3)
  expect((await call('GET', '/api/admin/audit?cursor=x')).status).toBe(400)
})

test('the database keeps entries for two years', { tags: ['r25.14'] }, async () => {
  const { db } = app
  const old = new Date(Date.now() - 731 * 86_400_000)
  await expect(db.auditEntry.updateMany({ data: { detail: 'x' } })).rejects.toThrow('append-only')
  await expect(db.auditEntry.deleteMany()).rejects.toThrow('append-only')
  await expect(db.$executeRaw`TRUNCATE audit_entry`).rejects.toThrow('append-only')
  await db.auditEntry.create({ data: { action: 'imported', subject: 'long ago', at: old } })
  await signIn(app, 'pat')
  expect(await db.auditEntry.count({ where: { subject: 'long ago' } })).toBe(0)
})

test('a change of the settings is recorded by its card', { tags: ['r25.11'] }, async () => {
  const session = { userId: staff.user._id, username: 'pat', ip: '203.0.113.9' }
  await saveSettings(app.contextFor(session), { changes: { phone: '(518) 555-0199' } })
  const entry = await latest('settings-changed')
  expect(entry).toMatchObject({ ...BY_PAT, detail: 'shop' })
})

test('entries come by their date, also when written later', { tags: ['r25.15'] }, async () => {
  const days = ['2020-01-03', '2020-01-01', '2020-01-02', '2020-01-01']
  const address = '198.51.100.77'
  await app.db.auditEntry.createMany({
    data: days.map((day) => ({
      action: 'settings-changed',
      at: new Date(day),
      subject: day,
      address,
    })),
  })
  const seen: (string | null)[] = []
  let path = `/api/admin/audit?limit=1&q=${address}`
  while (path) {
    const page = await call('GET', path)
    seen.push(...page.json<AuditEntry[]>().map(({ subject }) => subject))
    path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
  }
  expect(seen).toEqual(days.toSorted().toReversed())
})
