import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorker } from '../support/mail-worker.ts'
import { enquiryDraft, partDraft, repairDraft } from '../support/request-drafts.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { startSmtpCatcher } from '../support/smtp-catcher.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { ACTOR, retailInput } from '../support/stock.ts'
import { undo } from './stock-pages.ts'

const refused = new Set<string>()
const catcher = await startSmtpCatcher({ refuse: (recipient) => (refused.has(recipient) ? '550 5.1.1 No such mailbox' : undefined) })
const shop = await openStaffShop({ config: { smtpUrl: catcher.url } })
const { caller, db } = shop.app
let worker: { stop: () => Promise<void> }

beforeAll(async () => {
  worker = await startTestWorker(shop.app, { smtpUrl: catcher.url })
})
afterAll(async () => {
  await worker.stop()
  await catcher.stop()
})

let people = 0
const customer = (name: string) => ({ name, phone: `(518) 557-${1000 + (people += 1)}`, email: `person${people}@home.example` })
const subjectsTo = (email: string) => catcher.to(email).map(({ subject }) => subject)
const work = (page: Page, reference: string) => page.getByRole('complementary', { name: `Work on ${reference}` })
const detailsOf = (page: Page, reference: string) => page.getByRole('button', { name: `Details of ${reference}` })

describe.each(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test('a repair request goes from arrival to completed, with a note, somebody who takes it and its history', async () => {
    const customerInfo = { ...customer('Bo Renner'), address: { street: '1 Mill St', city: 'Alder Mills', state: 'NY', zipCode: '12999' } }
    const { reference } = await caller.repairRequests.submit(repairDraft({ customerInfo }))
    const page = await shop.visitAs('/admin?tab=repair-requests', { viewport })
    await detailsOf(page, reference).click()
    const details = page.locator('.desk-details')
    for (const text of [
      '2012 Subaru Outback',
      '121,400 miles',
      'Brake Service',
      'High (as soon as possible)',
      'Grinding from the front left.',
      '1 Mill St, Alder Mills, NY 12999',
    ]) {
      await expectVisible(details.getByText(text, { exact: true }))
    }
    await expect.poll(() => details.getByRole('link', { name: customerInfo.email }).getAttribute('href')).toBe(`mailto:${customerInfo.email}`)
    await expect.poll(() => details.getByRole('link', { name: customerInfo.phone }).getAttribute('href')).toMatch(/^tel:\+1518557/)
    const desk = work(page, reference)
    await desk.getByLabel('Assigned to').selectOption('pat')
    await expectVisible(page.getByText('for pat'))
    await desk.getByLabel('Add a note').fill('Comes Thursday at 10.')
    await desk.getByRole('button', { name: 'Add note' }).click()
    await expectVisible(details.getByText('Comes Thursday at 10.'))
    for (const status of ['Scheduled', 'In Progress', 'Completed']) {
      await desk.getByLabel('Status', { exact: true }).selectOption(status)
      if (status === 'Scheduled') await desk.getByLabel(/Tell the customer by mail/).uncheck()
      await desk.getByRole('button', { name: `Change to ${status}` }).click()
      await expectHidden(desk.getByRole('button', { name: `Change to ${status}` }))
    }
    await details.getByText('History').click()
    await expectVisible(details.getByText('In Progress → Completed'))
    await expect.poll(() => subjectsTo(customerInfo.email)).toContain(`Your repair is done: ${reference}`)
    expect(subjectsTo(customerInfo.email)).not.toContain(`Your repair is scheduled: ${reference}`)
  })

  test('an enquiry is answered, archived and brought back', async () => {
    const car = await shop.app.services.retailVehicles.create(retailInput(), { actor: ACTOR })
    const { reference } = await caller.enquiries.submit(enquiryDraft(car, { ...customer('Cy Ott'), message: 'Any rust?' }))
    const page = await shop.visitAs('/admin?tab=enquiries', { viewport })
    await detailsOf(page, reference).click()
    await expectVisible(page.locator('.desk-details').getByText('Any rust?'))
    await work(page, reference).getByRole('button', { name: 'Reply by mail' }).click()
    await page.getByLabel('Message').fill('Hello Cy, none at all.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectHidden(page.getByRole('dialog'))
    await expectVisible(page.getByText('Hello Cy, none at all.'))
    await work(page, reference).getByRole('button', { name: 'Archive' }).click()
    await expectHidden(detailsOf(page, reference))
    await undo(page, `${reference} is archived`)
    await expectVisible(detailsOf(page, reference))
  })
})

