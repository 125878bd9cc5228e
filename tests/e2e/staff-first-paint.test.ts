import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { layoutShiftOf, watchLayoutShift } from '../support/layout-shift.ts'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { wake } from '../support/visits.ts'

const shop = await openStaffShop()
/** A letter's width, when a font comes late. */
const SHIFT_MAX = 0.001

/** Goes to an address whose requests of this kind are held back until they are let through. */
async function goHoldingBack(page: Page, address: string, held: string) {
  const { promise: until, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(held, async (route) => {
    await until
    await route.continue()
  })
  await watchLayoutShift(page)
  await page.goto(address, { waitUntil: 'commit' })
  return letThrough
}

const topOf = async (seen: Locator): Promise<number> => (await seen.boundingBox())?.y ?? Number.NaN

describe.each(['phone', 'desktop'] as const)('before any script has come, on a %s,', (viewport) => {
  test("an address of the back office shows 'Verifying access...' in the middle, where it stays until the dashboard is there", async () => {
    const page = await shop.visitAs('/admin?tab=retail', { viewport })
    const verify = Promise.withResolvers<void>()
    await page.route('**/api/auth/verify', async (route) => {
      await verify.promise
      await route.continue()
    })
    const letScripts = await goHoldingBack(page, '/admin?tab=retail', '**/*.js')
    // While React joins, what the server sent stands hidden beside it.
    const words = page.getByText('Verifying access...').filter({ visible: true })
    await expectVisible(words)
    const place = await topOf(words)
    expect(Math.abs(place - (page.viewportSize()?.height ?? 0) / 2)).toBeLessThan(40)
    letScripts()
    await wake(page)
    expect(await topOf(words)).toBe(place)
    expect(await layoutShiftOf(page)).toBeLessThan(SHIFT_MAX)
    verify.resolve()
    await expectVisible(page.getByRole('button', { name: 'Logout' }))
  })

  test('the login is there as it stays, and can be used once they have', async () => {
    const page = await shop.visit('/login', { viewport })
    const letScripts = await goHoldingBack(page, '/login', '**/*.js')
    const heading = page.getByRole('heading', { name: 'Admin Login' })
    await expectVisible(heading)
    const place = await topOf(heading)
    expect(await page.getByRole('button', { name: 'Login' }).isDisabled()).toBe(true)
    letScripts()
    await wake(page)
    await expect.poll(() => page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true)
    expect(await topOf(heading)).toBe(place)
    expect(await layoutShiftOf(page)).toBeLessThan(SHIFT_MAX)
  })
})
