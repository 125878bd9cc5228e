import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'

// A shop of its own needs no stock to be drawn first.
const { visit } = await openStaffShop()

describe.each(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test.each(['light', 'dark'] as const)('the API reference is complete without JavaScript, in its own styles (%s)', async (colorScheme) => {
    const page = await visit('/api/docs', { viewport, colorScheme, javaScript: false, hydrate: false })
    await expectVisible(page.getByRole('heading', { name: 'API reference' }))
    const operation = page.locator('#postPartRequests')
    await operation.locator('summary').click()
    await expectVisible(operation.getByText('customerInfo.phone'))
    await expectVisible(operation.getByText('Too many requests'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)).toContain('Barlow Condensed')
    await screenshot(page, `api-docs-${viewport}-${colorScheme}`)
  })

  test('it can be read by everybody', async () => {
    const page = await visit('/api/docs', { viewport, hydrate: false })
    await page.locator('#postPartRequests summary').click()
    await expectAccessible(page)
  })
})
