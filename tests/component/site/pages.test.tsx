import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { demoBusiness } from '#server/demo-business.ts'
import { buildMapLinks } from '#shared/domain/map-links.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { allowHandledErrors } from '../support/console-errors.ts'
import { fakeServer, type ProcedureReplies } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import {
  INVENTORY_FEED,
  inventoryCard,
  inventoryFeed,
  newestVehicles,
  yardCard,
  yardPage,
} from '../support/public-vehicles.ts'
import { expectHref, textsOf } from '../support/texts.ts'

const { story, staff, phone, email, address, marketplaceUrl } = demoBusiness
const { mapEmbedUrl, directionsUrl } = buildMapLinks(demoBusiness)
const BODY_FONT_PX = 17
const WARRANTY =
  '12 months/12,000 miles on repairs with new OEM parts; 3 months/3,000 miles on used or aftermarket parts.'

const NEWEST = { data: newestVehicles() }

function publicServer(newest: ProcedureReplies['vehicles.listNewest'] = NEWEST) {
  const server = fakeServer({
    'site.getAboutPage': { data: { story, people: staff } },
    'vehicles.listNewest': newest,
    'vehicles.listYard': { data: yardPage([yardCard()]) },
  })
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed([inventoryCard()]) })
  return server
}

async function open(
  path: string,
  viewport?: 'phone' | 'tablet' | 'desktop',
  server = publicServer(),
) {
  const screen = await openPage(path, { server, viewport })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}

const mainText = () => document.querySelector('main')?.innerText ?? ''
const headingsIn = (region: Locator) => textsOf(region.getByRole('heading', { level: 3 }))

describe('the home page', () => {
  test('leads to the repair appointment and to the parts', { tags: ['r2.13'] }, async () => {
    const { getByRole, router } = await open('/', 'phone')
    await expectHref(getByRole('link', { name: 'Book a Service Appointment' }), '/repair')
    await click(getByRole('link', { name: 'Browse Recycled Parts' }))
    await expect
      .element(getByRole('heading', { level: 1, name: 'Shop Recycled Parts' }))
      .toBeVisible()
    expect(router.state.location.pathname).toBe('/parts')
  })

  test('leads by year, make and model to parts or cars', { tags: ['r2.55'] }, async () => {
    const { getByRole } = await open('/', 'phone')
    const form = getByRole('form', { name: 'Find your vehicle' })
    await expect.element(form).toHaveAttribute('action', '/parts')
    await expect
      .element(form.getByRole('button', { name: 'Find a car' }))
      .toHaveAttribute('formaction', '/inventory')
    const fields = [...(form.element() as HTMLFormElement).elements]
    const names = fields.map((field) => field.getAttribute('name')).filter(Boolean)
    expect(names).toEqual(['year', 'make', 'q', 'part'])
    const makes = form.getByRole('combobox', { name: 'Make' }).element() as HTMLSelectElement
    const texts = [...makes.options].map(({ text }) => text)
    expect(texts).toEqual(['Any make', 'Ford', 'Honda', 'Toyota'])
  })

  test('has the newest vehicles and categories', { tags: ['r1.1', 'r2.56', 'r2.97'] }, async () => {
    const { getByRole } = await open('/')
    expect(mainText()).toContain('since 2012')
    const cars = getByRole('region', { name: 'Just in' })
    const yard = getByRole('region', { name: 'Fresh in the yard' })
    expect([headingsIn(cars).length, headingsIn(yard).length]).toEqual([4, 6])
    const categories = getByRole('region', { name: 'What part do you need?' }).getByRole('link')
    expect(categories.elements()).toHaveLength(14)
    for (const [link, href] of [
      [cars.getByRole('link', { name: 'See all 67' }), '/inventory'],
      [yard.getByRole('link', { name: 'See all 1', exact: true }), '/parts'],
      [yard.getByRole('link', { name: /Honda Civic LX/ }).first(), '/parts?make=Honda&q=Civic'],
      [categories.filter({ hasText: /^Engine$/ }), '/partsrequest?category=7'],
    ] as const) {
      await expectHref(link, href)
    }
  })

  test(
    'says what the repair shop promises, and how to visit it',
    { tags: ['r1.8', 'r1.9', 'r1.11', 'r1.12', 'r2.14', 'r2.15'] },
    async () => {
      const { getByRole } = await open('/')
      const promises = getByRole('region', { name: 'Repairs we explain before we start' })
      expect(headingsIn(promises)).toEqual([
        'Expert technicians',
        'All makes and models',
        'Quality guaranteed',
      ])
      await expect.element(promises.getByText(WARRANTY)).toBeVisible()
      const visit = getByRole('region', { name: 'Visit our location' })
      await expectHref(
        visit.getByRole('link', { name: `${address.street}, Alder Mills, NY 12999` }),
        demoBusiness.mapUrl,
      )
      await expect.element(visit.getByRole('link', { name: phone })).toBeVisible()
      await expect
        .element(visit)
        .toMatchTextContent(/Text: coming soon.*Monday-Friday 8am-5pm.*Weekends: text only/s)
    },
  )

  test.each([
    ['no car for sale', { data: newestVehicles({ cars: [] }) }, 1],
    ['an outage', { status: 503, message: 'Service not available' }, 0],
  ])('with %s shows the rest', { tags: ['r2.56', 'r2.57'] }, async (_name, reply, yardCount) => {
    allowHandledErrors()
    const { getByRole } = await open('/', 'desktop', publicServer(reply))
    await expect.element(getByRole('link', { name: 'Book a Service Appointment' })).toBeVisible()
    expect(getByRole('region', { name: 'Just in' })).not.toBeInTheDocument()
    const yard = getByRole('region', { name: 'Fresh in the yard' })
    expect(yard.elements()).toHaveLength(yardCount)
  })
})

