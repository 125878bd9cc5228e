import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { refuse } from '../support/failing-calls.ts'
import { passUntil } from '../support/page-clock.ts'
import { expectHidden, expectVisible, openShop, shopUrl } from '../support/shop.ts'

const { visit } = openShop()
const VIN = '1GB0C4EGXGZ280783'
const SLICE_MS = 250
const HOUR_MS = 3_600_000
const REFUSED = [/status of 422/]

const toastOf = (page: Page): Locator => page.locator('[data-sonner-toast][data-removed=false]')

type Opening = { viewport?: 'phone' | 'tablet' | 'desktop'; before?: (page: Page) => Promise<unknown> }

/** A page with a fresh toast, whose clock stands still and has done so since before the toast came. */
async function toastPage({ viewport = 'desktop', before }: Opening = {}): Promise<Page> {
  const page = await visit('/partsrequest', {
    viewport,
    allow: REFUSED,
    before: async (opened) => {
      await opened.clock.install()
      // Transitions do not follow the clock of the page.
      await opened.emulateMedia({ reducedMotion: 'reduce' })
      await before?.(opened)
    },
  })
  await page.getByLabel('VIN').fill(VIN)
  await page.clock.pauseAt(Date.now() + HOUR_MS)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.mouse.move(5, 5)
  await passUntil(page, toastOf(page))
  // Until it has slid in.
  await pass(page, 500)
  return page
}

/** The area has no size while it is empty. */
const expectAttached = (locator: Locator): Promise<void> => locator.waitFor({ state: 'attached' })

/** Lets time pass in the page, little by little, so that it can react to what happened before. */
async function pass(page: Page, timeMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < timeMs; passedMs += SLICE_MS) await page.clock.runFor(SLICE_MS)
}

async function swipe(page: Page, byX: number): Promise<void> {
  const box = await toastOf(page).boundingBox()
  if (!box) throw new Error('There is no toast to swipe')
  const [x, y] = [box.x + 80, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + byX / 2, y)
  await page.mouse.move(x + byX, y)
  await page.mouse.up()
  await page.mouse.move(5, 5)
  await pass(page, 500)
}

describe('toasts', () => {
  test('close by themselves after 5000 ms', async () => {
    const page = await toastPage()
    expect(await toastOf(page).innerText()).toContain('VIN decoded successfully')
    await pass(page, 2500)
    expect(await toastOf(page).count()).toBe(1)
    await pass(page, 4000)
    await expect.poll(() => toastOf(page).count()).toBe(0)
  })

  test('wait while the pointer is over them, and count on from where they were', async () => {
    const page = await toastPage()
    await toastOf(page).hover()
    await pass(page, 10_000)
    expect(await toastOf(page).count()).toBe(1)
    await page.mouse.move(5, 5)
    await pass(page, 6000)
    await expect.poll(() => toastOf(page).count()).toBe(0)
  })

  test('get the focus with F8, wait while they have it, close with Escape and give the focus back', async () => {
    const page = await toastPage()
    await passUntil(page, page.getByRole('combobox', { name: 'Search for a part' }))
    await page.getByRole('combobox', { name: 'Search for a part' }).focus()
    await page.keyboard.press('F8')
    await expectAttached(page.locator('[data-sonner-toaster]:focus'))
    await pass(page, 10_000)
    expect(await toastOf(page).count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close notification')
    await page.keyboard.press('Escape')
    await pass(page, 1000)
    await expect.poll(() => toastOf(page).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  })

  test('have the focus by the next key after F8, however quickly that follows', async () => {
    const page = await toastPage()
    const isFocused = await page.evaluate(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true }))
      // Whatever one key sets off before the browser turns to the next.
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
      return document.activeElement?.matches('[data-sonner-toaster]')
    })
    expect(isFocused).toBe(true)
  })

  test('close with Escape from anywhere on the page', async () => {
    const page = await toastPage()
    await page.keyboard.press('Escape')
    await pass(page, 1000)
    await expect.poll(() => toastOf(page).count()).toBe(0)
  })

  test.each([
    [48, 1],
    [-120, 1],
    [60, 0],
  ])('swiped by %d px, %d are left: only 50 px to the right close one', async (byX, left) => {
    const page = await toastPage()
    await swipe(page, byX)
    expect(await toastOf(page).count()).toBe(left)
  })

  test('show one at a time: a newer one takes the place of the older', async () => {
    const page = await toastPage()
    await passUntil(page, page.getByRole('combobox', { name: 'Search for a part' }))
    await page.getByRole('combobox', { name: 'Search for a part' }).fill('alternator')
    await page.clock.resume()
    await page.locator('[role=listbox] [role=option]').first().click()
    await expectVisible(toastOf(page).filter({ hasText: 'Part selected successfully' }))
    await expectHidden(page.locator('[data-sonner-toast]', { hasText: 'VIN decoded' }))
    await expect.poll(() => page.locator('[data-sonner-toast]').allInnerTexts()).toEqual([expect.stringContaining('Part selected successfully')])
  })

  test('are at most 420 px wide on medium screens and fit a phone', async () => {
    const tablet = await toastPage({ viewport: 'tablet' })
    expect((await tablet.locator('.toast-card').boundingBox())?.width).toBe(420)
    const phone = await toastPage({ viewport: 'phone' })
    const box = await phone.locator('.toast-card').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  })

  test('look different when something went wrong, and say so to those who hear them', async () => {
    const before = (page: Page) => refuse(page, 'vin.decode', { status: 422, message: 'Could not decode essential vehicle information' })
    const page = await toastPage({ before })
    await screenshot(page, 'toast-destructive')
    expect(await page.locator('.toast-card').getAttribute('data-tone')).toBe('destructive')
    expect(await toastOf(page).innerText()).toContain('VIN Validation Failed')
    expect(await toastOf(page).textContent()).toMatch(/^Error: /)
    expect(await page.locator('section[aria-live=polite]').getAttribute('aria-label')).toBe('Notifications (F8)')
    await page.clock.resume()
    await expectAccessible(page)
  })
})

test('F8 leads to the notification area even while it is empty', async () => {
  const page = await visit('/about', { viewport: 'desktop' })
  await page.keyboard.press('F8')
  await expectAttached(page.locator('section:focus[aria-label="Notifications (F8)"]'))
})

test('no page carries anything of the toasts before the first one', async () => {
  const page = await visit('/', { viewport: 'desktop' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/contact')
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('toaster'))).toEqual([])
  expect(await (await fetch(`${shopUrl()}/contact`)).text()).not.toContain('sonner')
})
