import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { partDraft } from '../support/request-drafts.ts'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'

const shop = await openStaffShop()
const VIEWS = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
] as const

describe.each(VIEWS)('on a %s in %s', (viewport, colorScheme) => {
  test('the parts requests are accessible, folded and unfolded', async () => {
    const { reference } = await shop.app.caller.partRequests.submit(partDraft())
    const page = await shop.visitAs(`/admin?tab=part-requests`, { viewport, colorScheme })
    await expectVisible(page.getByRole('heading', { name: /^Parts Requests \(\d+\)$/ }))
    await screenshot(page, `part-requests-${viewport}-${colorScheme}`)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.getByRole('button', { name: `Details of ${reference}` }).click()
    await expectVisible(page.getByText('No notes yet'))
    await screenshot(page, `part-request-open-${viewport}-${colorScheme}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reply by mail' }).click()
    await expectVisible(page.getByRole('dialog', { name: 'Reply by mail' }))
    await screenshot(page, `part-request-reply-${viewport}-${colorScheme}`)
    await expectAccessible(page)
  })
})
