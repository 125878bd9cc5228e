import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, type PageOptions, screenshot } from '../support/browser.ts'
import { answerWithHtml, loseCalls, mend, refuse } from '../support/failing-calls.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectHidden, expectVisible, stock, openShop } from '../support/shop.ts'
import { wake } from '../support/visits.ts'
import { expectStep, expectToast, fillTo, labelInFocus, next, problemsOf, PROVOKED, STEPS, VIN } from './parts-wizard.ts'

const { visit } = openShop()

const OUTAGE = 'Vehicle database service is temporarily unavailable. Please try again later.'

const open = (viewport: PageOptions['viewport'] = 'desktop') => visit('/partsrequest', { viewport, allow: PROVOKED })

describe.each(['phone', 'desktop'] as const)('the parts wizard on a %s', (viewport) => {
  test('leads through its four steps, says what is missing in each, and gives a receipt', async () => {
    const page = await open(viewport)
    await next(page)
    await expect.poll(() => problemsOf(page)).toEqual(['VIN is required'])
    await expect.poll(() => labelInFocus(page)).toBe('VIN')
    await page.getByLabel('VIN').pressSequentially('1gb0c4')
    await expect.poll(() => problemsOf(page)).toEqual([])
    await next(page)
    await expect.poll(() => problemsOf(page)).toEqual(['Please enter a valid 17-character VIN'])
    await screenshot(page, `parts-${viewport}-1`)
    await page.getByLabel('VIN').fill(VIN.toLowerCase())
    await expect.poll(() => page.getByLabel('VIN').inputValue()).toBe(VIN)
    await next(page)

    await expectToast(page, 'VIN decoded successfully')
    await expectStep(page, STEPS[1])
    await expect.poll(() => labelInFocus(page)).toBe(STEPS[1])
    await expect.poll(() => page.getByRole('group', { name: 'Your vehicle' }).innerText()).toContain('2016 Chevrolet Silverado')
    await next(page)
    await expect.poll(() => problemsOf(page)).toEqual(['Please select a category'])
    await page.getByLabel('Category', { exact: true }).selectOption('Exterior')
    await next(page)
    await expect.poll(() => problemsOf(page)).toEqual(['Please select a subcategory'])
    await page.getByLabel('Subcategory').selectOption('Hood')
    await next(page)
    await expect.poll(() => problemsOf(page)).toEqual(['Please complete your part selection'])
    await screenshot(page, `parts-${viewport}-2`)
    await page.getByLabel('Specific part').selectOption({ index: 1 })
    await next(page)

    await expectStep(page, STEPS[2])
    await next(page)
    await expect.poll(() => problemsOf(page)).toEqual(['Name is required', 'Phone number is required', 'Email address is required'])
    await expect.poll(() => labelInFocus(page)).toBe('Name')
    await page.getByLabel('Name').fill('Pat Doe')
    await page.getByLabel('Phone').pressSequentially('518555')
    await page.getByLabel('Email').fill('pat@example')
    await next(page)
    await expect.poll(() => problemsOf(page)).toEqual(['Please enter a valid 10-digit phone number', 'Please enter a valid email address'])
    await screenshot(page, `parts-${viewport}-3`)
    await page.getByLabel('Phone').pressSequentially('0100')
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('(518) 555-0100')
    await page.getByLabel('Email').fill('pat@example.com')
    await page.getByLabel('Additional notes').fill('Any color')
    await next(page)

    await expectStep(page, STEPS[3])
    const review = await page.locator('.wizard dl').allInnerTexts()
    expect(review.join(' ')).toMatch(/Silverado.*Hood - .*Any color.*Pat Doe.*\(518\) 555-0100.*pat@example\.com/s)
    await screenshot(page, `parts-${viewport}-4`)
    await page.getByRole('button', { name: 'Submit Request' }).click()

    await expectToast(page, 'Part request submitted successfully! Our team will contact you shortly.')
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await expect.poll(() => receipt.innerText()).toMatch(/P-\d{4}-\d{4}[^]*You hear from us by \w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T/)
    await screenshot(page, `parts-${viewport}-5`)
    await expect.poll(() => page.getByLabel('VIN').inputValue()).toBe('')
    await expect.poll(() => page.locator('[aria-current=step]').innerText()).toContain('Vehicle Info')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('draft-part-request'))).toBeNull()
  })

  test('is accessible at every step, with its errors, in light and dark', async () => {
    const page = await open(viewport)
    for (const target of [null, 2, 3, 4] as const) {
      if (target !== null) {
        await page.reload()
        await page.evaluate(() => localStorage.clear())
        await page.goto('/partsrequest')
        await wake(page)
        await fillTo(page, target)
        await page.locator('#toasts').waitFor({ state: 'attached' })
      }
      if (target !== 4) await next(page)
      // A toast is gone in five seconds; what it covers meanwhile is no target.
      await page.keyboard.press('Escape')
      await expectHidden(page.locator('.toast-card'))
      await page.emulateMedia({ colorScheme: 'light' })
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page)
    }
  })

  test('works by keyboard alone', async () => {
    const page = await open(viewport)
    await page.getByLabel('VIN').focus()
    await page.keyboard.type(VIN)
    await page.keyboard.press('Enter')
    await expect.poll(() => labelInFocus(page)).toBe(STEPS[1])
    await page.keyboard.press('Tab')
    await page.keyboard.type('altern')
    await expectVisible(page.locator('[role=option]', { hasText: 'Alternator' }).first())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Part selected successfully')
    await expect.poll(() => page.getByRole('combobox', { name: 'Search for a part' }).inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Subcategory').inputValue()).toMatch(/Alternator/)
    await page.keyboard.press('Enter')
    await expect.poll(() => labelInFocus(page)).toBe(STEPS[2])
    for (const text of ['Pat Doe', '5185550100', 'pat@example.com']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await expectStep(page, STEPS[3])
    await tabTo(page, 'button', 'Submit Request')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText(/^P-\d{4}-\d{4}$/))
  })
})

