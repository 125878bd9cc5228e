import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameInFocus, tabTo } from '../support/keyboard.ts'
import { startTestWorker } from '../support/mail-worker.ts'
import { partDraft } from '../support/request-drafts.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { startSmtpCatcher } from '../support/smtp-catcher.ts'
import { ADMIN, openStaffShop } from '../support/staff-shop.ts'
import { PASSWORD } from '../support/staff.ts'

const refused = new Set<string>()
const catcher = await startSmtpCatcher({
  refuse: (recipient) => (refused.has(recipient) ? '550 5.1.1 No such mailbox' : undefined),
})
const shop = await openStaffShop({ config: { smtpUrl: catcher.url } })
const { caller, db } = shop.app
let worker: Awaited<ReturnType<typeof startTestWorker>>

beforeAll(async () => {
  worker = await startTestWorker(shop.app, { smtpUrl: catcher.url })
})
afterAll(async () => {
  await worker.stop()
  await catcher.stop()
})

const subjectsTo = (email: string) => catcher.to(email).map(({ subject }) => subject)
const customer = (name: string, email: string) => ({ name, email, phone: '(518) 557-0001' })

/** Signs in, opens the third tab with keys pressed as fast as they can be, and unfolds the one request of a customer. */
async function findRequestOf(page: Page, name: string): Promise<void> {
  await page.keyboard.type(ADMIN)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await tabTo(page, 'tab', 'Dismantled Vehicles')
  await Promise.all(['ArrowRight', 'ArrowRight', 'Enter'].map((key) => page.keyboard.press(key)))
  await expectVisible(page.getByRole('heading', { name: /^Parts Requests \(\d+\)$/ }))
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await page.waitForURL((url) => url.searchParams.get('q') === name)
  await expectVisible(page.getByRole('heading', { name: 'Parts Requests (1)' }))
  await expectVisible(page.locator('[data-slot=data-table][aria-busy=false]'))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => nameInFocus(page)).toMatch(/^Details of P-/)
  await page.keyboard.press('Enter')
}

test('by keyboard alone, on a phone, staff find a part request, answer it by mail and fulfill it', async () => {
  const { name, email, phone } = customer('Ada Quist', 'ada@home.example')
  const { reference, id } = await caller.requests.submitPart(
    partDraft({ customerInfo: { name, email, phone } }),
  )
  const page = await shop.visit('/login', { viewport: 'phone' })
  await findRequestOf(page, name)
  await expectVisible(page.getByRole('complementary', { name: `Work on ${reference}` }))
  await tabTo(page, 'button', 'Reply by email')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Message')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Hello Ada, it costs $85.')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await expectHidden(page.getByRole('dialog'))
  await expectVisible(page.locator('[data-slot=badge]', { hasText: 'Quoted' }))
  await expect
    .poll(() => subjectsTo(email))
    .toContain(`Alternator for your 2003 Honda Accord: price (${reference})`)

  await tabTo(page, 'combobox', 'Status')
  await page.keyboard.type('Ful')
  await tabTo(page, 'button', 'Change to Fulfilled')
  await page.keyboard.press('Enter')
  await expectVisible(page.locator('[data-slot=badge]', { hasText: 'Fulfilled' }))
  await expect
    .poll(() => worker.makeJobsDue().then(() => subjectsTo(email)))
    .toContain(`Your parts request is complete: ${reference}`)
  const { status, firstAnsweredAt } = await db.request.findUniqueOrThrow({ where: { id } })
  expect([status, firstAnsweredAt !== null]).toEqual(['fulfilled', true])
})

test('staff see a request that comes in, what a colleague changed meanwhile, and send a failed mail again', async () => {
  const { email, ...rest } = customer('Gus Lund', 'gus@home.example')
  refused.add(email)
  const page = await shop.visitAs('/admin?tab=part-requests&q=Gus', {
    viewport: 'desktop',
    before: shop.holdClock,
  })
  await expectVisible(page.getByText('Nothing here matches that.'))
  const { reference, id } = await caller.requests.submitPart(
    partDraft({ customerInfo: { ...rest, email } }),
  )
  await expect
    .poll(() => db.outboxEmail.count({ where: { requestId: id, status: 'failed' } }))
    .toBe(1)
  await shop.pass(25_000, page)
  await expectVisible(page.getByText(`New parts request ${reference}`))
  await page.getByRole('button', { name: `Details of ${reference}` }).click()
  const panel = page.getByRole('complementary', { name: `Work on ${reference}` })
  await panel.getByLabel('Status', { exact: true }).selectOption('Quoted')
  await panel.getByLabel('Price in $').fill('85')
  const dale = shop.app.callerFor({
    userId: '01990000-0000-7000-8000-0000000000aa',
    username: 'dale',
  })
  await dale.requests.admin.update({
    kind: 'part',
    id,
    change: { status: 'processing', note: 'On it' },
  })
  await expectVisible(
    page.getByText(
      'Just now: dale changed the status from Pending to Processing, and dale noted “On it”.',
    ),
  )
  expect(await panel.getByLabel('Price in $').inputValue()).toBe('85')
  await panel.getByRole('button', { name: 'Change to Quoted' }).click()
  await expectVisible(page.locator('[data-slot=badge]', { hasText: 'Quoted' }))

  await page
    .getByText('email could not be delivered')
    .or(page.getByText('emails could not be delivered'))
    .click()
  await expectVisible(page.getByText(/No such mailbox/).first())
  refused.clear()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'We have your parts request' })
    .getByRole('button', { name: 'Send again' })
    .click()
  await expect.poll(() => subjectsTo(email)).toContain(`We have your parts request: ${reference}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('part-requests.csv')
})
