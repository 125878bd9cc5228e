import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import {
  INVENTORY_FEED,
  inventoryCard,
  inventoryFeed,
  newestVehicles,
  yardCard,
  yardPage,
} from '../support/public-vehicles.ts'

const { story, staff, address, marketplaceUrl } = demoBusiness
const BODY_FONT_PX = 17

async function open(path: string, viewport?: 'phone' | 'desktop') {
  const server = fakeServer({
    'site.about': { data: { story, staff } },
    'vehicles.newest': { data: newestVehicles() },
    'vehicles.parts': { data: yardPage([yardCard()]) },
  })
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed([inventoryCard()]) })
  const screen = await openPage(path, { server, viewport })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}

const mainText = () => document.querySelector('main')?.innerText ?? ''
const headingsIn = (element: Element) =>
  [...element.querySelectorAll('h3')].map(({ textContent }) => textContent)

describe('the home page', () => {
  test(
    'says since when the business exists and what it sells and repairs',
    { tags: ['r1.1'] },
    async () => {
      const { getByRole } = await open('/')
      expect(mainText()).toContain('since 2012')
      for (const name of [
        'See all 67 vehicles',
        'Browse Recycled Parts',
        'Transmission & Drivetrain',
        'Repair Services',
      ]) {
        await expect.element(getByRole('main').getByRole('link', { name }).first()).toBeVisible()
      }
    },
  )

  test(
    'names three benefits of the repair shop, the last with the warranty on new and on used parts',
    { tags: ['r1.11', 'r1.12', 'r2.14'] },
    async () => {
      const { getByRole } = await open('/')
      const section = getByRole('region', { name: 'Repairs we explain before we start' })
      expect(headingsIn(section.element())).toEqual([
        'Expert technicians',
        'All makes and models',
        'Quality guaranteed',
      ])
      const warranty =
        '12 months/12,000 miles on repairs with new OEM parts; 3 months/3,000 miles on used or aftermarket parts.'
      await expect.element(section.getByText(warranty)).toBeVisible()
    },
  )

  test(
    'has a section about visiting with map link, phone, text number, hours and map',
    { tags: ['r1.8', 'r1.9', 'r2.15'] },
    async () => {
      const { getByRole } = await open('/')
      const section = getByRole('region', { name: 'Visit our location' })
      await expect
        .element(section.getByRole('link', { name: `${address.street}, Alder Mills, NY 12999` }))
        .toHaveAttribute('href', demoBusiness.mapUrl)
      await expect.element(section.getByRole('link', { name: demoBusiness.phone })).toBeVisible()
      await expect
        .element(section)
        .toMatchTextContent(/Text: coming soon.*Monday-Friday 8am-5pm.*Weekends: text only/s)
      await expect.element(section.getByRole('button', { name: 'Show map' })).toBeVisible()
    },
  )
})

test(
  'the inventory page says that cars, trucks and SUVs are for sale',
  { tags: ['r1.1'] },
  async () => {
    await open('/inventory')
    expect(mainText()).toMatch(/Cars, trucks and SUVs/)
  },
)

describe('the contact page', () => {
  test(
    'has a card with address, phone, email address, text number and hours',
    { tags: ['r1.6', 'r1.8', 'r2.17'] },
    async () => {
      const { getByRole } = await open('/contact')
      const card = getByRole('region', { name: 'Get in Touch' })
      await expect
        .element(card)
        .toMatchTextContent(
          /Phone\s*\(518\) 555-0142\s*Text\s*coming soon\s*Email\s*counter@quarryroadauto\.example/,
        )
      await expect
        .element(card)
        .toMatchTextContent(
          /Address\s*148 Quarry Road\s*Alder Mills, NY 12999\s*Hours\s*(?:Open|Closed)[^]*Monday-Friday 8am-5pm\s*Weekends: text only/,
        )
    },
  )

  test(
    'on a phone shows the phone number as a link in more than twice the size of the text',
    { tags: ['r1.5'] },
    async () => {
      const { getByRole } = await open('/contact', 'phone')
      const phone = getByRole('region', { name: 'Get in Touch' }).getByRole('link', {
        name: demoBusiness.phone,
      })
      await expect.element(phone).toHaveAttribute('href', 'tel:+15185550142')
      expect(Number.parseFloat(getComputedStyle(phone.element()).fontSize)).toBeGreaterThan(
        2 * BODY_FONT_PX,
      )
    },
  )
})

test(
  'the repair page says that technicians service all makes and models',
  { tags: ['r2.20'] },
  async () => {
    await open('/repair')
    expect(mainText()).toContain('Our technicians service all makes and models.')
  },
)

describe('the request page', () => {
  test('has its introduction below its heading', { tags: ['r2.25'] }, async () => {
    await open('/partsrequest')
    expect(mainText()).toMatch(/Request Parts\s*Send us the VIN and the part you need\./)
  })

  test(
    'on a phone has buttons to the parts and to the store above the form',
    { tags: ['r2.26'] },
    async () => {
      const { getByRole } = await open('/partsrequest', 'phone')
      const links = getByRole('main').getByRole('link').elements().slice(0, 2)
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/parts', marketplaceUrl])
    },
  )
})
