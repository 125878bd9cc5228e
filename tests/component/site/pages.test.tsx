import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoBusiness } from '#server/demo-business.ts'
import { mapLinks } from '#shared/lib/map-links.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { allowHandledErrors } from '../support/console-errors.ts'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { newestVehicles, yardCard, yardPage } from '../support/public-vehicles.ts'

const { story, staff, phone, email, address, marketplaceUrl } = demoBusiness
const { mapEmbedUrl, mapUrl, directionsUrl } = mapLinks(demoBusiness)

const publicServer = () =>
  fakeServer({
    'site.about': { data: { story, staff } },
    'vehicles.newest': { data: newestVehicles() },
    'vehicles.parts': { data: yardPage([yardCard()]) },
  })

async function open(path: string, viewport?: 'phone' | 'tablet' | 'desktop') {
  const screen = await openPage(path, { server: publicServer(), viewport })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}

const mainText = () => document.querySelector('main')?.innerText ?? ''

describe('the home page', () => {
  test('leads to the repair appointment and to the parts', { tags: ['r2.13'] }, async () => {
    const { getByRole, router } = await open('/', 'phone')
    await expect
      .element(getByRole('link', { name: 'Book a Service Appointment' }))
      .toHaveAttribute('href', '/repair')
    await click(getByRole('link', { name: 'Browse Recycled Parts' }))
    await expect
      .element(getByRole('heading', { level: 1, name: 'Shop Recycled Parts' }))
      .toBeVisible()
    expect(router.state.location.pathname).toBe('/parts')
  })

  test(
    'leads from year, make and model to the parts or to the cars',
    { tags: ['r2.55'] },
    async () => {
      const { getByRole } = await open('/', 'phone')
      const form = getByRole('form', { name: 'Find your vehicle' })
      await expect.element(form).toHaveAttribute('action', '/parts')
      await expect
        .element(form.getByRole('button', { name: 'Find a car' }))
        .toHaveAttribute('formaction', '/inventory')
      const fields = [...(form.element() as HTMLFormElement).elements]
      expect(fields.map((field) => field.getAttribute('name')).filter(Boolean)).toEqual([
        'year',
        'make',
        'q',
        'part',
      ])
      const makes = form.getByRole('combobox', { name: 'Make' }).element() as HTMLSelectElement
      expect([...makes.options].map(({ text }) => text)).toEqual([
        'Any make',
        'Ford',
        'Honda',
        'Toyota',
      ])
    },
  )

  test(
    'shows the newest cars and dismantled vehicles, with how many there are',
    { tags: ['r2.56'] },
    async () => {
      const { getByRole } = await open('/')
      const cars = getByRole('region', { name: 'Just in' })
      const yard = getByRole('region', { name: 'Fresh in the yard' })
      expect(cars.getByRole('heading', { level: 3 }).elements()).toHaveLength(4)
      expect(yard.getByRole('heading', { level: 3 }).elements()).toHaveLength(6)
      await expect
        .element(cars.getByRole('link', { name: 'See all 67 vehicles' }))
        .toHaveAttribute('href', '/inventory')
      await expect
        .element(yard.getByRole('link', { name: 'See all 1 vehicle', exact: true }))
        .toHaveAttribute('href', '/parts')
      await expect
        .element(yard.getByRole('link', { name: '2009 Honda Civic LX' }).first())
        .toHaveAttribute('href', '/parts?make=Honda&q=Civic')
    },
  )

  test(
    'has the categories of parts as links into the parts request',
    { tags: ['r2.97'] },
    async () => {
      const { getByRole } = await open('/')
      const links = getByRole('region', { name: 'What part do you need?' }).getByRole('link')
      expect(links.elements()).toHaveLength(14)
      await expect.element(links.nth(6)).toHaveAttribute('href', '/partsrequest?category=7')
      await expect.element(links.nth(6)).toMatchTextContent(/^Engine$/)
    },
  )

  test('has no section for a kind without vehicles', { tags: ['r2.56'] }, async () => {
    const { getByRole } = await openPage('/', {
      server: fakeServer({ 'vehicles.newest': { data: newestVehicles({ cars: [] }) } }),
    })
    await expect.element(getByRole('region', { name: 'Fresh in the yard' })).toBeVisible()
    expect(getByRole('region', { name: 'Just in' })).not.toBeInTheDocument()
  })

  test('shows everything else while the vehicles cannot be had', { tags: ['r2.57'] }, async () => {
    allowHandledErrors()
    const { getByRole } = await openPage('/', {
      server: fakeServer({ 'vehicles.newest': { status: 503, message: 'Service not available' } }),
    })
    await expect.element(getByRole('link', { name: 'Book a Service Appointment' })).toBeVisible()
    expect(getByRole('region', { name: 'Just in' })).not.toBeInTheDocument()
  })

  test('says where the shop is, when it is open and what it guarantees', async () => {
    await open('/')
    const texts = [
      /Expert technicians/i,
      /All makes and models/i,
      /12 months\/12,000 miles/,
      /3 months\/3,000 miles/,
      /Monday-Friday 8am-5pm/,
      /Weekends: text only/,
      /coming soon/,
      new RegExp(address.street),
    ]
    for (const text of texts) expect(mainText()).toMatch(text)
  })
})