describe('the VIN step', () => {
  test('shows a green sign at 17 good characters and a red one where there is an I, O or Q', async () => {
    const page = await open()
    await page.getByLabel('VIN').fill(VIN.slice(0, 16))
    await expect.poll(() => page.locator('.vin-sign').count()).toBe(0)
    await page.getByLabel('VIN').fill(VIN)
    await expectVisible(page.locator('.vin-sign-good'))
    await page.getByLabel('VIN').fill(`${VIN.slice(0, 16)}O`)
    await expectVisible(page.locator('.vin-sign-bad'))
  })

  test('warns of a wrong check digit and offers the likely VIN, but changes nothing by itself', async () => {
    const page = await open()
    const typed = VIN.replace('GZ2', 'ZG2')
    await page.getByLabel('VIN').fill(typed)
    await expectVisible(page.getByText('Did you mean'))
    await expect.poll(() => page.getByLabel('VIN').inputValue()).toBe(typed)
    await page.getByRole('button', { name: VIN }).click()
    await expect.poll(() => page.getByLabel('VIN').inputValue()).toBe(VIN)
    await expectHidden(page.getByText('Did you mean'))
  })

  test('keeps the caret where it is while letters become capitals', async () => {
    const page = await open()
    await page.getByLabel('VIN').fill('1GBC4')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('0x')
    await expect.poll(() => page.getByLabel('VIN').inputValue()).toBe('1GB0XC4')
  })

  test('says where the VIN stands, and whom to call without one', async () => {
    const page = await open('phone')
    await page.getByText('Where do I find my VIN?').click()
    await expectVisible(page.getByText("driver's door frame"))
    await expect.poll(() => page.locator('.vin-help a').getAttribute('href')).toBe('tel:+15185550142')
  })

  test('tells of a vehicle that is in our own inventory', async () => {
    const ours = stock.dismantled.find(({ status }) => status === 'Parts Available')
    const page = await open()
    await page.getByLabel('VIN').fill(ours?.vin ?? '')
    await next(page)
    await expectToast(page, 'Vehicle found in dismantled inventory')
    await expectVisible(page.getByText('In our yard for parts'))
  })

  test.each([
    ['a page instead of data', (page: Page) => answerWithHtml(page, 'vin.decode')],
    ['no connection', (page: Page) => loseCalls(page, 'vin.decode')],
    ['an outage', (page: Page) => refuse(page, 'vin.decode', { status: 503, message: 'upstream timed out' })],
  ])('answers %s with the words for an outage and a way to try again', async (_name, fail) => {
    const page = await open()
    await fail(page)
    await page.getByLabel('VIN').fill(VIN)
    await next(page)
    await expectToast(page, 'VIN Validation Failed')
    await expect.poll(() => page.locator('.form-stop').innerText()).toContain(OUTAGE)
    await mend(page, 'vin.decode')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectStep(page, STEPS[1])
  })

  test('has a way on by hand during an outage, which the counter is told of', async () => {
    const page = await open()
    await loseCalls(page, 'vin.decode')
    await page.getByLabel('VIN').fill(VIN)
    await next(page)
    await expect.poll(() => page.locator('.form-stop').innerText()).toContain(OUTAGE)
    await page.getByRole('button', { name: 'Enter year, make and model by hand' }).click()
    await page.getByRole('button', { name: 'Go on with this vehicle' }).click()
    for (const words of ['Year is required', 'Make is required', 'Model is required']) await expectVisible(page.getByText(words))
    await page.getByLabel('Year').fill('1899')
    await page.getByLabel('Make').fill('Honda')
    await page.getByLabel('Model').fill('Accord')
    await page.getByRole('button', { name: 'Go on with this vehicle' }).click()
    await expectVisible(page.getByText('Please enter a valid year'))
    await page.getByLabel('Year').fill('2003')
    await page.getByRole('button', { name: 'Go on with this vehicle' }).click()
    await expectStep(page, STEPS[1])
    await expectVisible(page.getByText('2003 Honda Accord'))
  })

  test('says when the essential information could not be decoded', async () => {
    const page = await open()
    await refuse(page, 'vin.decode', { status: 422, message: 'Could not decode essential vehicle information' })
    await page.getByLabel('VIN').fill(VIN)
    await next(page)
    await expectToast(page, 'Could not decode essential vehicle information')
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  test('asks for each VIN once and remembers the answer in the browser', async () => {
    const page = await open()
    await fillTo(page, 2)
    await page.getByRole('button', { name: 'Back' }).click()
    await expectStep(page, STEPS[0])
    await loseCalls(page, 'vin.decode')
    await next(page)
    await expectStep(page, STEPS[1])
  })
})

describe('the part step', () => {
  let page: Page
  beforeEach(async () => {
    page = await open()
    await fillTo(page, 2)
  })

  test("has the search box, 'or select from categories' and the three lists one below the other", async () => {
    const heights = await Promise.all(
      [
        page.getByRole('combobox').first(),
        page.getByText('or select from categories', { exact: true }),
        page.getByLabel('Category', { exact: true }),
      ].map((part) => part.boundingBox().then((box) => box?.y)),
    )
    expect(heights).toEqual(heights.toSorted((a = 0, b = 0) => a - b))
  })

  test('clears subcategory and part with the category, and the part with the subcategory', async () => {
    await page.getByLabel('Category', { exact: true }).selectOption('Exterior')
    await page.getByLabel('Subcategory').selectOption('Hood')
    await page.getByLabel('Specific part').selectOption({ index: 1 })
    await page.getByLabel('Subcategory').selectOption('Fenders & Parts')
    await expect.poll(() => page.getByLabel('Specific part').inputValue()).toBe('')
    await page.getByLabel('Category', { exact: true }).selectOption('Engine')
    await expect.poll(() => page.getByLabel('Subcategory').inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Specific part').count()).toBe(0)
  })

  test('searches from 2 characters on, shows at most 10 parts, takes ac for air conditioning and says when there are none', async () => {
    const box = page.getByRole('combobox', { name: 'Search for a part' })
    const options = page.locator('[role=listbox] [role=option]')
    await box.fill('d')
    await page.waitForTimeout(500)
    await expect.poll(() => options.count()).toBe(0)
    await box.fill('door')
    await expectVisible(options.first())
    await expect.poll(() => options.count()).toBe(10)
    await box.fill('ac')
    await expectVisible(options.filter({ hasText: /air conditioning|A\/C/i }).first())
    await box.fill('zzzz')
    await expectVisible(page.getByText('No parts found.'))
    await page.keyboard.press('Escape')
    await expectHidden(page.getByText('No parts found.'))
  })

  test("asks what an 'Other ...' part is called", async () => {
    await page.getByLabel('Category', { exact: true }).selectOption('Interior')
    const other = await page
      .locator('option', { hasText: /^Other/ })
      .first()
      .innerText()
    await page.getByLabel('Subcategory').selectOption(other)
    await page.getByLabel('What is it called?').fill('Ashtray')
    await next(page)
    await expectStep(page, STEPS[2])
  })
})
