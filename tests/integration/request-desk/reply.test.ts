import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { enquiryDraft, partDraft, repairDraft } from '../../support/request-drafts.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { hire, signIn } from '../../support/staff.ts'
import { ACTOR, retailInput } from '../../support/stock.ts'

const NOW = new Date('2025-07-14T09:00:00-04:00')
const app = await createTestApp({ config: { rateLimits: false, shopInbox: 'inbox@yard.example' }, clock: { now: () => NOW } })
const staff = app.callerFor({ userId: '01990000-0000-7000-8000-000000000001', username: 'renee' })
let bearer: { authorization: string }

beforeAll(async () => {
  await hire(app, 'dale')
  ;({ bearer } = await signIn(app, 'dale'))
})

const running: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop()
})
async function catchMail(options = {}) {
  const catcher = await startSmtpCatcher(options)
  const worker = await startTestWorker(app, { smtpUrl: catcher.url })
  running.push(worker, catcher)
  return catcher
}

let people = 0
const customer = (name = 'Jane Doe') => ({ name, phone: `(518) 556-${1000 + (people += 1)}`, email: `jane${people}@home.example` })
const submitPart = (changes = {}) => app.caller.partRequests.submit(partDraft({ customerInfo: customer(), ...changes }))
const mailsOf = (reference: string) => staff.notifications.ofRequest({ reference })
const letter = { subject: 'Alternator for your Accord', body: 'Hello Jane,\n\nwe have one for $85.\n\nQuarry Road Auto' }

describe('a reply by mail', () => {
  test('reaches the customer, can be answered to the shop, is kept as a note and stops the reply clock', async () => {
    const catcher = await catchMail()
    const { id, reference, updatedAt, customerInfo } = await submitPart()
    const request = await staff.partRequests.reply({ id, letter: { ...letter, status: 'quoted', updatedAt } })
    expect(request).toMatchObject({ status: 'quoted', firstAnsweredAt: NOW.toISOString() })
    expect(request.notes).toEqual([
      { author: 'renee', timestamp: NOW.toISOString(), content: `E-mail to ${customerInfo.email}\n${letter.subject}\n\n${letter.body}` },
    ])
    await expect.poll(() => catcher.to(customerInfo.email).map(({ subject }) => subject)).toContain(letter.subject)
    const mail = catcher.to(customerInfo.email).find(({ subject }) => subject === letter.subject)
    expect(mail).toMatchObject({ replyTo: [{ address: 'counter@quarryroadauto.example' }], recipients: [customerInfo.email] })
    for (const form of [mail?.text, mail?.html]) {
      for (const words of ['we have one for $85.', reference, 'Alternator', '/request-status?token=']) expect(form).toContain(words)
    }
    expect(mail?.headers.map(({ key }) => key)).not.toContain('auto-submitted')
    await expect.poll(async () => (await mailsOf(reference)).map(({ template, status }) => [template, status])).toContainEqual(['part-reply', 'sent'])
  })

  test('stops the reply clock also where the status stays', async () => {
    const { id } = await submitPart()
    expect(await staff.partRequests.reply({ id, letter })).toMatchObject({ status: 'pending', firstAnsweredAt: NOW.toISOString() })
  })

  test('with a new status is the only mail to the customer of that change', async () => {
    const { id, reference } = await submitPart()
    const before = (await mailsOf(reference)).map(({ template }) => template)
    await staff.partRequests.reply({ id, letter: { ...letter, status: 'quoted' } })
    const after = (await mailsOf(reference)).map(({ template }) => template)
    expect(after.toSorted()).toEqual([...before, 'part-reply'].toSorted())
  })

  test('cannot begin another header or reach anybody else', async () => {
    const catcher = await catchMail()
    const { id, customerInfo } = await submitPart()
    const subject = 'Price\r\nBcc: victim@home.example\r\n\r\nhello'
    await staff.partRequests.reply({ id, letter: { subject, body: '<b>bold</b>\r\n.\r\nRCPT TO:<victim@home.example>' } })
    await expect.poll(() => catcher.to(customerInfo.email).length).toBe(2)
    const mail = catcher.to(customerInfo.email).find(({ text }) => text?.includes('bold'))
    expect(mail).toMatchObject({ subject: 'Price Bcc: victim@home.example hello', recipients: [customerInfo.email] })
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.html).not.toContain('<b>')
    expect(catcher.to('victim@home.example')).toEqual([])
  })

  test('with a stale updatedAt is neither sent nor kept', async () => {
    const { id, reference, updatedAt } = await submitPart()
    await staff.partRequests.reply({ id, letter: { ...letter, updatedAt } })
    await expect(staff.partRequests.reply({ id, letter: { ...letter, updatedAt } })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await mailsOf(reference)).filter(({ template }) => template === 'part-reply')).toHaveLength(1)
    expect((await staff.partRequests.get({ id })).notes).toHaveLength(1)
  })

  test('is refused with the name of what is still to be filled in', async () => {
    const { id, reference } = await submitPart()
    const body = 'The price is $[price]. We hold it until [day].'
    await expect(staff.partRequests.reply({ id, letter: { subject: 'Price', body } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Please fill in [price] and [day]',
    })
    await expect(staff.partRequests.reply({ id, letter: { subject: ' ', body: 'x' } })).rejects.toMatchObject({ message: 'Subject is required' })
    await expect(staff.partRequests.reply({ id, letter: { ...letter, status: 'cancelled' } })).rejects.toMatchObject({
      message: 'Please cancel with a reason, not with a letter',
    })
    expect((await mailsOf(reference)).map(({ template }) => template)).not.toContain('part-reply')
  })

  test('goes the same way through REST, to staff alone', async () => {
    const repair = await app.caller.repairRequests.submit(
      repairDraft({ customerInfo: { ...customer('Sam Roe'), address: { street: '', city: '', state: '', zipCode: '' } } }),
    )
    const path = `/api/admin/repair-requests/${repair.id}`
    expect((await app.ask(`${path}/reply-templates`)).status).toBe(401)
    expect((await postJson(app, `${path}/replies`, letter)).status).toBe(401)
    const offered = await app.ask(`${path}/reply-templates`, { headers: bearer })
    expect(offered.json<{ label: string }[]>().map(({ label }) => label)).toContain('Offer an appointment')
    const headers = { ...bearer, 'content-type': 'application/json' }
    const sent = await app.ask(`${path}/replies`, { method: 'POST', headers, body: JSON.stringify({ ...letter, status: 'scheduled' }) })
    expect([sent.status, sent.json<object>()]).toEqual([
      201,
      expect.objectContaining({ _id: repair.id, status: 'scheduled', firstAnsweredAt: NOW.toISOString() }),
    ])
    const unfinished = await app.ask(`${path}/replies`, { method: 'POST', headers, body: JSON.stringify({ subject: 'x', body: 'On [day]' }) })
    expect([unfinished.status, unfinished.json<{ error: string }>().error]).toEqual([400, 'Please fill in [day]'])
  })
})

