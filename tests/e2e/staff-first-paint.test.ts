import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { layoutShiftOf, watchLayoutShifts } from '../support/layout-shift.ts'
import { expectVisible } from '../support/shop.ts'
import { ADMIN, openStaffShop, signInAs } from '../support/staff-shop.ts'
import { PASSWORD } from '../support/staff.ts'
import { hydratePage } from '../support/visits.ts'

const shop = await openStaffShop()
/** Width of a character before a late font arrives. */
const SHIFT_MAX = 0.001

/** Holds back the requests for an address; gives the function that lets them through. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const topOf = async (seen: Locator): Promise<number> => (await seen.boundingBox())?.y ?? Number.NaN
// While React joins, what the server sent stands hidden beside it.
const verifying = (page: Page) => page.getByText('Verifying access...').filter({ visible: true })

describe('before any script has come', () => {
  test("'Verifying access...' stays in its place until the back office appears", async () => {
    const page = await shop.visitAs('/admin/retail-vehicles', { viewport: 'phone' })
    const letVerify = await holdBack(page, '**/api/auth/verify')
    const letScripts = await holdBack(page, '**/*.js')
    await watchLayoutShifts(page)
    const response = await page.goto('/admin/retail-vehicles', { waitUntil: 'commit' })
    expect(response?.headers()['cache-control']).toBe('no-store')
    await expectVisible(verifying(page))
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    const place = await topOf(verifying(page))
    expect(place).toBeLessThan((page.viewportSize()?.height ?? 0) / 4)
    // The style sheet alone announces an unusually long wait.
    await expect.poll(() => page.getByText('This takes longer than usual.').isVisible()).toBe(false)
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expectVisible(page.getByRole('link', { name: 'Try again' }))
    letScripts()
    await hydratePage(page)
    expect(await topOf(verifying(page))).toBe(place)
    expect(await layoutShiftOf(page)).toBeLessThan(SHIFT_MAX)
    // The bar leads elsewhere already; its menu comes with the back office.
    await expectVisible(page.getByRole('link', { name: 'Vehicles' }).filter({ visible: true }))
    letVerify()
    const nav = page.getByRole('navigation', { name: 'Back office' })
    await expectVisible(nav.getByRole('button', { name: 'More' }))
  })

  test('the login page appears in its final form; without JavaScript staff pages say what they need', async () => {
    const page = await shop.visit('/login', { viewport: 'desktop' })
    const letScripts = await holdBack(page, '**/*.js')
    await watchLayoutShifts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { name: 'Admin Login' })
    await expectVisible(heading)
    const place = await topOf(heading)
    letScripts()
    await hydratePage(page)
    expect(await topOf(heading)).toBe(place)
    expect(await layoutShiftOf(page)).toBeLessThan(SHIFT_MAX)
    await signInAs(page)
    for (const [path, words] of [
      ['/login', 'Signing in needs JavaScript.'],
      ['/admin', 'The back office needs JavaScript.'],
    ] as const) {
      const plain = await shop.visit(path, { viewport: 'phone', javaScript: false })
      await expectVisible(plain.locator('noscript p', { hasText: words }))
      expect(await plain.getByRole('button').count()).toBe(0)
    }
  })
})

test('a chunk that is late or missing: words in its place, other tries, and then a message with Try again', async () => {
  const page = await shop.visit('/login', {
    viewport: 'desktop',
    allow: [/ERR_FAILED/, /dynamically imported module/, /request failed/],
  })
  const letScripts = await holdBack(page, '**/*.js')
  let asked = 0
  await page.route('**/inquiries-tab-*.js', (route) => {
    asked += 1
    return asked === 1 ? route.abort('failed') : route.continue()
  })
  await page.route('**/repair-requests-tab-*.js', (route) => route.abort('failed'))
  await page.getByLabel('Username').fill(ADMIN)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectVisible(verifying(page))
  letScripts()
  await expectVisible(page.getByRole('heading', { name: 'Dismantled Vehicle Inventory' }))

  // The code of a tab is prefetched, and loaded again when the tab opens.
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('tab', { name: 'Inquiries' }).click()
  await expectVisible(page.getByRole('heading', { name: 'Inquiries (0)' }))
  expect(asked).toBe(2)

  await page.getByRole('tab', { name: 'Repair Requests' }).click()
  await expectVisible(page.getByText("Part of this page didn't load."))
  expect(await page.getByText('Or call us at').count()).toBe(0)
  await page.unroute('**/repair-requests-tab-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectVisible(page.getByRole('heading', { name: 'Repair Requests (0)' }))

  await page.evaluate(() => localStorage.removeItem('reloaded-for-chunk'))
  await page.route('**/hydrate-*.js', (route) => route.abort('failed'), { times: 1 })
  await page.reload({ waitUntil: 'commit' })
  await expectVisible(page.getByRole('heading', { name: 'Repair Requests (0)' }))
})
