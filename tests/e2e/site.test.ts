import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { expectVisible, openShop, stock } from '../support/shop.ts'
import { pictured, titleOf, WRITTEN_OF_404 } from './pages.ts'

const { visit } = openShop()
const PUBLIC_PATHS = ['/', '/about', '/contact', '/parts', '/partsrequest', '/inventory', '/repair']
const withoutScript = { viewport: 'phone', javaScript: false } as const

describe('without JavaScript', () => {
  test.each(PUBLIC_PATHS)('%s is complete: heading, telephone, hours, address and links to every page', async (path) => {
    const page = await visit(path, withoutScript)
    expect(await page.locator('h1').count()).toBe(1)
    const text = await page.locator('body').innerText()
    for (const words of [demoBusiness.phone, demoBusiness.address.street, demoBusiness.hoursText]) expect(text).toContain(words)
    const targets = await page.locator('footer a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(targets).toEqual(expect.arrayContaining([...PUBLIC_PATHS, demoBusiness.marketplaceUrl]))
    expect(text).not.toMatch(/Loading|undefined|\[object/)
  })

  test('the inventory shows 60 cars with prices and its filter works as a form', async () => {
    const page = await visit('/inventory', withoutScript)
    expect(await page.locator('main .car').count()).toBe(60)
    const prices = await page.locator('main .car-figures b').evaluateAll((figures) => figures.map((figure) => figure.textContent))
    for (const price of prices) expect(price).toMatch(/^\$\d{1,3}(,\d{3})*$|^Call for price$/)
    await page.getByText('Filter and sort').click()
    await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Ford')
    await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('price-low')
    await page.getByRole('button', { name: 'Show vehicles' }).click()
    await page.waitForURL(/[?&]make=Ford(&|$)/)
    const names = await page.locator('main .car-name').evaluateAll((headings) => headings.map((heading) => heading.textContent))
    expect(names).toHaveLength(stock.retail.filter(({ make }) => make === 'Ford').length)
    for (const name of names) expect(name).toContain('Ford')
    expect(await page.getByRole('combobox', { name: 'Make', exact: true }).inputValue()).toBe('Ford')
  })

  test('pages and cars are reached by plain links, and a car shows all its pictures', async () => {
    const page = await visit('/inventory', withoutScript)
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL('**/inventory?page=2')
    expect(await page.locator('main .car').count()).toBe(stock.retail.length - 60)
    await page.goto('/inventory')
    await page.getByRole('link', { name: `View Details, ${pictured.stockNumber}` }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: titleOf(pictured) }))
    expect(await page.locator('[aria-label=Pictures] ul').first().locator('img').count()).toBe(pictured.drawings.length)
  })

  test('the menu opens on a phone', async () => {
    const page = await visit('/', withoutScript)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Get in Touch' }))
  })
})