test.each([
  ['/inventory', /Cars, trucks and SUVs/],
  ['/repair', /Our technicians service all makes and models\./],
  ['/partsrequest', /Request Parts\s*Send us the VIN and the part you need\./],
])('the introduction of %s says %s', { tags: ['r1.1', 'r2.20', 'r2.25'] }, async (path, text) => {
  await open(path)
  expect(mainText()).toMatch(text)
})

test(
  'the contact page has all ways to reach the shop, and on a phone a large number',
  { tags: ['r1.4', 'r1.5', 'r1.6', 'r1.8', 'r2.17', 'r2.18', 'r2.19'] },
  async () => {
    const { getByRole } = await open('/contact', 'phone')
    const card = getByRole('region', { name: 'Get in Touch' })
    await expect
      .element(card)
      .toMatchTextContent(/Phone\s*\(518\) 555-0142\s*Email\s*counter@quarryroadauto\.example/)
    await expect
      .element(card)
      .toMatchTextContent(
        /Address\s*148 Quarry Road\s*Alder Mills, NY 12999.*Hours\s*(?:Open|Closed).*Monday-Friday 8am-5pm\s*Weekends: text only\s*Text messages\s*coming soon/s,
      )
    const number = card.getByRole('link', { name: phone })
    const directions = card.getByRole('link', { name: 'Get Directions' })
    for (const [link, href] of [
      [number, 'tel:+15185550142'],
      [card.getByRole('link', { name: email }), `mailto:${email}`],
      [directions, directionsUrl],
    ] as const) {
      await expectHref(link, href)
    }
    const fontPx = Number.parseFloat(getComputedStyle(number.element()).fontSize)
    expect(fontPx).toBeGreaterThan(2 * BODY_FONT_PX)
    await expect.element(getByRole('heading', { name: 'Location' })).toBeVisible()
    await page.viewport(768, 1024)
    await expect.element(directions).not.toBeInTheDocument()
  },
)

test.each(['/contact', '/'])('shows a map on %s', { tags: ['r2.29', 'r2.70'] }, async (path) => {
  const { getByRole, getByText, container } = await open(path)
  await expectHref(getByRole('link', { name: 'Directions' }), directionsUrl)
  await expect.element(getByRole('button', { name: 'Show map' })).toBeVisible()
  await expect.element(getByText('Sketch, not to scale')).toBeVisible()
  const [street, number] = container.querySelectorAll('section svg text')
  expect([street?.textContent, number?.textContent]).toEqual(['Quarry Road', '148'])
  expect(container.querySelector('iframe')).toBeNull()
  expect(document.documentElement.innerHTML).not.toContain(mapEmbedUrl.replaceAll('&', '&amp;'))
})

