import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveSettings } from '#server/features/business/save-settings.ts'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import { countWaitingMatches } from '#server/features/wants/count-matches.ts'
import { maintainWants } from '#server/features/wants/maintain-wants.ts'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { emptyTable } from '../../support/database.ts'
import { partDraft } from '../../support/request-drafts.ts'
import { DALE, addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, dismantledInput, emptyVehicles } from '../../support/vehicles.ts'
import { visitorWants } from '../../support/visitor-wants.ts'

const DAY_MS = 24 * 3_600_000
// A Friday, noon in the shop.
const START = new Date('2026-07-10T12:00:00-04:00')
let now = START
const app = await createTestApp({
  clock: { now: () => now },
  config: { rateLimits: false, publicUrl: 'https://yard.example', smtpUrl: MAIL_SERVER },
})
const { db, caller, callerFor } = app
const visitor = visitorWants(app)
const staff = callerFor(RENEE).wants.admin
const later = (ms: number) => void (now = new Date(now.getTime() + ms))
const maintain = () => maintainWants(app.ctx, new AbortController().signal)

beforeAll(() => addAccounts(app))
beforeEach(async () => {
  now = START
  await emptyVehicles(app)
  for (const table of ['want', 'want_mailing', 'outbox_email']) await emptyTable(db, table)
})

const WANT = {
  make: 'Honda',
  model: 'Accord',
  yearFrom: '2008',
  yearTo: '2012',
  part: 'Trunk lid',
  email: 'Jo@mail.example',
}
const noted = (own: object = {}) =>
  staff.create({
    make: 'Honda',
    model: 'Accord',
    yearFrom: 2008,
    yearTo: 2012,
    name: 'Jo Pike',
    email: 'jo@mail.example',
    ...own,
  })
const arrive = (own: Parameters<typeof dismantledInput>[0] = {}) =>
  addVehicle(app, dismantledInput({ make: 'Honda', model: 'Accord', year: 2010, ...own }))
