import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { buildMapLinks } from '#shared/domain/map-links.ts'
import { goWithoutScripts, visitWithoutScripts as visitHeld } from '../support/held-scripts.ts'
import { expectHidden, expectVisible, openShop } from '../support/shop.ts'
import type { VisitOptions } from '../support/visits.ts'
import { vehiclePath } from './pages.ts'

const { visit } = openShop()
const VIN = '1GB0C4EGXGZ280783'

const visitWithoutScripts = (path: string, options?: Partial<VisitOptions>) =>
  visitHeld(visit, path, options)

const isAnimated = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((element) => element.getAnimations().length > 0)
const statusOf = (page: Page) => page.locator('#page-status')

test('an early click shows the map later', { tags: ['r2.19', 'r2.29', 'r2.30'] }, async () => {
  const requested: string[] = []
  const { page, release } = await visitWithoutScripts('/contact', {
    elsewhere: true,
    before: (made) =>
      made.route(
        ({ protocol }) => protocol === 'https:',
        (route) => {
          requested.push(route.request().url())
          return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' })
        },
      ),
  })
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect.poll(() => statusOf(page).innerText()).toBe('One moment…')
  expect(await isAnimated(page, 'Show map')).toBe(true)
  await page.getByRole('button', { name: 'Show map' }).dblclick()
  expect(requested).toEqual([])
  release()
  const map = page.locator('iframe[title^="Map of"]')
  await expectVisible(map)
  expect(await map.getAttribute('title')).toContain(demoBusiness.address.street)
  await expect.poll(() => requested).toEqual([buildMapLinks(demoBusiness).mapEmbedUrl])
  await expect.poll(() => statusOf(page).innerText()).toBe('')
})

test("a click on 'I don't have the VIN' before the scripts have come opens the fields once they are there", async () => {
  const { page, release } = await visitWithoutScripts('/partsrequest', { viewport: 'phone' })
  await page.getByRole('button', { name: "I don't have the VIN" }).click()
  release()
  await expectVisible(page.getByLabel('Make'))
})

test.each(['/inventory', '/parts'])(
  'a choice in the filter panel of %s before the scripts have come counts on its button',
  { tags: ['r3.51'] },
  async (path) => {
    const { page, release } = await visitWithoutScripts(path, { viewport: 'phone' })
    await page.getByRole('button', { name: /^Filter/ }).tap()
    const panel = page.getByRole('dialog', { name: 'Filter' })
    const make = panel.getByRole('combobox', { name: 'Make' })
    await make.selectOption({ index: 1 })
    const chosen = await make.locator('option:checked').innerText()
    const [, count = ''] = /\((\d+)\)$/.exec(chosen) ?? []
    release()
    await expectVisible(
      panel.getByRole('button', { name: new RegExp(`^Show ${count} vehicles?$`) }),
    )
  },
)

test('a VIN entered before the scripts is sent once', { tags: ['r17.1'] }, async () => {
  const { page, release, navigations } = await visitWithoutScripts('/partsrequest', {
    viewport: 'phone',
  })
  const area = page.locator('#toasts section[aria-live=polite]')
  expect(await area.count()).toBe(1)
  await area.evaluate((element) => Object.assign(element, { isFromDocument: true }))
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
  await expectVisible(area.getByText('VIN decoded successfully'))
  expect(await area.evaluate((element) => 'isFromDocument' in element)).toBe(true)
})

test('early input in six forms is kept', { tags: ['r4.23', 'r4.34', 'r4.38'] }, async () => {
  const { page, release, navigations } = await visitWithoutScripts('/repair', {
    viewport: 'phone',
    allow: [/status of 401/],
  })
  await page.getByRole('button', { name: 'Schedule Your Repair Now' }).tap()
  await expect.poll(() => statusOf(page).innerText()).toBe('One moment…')
  expect(
    await statusOf(page).evaluate((element) => getComputedStyle(element).color),
    'light text on the dark band',
  ).toBe('rgb(246, 244, 238)')
  release()
  await expectVisible(page.getByRole('heading', { name: 'What do you drive?' }))

  const releaseInventory = await goWithoutScripts(page, '/inventory?make=Ford')
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .tap()
  await expectVisible(page.getByRole('heading', { name: 'Specifications' }))
  await page.getByRole('link', { name: 'Back to Inventory' }).tap()
  await page.waitForURL('**/inventory?make=Ford', { waitUntil: 'commit' })
  const heart = page.getByRole('button', { name: /^Save R-/ }).first()
  await heart.tap()
  await page.getByRole('button', { name: 'Filter (1)' }).tap()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('Truck')
  releaseInventory()
  await expectVisible(page.getByRole('link', { name: 'Saved (1)' }))
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  expect(await search.inputValue()).toBe('Truck')

  const car = await vehiclePath()
  const releasePicture = await goWithoutScripts(page, car)
  await page
    .getByRole('link', { name: /^The 20/ })
    .first()
    .tap()
  releasePicture()
  await expectVisible(page.getByRole('dialog', { name: /^Pictures of the/ }))

  const releaseInquiry = await goWithoutScripts(page, car)
  await page.getByRole('button', { name: 'Contact About This Vehicle' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Contact About This Vehicle' })
  await expectVisible(dialog.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ }))
  releaseInquiry()
  await expectVisible(dialog.getByLabel('Name'))
  await expectHidden(dialog.getByText('Loading...'))

  const releaseLogin = await goWithoutScripts(page, '/login')
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  releaseLogin()
  await expectVisible(page.getByText('Invalid username or password'))
  expect(await page.getByLabel('Username').inputValue()).toBe('nobody')
  expect(navigations.filter((url) => url.includes('nobody'))).toEqual([])
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
