import { describe, expect, test, vi } from 'vitest'
import { fillTerms } from '#shared/domain/status-terms.ts'
import { createTestApp } from '../../support/app.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { laborLine, partLine, quotesOf } from '../../support/quotes.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

const NOW = new Date('2025-07-14T09:00:00-04:00')
const clock = { now: () => NOW }
const app = await createTestApp({
  config: { rateLimits: false, shopInbox: 'inbox@yard.example' },
  clock,
})
const staff = app.callerFor(RENEE)
const parts = requestsOf(staff, 'part')
const repairs = requestsOf(staff, 'repair')
const inquiries = requestsOf(staff, 'inquiry')

const quotes = quotesOf(app)

async function catchMail() {
  const catcher = await startSmtpCatcher()
  await startTestWorker(app, { smtpUrl: catcher.url })
  return {
    ...catcher,
    /** Waits for an email with these words in its subject or text. */
    mail: (address: string, words: string) =>
      vi.waitUntil(
        () =>
          catcher.to(address).find(({ subject, text }) => `${subject}\n${text}`.includes(words)),
        { timeout: 30_000 },
      ),
  }
}

let people = 0
const customer = (name = 'Jane Doe') => ({
  name,
  phone: `(518) 556-${1000 + (people += 1)}`,
  email: `jane${people}@home.example`,
})
const submitPart = (changes = {}) =>
  app.caller.requests.submitPart(partRequestInput({ customerInfo: customer(), ...changes }))