test('cancelling needs a reason, which the history keeps', async () => {
  const { reference, id } = await caller.partRequests.submit(partDraft({ customerInfo: customer('Di Vane') }))
  const page = await shop.visitAs(`/admin?tab=part-requests&q=${reference}&open=${id}`, { viewport: 'desktop' })
  const desk = work(page, reference)
  await desk.getByLabel('Status', { exact: true }).selectOption('Cancelled')
  await desk.getByRole('button', { name: 'Change to Cancelled' }).click()
  await expect.poll(() => desk.getByLabel('Reason for cancelling').evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
  await desk.getByLabel('Reason for cancelling').fill('Found one elsewhere')
  await desk.getByRole('button', { name: 'Change to Cancelled' }).click()
  await page.getByText('History').click()
  await expectVisible(page.getByText('Pending → Cancelled: Found one elsewhere'))
})

test('who comes second is told what changed, loses nothing and may go on', async () => {
  const { reference, id } = await caller.partRequests.submit(partDraft({ customerInfo: customer('Eve Holt') }))
  const page = await shop.visitAs(`/admin?tab=part-requests&q=${reference}&open=${id}`, { viewport: 'desktop', allow: [/status of 409/] })
  const desk = work(page, reference)
  await desk.getByLabel('Add a note').fill('My half-written note')
  const dale = shop.app.callerFor({ userId: '01990000-0000-7000-8000-0000000000aa', username: 'dale' })
  await dale.partRequests.update({ id, change: { status: 'processing', note: 'On it' } })
  await desk.getByLabel('Status', { exact: true }).selectOption('Quoted')
  await desk.getByRole('button', { name: 'Change to Quoted' }).click()
  await expectVisible(desk.getByText('Meanwhile dale changed the status from Pending to Processing, and dale noted “On it”.'))
  await expect.poll(() => desk.getByLabel('Add a note').inputValue()).toBe('My half-written note')
  await expect.poll(() => desk.getByLabel('Status', { exact: true }).inputValue()).toBe('quoted')
  await desk.getByRole('button', { name: 'Change to Quoted' }).click()
  await expectVisible(page.locator('.badge', { hasText: 'Quoted' }))
})

test('a note and a letter that are half written survive a reload', async () => {
  const { reference, id } = await caller.partRequests.submit(partDraft({ customerInfo: customer('Flo Marsh') }))
  const page = await shop.visitAs(`/admin?tab=part-requests&q=${reference}&open=${id}`, { viewport: 'desktop' })
  await work(page, reference).getByLabel('Add a note').fill('Ask Dale about')
  await work(page, reference).getByRole('button', { name: 'Reply by mail' }).click()
  await page.getByLabel('Message').fill('Hello Flo, we')
  await page.reload()
  await expect.poll(() => work(page, reference).getByLabel('Add a note').inputValue()).toBe('Ask Dale about')
  await work(page, reference).getByRole('button', { name: 'Reply by mail' }).click()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Hello Flo, we')
})

test('a mail that could not be delivered is shown on every tab and can be sent again', async () => {
  const customerInfo = customer('Gus Lund')
  refused.add(customerInfo.email)
  const { reference } = await caller.partRequests.submit(partDraft({ customerInfo }))
  await expect.poll(() => db.outboxMail.count({ where: { reference, status: 'failed' } })).toBe(1)
  const page = await shop.visitAs('/admin', { viewport: 'desktop' })
  await page.getByText('1 mail could not be delivered').click()
  await expectVisible(page.getByText(/No such mailbox/))
  refused.clear()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectHidden(page.getByText('1 mail could not be delivered'))
  await expect.poll(() => subjectsTo(customerInfo.email)).toContain(`We have your parts request: ${reference}`)
})