describe('the contact page', () => {
  test.each([
    ['phone', true],
    ['tablet', false],
    ['desktop', false],
  ] as const)(
    "on a %s shows 'Get in Touch' and 'Location'; 'Get Directions' is visible: %s",
    { tags: ['r2.18', 'r2.19'] },
    async (viewport, isShown) => {
      const { getByRole } = await open('/contact', viewport)
      await expect.element(getByRole('heading', { name: 'Get in Touch' })).toBeVisible()
      await expect.element(getByRole('heading', { name: 'Location' })).toBeVisible()
      expect(getByRole('link', { name: 'Get Directions' }).query() !== null).toBe(isShown)
    },
  )

  test('has links to call, write and find the way', { tags: ['r1.4'] }, async () => {
    const { getByRole } = await open('/contact', 'phone')
    const card = getByRole('region', { name: 'Get in Touch' })
    await expect
      .element(card.getByRole('link', { name: phone }))
      .toHaveAttribute('href', 'tel:+15185550142')
    await expect
      .element(card.getByRole('link', { name: email }))
      .toHaveAttribute('href', `mailto:${email}`)
    await expect
      .element(card.getByRole('link', { name: 'Get Directions' }))
      .toHaveAttribute('href', directionsUrl)
  })
})

test.each(['/contact', '/'])(
  'the map on %s is shown after a click, and links to the map stand below it',
  { tags: ['r2.29', 'r2.70'] },
  async (path) => {
    const { getByRole, getByText, container } = await open(path)
    await expect
      .element(getByRole('link', { name: 'Open in a map' }))
      .toHaveAttribute('href', mapUrl)
    await expect
      .element(getByRole('link', { name: 'Directions' }))
      .toHaveAttribute('href', directionsUrl)
    await expect.element(getByRole('button', { name: 'Show map' })).toBeVisible()
    await expect.element(getByText('Sketch, not to scale')).toBeVisible()
    const [street, number] = container.querySelectorAll('section svg text')
    expect([street?.textContent, number?.textContent]).toEqual(['Quarry Road', '148'])
    expect(container.querySelector('iframe')).toBeNull()
    expect(document.documentElement.innerHTML).not.toContain(mapEmbedUrl.replaceAll('&', '&amp;'))
  },
)

test(
  'the about page has the story, the owner and the operations manager',
  { tags: ['r2.16'] },
  async () => {
    await open('/about', 'phone')
    for (const { name, role } of staff) expect(mainText()).toMatch(new RegExp(`${name}\\s+${role}`))
    for (const paragraph of story) expect(mainText()).toContain(paragraph)
    await expectAccessible()
  },
)

test(
  'the repair page shows its steps, services and reasons',
  { tags: ['r2.20', 'r2.21', 'r2.22', 'r2.23'] },
  async () => {
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
  },
)

describe('the request page', () => {
  test('on a phone leads to the parts above the form', { tags: ['r2.27'] }, async () => {
    const { getByRole } = await open('/partsrequest', 'phone')
    expect(mainText()).toMatch(/Quality Guaranteed[^]*Expert Support[^]*Fast Response/)
    await expect
      .element(getByRole('heading', { name: 'Need Parts Right Away?' }))
      .not.toBeInTheDocument()
    await expect
      .element(getByRole('main').getByRole('link', { name: 'Browse Parts' }))
      .toHaveAttribute('href', '/parts')
  })

  test(
    'on a desktop leads to the parts and the store below the form',
    { tags: ['r2.28'] },
    async () => {
      const { getByRole } = await open('/partsrequest')
      const banner = getByRole('region', { name: 'Need Parts Right Away?' })
      await expect.element(banner).toBeVisible()
      expect(
        banner
          .getByRole('link')
          .elements()
          .map((link) => link.getAttribute('href')),
      ).toEqual(['/parts', marketplaceUrl])
    },
  )
})

test(
  'an unknown address shows that there is no page, with ways on',
  { tags: ['r2.3', 'r2.4'] },
  async () => {
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
    await expect
      .element(getByRole('heading', { level: 1, name: demoBusiness.tagline }))
      .toBeVisible()
  },
)

test('a page whose content does not load says so and can be tried again', async () => {
  allowHandledErrors()
  const server = fakeServer({ 'site.about': { status: 503, message: 'Service not available' } })
  const { getByRole, getByText } = await openPage('/about', { server })
  await expect
    .element(getByRole('heading', { level: 1, name: 'Something went wrong' }))
    .toBeVisible()
  await expect.element(getByText('Service not available')).toBeVisible()
  await expectAccessible()
  server.reply('site.about', { data: { story, staff } })
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