const mailsOf = (reference: string) =>
  app.db.outboxEmail.findMany({
    where: { request: { reference } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
const templatesOf = async (reference: string) =>
  (await mailsOf(reference)).map(({ template }) => template)
const ALREADY_SENT = { code: 'CONFLICT', message: 'The email has already gone out.' }
const replyInput = {
  subject: 'Alternator for your Accord',
  body: 'Hello Jane,\n\nwe have one for $85.\n\nQuarry Road Auto',
}

describe('a reply by email', () => {
  test('reaches the customer and stops the reply clock', { tags: ['r15.22'] }, async () => {
    const catcher = await catchMail()
    const { id, reference, updatedAt, customerInfo } = await submitPart()
    const request = await parts.reply(id, { ...replyInput, status: 'quoted', updatedAt })
    expect(request).toMatchObject({ status: 'quoted', firstAnsweredAt: NOW.toISOString() })
    expect(request.notes).toEqual([
      {
        kind: 'reply',
        author: 'renee',
        timestamp: NOW.toISOString(),
        content: `Email to ${customerInfo.email}\n${replyInput.subject}\n\n${replyInput.body}`,
      },
    ])
    const mail = await catcher.mail(customerInfo.email, replyInput.subject)
    expect(mail).toMatchObject({
      replyTo: [{ address: 'counter@quarryroadauto.example' }],
      recipients: [customerInfo.email],
    })
    const said = ['we have one for $85.', reference, 'Alternator', '/request-status?token=']
    for (const form of [mail.text, mail.html]) {
      for (const words of said) expect(form).toContain(words)
    }
    expect(mail.headers.map(({ key }) => key)).not.toContain('auto-submitted')
    await expect
      .poll(async () =>
        (await mailsOf(reference)).map(({ template, status }) => [template, status]),
      )
      .toContainEqual(['part-reply', 'sent'])
  })

  test('stops the reply clock also where the status stays', { tags: ['r15.16'] }, async () => {
    const { id } = await submitPart()
    expect(await parts.reply(id, replyInput)).toMatchObject({
      status: 'pending',
      firstAnsweredAt: NOW.toISOString(),
    })
  })

  test('a reply with a status is the only email of that change', { tags: ['r15.25'] }, async () => {
    const { id, reference } = await submitPart()
    const before = await templatesOf(reference)
    await parts.reply(id, { ...replyInput, status: 'quoted' })
    expect((await templatesOf(reference)).toSorted()).toEqual([...before, 'part-reply'].toSorted())
  })

  test('cannot begin another header or reach anybody else', { tags: ['r15.22'] }, async () => {
    const catcher = await catchMail()
    const { id, customerInfo } = await submitPart()
    const subject = 'Price\r\nBcc: victim@home.example\r\n\r\nhello'
    await parts.reply(id, { subject, body: '<b>bold</b>\r\n.\r\nRCPT TO:<victim@home.example>' })
    const mail = await catcher.mail(customerInfo.email, 'bold')
    expect(mail).toMatchObject({
      subject: 'Price Bcc: victim@home.example hello',
      recipients: [customerInfo.email],
    })
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.html).not.toContain('<b>')
    expect(catcher.to('victim@home.example')).toEqual([])
  })

  test('a reply with a stale updatedAt is not sent', { tags: ['r15.20', 'r15.41'] }, async () => {
    const { id, reference, updatedAt } = await submitPart()
    await parts.reply(id, { ...replyInput, updatedAt })
    await expect(parts.reply(id, { ...replyInput, updatedAt })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect((await templatesOf(reference)).filter((one) => one === 'part-reply')).toHaveLength(1)
    expect((await parts.get(id)).notes).toHaveLength(1)
  })

  test('is refused with the names of open blanks', { tags: ['r15.21'] }, async () => {
    const { id, reference } = await submitPart()
    const body = 'The price is $[price]. We hold it until [day].'
    await expect(parts.reply(id, { subject: 'Price', body })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Please fill in [price] and [day]',
    })
    await expect(parts.reply(id, { subject: ' ', body: 'x' })).rejects.toMatchObject({
      message: 'Subject is required',
    })
    await expect(parts.reply(id, { ...replyInput, status: 'cancelled' })).rejects.toMatchObject({
      message: 'Please cancel with a reason, not with an email',
    })
    expect(await templatesOf(reference)).not.toContain('part-reply')
  })
})

describe('reply templates', () => {
  test('name customer, vehicle, part, reference and business', async () => {
    const { id, reference } = await submitPart()
    const templates = await staff.requests.admin.part.listReplyTemplates({ id })
    const keys = ['part-price', 'part-none', 'part-ready', 'question', 'blank']
    expect(templates.map(({ key }) => key)).toEqual(keys)
    const [price] = templates
    expect(price).toMatchObject({
      status: 'quoted',
      subject: `Alternator for your 2003 Honda Accord: price (${reference})`,
    })
    for (const words of [
      'Hello Jane Doe,',
      '$[price]',
      '3 months/3,000 miles',
      '(518) 555-0142',
      'Monday-Friday 8am-5pm',
      reference,
      'Quarry Road Auto',
    ]) {
      expect(price?.body).toContain(words)
    }
  })

  test.each(['part', 'repair'] as const)(
    'templates of a %s with a sent quote',
    { tags: ['r15.21'] },
    async (kind) => {
      const { id } = await (kind === 'part'
        ? submitPart()
        : app.caller.requests.submitRepair(repairRequestInput({ customerInfo: customer() })))
      const withPrice = async () =>
        (await staff.requests.admin[kind].listReplyTemplates({ id }))
          .filter(({ body }) => body.includes('$[price]'))
          .map(({ key }) => key)
      const offered = [kind === 'part' ? 'part-price' : 'repair-estimate']
      const quote = await quotes.save(id, {
        jobs: [{ title: 'Work', lines: [kind === 'part' ? partLine() : laborLine()] }],
      })
      expect(await withPrice()).toEqual(offered)
      await quotes.send({ id: quote.id })
      expect(await withPrice()).toEqual([])
      await quotes.withdraw({ id: quote.id })
      expect(await withPrice()).toEqual(offered)
    },
  )

  test('suit the kind of request', async () => {
    const car = await addVehicle(app, retailInput())
    const inquiry = await app.caller.requests.submitInquiry(inquiryInput(car))
    const templates = await staff.requests.admin.inquiry.listReplyTemplates({ id: inquiry.id })
    expect(templates.map(({ label }) => label)).toEqual([
      'Still here, come and see it',
      'Test drive: day and time',
      'The car is sold',
      'Ask something back',
      'Blank email',
    ])
    expect(await inquiries.reply(inquiry.id, { ...replyInput, status: 'answered' })).toMatchObject({
      status: 'answered',
    })
  })
})

describe('an email about a new status', () => {
  test('is sent with a new status if asked', { tags: ['r15.11', 'r15.23', 'r15.24'] }, async () => {
    const catcher = await catchMail()
    const { id, reference, customerInfo } = await submitPart()
    await parts.update(id, { status: 'processing', tellCustomer: true })
    await parts.update(id, { status: 'quoted' })
    await parts.update(id, { status: 'fulfilled', tellCustomer: true })
    await parts.update(id, { status: 'fulfilled', tellCustomer: true })
    const complete = `Your parts request is complete: ${reference}`
    const { headers } = await catcher.mail(customerInfo.email, complete)
    expect((await templatesOf(reference)).filter((one) => one === 'part-status')).toHaveLength(1)
    expect(headers.map(({ key }) => key)).toContain('auto-submitted')
  })
})

describe('the email about a status', () => {
  const waitingJobs = async (reference: string) => {
    const mails = await app.db.outboxEmail.findMany({
      where: { request: { reference }, template: 'part-status' },
      select: { id: true },
    })
    const keys = mails.map(({ id }) => `email:${id}`)
    return app.db.$queryRaw<
      { runAt: Date }[]
    >`SELECT run_at AS "runAt" FROM graphile_worker.jobs WHERE key = ANY(${keys})`
  }
  const quote = { status: 'quoted', price: '85', tellCustomer: true } as const

  test('is not sent without a price, or without day and time', { tags: ['r15.35'] }, async () => {
    const { id, reference } = await submitPart()
    await expect(parts.update(id, { status: 'quoted', tellCustomer: true })).rejects.toMatchObject({
      message: 'Please enter the price',
    })
    await expect(parts.update(id, { ...quote, price: '0' })).rejects.toMatchObject({
      message: 'Please enter the price in dollars',
    })
    const repair = await app.caller.requests.submitRepair(repairRequestInput())
    const schedule = { status: 'scheduled', tellCustomer: true } as const
    const scheduling = (terms: object) => repairs.update(repair.id, { ...schedule, ...terms })
    await expect(scheduling({ time: '10:00' })).rejects.toMatchObject({
      message: 'Please choose the day',
    })
    await expect(scheduling({ day: '2025-07-21' })).rejects.toMatchObject({
      message: 'Please choose the time',
    })
    await expect(scheduling({ day: '2025-02-30', time: '10:00' })).rejects.toMatchObject({
      message: 'Please choose the day',
    })
    expect(await templatesOf(reference)).not.toContain('part-status')
  })

  test('is sent as staff saw it, and kept in the history', { tags: ['r15.35'] }, async () => {
    const catcher = await catchMail()
    const { id, customerInfo } = await submitPart()
    const [seen] = await staff.requests.admin.part.listStatusEmails({ id })
    const { history } = await parts.update(id, { ...quote, price: '1250.50' })
    expect(history.at(-1)).toMatchObject({
      changes: [{ field: 'status', after: 'quoted' }],
      detail: '$1,250.50',
    })
    const { text } = await catcher.mail(customerInfo.email, seen?.subject ?? 'none')
    for (const paragraph of fillTerms(seen?.body ?? '', { price: '1250.50' }).split('\n\n')) {
      expect(text).toContain(paragraph)
    }
    expect(text).toContain('The price is $1,250.50 plus sales tax.')
  })

  test('names the day and the time of an appointment', async () => {
    const catcher = await catchMail()
    const { id, customerInfo } = await app.caller.requests.submitRepair(
      repairRequestInput({
        customerInfo: {
          ...customer('Sam Roe'),
          address: { street: '', city: '', state: '', zipCode: '' },
        },
      }),
    )
    const at = { day: '2025-07-21', time: '13:30', tellCustomer: true }
    const { history } = await repairs.update(id, { status: 'scheduled', ...at })
    expect(history.at(-1)?.detail).toBe('Monday, July 21, 2025 at 1:30 PM')
    const { text } = await catcher.mail(customerInfo.email, 'at 1:30 PM')
    expect(text).toContain('for Monday, July 21, 2025 at 1:30 PM,')
  })

  test('is held back for ten seconds by a job', { tags: ['r15.36'] }, async () => {
    const { id, reference } = await submitPart()
    await parts.update(id, quote)
    expect(await waitingJobs(reference)).toEqual([{ runAt: new Date(NOW.getTime() + 10_000) }])
  })

  test('is withdrawn with the status, and never sent', { tags: ['r15.36'] }, async () => {
    const { id, reference, customerInfo } = await submitPart()
    await parts.update(id, { status: 'processing' })
    await parts.update(id, quote)
    expect(await parts.revertStatus(id)).toMatchObject({
      status: 'processing',
      firstAnsweredAt: null,
    })
    expect(await waitingJobs(reference)).toEqual([])
    expect(await templatesOf(reference)).not.toContain('part-status')
    const catcher = await catchMail()
    await expect.poll(() => catcher.to(customerInfo.email)).toHaveLength(1)
    await expect(parts.revertStatus(id)).rejects.toMatchObject(ALREADY_SENT)
    expect((await parts.get(id)).status).toBe('processing')
  })

  test('cannot be withdrawn once it was sent', { tags: ['r15.36'] }, async () => {
    await catchMail()
    const { id, reference } = await submitPart()
    await parts.update(id, quote)
    await expect
      .poll(
        async () =>
          (await mailsOf(reference)).find(({ template }) => template === 'part-status')?.status,
      )
      .toBe('sent')
    await expect(parts.revertStatus(id)).rejects.toMatchObject(ALREADY_SENT)
    expect(await parts.get(id)).toMatchObject({
      status: 'quoted',
      firstAnsweredAt: NOW.toISOString(),
    })
    expect(await parts.update(id, { status: 'pending' })).toMatchObject({
      firstAnsweredAt: NOW.toISOString(),
    })
  })

  test('does not go out when the status changes meanwhile', { tags: ['r15.36'] }, async () => {
    const { id, reference } = await submitPart()
    await parts.update(id, quote)
    expect(await parts.update(id, { status: 'pending' })).toMatchObject({ firstAnsweredAt: null })
    expect(await waitingJobs(reference)).toEqual([])
  })
})

describe('spam', () => {
  test('can be set by staff, with history', { tags: ['r15.11', 'r15.27'] }, async () => {
    const { id } = await submitPart({ website: 'x' })
    const cleared = await parts.update(id, { spam: false })
    const marked = await parts.update(id, { spam: true })
    expect([cleared.spamReason, marked.spamReason]).toEqual([null, 'marked by renee'])
    expect(marked.history.slice(1)).toMatchObject([
      { event: 'spam-cleared', changes: [], author: 'renee' },
      { event: 'spam-marked', changes: [], author: 'renee' },
    ])
  })
})

describe('duplicates', () => {
  test('are linked from each other until one is archived', { tags: ['r9.21'] }, async () => {
    const customerInfo = customer('Rae Peat')
    const [first, second, third] = [
      await submitPart({ customerInfo }),
      await submitPart({ customerInfo }),
      await submitPart({ customerInfo }),
    ]
    const duplicatesOf = async (id: string) =>
      (await parts.get(id)).duplicates.map(({ reference }) => reference)
    expect(await duplicatesOf(first.id)).toEqual([second.reference, third.reference])
    expect(await duplicatesOf(second.id)).toEqual([first.reference, third.reference])
    await parts.archive(third.id)
    expect(await duplicatesOf(second.id)).toEqual([first.reference])
  })
})
