import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loseReplies, restoreReplies } from '../support/failing-calls.ts'
import { nameInFocus, tabTo } from '../support/keyboard.ts'
import { blockFonts, layoutShiftOf, watchLayoutShifts } from '../support/layout-shift.ts'
import { openMailingShop } from '../support/mailing-shop.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { ADMIN } from '../support/staff-shop.ts'
import { PASSWORD } from '../support/staff.ts'
import { takeTime } from '../support/take-time.ts'
import { addVehicle, dismantledInput } from '../support/vehicles.ts'
import { hydratePage, untilHydrated } from '../support/visits.ts'
import {
  expectStep,
  fillStep,
  HEADINGS,
  referenceOf,
  type Step,
  VEHICLE,
  VIN,
} from './part-request-wizard.ts'

const PHONE = { width: 360, height: 780 }
const DESKTOP = { width: 1440, height: 900 }
const MAIL_WITHIN = { timeout: 30_000, interval: 50 }
const SHIFT_MAX = 0.01
const CUSTOMER = { name: 'Ben Oakley', phone: '5185570002', email: 'ben@home.example' }

const NO_MACHINE_MS = 5000

const shop = await openMailingShop()
await addVehicle(shop.app, dismantledInput(VEHICLE))

async function measureShift(page: Page): Promise<void> {
  await watchLayoutShifts(page)
  await blockFonts(page)
}

/** Reloads on a desktop and a phone; the same step returns and nothing moves. */
async function reloadAt(page: Page, step: Step): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await page.reload()
    await expectVisible(page.getByRole('heading', { name: HEADINGS[step - 1] }))
    await page.waitForLoadState('networkidle')
    expect(
      await layoutShiftOf(page),
      `layout shift at step ${step} on a screen ${size.width} px wide`,
    ).toBeLessThan(SHIFT_MAX)
  }
}

/** Times in ms since navigation: background paint, content paint and fetch of React. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const startOf = (entries: PerformanceEntryList) => entries[0]?.startTime
    return {
      background: startOf(performance.getEntriesByName('first-paint')),
      content: startOf(performance.getEntriesByName('first-contentful-paint')),
      react: startOf(
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\/framework-[^/]*\.js$/.test(name)),
      ),
    }
  })

/** Opens a wizard, which hydrates without a touch, but only after its content is painted. */
async function visitWithLateContent(): Promise<Page> {
  let hiding: { dispose: () => Promise<void> } | undefined
  const page = await shop.visit('/partsrequest', {
    viewport: 'phone',
    hydrate: false,
    before: async (opened) => {
      await measureShift(opened)
      hiding = await opened.addInitScript(() => {
        const hidden = new CSSStyleSheet()
        hidden.replaceSync('body { visibility: hidden }')
        document.adoptedStyleSheets = [hidden]
      })
    },
    allow: [/fonts/, /ERR_CONNECTION_RESET/],
  })
  await hiding?.dispose()
  await expect.poll(() => timesOf(page)).toMatchObject({ background: expect.any(Number) })
  expect(await timesOf(page)).toMatchObject({ content: undefined, react: undefined })
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  await untilHydrated(page, 'form')
  const { content, react } = await timesOf(page)
  expect(react).toBeGreaterThan(content ?? Number.POSITIVE_INFINITY)
  return page
}

