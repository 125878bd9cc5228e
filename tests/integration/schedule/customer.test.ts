import { beforeAll, describe, expect, test } from 'vitest'
import { remindOfAppointment } from '#server/features/schedule/remind-of-appointment.ts'
import { createTestApp, MAIL_SERVER } from '../../support/app.ts'
import { readCalendar } from '../../support/calendar.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { addAcceptedQuote, salesOf } from '../../support/sales.ts'
import { type Appointment, scheduleOf } from '../../support/schedule.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

// Monday, 9:00 at the shop.
const MONDAY = new Date('2026-11-23T14:00:00Z')
let now = MONDAY
const config = { rateLimits: false, smtpUrl: MAIL_SERVER }
const app = await createTestApp({ pages: true, config, clock: { now: () => now } })
const schedule = scheduleOf(app)
beforeAll(() => addAccounts(app))

/** Bays do not matter here. */
const free = { bay: null, kind: 'test-drive', title: 'Test drive' } as const
const invited = (own: object = {}) =>
  schedule.add({ ...free, customerEmail: 'sam@mail.example', emailsCustomer: true, ...own })
const mailsTo = async (recipient: string) =>
  app.db.outboxEmail.findMany({ where: { recipient }, orderBy: { id: 'asc' } })
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get('token') ?? ''
const sequenceOf = async ({ id }: { id: string }) =>
  (await app.db.appointment.findUniqueOrThrow({ where: { id } })).sequence