describe('letters to begin from', () => {
  test('name customer, vehicle, part, reference and shop', async () => {
    const { id, reference } = await submitPart()
    const templates = await staff.partRequests.replyTemplates({ id })
    expect(templates.map(({ key }) => key)).toEqual(['part-price', 'part-none', 'part-ready', 'question', 'blank'])
    const [price] = templates
    expect(price).toMatchObject({ status: 'quoted', subject: `Alternator for your 2003 Honda Accord: price (${reference})` })
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

  test('suit the kind of request', async () => {
    const car = await app.services.retailVehicles.create(retailInput(), { actor: ACTOR })
    const enquiry = await app.caller.enquiries.submit(enquiryDraft(car))
    const letters = await staff.enquiries.replyTemplates({ id: enquiry.id })
    expect(letters.map(({ label }) => label)).toEqual([
      'Still here, come and see it',
      'Test drive: day and time',
      'The car is sold',
      'Ask something back',
      'Blank letter',
    ])
    expect(await staff.enquiries.reply({ id: enquiry.id, letter: { ...letter, status: 'answered' } })).toMatchObject({ status: 'answered' })
  })
})

describe('telling the customer of a new status', () => {
  test('sends one mail with the change, and none where it is not wished or the status is not new', async () => {
    const catcher = await catchMail()
    const { id, reference, customerInfo } = await submitPart()
    await staff.partRequests.update({ id, change: { status: 'processing', tellCustomer: true } })
    await staff.partRequests.update({ id, change: { status: 'quoted' } })
    await staff.partRequests.update({ id, change: { status: 'fulfilled', tellCustomer: true } })
    await staff.partRequests.update({ id, change: { status: 'fulfilled', tellCustomer: true } })
    const subject = `Your parts request is complete: ${reference}`
    const subjects = () => catcher.to(customerInfo.email).map((mail) => mail.subject)
    await expect.poll(subjects).toContain(subject)
    expect((await mailsOf(reference)).filter(({ template }) => template === 'part-status')).toHaveLength(1)
    expect(
      catcher
        .to(customerInfo.email)
        .find((mail) => mail.subject === subject)
        ?.headers.map(({ key }) => key),
    ).toContain('auto-submitted')
  })
})

describe('spam', () => {
  test('is what a person says it is, and the history tells who said so', async () => {
    const { id } = await submitPart({ website: 'x' })
    const cleared = await staff.partRequests.update({ id, change: { spam: false } })
    const marked = await staff.partRequests.update({ id, change: { spam: true } })
    expect([cleared.spamReason, marked.spamReason]).toEqual([null, 'marked by renee'])
    expect(marked.history.slice(1).map(({ from, to, author }) => [from, to, author])).toEqual([
      ['spam', 'pending', 'renee'],
      ['pending', 'spam', 'renee'],
    ])
  })
})

describe('repeats', () => {
  test('are linked from each other until one is archived', async () => {
    const customerInfo = customer('Rae Peat')
    const [first, second, third] = [await submitPart({ customerInfo }), await submitPart({ customerInfo }), await submitPart({ customerInfo })]
    const repeatsOf = async (id: string) => (await staff.partRequests.get({ id })).repeats.map(({ reference }) => reference)
    expect(await repeatsOf(first.id)).toEqual([second.reference, third.reference])
    expect(await repeatsOf(second.id)).toEqual([first.reference, third.reference])
    await staff.partRequests.remove({ id: third.id })
    expect(await repeatsOf(second.id)).toEqual([first.reference])
  })
})