test('a part request by touch survives reloads and a lost reply', { tags: ['r1.2'] }, async () => {
  const page = await visitWithLateContent()
  for (const step of [1, 2, 3] as const) {
    await fillStep(page, step, 'tap')
    await expectStep(page, (step + 1) as Step)
    await reloadAt(page, (step + 1) as Step)
  }
  await page.goBack()
  await expectStep(page, 3)
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('pat@example.com')
  await page.getByLabel('Name').fill('Lena Loss')
  await page.reload()
  await expectStep(page, 3)
  await hydratePage(page)
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Lena Loss')
  await page.getByRole('button', { name: 'Next' }).tap()
  await expectStep(page, 4)

  await loseReplies(page, 'requests.submitPart')
  await takeTime(page)
  await page.getByRole('button', { name: 'Submit Request' }).tap()
  await expectVisible(page.getByText('What you filled in is kept on this device.'))
  await restoreReplies(page, 'requests.submitPart')
  await page.getByRole('button', { name: 'Submit Request' }).tap()
  const reference = await referenceOf(page)
  const stored = await shop.app.db.request.findMany({ where: { customerName: 'Lena Loss' } })
  expect(stored.map((request) => request.reference)).toEqual([reference])
  await expectVisible(
    page.getByText(/We'll get back to you by \w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T/),
  )
  await page.reload()
  await expectVisible(page.getByText(reference))
  await expectVisible(page.getByRole('link', { name: 'Request another part' }))
  // The link has the public address of the shop, behind which there is no server in a test.
  const statusUrl = new URL(
    (await page.getByRole('link', { name: 'Track this request' }).getAttribute('href')) ?? '',
  )
  await page.goto(statusUrl.pathname + statusUrl.search)
  await expectVisible(page.getByRole('heading', { name: `Request ${reference}` }))

  const panel = await shop.visitAs('/admin/part-requests', { viewport: 'phone' })
  await panel.getByRole('button', { name: `Details of ${reference}` }).tap()
  await expectVisible(panel.getByRole('complementary', { name: `Work on ${reference}` }))
  await expectVisible(panel.getByText('pat@example.com').first())
})

/** Goes through the public wizard and gives the reference of the receipt. */
async function requestAlternator(page: Page): Promise<string> {
  await tabTo(page, 'textbox', 'VIN')
  await page.keyboard.type(VIN)
  await page.keyboard.press('Enter')
  await expectStep(page, 2)
  await tabTo(page, 'combobox', 'Search for a part')
  await page.keyboard.type('altern')
  await expectVisible(page.getByRole('option', { name: 'Alternator' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Next')
  await page.keyboard.press('Enter')
  await expectStep(page, 3)
  for (const [label, text] of Object.entries({
    Name: CUSTOMER.name,
    Phone: CUSTOMER.phone,
    Email: CUSTOMER.email,
  })) {
    await tabTo(page, 'textbox', label)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expectStep(page, 4)
  // A form submitted faster than a person types is treated as spam.
  await shop.pass(NO_MACHINE_MS, page)
  await takeTime(page)
  await tabTo(page, 'button', 'Submit Request')
  await page.keyboard.press('Enter')
  await expect.poll(() => nameInFocus(page)).toBe('We have your parts request')
  return referenceOf(page)
}

/**
 * Signs in, opens the third tab by keyboard, searches for the customer's request and expands it.
 */
async function findRequest(page: Page): Promise<void> {
  await page.keyboard.type(ADMIN)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await tabTo(page, 'tab', 'Dismantled Vehicles')
  await Promise.all(['ArrowRight', 'ArrowRight', 'Enter'].map((key) => page.keyboard.press(key)))
  await expectVisible(page.getByRole('heading', { name: /^Parts Requests \(\d+\)$/ }))
  await page.keyboard.press('/')
  await page.keyboard.type(CUSTOMER.name)
  await page.waitForURL((url) => url.searchParams.get('q') === CUSTOMER.name)
  await expectVisible(page.getByRole('heading', { name: 'Parts Requests (1)' }))
  await expectVisible(page.locator('[data-slot=data-table][aria-busy=false]'))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => nameInFocus(page)).toMatch(/^Details of P-/)
  await page.keyboard.press('Enter')
}

/** Replaces the text of the email, first with an unfilled placeholder, which is not sent. */
async function sendQuote(page: Page): Promise<void> {
  await tabTo(page, 'button', 'Reply by email')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Message')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Hello Ben, it costs $[price].')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByText('Please fill in [price]'))
  await expect
    .poll(() =>
      page
        .getByLabel('Message', { exact: true })
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Hello Ben, it costs $85.')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await expectHidden(page.getByRole('dialog'))
  await expectVisible(page.locator('[data-slot=badge]', { hasText: 'Quoted' }))
  await expectVisible(page.getByText('Hello Ben, it costs $85.'))
}

test('a part request is made and fulfilled by keyboard', { tags: ['r2.41'] }, async () => {
  const reference = await requestAlternator(
    await shop.visit('/partsrequest', { viewport: 'desktop', before: shop.holdClock }),
  )
  const page = await shop.visit('/login', { viewport: 'phone' })
  await findRequest(page)
  await expectVisible(page.getByRole('complementary', { name: `Work on ${reference}` }))
  await sendQuote(page)
  const subjects = () => shop.smtp.to(CUSTOMER.email).map(({ subject }) => subject)
  await expect
    .poll(subjects, MAIL_WITHIN)
    .toContain(`Alternator for your 2016 Chevrolet Silverado 3500HD: price (${reference})`)

  await tabTo(page, 'combobox', 'Status')
  await page.keyboard.type('Ful')
  await tabTo(page, 'button', 'Change to Fulfilled')
  await page.keyboard.press('Enter')
  await expectVisible(page.locator('[data-slot=badge]', { hasText: 'Fulfilled' }))
  const subjectsOnceDue = () => shop.worker.makeJobsDue().then(subjects)
  await expect
    .poll(subjectsOnceDue, MAIL_WITHIN)
    .toContain(`Your parts request is complete: ${reference}`)
  const { status, firstAnsweredAt } = await shop.app.db.request.findUniqueOrThrow({
    where: { reference },
  })
  expect([status, firstAnsweredAt !== null]).toEqual(['fulfilled', true])
})