const outbox = (template: string) =>
  db.outboxEmail.findMany({ where: { template }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
const tokenOf = ({ unsubscribeUrl }: { unsubscribeUrl: string | null }) =>
  new URL(unsubscribeUrl ?? '').searchParams.get('token') ?? ''
const matches = () =>
  db.wantMatch.findMany({ orderBy: [{ at: 'asc' }, { wantId: 'asc' }, { vehicleId: 'asc' }] })
const sendAll = (vehicleId: string) => staff.notify({ vehicleId, action: 'send' })
/** Asks as a visitor does and gives the token of the email. */
async function ask(own: object = {}): Promise<string> {
  await visitor.submit({ ...WANT, ...own })
  const [email] = (await outbox('want-confirm')).toReversed()
  return tokenOf(email ?? { unsubscribeUrl: null })
}

describe('a want from the website', () => {
  test(
    'counts once its link is pressed, and keeps what was agreed to',
    { tags: ['r32.1', 'r32.2', 'r32.4'] },
    async () => {
      const token = await ask({ yearFrom: '2012', yearTo: '2008', make: 'Nobody Knows' })
      const before = await caller.wants.page({ token })
      expect(before).toMatchObject({
        status: 'unconfirmed',
        title: '2008-2012 Nobody Knows Accord',
        part: 'Trunk lid',
      })
      await visitor.act({ token, action: 'confirm' })
      const { wants } = await staff.list({})
      expect(wants).toMatchObject([
        {
          status: 'active',
          source: 'website',
          confirmedAt: START.toISOString(),
          expiresAt: new Date(START.getTime() + 180 * DAY_MS).toISOString(),
          consentText: expect.stringContaining('once a day at most'),
          history: [{ action: 'created' }, { action: 'confirmed' }],
        },
      ])
      expect(wants[0]?.reference).toMatch(/^W-2026-\d{4}$/)
    },
  )

  test(
    'asked again is there once, with one email in ten minutes',
    { tags: ['r32.5'] },
    async () => {
      await ask()
      await ask({ model: ' accord ', email: 'jo@MAIL.example' })
      expect(await outbox('want-confirm')).toHaveLength(1)
      later(11 * 60_000)
      await ask()
      expect(await outbox('want-confirm')).toHaveLength(2)
      expect(await db.want.count()).toBe(1)
    },
  )

  test('is refused with what is wrong by field', { tags: ['r32.2'] }, async () => {
    const refusal = visitor.submit({ ...WANT, model: ' ', yearFrom: '1979', email: 'jo' })
    await expect(refusal).rejects.toMatchObject({
      code: 'invalid',
      issues: [
        { path: 'model', message: 'Model is required' },
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'yearTo', message: 'Years must be at most 30 apart' },
      ],
    })
    await expect(visitor.submit({ ...WANT, yearFrom: '', yearTo: '' })).rejects.toThrow(
      'Year is required',
    )
  })

  test('that a program submitted is kept, but no email is sent', { tags: ['r32.5'] }, async () => {
    const reply = await visitor.submit({ ...WANT, website: 'https://spam.example' })
    expect(reply).toEqual({ isSetAside: true })
    expect([await db.want.count(), await outbox('want-confirm')]).toEqual([1, []])
  })

  test('that nobody confirms is forgotten after seven days', { tags: ['r32.4'] }, async () => {
    const token = await ask()
    later(7 * DAY_MS)
    await expect(visitor.act({ token, action: 'confirm' })).rejects.toThrow('Not on our want list')
    await expect(caller.wants.page({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await maintain()
    expect(await db.want.count()).toBe(0)
  })
})

describe('a want from the receipt of a parts request', () => {
  test(
    'has the data of the request and is confirmed by email, also where the address answered one before',
    { tags: ['r32.7'] },
    async () => {
      const email = 'kim@mail.example'
      const submit = async (component: string) => {
        const { statusUrl } = await caller.requests.submitPart(
          partDraft({
            partDetails: { system: 'Electrical', component },
            customerInfo: { name: 'Kim', phone: '(518) 555-7301', email },
          }),
        )
        return new URL(statusUrl).searchParams.get('token') ?? ''
      }
      const first = await submit('Alternator')
      await caller.requests.wantPart({ token: first })
      const [mail] = await outbox('want-confirm')
      await visitor.act({
        token: tokenOf(mail ?? { unsubscribeUrl: null }),
        action: 'confirm',
      })
      later(2 * 3_600_000)
      await caller.requests.wantPart({ token: await submit('Starter') })
      const { wants } = await staff.list({})
      expect(wants).toMatchObject([
        { part: 'Starter', source: 'request', status: 'unconfirmed' },
        {
          status: 'active',
          part: 'Alternator',
          yearFrom: 2002,
          yearTo: 2004,
          engine: '3.0L V6',
          name: 'Kim',
          email,
        },
      ])
      expect(wants[0]?.requestReference).toMatch(/^P-2026-/)
      expect(await outbox('want-confirm')).toHaveLength(2)
      await expect(caller.requests.wantPart({ token: 'forged' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    },
  )
})

describe('the link in an email', () => {
  test(
    'ends one want or all of its owner, keeps one for longer, and cannot open what ended',
    { tags: ['r32.8'] },
    async () => {
      const token = await ask()
      await visitor.act({ token, action: 'confirm' })
      await noted({ yearFrom: 2001, yearTo: 2001 })
      later(100 * DAY_MS)
      await visitor.act({ token, action: 'keep' })
      const page = await caller.wants.page({ token })
      expect(page.expiresAt).toBe(new Date(now.getTime() + 180 * DAY_MS).toISOString())
      expect(page.others).toMatchObject([{ title: '2001 Honda Accord' }])
      await visitor.act({ token, action: 'end' })
      expect((await staff.list({ status: 'active' })).total).toBe(1)
      await visitor.act({ token, action: 'end-all' })
      const { wants } = await staff.list({})
      expect(wants.map(({ status, endedBy }) => [status, endedBy])).toEqual([
        ['ended', 'unsubscribed'],
        ['ended', 'unsubscribed'],
      ])
      await expect(visitor.act({ token, action: 'confirm' })).rejects.toMatchObject({
        code: 'conflict',
      })
      await expect(staff.setStatus({ id: wants[0]?.id ?? '', status: 'active' })).rejects.toThrow(
        'The customer took this off the want list',
      )
    },
  )

  test('of another purpose, or forged, opens nothing', { tags: ['r32.8'] }, async () => {
    const { statusUrl } = await caller.requests.submitPart(partDraft())
    const token = new URL(statusUrl).searchParams.get('token') ?? ''
    for (const wrong of [token, 'forged', '']) {
      await expect(caller.wants.page({ token: wrong })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(visitor.act({ token: wrong, action: 'end' })).rejects.toMatchObject({
        code: 'not-found',
      })
    }
  })
})

describe('a vehicle that arrives', () => {
  test(
    'is matched once with each want it fits: when it is added, imported, or its parts can be had',
    { tags: ['r32.10'] },
    async () => {
      const { id } = await noted()
      await noted({ model: 'Civic', email: 'sam@mail.example' })
      const added = await arrive({ status: 'Awaiting Dismantle' })
      await arrive({ year: 2013 })
      await arrive({ status: 'Scrapped' })
      const update = { fields: { status: 'Parts Available' as const }, updatedAt: undefined }
      await updateVehicle(app.staff, { id: added }, update)
      expect(await matches()).toMatchObject([{ wantId: id, vehicleId: added, status: 'found' }])

      const { id: late } = await noted({ email: 'late@mail.example' })
      await updateVehicle(
        app.staff,
        { id: added },
        { fields: { status: 'Scrapped' }, updatedAt: undefined },
      )
      await updateVehicle(app.staff, { id: added }, update)
      expect((await staff.ofVehicle({ id: added })).map(({ wantId }) => wantId)).toEqual([id, late])
    },
  )

  test('of the same moment as another is listed after it, and so are those who want it', async () => {
    const wants = [await noted(), await noted({ email: 'sam@mail.example' })]
    const vehicles = [await arrive(), await arrive()]
    const [jo = '', sam = ''] = wants.map(({ id }) => id)
    const { matches: listed } = await staff.byId({ id: jo })
    expect(listed.map((match) => match.vehicleId)).toEqual(vehicles.toReversed())
    for (const vehicleId of vehicles) {
      await staff.notify({ vehicleId, action: 'skip', wants: [sam] })
      await staff.notify({ vehicleId, action: 'skip' })
      const people = await staff.ofVehicle({ id: vehicleId })
      expect(people.map(({ wantId }) => wantId)).toEqual([jo, sam])
    }
  })

  test(
    'sends no more notices once it is archived, scrapped, or the want has ended',
    { tags: ['r32.12'] },
    async () => {
      const { id } = await noted()
      const [gone, scrapped, kept] = [await arrive(), await arrive(), await arrive()]
      expect(await countWaitingMatches(app.ctx)).toBe(3)
      await archiveVehicle(app.staff, { id: gone })
      await updateVehicle(
        app.staff,
        { id: scrapped },
        { fields: { status: 'Scrapped' }, updatedAt: undefined },
      )
      const { vehicles } = await callerFor(RENEE).vehicles.admin.list({
        kind: 'dismantled',
        filter: {},
      })
      expect(vehicles.map(({ id: each, wants }) => [each, wants])).toEqual([
        [kept, { waiting: 1, total: 1 }],
        [scrapped, { waiting: 0, total: 1 }],
      ])
      await expect(sendAll(gone)).rejects.toThrow('This vehicle is no longer in the yard')
      await staff.setStatus({ id, status: 'filled' })
      expect(await sendAll(kept)).toEqual({ sent: 0, queued: 0, unreachable: 0 })
      expect(await outbox('want-arrival')).toEqual([])
    },
  )
})

describe('people who want a vehicle', () => {
  test(
    'are all emailed, chosen, skipped, or recorded as notified by phone',
    { tags: ['r32.12'] },
    async () => {
      const jo = await noted()
      const sam = await noted({ email: 'sam@mail.example', part: 'Trunk lid' })
      const phone = await noted({ email: '', phone: '(518) 555-0142' })
      const kim = await noted({ email: 'kim@mail.example' })
      const vehicleId = await arrive({ stockNumber: 'D-77', engineType: '2.4L I4' })
      await staff.notify({ vehicleId, action: 'skip', wants: [kim.id] })
      expect(await staff.notify({ vehicleId, action: 'send', wants: [sam.id] })).toEqual({
        sent: 1,
        queued: 0,
        unreachable: 0,
      })
      expect(await sendAll(vehicleId)).toEqual({ sent: 1, queued: 0, unreachable: 1 })
      await staff.notify({ vehicleId, action: 'told', wants: [phone.id] })

      const wanted = await staff.ofVehicle({ id: vehicleId })
      expect(new Map(wanted.map(({ wantId, status }) => [wantId, status]))).toEqual(
        new Map([
          [jo.id, 'sent'],
          [sam.id, 'sent'],
          [phone.id, 'sent'],
          [kim.id, 'skipped'],
        ]),
      )
      const [mail] = await outbox('want-arrival')
      expect(mail).toMatchObject({
        recipient: 'sam@mail.example',
        subject: 'A 2010 Honda Accord came in',
        unsubscribeUrl: expect.stringMatching(/^https:\/\/yard\.example\/want\?token=[\w-]{43}$/),
      })
      expect(mail?.text).toContain('Stock # D-77, 2.4L I4')
      expect(mail?.text).toContain(`https://yard.example/parts/${vehicleId}`)
      expect(mail?.text).toContain('148 Quarry Road')
      expect(mail?.text).toContain(mail?.unsubscribeUrl)
      expect((await staff.byId({ id: sam.id })).history.at(-1)).toMatchObject({
        action: 'told',
        author: 'renee',
        changes: [{ field: 'vehicle', after: 'D-77' }],
      })
    },
  )

  test(
    'never get a second email on one day; the rest is sent together on the next',
    { tags: ['r32.13'] },
    async () => {
      await noted()
      await noted({ yearTo: 2011 })
      const first = await arrive()
      const results = await Promise.all([sendAll(first), sendAll(first)])
      expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThanOrEqual(2)
      expect(await outbox('want-arrival')).toHaveLength(1)

      const [second, third] = [await arrive(), await arrive({ year: 2009 })]
      expect(await sendAll(second)).toMatchObject({ sent: 0, queued: 1 })
      expect(await sendAll(third)).toMatchObject({ sent: 0, queued: 1 })
      later(11 * 3_600_000)
      await maintain()
      expect(await outbox('want-arrival')).toHaveLength(1)
      later(2 * 3_600_000)
      await maintain()
      expect(await outbox('want-arrival')).toHaveLength(1)
      later(8 * 3_600_000)
      await maintain()
      const mails = await outbox('want-arrival')
      expect(mails.map(({ subject }) => subject)).toEqual([
        'A 2010 Honda Accord came in',
        '2 vehicles came in',
      ])
      expect((await matches()).every(({ status }) => status === 'sent')).toBe(true)
    },
  )

  test('are emailed by themselves where the setting says so', { tags: ['r32.14'] }, async () => {
    await noted()
    const before = await arrive()
    await saveSettings(app.contextFor(DALE), { changes: { sendsWantAlerts: true } })
    const after = await arrive({ year: 2011 })
    await maintain()
    const rows = await matches()
    expect(new Map(rows.map(({ vehicleId, status }) => [vehicleId, status]))).toEqual(
      new Map([
        [before, 'found'],
        [after, 'sent'],
      ]),
    )
    await saveSettings(app.contextFor(DALE), { changes: { sendsWantAlerts: false } })
  })
})

describe('by the clock a want', () => {
  test(
    'is asked about once, 14 days before its end, and lasts anew when it is kept',
    { tags: ['r32.15'] },
    async () => {
      const { id } = await noted()
      later(166 * DAY_MS - 1000)
      await maintain()
      expect(await outbox('want-expiring')).toEqual([])
      later(1000)
      await maintain()
      later(DAY_MS)
      await maintain()
      const [mail, ...more] = await outbox('want-expiring')
      expect([mail?.subject, more]).toEqual(['Still looking for a 2008-2012 Honda Accord?', []])
      await visitor.act({ token: tokenOf(mail ?? { unsubscribeUrl: null }), action: 'keep' })
      later(14 * DAY_MS)
      expect(await staff.byId({ id })).toMatchObject({ status: 'active' })
    },
  )

  test(
    'ends after 180 days, before anything has recorded it and after',
    { tags: ['r32.15'] },
    async () => {
      const { id } = await noted()
      later(180 * DAY_MS)
      const ended = { status: 'ended', endedBy: 'expired' }
      expect(await staff.byId({ id })).toMatchObject(ended)
      expect((await staff.list({})).counts).toMatchObject({ active: 0, ended: 1 })
      await arrive()
      expect(await matches()).toEqual([])
      await maintain()
      expect(await staff.byId({ id })).toMatchObject({
        ...ended,
        history: [{ action: 'created' }, { action: 'ended', author: 'Automatic' }],
      })
      expect(await staff.setStatus({ id, status: 'active' })).toMatchObject({ status: 'active' })
    },
  )
})

describe('staff', () => {
  test(
    'find a want by its words, change it with old and new values kept, and archive it',
    { tags: ['r32.17'] },
    async () => {
      const want = await noted({ part: 'Trunk lid', phone: '518 555 0142', engine: '3.5L' })
      await noted({ make: 'Ford', model: 'Escape' })
      for (const q of ['accord trunk', want.reference.toLowerCase(), '(518) 555-0142', 'JO@']) {
        const { wants } = await staff.list({ q })
        expect(wants.map(({ id }) => id)).toContain(want.id)
      }
      expect((await staff.list({ q: 'accord' })).total).toBe(1)
      const { make, model, yearFrom, part, name, phone, email, updatedAt } = want
      const kept = { make, model, yearFrom, part, name, phone, email, updatedAt }
      const change = { ...kept, engine: null, yearTo: 2014 }
      const changed = await staff.update({ id: want.id, change })
      expect(changed.history.at(-1)?.changes).toEqual([
        { field: 'engine', before: '3.5L', after: null },
        { field: 'yearTo', before: 2012, after: 2014 },
      ])
      await expect(
        callerFor(DALE).wants.admin.update({ id: want.id, change: { ...change, yearTo: 2015 } }),
      ).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'renee changed this one in the meantime.',
      })
      await staff.archive({ id: want.id })
      await arrive()
      expect(await matches()).toHaveLength(0)
      expect((await staff.list({ view: 'archived' })).wants).toHaveLength(1)
      expect(await staff.restore({ id: want.id })).toMatchObject({ isArchived: false })
    },
  )

  test(
    'note a want once under one key, and need a way to reach the person',
    { tags: ['r32.16'] },
    async () => {
      const idempotencyKey = 'a-want-of-jo'
      const [first, again] = [await noted({ idempotencyKey }), await noted({ idempotencyKey })]
      expect(again.id).toBe(first.id)
      await expect(noted({ idempotencyKey, model: 'Civic' })).rejects.toMatchObject({
        code: 'CONFLICT',
      })
      await expect(noted({ email: '' })).rejects.toThrow('Enter a phone number or an email address')
    },
  )
})
