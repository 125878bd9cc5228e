import { beforeAll, expect, test } from 'vitest'
import { maintainWants } from '#server/features/wants/maintain-wants.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, dismantledInput } from '../../support/vehicles.ts'
import { visitorWants } from '../../support/visitor-wants.ts'

let now = new Date('2026-07-10T12:00:00-04:00')
const app = await createTestApp({
  clock: { now: () => now },
  config: { rateLimits: false, smtpUrl: MAIL_SERVER },
})
const { db, caller } = app
const visitor = visitorWants(app)
const staff = app.callerFor(RENEE).wants.admin
beforeAll(() => addAccounts(app))

const CAR = { make: 'Honda', model: 'Accord', yearFrom: 2008, yearTo: 2012 }
const noted = (email: string, own: object = {}) =>
  staff.add({ ...CAR, name: 'Jo Pike', phone: '(518) 555-0142', email, ...own })
const changeEmail = (id: string, email: string) =>
  staff.update({ id, change: { ...CAR, name: 'Jo Pike', phone: '(518) 555-0142', email } })
/** The token of the latest email that asks this address to confirm. */
async function tokenFor(recipient: string): Promise<string> {
  const mail = await db.outboxEmail.findFirstOrThrow({
    where: { recipient, template: 'want-confirm' },
    orderBy: { id: 'desc' },
  })
  return new URL(mail.unsubscribeUrl ?? '').searchParams.get('token') ?? ''
}
/** Asks as a visitor does, and confirms it. */
async function confirmed(email: string, own: object = {}): Promise<string> {
  await visitor.submit({ ...CAR, ...own, email })
  const token = await tokenFor(email)
  await visitor.act({ token, action: 'confirm' })
  return token
}

test('a want with a new address is confirmed anew', { tags: ['r32.21'] }, async () => {
  const oldToken = await confirmed('old@mail.example')
  const [want] = (await staff.list({ q: 'old@mail.example' })).wants
  const id = want?.id ?? ''
  expect(await changeEmail(id, 'new@mail.example')).toMatchObject({
    status: 'unconfirmed',
    confirmedAt: null,
    email: 'new@mail.example',
  })
  for (const action of ['confirm', 'end', 'keep'] as const) {
    await expect(visitor.act({ token: oldToken, action })).rejects.toThrow('Not on our want list')
  }
  await expect(caller.wants.getPage({ token: oldToken })).rejects.toThrow('Not on our want list')
  const vehicle = dismantledInput({ make: 'Honda', model: 'Accord', year: 2010 })
  await addVehicle(app, vehicle)
  expect(await db.wantMatch.count()).toBe(0)
  await visitor.act({ token: await tokenFor('new@mail.example'), action: 'confirm' })
  expect(await staff.get({ id })).toMatchObject({ status: 'active', email: 'new@mail.example' })

  await confirmed('third@mail.example', { model: 'Civic' })
  expect(await changeEmail(id, 'Third@mail.example')).toMatchObject({ status: 'active' })
  const mails = { recipient: 'Third@mail.example', template: 'want-confirm' }
  expect(await db.outboxEmail.count({ where: mails })).toBe(0)
})

test('a want gets no address with ten, or an unconfirmed one', { tags: ['r32.21'] }, async () => {
  const { id } = await noted('')
  await noted('same@mail.example')
  await expect(changeEmail(id, 'same@mail.example')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('This address already has this one as W-'),
  })
  for (let year = 2001; year <= 2010; year += 1) {
    await noted('ten@mail.example', { yearFrom: year, yearTo: year })
  }
  await expect(changeEmail(id, 'ten@mail.example')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringContaining('10 vehicles'),
  })
  expect(await changeEmail(id, 'wrong@mail.example')).toMatchObject({ status: 'unconfirmed' })
  now = new Date(now.getTime() + 7 * DAY_MS)
  await maintainWants(app.ctx, new AbortController().signal)
  expect(await staff.get({ id })).toMatchObject({ status: 'ended', endedBy: 'expired' })
  await expect(staff.setStatus({ id, status: 'active' })).rejects.toThrow(
    'Nobody confirmed this email address',
  )
  await expect(changeEmail(id, 'right@mail.example')).rejects.toThrow('This one has ended.')
})