test('the about page has the story, owner and manager', { tags: ['r2.16'] }, async () => {
  await open('/about', 'phone')
  for (const { name, role } of staff) expect(mainText()).toMatch(new RegExp(`${name}\\s+${role}`))
  for (const paragraph of story) expect(mainText()).toContain(paragraph)
  await expectAccessible()
})

test('the repair page has its parts', { tags: ['r2.20', 'r2.21', 'r2.22', 'r2.23'] }, async () => {
  const { getByRole } = await open('/repair')
  await expect
    .element(getByRole('heading', { level: 1, name: 'Expert Auto Repair Services' }))
    .toBeVisible()
  await expect.element(getByRole('heading', { name: 'How It Works' })).toBeVisible()
  const steps = [/Schedule service online/i, /Expert diagnosis/i, /Quality repairs guaranteed/i]
  const services = [
    /Diagnostics/,
    /Engine repair and maintenance/i,
    /Brake system service/i,
    /Transmission service/i,
    /Suspension and steering/i,
    /Electrical system repair/i,
  ]
  const reasons = [
    /Why choose/i,
    /Experienced technicians/i,
    /OEM and premium aftermarket/i,
    /finished the same day/i,
  ]
  for (const text of [...steps, ...services, ...reasons]) expect(mainText()).toMatch(text)
})

test('the request page leads on', { tags: ['r2.26', 'r2.27', 'r2.28'] }, async () => {
  const { getByRole } = await open('/partsrequest', 'phone')
  const banner = getByRole('region', { name: 'Need Parts Right Away?' })
  const hrefsIn = (element: Locator) =>
    element
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
  expect(mainText()).toMatch(/Quality Guaranteed[^]*Expert Support[^]*Fast Response/)
  await expect.element(banner).not.toBeInTheDocument()
  const ways = ['/parts', marketplaceUrl]
  expect(hrefsIn(getByRole('main'))).toEqual(expect.arrayContaining(ways))
  await page.viewport(1440, 900)
  await expect.element(banner).toBeVisible()
  expect(hrefsIn(banner)).toEqual(ways)
})

test('an unknown address shows that, with ways on', { tags: ['r2.3', 'r2.4'] }, async () => {
  const { getByRole } = await open('/no-such-page', 'phone')
  await expect.element(getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Open menu' })).toBeVisible()
  const links = getByRole('main').getByRole('link')
  expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Return Home', '/'],
    ['Pre-Owned Vehicles', '/inventory'],
    ['Shop Recycled Parts', '/parts'],
  ])
  await expectAccessible()
  await click(getByRole('link', { name: 'Return Home' }))
  await expect.element(getByRole('heading', { level: 1, name: demoBusiness.tagline })).toBeVisible()
})

test('a page whose content does not load says so and can be tried again', async () => {
  allowHandledErrors()
  const server = fakeServer({
    'site.getAboutPage': { status: 503, message: 'Service not available' },
  })
  const { getByRole, getByText } = await openPage('/about', { server })
  await expect
    .element(getByRole('heading', { level: 1, name: 'Something went wrong' }))
    .toBeVisible()
  await expect.element(getByText('Service not available')).toBeVisible()
  await expectAccessible()
  server.reply('site.getAboutPage', { data: { story, people: staff } })
  await click(getByRole('button', { name: 'Try again' }))
  await expect
    .element(getByRole('heading', { level: 1, name: `About ${demoBusiness.name}` }))
    .toBeVisible()
})

test.each(['/', '/contact', '/repair', '/partsrequest'])(
  '%s meets WCAG 2.2 AA on a phone and on a desktop',
  { tags: ['r2.40', 'r2.47'] },
  async (path) => {
    const { getByRole } = await open(path, 'phone')
    await expect.element(getByRole('contentinfo')).toBeVisible()
    await expectAccessible()
    await page.viewport(1440, 900)
    await expect.element(getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expectAccessible()
  },
)
