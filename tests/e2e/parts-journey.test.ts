import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameInFocus, tabTo } from '../support/keyboard.ts'
import { startTestWorker } from '../support/mail-worker.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { startSmtpCatcher } from '../support/smtp-catcher.ts'
import { ADMIN, openStaffShop } from '../support/staff-shop.ts'
import { PASSWORD } from '../support/staff.ts'
import { ACTOR, dismantledInput } from '../support/stock.ts'
import { expectStep, STEPS, VIN } from './parts-wizard.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
/** Two people's work at the pace of somebody who types. */
const JOURNEY_WITHIN_MS = 240_000
const catcher = await startSmtpCatcher()
const shop = await openStaffShop({ config: { smtpUrl: catcher.url } })
let worker: { stop: () => Promise<void> }

beforeAll(async () => {
  // So that the VIN can be decoded without asking anybody else.
  const fields = { vin: VIN, year: 2016, make: 'Chevrolet', model: 'Silverado 3500HD' }
  await shop.app.services.dismantledVehicles.create(dismantledInput(fields), { actor: ACTOR })
  worker = await startTestWorker(shop.app, { smtpUrl: catcher.url })
})
afterAll(async () => {
  await worker.stop()
  await catcher.stop()
})

type Customer = { name: string; phone: string; email: string }

/** Goes through the public wizard and gives the reference of the receipt. */
async function askForAlternator(page: Page, { name, phone, email }: Customer): Promise<string> {
  await tabTo(page, 'textbox', 'VIN')
  await page.keyboard.type(VIN)
  await page.keyboard.press('Enter')
  await expectStep(page, STEPS[1])
  await tabTo(page, 'combobox', 'Search for a part')
  await page.keyboard.type('altern')
  await expectVisible(page.getByRole('option', { name: 'Alternator' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Next')
  await page.keyboard.press('Enter')
  await expectStep(page, STEPS[2])
  for (const [label, text] of [
    ['Name', name],
    ['Phone', phone],
    ['Email', email],
  ] as const) {
    await tabTo(page, 'textbox', label)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expectStep(page, STEPS[3])
  await tabTo(page, 'button', 'Submit Request')
  await page.keyboard.press('Enter')
  return page.getByText(/^P-\d{4}-\d{4}$/).innerText()
}

/** Signs in and unfolds the one request of a customer. */
async function findRequestOf(page: Page, customer: string): Promise<void> {
  await page.keyboard.type(ADMIN)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await tabTo(page, 'tab', 'Dismantled Vehicles')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('heading', { name: /^Parts Requests \(\d+\)$/ }))
  await page.keyboard.press('/')
  await page.keyboard.type(customer)
  await page.waitForURL((url) => url.searchParams.get('q') === customer)
  await expectVisible(page.getByRole('heading', { name: 'Parts Requests (1)' }))
  await expectVisible(page.locator('.work[aria-busy=false]'))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => nameInFocus(page)).toMatch(/^Details of P-/)
  await page.keyboard.press('Enter')
}

/** Writes the letter that is begun anew: first with something still to fill in, which is not sent. */
async function answer(page: Page, greeting: string): Promise<void> {
  await tabTo(page, 'button', 'Reply by mail')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Message')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`${greeting}, it costs $[price].`)
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByText('Please fill in [price]'))
  await expect.poll(() => page.getByLabel('Message').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`${greeting}, it costs $85.`)
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await expectHidden(page.getByRole('dialog'))
  await expectVisible(page.locator('.badge', { hasText: 'Quoted' }))
  await expectVisible(page.getByText(`${greeting}, it costs $85.`))
}

describe.each([
  ['phone', { name: 'Ada Quist', phone: '5185570001', email: 'ada@home.example' }],
  ['desktop', { name: 'Ben Oakley', phone: '5185570002', email: 'ben@home.example' }],
] as const)('by keyboard alone, on a %s,', (viewport, customer) => {
  test(
    'a part is asked for in the wizard, found by staff, answered by a letter and fulfilled',
    async () => {
      const reference = await askForAlternator(await shop.visit('/partsrequest', { viewport }), customer)
      const page = await shop.visit('/login', { viewport })
      await findRequestOf(page, customer.name)
      await expectVisible(page.getByRole('complementary', { name: `Work on ${reference}` }))
      await answer(page, `Hello ${customer.name}`)
      const subjects = () => catcher.to(customer.email).map(({ subject }) => subject)
      await expect.poll(subjects, PATIENCE).toContain(`Alternator for your 2016 Chevrolet Silverado 3500HD: price (${reference})`)

      await tabTo(page, 'combobox', 'Status')
      await page.keyboard.type('Ful')
      await tabTo(page, 'button', 'Change to Fulfilled')
      await page.keyboard.press('Enter')
      await expectVisible(page.locator('.badge', { hasText: 'Fulfilled' }))
      await expect.poll(subjects, PATIENCE).toContain(`Your parts request is complete: ${reference}`)
    },
    JOURNEY_WITHIN_MS,
  )
})