describe('the home page', () => {
  test("leads to the repair with 'Book a Service Appointment' and to the parts with 'Browse Recycled Parts'", async () => {
    const page = await visit('/', { viewport: 'phone' })
    expect(await page.getByRole('link', { name: 'Book a Service Appointment' }).getAttribute('href')).toBe('/repair')
    await page.getByRole('link', { name: 'Browse Recycled Parts' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Shop Recycled Parts' }))
  })

  test('says where the shop is, when it is open, and what it promises', async () => {
    const page = await visit('/', { viewport: 'desktop' })
    const text = await page.locator('main').innerText()
    const promises = [
      /Expert technicians/i,
      /All makes and models/i,
      /12 months\/12,000 miles/,
      /3 months\/3,000 miles/,
      /Monday-Friday 8am-5pm/,
      /Weekends: text only/,
      /coming soon/,
    ]
    for (const words of promises) expect(text).toMatch(words)
  })
})

describe('the contact page', () => {
  test("shows 'Get in Touch' and 'Location', and 'Get Directions' on a phone only", async () => {
    for (const [viewport, isShown] of [
      ['phone', true],
      ['tablet', false],
      ['desktop', false],
    ] as const) {
      const page = await visit('/contact', { viewport })
      await expectVisible(page.getByRole('heading', { name: 'Get in Touch' }))
      expect(await page.getByRole('heading', { name: 'Location' }).isVisible()).toBe(true)
      expect(await page.getByRole('link', { name: 'Get Directions' }).isVisible()).toBe(isShown)
    }
  })

  test('calls and writes with one touch', async () => {
    const page = await visit('/contact', { viewport: 'phone' })
    const card = page.getByRole('region', { name: 'Get in Touch' })
    expect(await card.getByRole('link', { name: demoBusiness.phone }).getAttribute('href')).toBe('tel:+15185550142')
    expect(await card.getByRole('link', { name: demoBusiness.email }).getAttribute('href')).toBe(`mailto:${demoBusiness.email}`)
  })
})

test.each(['/contact', '/'])('the map on %s asks nothing of another site before it is wanted, and comes on a click', async (path) => {
  const asked: string[] = []
  const page = await visit(path, {
    viewport: 'desktop',
    elsewhere: true,
    before: (made) =>
      made.route(
        ({ protocol }) => protocol === 'https:',
        (route) => {
          asked.push(route.request().url())
          return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' })
        },
      ),
  })
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect.poll(() => asked).toEqual([demoBusiness.mapEmbedUrl])
  expect(await page.locator('iframe').getAttribute('title')).toContain(demoBusiness.address.street)
})

test("an unknown address is 404 with the header and 'Return Home'", async () => {
  const page = await visit('/no/such/page', { viewport: 'phone', allow: WRITTEN_OF_404 })
  expect(await page.locator('main').innerText()).toContain('does not exist')
  expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: demoBusiness.tagline }))
})

test('the about page tells the story and shows the owner and the operations manager', async () => {
  const page = await visit('/about', { viewport: 'phone' })
  const text = await page.locator('main').innerText()
  for (const { name, role } of demoBusiness.staff) expect(text).toMatch(new RegExp(`${name}\\s+${role}`))
  for (const paragraph of demoBusiness.story) expect(text).toContain(paragraph)
})

test('the repair page shows its hero, three steps, six services and why to choose this shop', async () => {
  const page = await visit('/repair', { viewport: 'desktop' })
  expect(await page.locator('h1').innerText()).toBe('Expert Auto Repair Services')
  expect(await page.getByRole('heading', { name: 'How It Works' }).isVisible()).toBe(true)
  const text = await page.locator('main').innerText()
  const steps = [/Schedule service online/i, /Expert diagnosis/i, /Quality repairs guaranteed/i]
  const services = [
    /Diagnostics/,
    /Engine repair and maintenance/i,
    /Brake system service/i,
    /Transmission service/i,
    /Suspension and steering/i,
    /Electrical system repair/i,
  ]
  const reasons = [/Why choose/i, /Experienced technicians/i, /OEM and premium aftermarket/i, /finished the same day/i]
  for (const words of [...steps, ...services, ...reasons]) expect(text).toMatch(words)
})

test('the request page has its promises, and the quicker ways where they belong on each screen', async () => {
  const phone = await visit('/partsrequest', { viewport: 'phone' })
  expect(await phone.locator('main').innerText()).toMatch(/Quality Guaranteed[^]*Expert Support[^]*Fast Response/)
  expect(await phone.getByRole('heading', { name: 'Need Parts Right Away?' }).isVisible()).toBe(false)
  expect(await phone.locator('main a[href="/parts"]').first().isVisible()).toBe(true)
  const desktop = await visit('/partsrequest', { viewport: 'desktop' })
  const banner = desktop.getByRole('region', { name: 'Need Parts Right Away?' })
  const targets = await banner.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['/parts', demoBusiness.marketplaceUrl])
})