describe('the email of an appointment', () => {
  test('has the time, the link and a calendar file', { tags: ['r36.12', 'r36.13'] }, async () => {
    const customerEmail = 'files@mail.example'
    const booked = await invited({ customerEmail, title: 'Brakes, front; "loud" \\ left' })
    const moved = await schedule.move(booked, { startsMinute: 600, emailsCustomer: true })
    await schedule.set(moved, { status: 'confirmed', emailsCustomer: true })
    await schedule.set(moved, { status: 'cancelled', emailsCustomer: true })
    const mails = await mailsTo(customerEmail)
    expect(mails.map(({ template, subject }) => [template, subject])).toEqual([
      ['appointment-time', 'Please confirm: Tuesday, November 24, 2026 at 9:00 AM EST'],
      ['appointment-time', 'Please confirm: Tuesday, November 24, 2026 at 10:00 AM EST'],
      ['appointment-time', "You're booked: Tuesday, November 24, 2026 at 10:00 AM EST"],
      ['appointment-cancelled', 'Canceled: Tuesday, November 24, 2026 at 10:00 AM EST'],
    ])
    expect(mails.map(({ text }) => text.includes('We moved'))).toEqual([false, true, false, false])
    expect(mails.every(({ html }) => html.includes(booked.url))).toBe(true)
    const calendars = mails.map(({ calendar }) => readCalendar(calendar ?? ''))
    const [first] = calendars
    expect(first).toMatchObject({ method: 'PUBLISH', version: '2.0' })
    const events = calendars.flatMap((calendar) => calendar.events)
    expect(new Set(events.map(({ uid }) => uid))).toEqual(
      new Set([`${booked.id}@${new URL(app.ctx.config.publicUrl).host}`]),
    )
    expect(events.map(({ start, sequence, status }) => [start, sequence, status])).toEqual([
      ['2026-11-24T14:00:00Z', 0, 'TENTATIVE'],
      ['2026-11-24T15:00:00Z', 1, 'TENTATIVE'],
      ['2026-11-24T15:00:00Z', 1, 'CONFIRMED'],
      ['2026-11-24T15:00:00Z', 2, 'CANCELLED'],
    ])
    expect(events[0]?.end).toBe('2026-11-24T15:00:00Z')
    expect(events[0]?.description).toContain('Brakes, front; "loud" \\ left')
  })

  test.each([
    ['before clocks go back', '2026-10-30', '2026-10-30T13:00:00Z'],
    ['after clocks went back', '2026-11-02', '2026-11-02T14:00:00Z'],
    ['before clocks go forward', '2027-03-12', '2027-03-12T14:00:00Z'],
    ['after clocks went forward', '2027-03-15', '2027-03-15T13:00:00Z'],
  ])('has 9:00 of the shop %s', { tags: ['r36.13'] }, async (_season, day, start) => {
    const { url } = await schedule.add({ ...free, day, confirmed: ['past'] })
    const { text } = await app.ask(pathOf(url).replace('/appointment', '/api/appointment.ics'))
    expect(readCalendar(text).events.map((event) => event.start)).toEqual([start])
  })

  test('the calendar entry of a drop-off is at opening time', { tags: ['r36.13'] }, async () => {
    const { url } = await schedule.add({ startsMinute: null, minutes: 240, day: '2026-11-25' })
    const { headers, text } = await app.ask(
      pathOf(url).replace('/appointment', '/api/appointment.ics'),
    )
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(readCalendar(text).events).toMatchObject([
      { start: '2026-11-25T13:00:00Z', end: '2026-11-25T13:30:00Z', sequence: 0 },
    ])
  })

  test('arrives as a calendar invitation', { tags: ['r36.12'] }, async () => {
    const customerEmail = 'inbox@mail.example'
    const catcher = await startSmtpCatcher()
    const booked = await invited({ customerEmail })
    await startTestWorker(app, { smtpUrl: catcher.url })
    const arrived = () => catcher.mails.find(({ recipients }) => recipients.includes(customerEmail))
    await expect.poll(arrived).toBeDefined()
    const { raw = '', attachments = [] } = arrived() ?? {}
    expect(raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=PUBLISH/i)
    const file = attachments.find(({ filename }) => filename === 'appointment.ics')
    const content = file?.content ?? ''
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    expect(text).toContain(`UID:${booked.id}@`)
  })

  test('goes to a changed address without its old time', { tags: ['r36.12'] }, async () => {
    const [before, after] = ['before@mail.example', 'after@mail.example']
    const booked = await invited({ customerEmail: before, isAgreed: true })
    const { day, minutes, bay } = booked
    const place = { day, startsMinute: 720, minutes, bay }
    const choice = { isAgreed: true, emailsCustomer: true }
    const saved = await schedule.update(booked, { customerEmail: after, place, ...choice })
    expect(saved).toMatchObject({ customerEmail: after, status: 'confirmed', startsMinute: 720 })
    expect(saved.invitedAt).not.toBeNull()
    expect(await mailsTo(before)).toHaveLength(1)
    const [mail, ...more] = await mailsTo(after)
    expect(more).toEqual([])
    expect(mail?.subject).toBe("You're booked: Tuesday, November 24, 2026 at 12:00 PM EST")
    expect(mail?.text).not.toContain('We moved')
    const corrected = await schedule.update(saved, { customerEmail: before })
    expect(corrected.invitedAt).toBeNull()
  })

  test('is refused without an address, and nothing is booked', { tags: ['r36.12'] }, async () => {
    const title = 'Nobody to email'
    await expect(invited({ title, customerEmail: '' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Enter an email address of the customer first',
    })
    expect(await app.db.appointment.count({ where: { title } })).toBe(0)
  })

  test('is refused without a mail server', { tags: ['r36.12'] }, async () => {
    const silent = await createTestApp({
      config: { rateLimits: false, smtpUrl: undefined },
      clock: { now: () => now },
    })
    await addAccounts(silent)
    const email = { customerEmail: 'sam@mail.example', emailsCustomer: true }
    await expect(scheduleOf(silent).add(email)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test("the email that a car is ready has its sale's balance", { tags: ['r36.12'] }, async () => {
    const quoteId = await addAcceptedQuote(app)
    const sale = await salesOf(app).start({ quoteId })
    await salesOf(app).cash(sale.id, 1000)
    const { requestId } = sale
    const booked = await schedule.add({ ...free, kind: 'pickup', requestId, title: 'Alternator' })
    await schedule.set(booked, { status: 'ready', emailsCustomer: true })
    const [mail] = await app.db.outboxEmail.findMany({ where: { template: 'appointment-ready' } })
    const due = ((sale.balanceCents - 1000) / 100).toFixed(2)
    expect([mail?.recipient, mail?.calendar]).toEqual([booked.customerEmail, null])
    expect(mail?.text).toContain(`Balance due: $${due}`)
    expect(mail?.text).toContain(sale.url)
  })

  test('goes with the status', { tags: ['r36.12'] }, async () => {
    const booked = await invited()
    const { admin } = app.callerFor(RENEE).schedule
    const early = admin.email({ id: booked.id, template: 'ready' })
    await expect(early).rejects.toMatchObject({ code: 'CONFLICT' })
    const again = await admin.email({ id: booked.id, template: 'time' })
    expect(again.history.map(({ event }) => event)).toEqual(['scheduled', 'emailed', 'emailed'])
  })
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const submit = async (booked: Appointment, answer: string, own: Record<string, string>) =>
  app.ask(`/appointment?token=${tokenOf(booked)}&answer=${answer}`, {
    method: 'POST',
    headers: { ...FORM, origin: app.url },
    body: new URLSearchParams({ version: String(await sequenceOf(booked)), ...own }).toString(),
  })
const stateOf = async ({ id }: Appointment) => {
  const { status, anotherTime } = await schedule.get({ id })
  return [status, anotherTime]
}

describe('the page of an appointment', () => {
  test('is private, works without JavaScript', { tags: ['r36.14'] }, async () => {
    const booked = await invited()
    const { status, headers, text } = await app.ask(pathOf(booked.url))
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    const page = text.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '')
    for (const words of ['Please confirm', 'November 24, 2026 at 9:00 AM EST', 'Add to your']) {
      expect(page).toContain(words)
    }
    expect(await stateOf(booked)).toEqual(['proposed', ''])
  })

  test("the page of a forged link or a quote's link is 404", { tags: ['r36.14'] }, async () => {
    const booked = await invited()
    const quoteUrl = await app.ctx.links.quote.createUrl(booked.id)
    const other = new URL(quoteUrl).search
    for (const search of ['', '?token=forged', other]) {
      const page = await app.ask(`/appointment${search}`)
      expect([page.status, page.text.includes('Appointment not found')]).toEqual([404, true])
      expect((await app.ask(`/api/appointment.ics${search}`)).status).toBe(404)
    }
    await schedule.archive({ id: booked.id })
    expect((await app.ask(pathOf(booked.url))).status).toBe(404)
  })

  test('confirms by a typed name, once', { tags: ['r36.14', 'r36.15'] }, async () => {
    const booked = await invited()
    const nameless = await submit(booked, 'confirm', { name: ' ' })
    expect([nameless.status, nameless.text.includes('Please type your name')]).toEqual([400, true])
    const confirmed = await submit(booked, 'confirm', { name: 'Sam Roe' })
    expect([confirmed.status, confirmed.headers.location]).toEqual([
      303,
      `/appointment?token=${tokenOf(booked)}`,
    ])
    await submit(booked, 'confirm', { name: 'Sam Roe' })
    expect(await stateOf(booked)).toEqual(['confirmed', ''])
    const { history } = await schedule.get({ id: booked.id })
    expect(history.map(({ event, author }) => `${event} ${author}`)).toEqual([
      'scheduled renee',
      'emailed renee',
      'status Sam Roe',
    ])
  })

  test('asks for another time and cancels', { tags: ['r36.14', 'r36.15'] }, async () => {
    const booked = await schedule.ofRepair({ ...free, title: '', kind: 'repair', isAgreed: true })
    await submit(booked, 'another-time', { anotherTime: 'Thursday after 3' })
    expect(await stateOf(booked)).toEqual(['proposed', 'Thursday after 3'])
    expect((await app.ask(pathOf(booked.url))).text).toContain('You asked for another time')
    await submit(booked, 'cancel', { name: 'Sam Roe' })
    expect(await stateOf(booked)).toEqual(['cancelled', 'Thursday after 3'])
    const news = await app.db.outboxEmail.findMany({
      where: { template: 'appointment-answer', requestId: booked.requestId },
      orderBy: { id: 'asc' },
    })
    expect(news.map(({ subject }) => subject)).toEqual([
      'Sam Roe asks for another time: Thursday after 3',
      'Sam Roe canceled the appointment',
    ])
    const request = await app.db.request.findUniqueOrThrow({
      where: { id: booked.requestId ?? '' },
    })
    expect(request.attentionReason).toBe('the customer canceled the appointment')
    expect((await submit(booked, 'confirm', { name: 'Sam Roe' })).status).toBe(409)
  })

  test('refuses an answer to a time that changed, or is over', { tags: ['r36.14'] }, async () => {
    const booked = await invited()
    await schedule.move(booked, { startsMinute: 660 })
    const stale = await submit(booked, 'confirm', { version: '0', name: 'Sam Roe' })
    expect([stale.status, stale.text.includes('We moved your appointment')]).toEqual([409, true])
    now = new Date('2026-11-24T16:00:00Z')
    const late = await submit(booked, 'confirm', { name: 'Sam Roe' })
    now = MONDAY
    expect([late.status, await stateOf(booked)]).toEqual([409, ['proposed', '']])
  })
})

describe('the reminder', () => {
  const remindAt = async ({ id }: Appointment, at: string) => {
    now = new Date(at)
    await remindOfAppointment(app.ctx, { appointmentId: id })
    now = MONDAY
    return (await schedule.get({ id })).remindedAt
  }
  const jobOf = async ({ id }: Appointment) => {
    const jobs = await app.db.$queryRaw<{ run_at: Date }[]>`
      SELECT run_at FROM graphile_worker.jobs WHERE key = ${`appointment-reminder:${id}`}`
    return jobs.map((job) => job.run_at.toISOString())
  }
  // Thanksgiving is closed, and so is the weekend.
  const day = '2026-11-30'
  const FRIDAY = '2026-11-27T13:00:00.000Z'

  test('goes out once on the last business day before', { tags: ['r36.16'] }, async () => {
    const customerEmail = 'reminded@mail.example'
    const booked = await schedule.add({ ...free, day, customerEmail })
    expect(await jobOf(booked)).toEqual([FRIDAY])
    expect(await remindAt(booked, '2026-11-27T12:59:00Z')).toBeNull()
    expect(await remindAt(booked, FRIDAY)).toBe(FRIDAY)
    expect(await remindAt(booked, '2026-11-27T15:00:00Z')).toBe(FRIDAY)
    expect(await mailsTo(customerEmail)).toMatchObject([{ template: 'appointment-reminder' }])
  })

  test('follows a move, and does not go out in vain', { tags: ['r36.16'] }, async () => {
    const add = () => schedule.add({ ...free, day, customerEmail: 'vain@mail.example' })
    const moved = await add()
    await schedule.move(moved, { day: '2027-01-04' })
    expect(await jobOf(moved)).toEqual(['2026-12-31T13:00:00.000Z'])
    expect(await remindAt(moved, FRIDAY)).toBeNull()
    const cancelled = await add()
    await schedule.set(cancelled, { status: 'cancelled' })
    expect(await remindAt(cancelled, FRIDAY)).toBeNull()
    const asked = await add()
    await submit(asked, 'another-time', { anotherTime: 'Later' })
    expect(await remindAt(asked, FRIDAY)).toBeNull()
    const called = await add()
    await submit(called, 'cancel', { name: 'Sam Roe' })
    expect(await remindAt(called, FRIDAY)).toBeNull()
    const late = await add()
    expect(await remindAt(late, '2026-11-30T14:00:00Z')).toBeNull()
    expect(await mailsTo('vain@mail.example')).toEqual([])
    expect(
      await jobOf(await schedule.add({ ...free, day: '2026-11-23', startsMinute: 900 })),
    ).toEqual([])
  })
})
