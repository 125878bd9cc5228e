import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visitWithoutScripts as visitHeld } from '../support/held-scripts.ts'
import { expectHidden, expectVisible, openShop, shopUrl } from '../support/shop.ts'
import type { VisitOptions } from '../support/visits.ts'
import { vehiclePath } from './pages.ts'

const { visit } = openShop()
const VIN = '1GB0C4EGXGZ280783'

const visitWithoutScripts = (path: string, options?: Partial<VisitOptions>) =>
  visitHeld(visit, path, options)

const isAnimated = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((element) => element.getAnimations().length > 0)

describe('input before the scripts of a page have come', () => {
  test("one click on 'Show map' shows the map once they are there, and says meanwhile that it was noticed", async () => {
    const { page, release } = await visitWithoutScripts('/contact', { elsewhere: true })
    await page.route(/openstreetmap|google/, (route) => route.fulfill({ body: 'map' }))
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect.poll(() => page.locator('#page-status').innerText()).toBe('One moment…')
    expect(await isAnimated(page, 'Show map')).toBe(true)
    await page.getByRole('button', { name: 'Show map' }).dblclick()
    release()
    await expectVisible(page.locator('iframe[title^="Map of"]'))
    await expect.poll(() => page.locator('#page-status').innerText()).toBe('')
  })

  test('a VIN typed with Enter at the end is kept and sent once, and the page stays where it is', async () => {
    const { page, release, navigations } = await visitWithoutScripts('/partsrequest', {
      viewport: 'phone',
    })
    await page.getByLabel('VIN', { exact: true }).click()
    await page.keyboard.type(VIN)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('VIN', { exact: true }).inputValue()).toBe(VIN)
    const decoded: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('vin.decode')) decoded.push(request.url())
    })
    release()
    await expectVisible(page.getByRole('heading', { name: 'Which part do you need?' }))
    expect(decoded).toHaveLength(1)
    expect(navigations.filter((url) => url.includes('vin='))).toEqual([])
  })

  test('one tap opens the repair wizard', async () => {
    const { page, release } = await visitWithoutScripts('/repair', { viewport: 'phone' })
    await page.getByRole('button', { name: 'Schedule Your Repair Now' }).tap()
    await expect.poll(() => page.locator('#page-status').innerText()).toBe('One moment…')
    expect(
      await page.locator('#page-status').evaluate((element) => getComputedStyle(element).color),
      'light text on the dark band',
    ).toBe('rgb(246, 244, 238)')
    release()
    await expectVisible(page.getByRole('heading', { name: 'What do you drive?' }))
  })

  test('a user name and password typed at once sign in', async () => {
    const { page, release, navigations } = await visitWithoutScripts('/login', {
      allow: [/status of 401/],
    })
    await page.getByLabel('Username').fill('nobody')
    await page.getByLabel('Password').fill('not the password')
    await page.getByLabel('Password').press('Enter')
    release()
    await expectVisible(page.getByText('Invalid username or password'))
    expect(await page.getByLabel('Username').inputValue()).toBe('nobody')
    expect(navigations.filter((url) => url.includes('nobody'))).toEqual([])
  })

  test('the filter works as a plain form, and keeps what was typed when the scripts come', async () => {
    const { page, release } = await visitWithoutScripts('/inventory')
    await page.getByRole('searchbox', { name: 'Search' }).fill('Ford')
    release()
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) =>
        key.startsWith('__reactProps'),
      ),
    )
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('Ford')
  })

  test('a tap on the link back to the inventory keeps the filter that the visitor came from', async () => {
    const { page } = await visitWithoutScripts('/inventory?make=Ford', { viewport: 'phone' })
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .tap()
    await expectVisible(page.getByRole('heading', { name: 'Specifications' }))
    await page.getByRole('link', { name: 'Back to Inventory' }).tap()
    await page.waitForURL('**/inventory?make=Ford', { waitUntil: 'commit' })
  })

  test('the inquiry dialog opens with the telephone number, and gets its form when the scripts are there', async () => {
    const [car] = (await (await fetch(`${shopUrl()}/api/retail-vehicles?limit=1`)).json()) as {
      _id: string
    }[]
    const { page, release } = await visitWithoutScripts(`/inventory/${car?._id}`)
    await page.getByRole('button', { name: 'Contact About This Vehicle' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact About This Vehicle' })
    await expectVisible(dialog.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ }))
    release()
    await expectVisible(dialog.getByLabel('Name'))
    await expectHidden(dialog.getByText('Loading...'))
  })

  test('a tap on a picture enlarges it once the scripts are there', async () => {
    const { page, release } = await visitWithoutScripts(await vehiclePath(), { viewport: 'phone' })
    await page
      .getByRole('link', { name: /^The 20/ })
      .first()
      .tap()
    release()
    await expectVisible(page.getByRole('dialog', { name: /^Pictures of the/ }))
  })

  test('a tap on the heart of a car saves it once the scripts are there', async () => {
    const { page, release } = await visitWithoutScripts('/inventory', { viewport: 'phone' })
    const heart = page.getByRole('button', { name: /^Save R-/ }).first()
    await heart.tap()
    release()
    await expectVisible(page.getByRole('link', { name: 'Saved (1)' }))
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
  })

  test('a page whose code never comes says so, and has not sent the VIN anywhere', async () => {
    const page = await visit('/partsrequest', {
      viewport: 'phone',
      hydrate: false,
      allow: [/Failed to load resource/, /request failed/, /ERR_FAILED/],
      before: async (made) => {
        await made.clock.install()
        await made.route('**/assets/hydrate*.js', (route) => route.abort())
      },
    })
    await page.getByLabel('VIN', { exact: true }).fill(VIN)
    await page.keyboard.press('Enter')
    const isSaid = async () => {
      await page.clock.runFor(1000)
      return page
        .getByText('This page did not load completely. Check your connection and try again.')
        .isVisible()
    }
    await expect.poll(isSaid).toBe(true)
    expect(page.url()).not.toContain('vin=')
  })
})

test.each([
  ['/', 'desktop'],
  ['/inventory', 'desktop'],
  ['/inventory', 'tablet'],
  ['/parts', 'desktop'],
  ['/repair', 'desktop'],
  ['/about', 'tablet'],
  ['/contact', 'tablet'],
  ['/partsrequest', 'tablet'],
] as const)(
  'scrolling right after the load of %s on a %s is never undone',
  async (path, viewport) => {
    const page = await visit(path, { viewport, hydrate: false })
    const seen: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      const before = await page.evaluate(() => scrollY)
      const bottom = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      await page.mouse.wheel(0, 150)
      if (before < bottom - 1) await page.waitForFunction((y) => scrollY !== y, before)
      seen.push(await page.evaluate(() => scrollY))
    }
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(seen.at(-1)).toBeGreaterThan(0)
  },
)

test('the notification area is there from the first paint on, and is the one that shows the first toast', async () => {
  const page = await visit('/partsrequest', { viewport: 'desktop' })
  const area = page.locator('#toasts section[aria-live=polite]')
  expect(await area.count()).toBe(1)
  await area.evaluate((element) => Object.assign(element, { isFromDocument: true }))
  await page.getByLabel('VIN', { exact: true }).fill(VIN)
  await page.getByRole('button', { name: 'Next' }).click()
  await expectVisible(area.getByText('VIN decoded successfully'))
  expect(await area.evaluate((element) => 'isFromDocument' in element)).toBe(true)
})
