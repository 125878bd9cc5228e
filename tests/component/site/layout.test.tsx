import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '../support/fake-server.ts'
import { linesOf } from '../support/lines.ts'
import { openPage } from '../support/open-page.tsx'
import {
  INVENTORY_FEED,
  inventoryCards,
  inventoryFeed,
  newestVehicles,
  vehicleDetail,
  yardCard,
  yardPage,
  yardRow,
} from '../support/public-vehicles.ts'

const LONG_CAR = { title: '2016 Toyota Tacoma SR5 V6 Double Cab 4x4' }
const YARD = Array.from({ length: 6 }, (_, index) =>
  yardCard({
    ...LONG_CAR,
    id: `01a20784-2208-75bf-983c-00000000000${index}`,
    stockNumber: `D-229${index}`,
    mileage: 168_420,
    dateAcquired: '2026-11-20T15:00:00.000Z',
  }),
)
const FOR_SALE = inventoryCards(6).map((card) => ({
  ...card,
  ...LONG_CAR,
  price: 124_900,
  mileage: 248_250,
}))
const newest = newestVehicles()
const cars = newest.cars.map((car) => ({
  ...car,
  ...LONG_CAR,
  price: 24_200,
  mileage: 116_450,
}))

async function open(path: string, viewport: 'phone' | 'tablet' | 'laptop' | 'desktop') {
  const server = fakeServer({
    'vehicles.newest': {
      data: {
        ...newest,
        cars,
        yard: YARD.map(({ stockNumber, title }) => yardRow({ stockNumber, title })),
      },
    },
    'vehicles.parts': { data: yardPage(YARD, { newThisWeek: 12 }) },
    'vehicles.byId': { data: vehicleDetail() },
  })
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed(FOR_SALE) })
  const screen = await openPage(path, { server, viewport })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await document.fonts.ready
  return screen
}

const all = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter(
    ({ offsetWidth }) => offsetWidth > 0,
  )
const boxOf = (element: Element) => element.getBoundingClientRect()
const topOf = (element: Element) => Math.round(boxOf(element).top)

test('on a laptop the home page keeps each stock number, price and mileage on one line', async () => {
  const { getByText } = await open('/', 'laptop')
  await expect.element(getByText('D-2295', { exact: false }).last()).toBeVisible()
  const tags = all('[data-slot=stock-tag]')
  expect(tags).toHaveLength(10)
  expect(tags.filter((tag) => boxOf(tag).height > 40)).toEqual([])
  const figures = all('[data-slot=card] p:has(b)')
  expect(figures).toHaveLength(4)
  for (const figure of figures) {
    expect([...figure.children].map(linesOf)).toEqual([1, 1])
    expect(boxOf(figure).height).toBeLessThan(60)
  }
})

test('on a laptop three cards of the yard stand side by side with each fact on one line', async () => {
  const { getByText } = await open('/parts', 'laptop')
  await expect.element(getByText('D-2295', { exact: false })).toBeVisible()
  const cards = all('[data-slot=card]')
  expect(cards.filter((card) => topOf(card) === topOf(cards[0] as Element))).toHaveLength(3)
  expect(all('[data-slot=card] dd').filter((fact) => linesOf(fact) > 1)).toEqual([])
})

test('on a laptop the fields of the payment estimate are in line', async () => {
  const { getByRole } = await open(`/inventory/${vehicleDetail().vehicle.id}`, 'laptop')
  const form = getByRole('region', { name: 'Estimate your payment' }).element()
  const tops = [...form.querySelectorAll('input, select')].map(topOf)
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
})

test('the two cards of the contact page begin, are headed and end in line', async () => {
  const { getByRole } = await open('/contact', 'desktop')
  const cards = ['Get in Touch', 'Location'].map((name) => getByRole('region', { name }).element())
  const headings = cards.map((card) => card.querySelector('h2'))
  const tops = headings.map((heading) => heading && topOf(heading))
  expect(tops[0]).toBe(tops[1])
  expect(topOf(cards[0] as Element)).toBe(topOf(cards[1] as Element))
  expect(boxOf(cards[0] as Element).bottom).toBe(boxOf(cards[1] as Element).bottom)
})

