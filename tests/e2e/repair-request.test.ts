import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { expectAccessible, type PageOptions, screenshot } from '../support/browser.ts'
import { loseCalls, mend, refuse } from '../support/failing-calls.ts'
import { tabTo } from '../support/keyboard.ts'
import { passUntil } from '../support/page-clock.ts'
import { expectHidden, expectVisible, openShop } from '../support/shop.ts'
import { wake } from '../support/visits.ts'
import { expectStep, fillTo, press, STEPS } from './repair-wizard.ts'

const { visit } = openShop()

const VIN = '5YFBURHE9FP280940'
const PROVOKED = [/status of (422|429|500|503)/, /ERR_INTERNET_DISCONNECTED/]
const MINUTE_MS = 60_000
const REFERENCE = /^R-\d{4}-\d{4}$/
const CONFIRMED = 'Request Submitted Successfully!'

const visitRepair = (viewport: PageOptions['viewport'], before?: (page: Page) => Promise<unknown>) =>
  visit('/repair', { viewport, before, allow: PROVOKED })
const expectToast = (page: Page, text: string) => expectVisible(page.locator('.toast-card').filter({ hasText: text }))
const problemsOf = async (page: Page) => (await page.locator('.form-problem').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
const shownButtons = async (page: Page) => {
  const buttons = await page.locator('main form button').all()
  const shown = await Promise.all(buttons.map(async (button) => ((await button.isVisible()) ? button.innerText() : '')))
  return shown.filter(Boolean)
}

async function openWizard(viewport: PageOptions['viewport'] = 'desktop', before?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await visitRepair(viewport, before)
  await press(page, 'Schedule Your Repair Now')
  await expectStep(page, STEPS[0])
  return page
}

describe('the repair page', () => {
  test.each([
    ['phone', ['Schedule Your Repair Now', 'Get Started Now']],
    ['desktop', ['Schedule Your Repair Now', 'Book Your Service Appointment']],
  ] as const)('shows on a %s the buttons %j', async (viewport, names) => {
    const page = await visitRepair(viewport)
    await expect.poll(() => shownButtons(page)).toEqual(names)
  })

  test.each([
    ['phone', 'Get Started Now'],
    ['desktop', 'Book Your Service Appointment'],
  ] as const)('on a %s replaces its content with the wizard, scrolls to the top and hides the button above', async (viewport, name) => {
    const page = await visitRepair(viewport)
    await press(page, name)
    await expectStep(page, STEPS[0])
    await page.waitForFunction(() => scrollY === 0)
    await expect.poll(() => page.getByText('How It Works').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Schedule Your Repair Now' }).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(STEPS[0])
    await press(page, 'Cancel')
    await expectStep(page, 'How It Works')
    expect(new URL(page.url()).hash).toBe('')
  })

  test('scrolls at once where the system asks for less motion', async () => {
    const page = await visitRepair('desktop', (opened) => opened.emulateMedia({ reducedMotion: 'reduce' }))
    await page.evaluate(() => {
      const scrolled = window.scrollTo.bind(window)
      Object.assign(window, {
        scrollTo: (options: ScrollToOptions) => {
          document.documentElement.dataset.behavior = options.behavior
          scrolled(options)
        },
      })
    })
    await press(page, 'Book Your Service Appointment')
    await expectStep(page, STEPS[0])
    await expect.poll(() => page.locator('html').getAttribute('data-behavior')).toBe('instant')
  })

  test('opens the wizard even for a click that comes before React', async () => {
    const page = await visit('/repair', { viewport: 'phone', hydrate: false })
    await page
      .locator('main form')
      .first()
      .evaluate((form: HTMLFormElement) => form.submit())
    await expectStep(page, STEPS[0])
  })

  test('goes back to its content with the Back button', async () => {
    const page = await openWizard()
    await page.goBack()
    await expectStep(page, 'How It Works')
  })

  test('without JavaScript says that the form needs it, and offers telephone and mail', async () => {
    const page = await visit('/repair', { viewport: 'phone', javaScript: false })
    await expectVisible(page.locator('noscript p', { hasText: 'needs JavaScript' }))
    await expectVisible(page.locator('noscript a[href^="tel:"]'))
    await expectVisible(page.locator('noscript a[href^="mailto:"]'))
  })
})

describe.each(['phone', 'desktop'] as const)('the repair wizard on a %s', (viewport) => {
  test('works by keyboard alone', async () => {
    const page = await visitRepair(viewport)
    await tabTo(page, 'button', 'Schedule Your Repair Now')
    await page.keyboard.press('Enter')
    await expectStep(page, STEPS[0])
    const answer = async (role: 'textbox' | 'combobox', name: string | RegExp, text: string) => {
      await tabTo(page, role, name)
      await page.keyboard.type(text)
    }
    await answer('textbox', 'Year', '2015')
    await answer('textbox', 'Make', 'Toyota')
    await answer('textbox', 'Model', 'Corolla')
    await page.keyboard.press('Enter')
    await expectStep(page, STEPS[1])
    await answer('combobox', 'Service type', 'Brake')
    await answer('textbox', 'Description', 'Squeals')
    await tabTo(page, 'button', 'Next')
    await page.keyboard.press('Enter')
    await expectStep(page, STEPS[2])
    await answer('textbox', 'Name', 'Sam Roe')
    await answer('textbox', 'Phone', '5185550112')
    await answer('textbox', 'Email', 'sam@example.com')
    await page.keyboard.press('Enter')
    await expectStep(page, STEPS[3])
    await tabTo(page, 'button', 'Submit Request')
    await page.keyboard.press('Enter')
    await expectStep(page, CONFIRMED)
  })

  test('leads through its four steps, says what is missing in each, and confirms for five seconds', async () => {
    const page = await openWizard(viewport, (opened) => opened.clock.install())
    await press(page, 'Next')
    await expect.poll(() => problemsOf(page)).toEqual(['Year is required', 'Make is required', 'Model is required'])
    await page.getByLabel('Year').fill('1899')
    await page.getByLabel('Make').fill('Toyota')
    await page.getByLabel('Model').fill('Corolla')
    await press(page, 'Next')
    await expect.poll(() => problemsOf(page)).toEqual(['Please enter a valid year'])
    await page.getByLabel('Year').fill(String(new Date().getFullYear() + 2))
    await press(page, 'Next')
    await expect.poll(() => problemsOf(page)).toEqual(['Please enter a valid year'])
    await screenshot(page, `repair-${viewport}-1`)
    await page.getByLabel('Year').fill('2015')
    await page.getByLabel('Mileage').fill('120,500')
    await press(page, 'Next')

    await expectStep(page, STEPS[1])
    await expect.poll(() => page.getByRole('radio', { name: /Medium/ }).isChecked()).toBe(true)
    await press(page, 'Next')
    await expect.poll(() => problemsOf(page)).toEqual(['Service type is required', 'Please describe the service needed'])
    await page.getByLabel('Service type').selectOption('Other')
    await page.getByLabel('Description').fill('Rocker panel is gone')
    await press(page, 'Next')
    await expect.poll(() => problemsOf(page)).toEqual(['Please specify the service type'])
    await page.getByLabel('Which service?').fill('Rust repair')
    await page.getByLabel('Preferred date').fill('2020-01-02')
    await page.getByRole('radio', { name: /Emergency/ }).check()
    await expectVisible(page.getByText('Not drivable? Do not wait for our reply.'))
    await press(page, 'Next')
    await expect.poll(() => problemsOf(page)).toEqual(['Preferred date cannot be in the past'])
    await screenshot(page, `repair-${viewport}-2`)
    await expect.poll(() => page.getByLabel('Preferred date').getAttribute('min')).toBe(dayIn(demoBusiness.timeZone, new Date()))
    await page.getByLabel('Preferred date').fill(dayIn(demoBusiness.timeZone, new Date()))
    await press(page, 'Next')

    await expectStep(page, STEPS[2])
    await press(page, 'Next')
    await expect.poll(() => problemsOf(page)).toEqual(['Name is required', 'Phone number is required', 'Email is required'])
    await page.getByLabel('Name').fill('Sam Roe')
    await page.getByLabel('Phone').fill('518555')
    await page.getByLabel('Email').fill('sam')
    await press(page, 'Next')
    await expect.poll(() => problemsOf(page)).toEqual(['Please enter a valid phone number', 'Please enter a valid email'])
    await page.getByLabel('Phone').fill('5185550111')
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('(518) 555-0111')
    await page.getByLabel('Email').fill('sam@example.com')
    await page.getByLabel('City').fill('Alder Mills')
    await screenshot(page, `repair-${viewport}-3`)
    await press(page, 'Next')

    await expectStep(page, STEPS[3])
    const review = (await page.locator('.wizard dl').allInnerTexts()).join(' ')
    expect(review).toMatch(/2015 Toyota Corolla.*120,500 miles.*Rust repair.*Emergency: vehicle not drivable.*Rocker panel.*Sam Roe.*Alder Mills/s)
    await screenshot(page, `repair-${viewport}-4`)
    // From here on the clock goes step by step, so that there is time to read.
    await page.clock.pauseAt(Date.now() + 10 * MINUTE_MS)
    await press(page, 'Submit Request')

    await passUntil(page, page.getByRole('heading', { name: CONFIRMED }))
    await passUntil(page, page.locator('.toast-card'))
    await expectToast(page, 'Request Submitted Successfully')
    await expectVisible(page.getByText('Thank you for your repair request. We will contact you shortly to confirm your appointment.'))
    const reference = await page.getByText(REFERENCE).innerText()
    await screenshot(page, `repair-${viewport}-5`)
    await page.clock.runFor(5000)
    await passUntil(page, page.getByRole('heading', { name: 'How It Works' }))
    await page.clock.resume()
    await expect.poll(() => page.getByText(CONFIRMED).count()).toBe(0)
    await expect.poll(() => page.getByRole('region', { name: 'Receipt' }).innerText()).toContain(reference)
    await press(page, 'Schedule Your Repair Now')
    await expectStep(page, STEPS[0])
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('')
  })

  test('is accessible at every step, with its errors, in light and dark', async () => {
    const page = await openWizard(viewport)
    for (const target of [null, 2, 3, 4] as const) {
      if (target !== null) {
        await page.evaluate(() => localStorage.clear())
        await page.goto('/repair')
        await wake(page)
        await press(page, 'Schedule Your Repair Now')
        await expectStep(page, STEPS[0])
        await fillTo(page, target)
      }
      if (target !== 4) await press(page, 'Next')
      await page.emulateMedia({ colorScheme: 'light' })
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page)
    }
  })
})

describe('the VIN lookup', () => {
  test('is enabled at exactly 17 characters and fills in the vehicle', async () => {
    const page = await openWizard()
    const button = page.getByRole('button', { name: 'Look Up VIN' })
    await page.getByLabel('VIN').fill(VIN.slice(0, 16))
    await expect.poll(() => button.isEnabled()).toBe(false)
    await page.getByLabel('VIN').fill(VIN)
    await button.click()
    await expectToast(page, 'Vehicle information retrieved')
    await expect.poll(() => page.getByLabel('Year').inputValue()).toBe('2015')
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('Toyota')
    await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('Corolla')
  })

  test('says when it failed, and leaves the way by hand open', async () => {
    const page = await openWizard()
    await refuse(page, 'vin.decode', { status: 422, message: 'Unable to decode VIN' })
    await page.getByLabel('VIN').fill(VIN)
    await page.keyboard.press('Enter')
    await expectToast(page, 'VIN Lookup Failed')
    await expectVisible(page.locator('.form-stop', { hasText: 'Unable to decode VIN' }))
    await fillTo(page, 2)
  })
})

describe('sending a repair request', () => {
  test.each([
    [{ status: 500, message: '' }, 'Failed to submit repair request: 500'],
    [{ status: 429, message: 'Too many requests from your connection. Please try again in 5 minutes, or call us at (518) 555-0142.' }, 'Too many'],
  ])('that is refused with %j stays on the review and says so', async (refusal, words) => {
    const page = await openWizard('phone')
    await fillTo(page, 4)
    await refuse(page, 'repairRequests.submit', refusal)
    await press(page, 'Submit Request')
    await expectToast(page, 'Submission Failed')
    await expect.poll(() => page.locator('.form-stop').innerText()).toContain(words)
    await expect.poll(() => page.locator('.form-stop a[href^="tel:"]').innerText()).toBe(demoBusiness.phone)
    await expectStep(page, STEPS[3])
  })

  test('works after a lost connection, with all that was typed, even after a reload', async () => {
    const page = await openWizard()
    await fillTo(page, 4)
    await loseCalls(page, 'repairRequests.submit')
    await press(page, 'Submit Request')
    await expectToast(page, 'Submission Failed')
    await expectToast(page, 'Please try again or contact us directly')
    await page.reload()
    await expectStep(page, STEPS[3])
    await mend(page, 'repairRequests.submit')
    await press(page, 'Submit Request')
    await expectStep(page, CONFIRMED)
    await press(page, 'Return to Services')
    await expectStep(page, 'How It Works')
    await expectHidden(page.getByText(CONFIRMED))
  })
})
