import { expect, test } from 'vitest'
import { toActor } from '#server/core/session.ts'
import { archiveRequest } from '#server/features/requests/staff/archive-request.ts'
import { updateRequest } from '#server/features/requests/staff/update-request.ts'
import { createTestApp } from '../../../support/app.ts'
import { otherSpellings } from '../../../support/base64url.ts'
import {
  inquiryInput,
  partRequestInput,
  repairRequestInput,
} from '../../../support/request-inputs.ts'
import { RENEE } from '../../../support/staff-sessions.ts'
import { addVehicle, retailInput } from '../../../support/vehicles.ts'

type Status = Record<string, unknown>
const app = await createTestApp({
  config: { rateLimits: false, publicUrl: 'https://yard.example' },
  clock: { now: () => new Date('2025-07-03T19:30:00Z') },
})
const sibling = await createTestApp({ databaseUrl: app.databaseUrl })
const otherApp = await createTestApp({
  databaseUrl: app.databaseUrl,
  config: { tokenSecret: 'x'.repeat(32) },
})
const { caller } = app
const tokenOf = ({ statusUrl }: { statusUrl: string }) =>
  new URL(statusUrl).searchParams.get('token') ?? ''
const statusOf = (token: string) => app.ask(`/api/request-status?token=${token}`)

test('a signed link shows how a request of any kind stands', { tags: ['r9.13'] }, async () => {
  const carId = await addVehicle(
    app,
    retailInput({ year: 2019, make: 'Kia', model: 'Soul', stockNumber: 'K-1' }),
  )
  const part = await caller.requests.submitPart(partRequestInput())
  const repair = await caller.requests.submitRepair(repairRequestInput())
  const inquiry = await caller.requests.submitInquiry(inquiryInput(carId))
  const common = { status: 'pending', statusLabel: 'Pending', dueAt: '2025-07-09T16:30:00.000Z' }
  const response = await statusOf(tokenOf(part))
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(response.json<Status>()).toEqual({
    kind: 'part',
    reference: part.reference,
    about: 'Alternator for a 2003 Honda Accord',
    ...common,
  })
  expect(await caller.statusPage.get({ token: tokenOf(repair) })).toMatchObject({
    kind: 'repair',
    reference: repair.reference,
    about: 'Brake Service for a 2012 Subaru Outback',
    ...common,
  })
  expect(await caller.statusPage.get({ token: tokenOf(inquiry) })).toMatchObject({
    kind: 'inquiry',
    about: '2019 Kia Soul (stock K-1)',
  })
})

test('the page shows what was sent, and part of the contact', { tags: ['r9.22'] }, async () => {
  const draft = partRequestInput()
  const sent = await caller.requests.submitPart(draft)
  const shown = await caller.statusPage.get({ token: tokenOf(sent) })
  const { details } = shown
  expect(Object.fromEntries(details.map(({ label, value }) => [label, value]))).toMatchObject({
    Vehicle: '2003 Honda Accord EX',
    VIN: `ends in ${draft.vin.slice(-6)}`,
    Part: 'Alternator',
    'We reach you at': expect.stringMatching(/^\(•••\) •••-\d{4}, .•••@/),
  })
  for (const hidden of [...Object.values(draft.customerInfo), draft.vin]) {
    expect(JSON.stringify(shown)).not.toContain(hidden)
  }
})

test('a forwarded status link shows no street and only the end of a VIN', async () => {
  const vin = '1HGCM82633A004352'
  const { customerInfo, ...draft } = repairRequestInput()
  const address = { street: '12 Mill St', city: 'Salem', state: 'NY', zipCode: '12865' }
  const repair = repairRequestInput({
    ...draft,
    vehicleInfo: { ...draft.vehicleInfo, vin },
    customerInfo: { ...customerInfo, address },
  })
  for (const sent of [
    await caller.requests.submitRepair(repair),
    await caller.requests.submitPart(partRequestInput({ vin })),
  ]) {
    const shown = JSON.stringify(await caller.statusPage.get({ token: tokenOf(sent) }))
    expect(shown).toContain(`ends in ${vin.slice(-6)}`)
    expect(shown).not.toMatch(/1HGCM82633A|Mill St|Salem|12865/)
  }
})