test('on a laptop the line of what is new stays one line beside the introduction', async () => {
  const { getByText } = await open('/inventory', 'laptop')
  const line = getByText(/^67 for sale, \d+ new this week$/)
  await expect.element(line).toBeVisible()
  expect(linesOf(line.element())).toBe(1)
})

test('the choices of the filter are as wide as its search field', async () => {
  const { getByRole, getByText } = await open('/inventory', 'desktop')
  await expect.element(getByText('R-1001', { exact: false })).toBeVisible()
  const filter = getByRole('search', { name: 'Filter' })
  const wide = boxOf(filter.getByLabelText('Search').element()).width
  for (const label of ['Make', 'Status', 'Price', 'Mileage']) {
    expect([label, boxOf(filter.getByRole('combobox', { name: label }).element()).width]).toEqual([
      label,
      wide,
    ])
  }
})

test('on a laptop header links stand on two lines at most, and the buttons of the home page in one row', async () => {
  const { getByRole } = await open('/', 'laptop')
  const links = [...getByRole('navigation', { name: 'Main' }).element().querySelectorAll('a')]
  expect(links).toHaveLength(6)
  expect(links.map(linesOf).filter((lines) => lines > 2)).toEqual([])
  const buttons = ['Book a Service Appointment', 'Browse Recycled Parts'].map((name) =>
    getByRole('main').getByRole('link', { name }).first().element(),
  )
  expect(new Set(buttons.map(topOf)).size).toBe(1)
})

test('on a phone and a tablet the line of what is in the yard stays one line beside its button', async () => {
  const { getByText, getByRole } = await open('/parts', 'phone')
  const line = getByText(/^212 in the yard, 12 new this week$/)
  await expect.element(line).toBeVisible()
  for (const width of [360, 768]) {
    await page.viewport(width, 1024)
    expect(linesOf(line.element())).toBe(1)
    const button = getByRole('button', { name: 'Contact & Info' }).element()
    expect(boxOf(button).top).toBeLessThan(boxOf(line.element()).bottom)
  }
})

test('on a phone the two buttons of the parts request stand on one line each', async () => {
  const { getByRole } = await open('/partsrequest', 'phone')
  const links = ['Browse Parts', 'Online Store'].map((name) =>
    getByRole('main').getByRole('link', { name }).first().element(),
  )
  expect(links.map((link) => boxOf(link).height)).toEqual([48, 48])
  expect(new Set(links.map(topOf)).size).toBe(1)
})

test('the parts of the footer stand side by side on a tablet and a laptop', async () => {
  const { getByRole } = await open('/contact', 'tablet')
  const footer = getByRole('contentinfo').element()
  for (const width of [768, 1024]) {
    await page.viewport(width, 768)
    const boxes = [...(footer.lastElementChild?.children ?? [])].map(boxOf)
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    expect(boxes).toHaveLength(3)
  }
})

test(
  'the inventory has one column on a phone, two on a tablet and three from 1180 px',
  { tags: ['r3.52'] },
  async () => {
    const { getByRole } = await open('/inventory', 'phone')
    await expect.element(getByRole('heading', { name: LONG_CAR.title }).last()).toBeVisible()
    for (const [width, columns] of [
      [360, 1],
      [768, 2],
      [1024, 2],
      [1180, 3],
      [1440, 3],
    ] as const) {
      await page.viewport(width, 900)
      const cards = all('[data-slot=card]')
      expect(cards).toHaveLength(FOR_SALE.length)
      expect(new Set(cards.map((card) => boxOf(card).left)).size).toBe(columns)
    }
  },
)
