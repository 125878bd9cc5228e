import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, type PageOptions, screenshot } from '../support/browser.ts'
import { loseReplies, mend, refuse } from '../support/failing-calls.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectHidden, expectVisible, openShop, shopUrl } from '../support/shop.ts'
import { wake } from '../support/visits.ts'

const { visit } = openShop()

const PROVOKED = [/status of 429/, /ERR_CONNECTION_RESET/]
const REFERENCE = /^E-\d{4}-\d{4}$/

const carPath = async () => {
  const cars = (await (await fetch(`${shopUrl()}/api/retail-vehicles`)).json()) as { _id: string }[]
  return `/inventory/${cars[0]?._id}`
}
const form = (page: Page) => page.getByRole('dialog')
const problemsOf = async (page: Page) => (await form(page).locator('.form-problem').allInnerTexts()).map((text) => text.trim()).filter(Boolean)

async function openForm(viewport: PageOptions['viewport'], button: string): Promise<Page> {
  const page = await visit(await carPath(), { viewport, allow: PROVOKED })
  await page.getByRole('button', { name: button }).click()
  await expectVisible(form(page).getByLabel('Name'))
  return page
}

async function fillIn(page: Page): Promise<void> {
  await form(page).getByLabel('Name').fill('Kim Poe')
  await form(page).getByLabel('Phone').fill('5185550123')
  await form(page).getByLabel('Email').fill('kim@example.com')
}

describe.each(['phone', 'desktop'] as const)('the enquiry on a %s', (viewport) => {
  test('about a car asks for name, telephone, e-mail and message, and gives its receipt in place', async () => {
    const page = await openForm(viewport, 'Contact About This Vehicle')
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expect
      .poll(() => problemsOf(page))
      .toEqual(['Name is required', 'Phone number is required', 'Email address is required', 'Message is required'])
    await screenshot(page, `enquiry-${viewport}`)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await fillIn(page)
    await form(page).getByLabel('Message').fill('Is it still there?')
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expectVisible(form(page).getByText(REFERENCE))
    await expectVisible(form(page).getByText('You hear from us by'))
    await screenshot(page, `enquiry-${viewport}-receipt`)
    await form(page).getByRole('button', { name: 'Back to the car' }).click()
    await expectHidden(form(page))
  })

  test('works by keyboard alone', async () => {
    const page = await visit(await carPath(), { viewport, allow: PROVOKED })
    await tabTo(page, 'button', 'Contact About This Vehicle')
    await page.keyboard.press('Enter')
    for (const [name, text] of Object.entries({ Name: 'Kim Poe', Phone: '5185550124', Email: 'kim@example.com', Message: 'Is it still there?' })) {
      await tabTo(page, 'textbox', name)
      await page.keyboard.type(text)
    }
    await tabTo(page, 'button', 'Send')
    await page.keyboard.press('Enter')
    await expectVisible(form(page).getByText(REFERENCE))
  })

  test('for a test drive does without a message and takes a preferred day that is not past', async () => {
    const page = await openForm(viewport, 'Schedule Test Drive')
    await fillIn(page)
    await form(page).getByLabel('Preferred day').fill('2020-01-02')
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => problemsOf(page)).toEqual(['Preferred date cannot be in the past'])
    await form(page).getByLabel('Preferred day').fill('2099-01-02')
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expectVisible(form(page).getByText(REFERENCE))
  })
})

test('the form closes with Escape, gives the focus back, and keeps what was typed', async () => {
  const page = await openForm('desktop', 'Contact About This Vehicle')
  await fillIn(page)
  await page.keyboard.press('Escape')
  await expectHidden(form(page))
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Contact About This Vehicle')
  await page.reload()
  await wake(page)
  await page.getByRole('button', { name: 'Contact About This Vehicle' }).click()
  await expectVisible(form(page).getByLabel('Name'))
  await expect.poll(() => form(page).getByLabel('Name').inputValue()).toBe('Kim Poe')
})

test('a lost reply is no second enquiry, and a refusal is said in the form', async () => {
  const page = await openForm('phone', 'Schedule Test Drive')
  await fillIn(page)
  await loseReplies(page, 'enquiries.submit')
  await form(page).getByRole('button', { name: 'Send' }).click()
  await expectVisible(form(page).getByText('Your message was not sent'))
  await mend(page, 'enquiries.submit')
  await refuse(page, 'enquiries.submit', { status: 429, message: 'Too many requests from your connection.' })
  await form(page).getByRole('button', { name: 'Send' }).click()
  await expectVisible(form(page).getByText('Too many requests from your connection.'))
  await mend(page, 'enquiries.submit')
  await form(page).getByRole('button', { name: 'Send' }).click()
  await expectVisible(form(page).getByText(REFERENCE))
})
