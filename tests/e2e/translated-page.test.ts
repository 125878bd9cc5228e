import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitWithoutScripts } from '../support/held-scripts.ts'
import { expectVisible, openShop } from '../support/shop.ts'
import { translateInPlace } from '../support/translator.ts'
import { vehiclePath } from './pages.ts'

// Browsers translate a page when it is loaded, often before hydration.

const { visit } = openShop()
/** Makes a translated text differ, although tests find it by its words. */
const TRANSLATED = '\u00A0'

/** Opens a page that is translated while React is held back. */
async function visitTranslated(path: string) {
  const { page, release } = await visitWithoutScripts(visit, path)
  await page.evaluate(translateInPlace, TRANSLATED)
  expect(await countOfTranslated(page)).toBeGreaterThan(0)
  return { page, release }
}

const countOfTranslated = (page: Page) => page.locator('main font font').count()

const VIN = '1GB0C4EGXGZ280783'
const vinOf = (page: Page) => page.getByLabel('VIN', { exact: true })

/** Types into a field and marks the element, so that a replaced one is noticed. */
async function typeVin(page: Page): Promise<void> {
  await vinOf(page).fill(VIN)
  await vinOf(page).evaluate((field) => Object.assign(field, { isFromDocument: true }))
}

/** Waits for hydration, which keeps the same field with its typed text. */
async function expectKept(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === '')
  expect(await vinOf(page).evaluate((field) => 'isFromDocument' in field)).toBe(true)
  expect(await vinOf(page).inputValue()).toBe(VIN)
}

test('a page translated before hydration keeps its input', { tags: ['r2.94'] }, async () => {
  const { page, release } = await visitTranslated('/partsrequest')
  await typeVin(page)
  await page.getByRole('button', { name: 'Next' }).click()
  release()
  await expectVisible(page.getByRole('heading', { name: 'Which part do you need?' }))
  await expect.poll(() => countOfTranslated(page)).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Next' }).click()
  await expectVisible(page.getByText('Please select a category'))
})

test('a form opens in a page translated before hydration', async () => {
  const { page, release } = await visitTranslated(await vehiclePath())
  await page.getByRole('button', { name: 'Schedule Test Drive' }).first().click()
  release()
  const dialog = page.getByRole('dialog')
  await expectVisible(dialog.getByLabel('Name'))
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectVisible(dialog.getByText('Name is required'))
})

test('typed text is kept where a translator changed texts', { tags: ['r2.94'] }, async () => {
  const { page, release } = await visitWithoutScripts(visit, '/partsrequest')
  await page.evaluate((behind) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: text } = walker
      if (text.parentElement?.closest('script, style') === null) text.nodeValue += behind
    }
  }, TRANSLATED)
  await typeVin(page)
  release()
  await expectKept(page)
})

test(
  'a form keeps its input where an extension changed elements',
  { tags: ['r2.94'] },
  async () => {
    const { page, release } = await visitWithoutScripts(visit, '/partsrequest')
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('main input')) {
        field.after('•', document.createElement('b'))
      }
      document.querySelector('main h1')?.after(document.createElement('b'))
      for (const icon of document.querySelectorAll('main svg')) icon.remove()
    })
    await typeVin(page)
    release()
    await expectKept(page)
    await expect.poll(() => page.locator('h1 + b').count()).toBe(1)
    await page.getByRole('button', { name: 'Next' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Which part do you need?' }))
  },
)
