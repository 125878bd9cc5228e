import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'

const shop = await openStaffShop()

describe.each(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test('the dashboard opens with the dismantled vehicles and has five tabs', async () => {
    const page = await shop.visitAs('/admin', { viewport })
    const tabs = page.getByRole('tab')
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual(['Dismantled Vehicles', 'Retail Vehicles', 'Parts Requests', 'Repair Requests', 'Enquiries'])
    await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true')
    await screenshot(page, `dashboard-${viewport}`)
    await expectAccessible(page)
  })
})

test('the address says which tab is open, and Back leads to the one before', async () => {
  const page = await shop.visitAs('/admin?tab=retail', { viewport: 'desktop' })
  await expectVisible(page.getByRole('tab', { name: 'Retail Vehicles', selected: true }))
  await page.getByRole('tab', { name: 'Parts Requests' }).click()
  await page.waitForURL('**/admin?tab=part-requests')
  await page.goBack()
  await expectVisible(page.getByRole('tab', { name: 'Retail Vehicles', selected: true }))
})