test('the receipt mail and the status page say the same', { tags: ['r9.26'] }, async () => {
  const inquiryCar = await addVehicle(app, retailInput({ stockNumber: 'K-2' }))
  for (const sent of [
    await caller.requests.submitPart(partRequestInput()),
    await caller.requests.submitRepair(repairRequestInput()),
    await caller.requests.submitInquiry(inquiryInput(inquiryCar)),
  ]) {
    const { progress } = await caller.statusPage.get({ token: tokenOf(sent) })
    const mail = await app.db.outboxEmail.findFirstOrThrow({
      where: { requestId: sent.id, template: { endsWith: '-receipt' } },
    })
    expect(mail.subject).toBe(`${progress.heading}: ${sent.reference}`)
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(progress.text)
  }
})

test('the page of suspected spam promises nothing', { tags: ['r9.25'] }, async () => {
  const sent = await caller.requests.submitPart({
    ...partRequestInput(),
    website: 'https://spam.example',
  })
  expect(await caller.statusPage.get({ token: tokenOf(sent) })).toMatchObject({
    dueAt: null,
    progress: { isStopped: true, heading: 'We have your request, but please call' },
  })
})

test('the link names nobody', { tags: ['r9.13'] }, async () => {
  const { statusUrl, customerInfo } = await caller.requests.submitPart(partRequestInput())
  expect(statusUrl).toMatch(/^https:\/\/yard\.example\/request-status\?token=[\w-]{43}$/)
  for (const word of Object.values(customerInfo)) {
    expect(decodeURIComponent(statusUrl)).not.toContain(word)
  }
})

test('it follows the request: answered, it is due no more; archived, it is gone', async () => {
  const sent = await caller.requests.submitPart(partRequestInput())
  const staff = { ...app.ctx, actor: toActor(RENEE) }
  const key = { kind: 'part', id: sent.id } as const
  await updateRequest(staff, key, { status: 'quoted', note: 'secret margin' })
  const { text } = await statusOf(tokenOf(sent))
  expect(JSON.parse(text)).toMatchObject({ status: 'quoted', statusLabel: 'Quoted', dueAt: null })
  expect(text).not.toContain('secret')
  await archiveRequest(staff, key)
  expect((await statusOf(tokenOf(sent))).status).toBe(404)
})

test('a token in another spelling of the same bytes is not found', async () => {
  const token = tokenOf(await caller.requests.submitPart(partRequestInput()))
  expect(await caller.statusPage.get({ token })).toMatchObject({ status: 'pending' })
  for (const spelling of otherSpellings(token)) {
    await expect(caller.statusPage.get({ token: spelling })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  }
})

test('a forged, cut or foreign token is not found', async () => {
  const token = tokenOf(await caller.requests.submitPart(partRequestInput()))
  const bytes = Buffer.from(token, 'base64url')
  const flipped = bytes.map((byte, index) => (index === 5 ? byte ^ 1 : byte))
  const otherKind = Buffer.concat([Buffer.from('R'), bytes.subarray(1)])
  for (const forged of [
    '',
    'x',
    token.slice(0, -2),
    Buffer.from(flipped).toString('base64url'),
    otherKind.toString('base64url'),
  ]) {
    const response = await statusOf(forged)
    expect([response.status, response.json<Status>()]).toEqual([
      404,
      { error: 'Request not found' },
    ])
  }
  await expect(otherApp.caller.statusPage.get({ token })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('the secret is made once and shared by all instances', async () => {
  const token = tokenOf(await caller.requests.submitPart(partRequestInput()))
  expect(await sibling.caller.statusPage.get({ token })).toMatchObject({ status: 'pending' })
  expect(await app.db.setting.count()).toBe(1)
})

test('finished work leads to the review page', { tags: ['r24.24'] }, async () => {
  const reviewUrl = 'https://reviews.example/hilltop'
  const { business, requests } = app.callerFor(RENEE)
  await business.admin.save({ changes: { reviewUrl }, updatedAt: null })
  const sent = await caller.requests.submitRepair(repairRequestInput())
  const urlNow = async () => (await caller.statusPage.get({ token: tokenOf(sent) })).reviewUrl
  expect(await urlNow()).toBe('')
  await requests.admin.repair.update({ id: sent.id, change: { status: 'completed' } })
  expect(await urlNow()).toBe(reviewUrl)
})
