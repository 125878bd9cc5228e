import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, select } from '../support/actions.ts'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import {
  INVENTORY_FEED,
  type ListedCar,
  inventoryCard,
  inventoryCards,
  inventoryFeed,
  vehicleDetail,
} from '../support/public-vehicles.ts'
import { expectHref, factsIn, searchOf, textsIn, textsOf } from '../support/texts.ts'

type Opening = {
  cards?: ListedCar[]
  feed?: Parameters<typeof inventoryFeed>[1]
  address?: string
  viewport?: 'phone' | 'desktop'
}

async function open({
  cards = [inventoryCard()],
  feed,
  address = '/inventory',
  viewport,
}: Opening = {}) {
  const server = fakeServer({ 'vehicles.getCarPage': { data: vehicleDetail() } })
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed(cards, feed) })
  const screen = await openPage(address, { server, viewport })
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Pre-Owned Vehicles' }))
    .toBeVisible()
  return {
    ...screen,
    /** Has the list reply with another car, once the function that this gives is called. */
    holdList: () => {
      const held = Promise.withResolvers<void>()
      const json = inventoryFeed([inventoryCard({ stockNumber: 'R-2002' })])
      server.replyTo(INVENTORY_FEED, () => held.promise.then(() => ({ json })))
      return held.resolve
    },
    address: () => screen.router.state.location.href,
    openSheet: async () => {
      await click(screen.getByRole('button', { name: /^Filter/ }))
      return screen.getByRole('dialog', { name: 'Filter' })
    },
    field: (label: string) => screen.getByRole('search', { name: 'Filter' }).getByLabelText(label),
    lastQuery: () => server.inputsOf(INVENTORY_FEED).at(-1),
  }
}

const cardOf = ({ getByRole }: Awaited<ReturnType<typeof open>>, stockNumber: string) =>
  getByRole('main').getByRole('listitem').filter({ hasText: stockNumber })

const top = (locator: Locator): number => locator.element().getBoundingClientRect().top

describe('a card of the inventory', () => {
  test('shows its facts and leads to the vehicle', { tags: ['r3.28', 'r3.29'] }, async () => {
    const screen = await open()
    const card = cardOf(screen, 'R-1001')
    await expect
      .element(card.getByRole('heading', { level: 2, name: '2016 Ford Escape SE' }))
      .toBeVisible()
    expect(textsIn(card.element())).toEqual(
      expect.arrayContaining(['$9,900', '80,250 mi', 'Available']),
    )
    expect(factsIn(card.element())).toEqual({ Engine: '1.6L I4', Transmission: 'Automatic' })
    await expectHref(
      card.getByRole('link', { name: 'View Details, R-1001' }),
      `/inventory/${inventoryCard().id}`,
    )
  })

  test('names what is not known', async () => {
    const screen = await open({
      cards: [
        inventoryCard({
          price: null,
          mileage: null,
          engineType: null,
          transmission: null,
          title: '2016 Ford Escape',
        }),
      ],
    })
    const card = cardOf(screen, 'R-1001')
    await expect.element(card).toBeVisible()
    expect(textsIn(card.element())).toEqual(
      expect.arrayContaining(['2016 Ford Escape', 'Price not available', 'Mileage N/A']),
    )
    expect(factsIn(card.element())).toEqual({ Engine: 'N/A', Transmission: 'N/A' })
  })

  test("says 'New this week', and the status of each", { tags: ['r2.48', 'r3.8'] }, async () => {
    const screen = await open({
      cards: [
        inventoryCard({ stockNumber: 'R-1', isNew: true }),
        inventoryCard({ id: 'b'.repeat(12), stockNumber: 'R-2', isNew: true, status: 'pending' }),
        inventoryCard({ id: 'c'.repeat(12), stockNumber: 'R-3', isNew: true, status: 'sold' }),
        inventoryCard({ id: 'd'.repeat(12), stockNumber: 'R-4' }),
      ],
    })
    const badges = (stockNumber: string) =>
      textsIn(cardOf(screen, stockNumber).element()).filter((text) =>
        /week|Available|Pending|Sold/.test(text),
      )
    await expect.element(cardOf(screen, 'R-4')).toBeVisible()
    expect(['R-1', 'R-2', 'R-3', 'R-4'].map(badges)).toEqual([
      ['Available', 'New this week'],
      ['Sale Pending', 'New this week'],
      ['Sold'],
      ['Available'],
    ])
  })
})

test('the inventory has sales contact and ways to the parts', { tags: ['r3.31'] }, async () => {
  const { getByRole } = await open()
  const side = getByRole('complementary', { name: 'Sales contact' })
  await expectHref(side.getByRole('link', { name: '(518) 555-0142' }), 'tel:+15185550142')
  await expectHref(side.getByRole('link', { name: 'Browse Parts Inventory' }), '/parts')
  await expectHref(side.getByRole('link', { name: 'Request Specific Part' }), '/partsrequest')
})

test.each([
  [1, {}, '1 vehicle'],
  [2, {}, '2 vehicles'],
  [1, { total: 500, isCounted: false }, 'More than 500 vehicles'],
])('of %d cars with %o the line above says how many', async (count, feed, line) => {
  const { getByText } = await open({ cards: inventoryCards(count), feed })
  await expect.element(getByText(line)).toHaveAttribute('aria-live', 'polite')
})

describe('the filter of the inventory', () => {
  test('puts a choice into the address, and keeps the focus', { tags: ['r3.50'] }, async () => {
    const { getByRole, address, lastQuery } = await open()
    const chosen = {}
    for (const [label, option, expected] of [
      ['Make', 'Ford (12)', { make: 'Ford' }],
      ['Status', 'Sale Pending', { status: 'pending' }],
      ['Price', 'Up to $7,500', { priceTo: '7500' }],
      ['Mileage', 'Up to 75,000 mi', { mileageTo: '75000' }],
      ['Body', 'Pickup', { bodyType: 'pickup' }],
      ['Drive', '4WD', { driveType: '4wd' }],
      ['Fuel', 'Plug-in Hybrid', { fuelType: 'plugin-hybrid' }],
      ['Sort by', 'Price, low to high', { sort: 'price-low' }],
      ['Sort by', 'Price, high to low', { sort: 'price-high' }],
      ['Sort by', 'Mileage, low to high', { sort: 'mileage' }],
      ['Sort by', 'Year, new to old', { sort: 'year-new' }],
      ['Sort by', 'Year, old to new', { sort: 'year-old' }],
    ] as const) {
      const field = getByRole('combobox', { name: label })
      await select(field, option)
      Object.assign(chosen, expected)
      await expect.poll(() => searchOf(address())).toEqual(chosen)
      await expect.poll(lastQuery).toEqual({ view: 'inventory', ...chosen })
      await expect.element(field).toHaveDisplayValue(option)
      await expect.element(field).toHaveFocus()
    }
  })

  test('stays in use over the list before, which says it loads', { tags: ['r3.56'] }, async () => {
    const screen = await open()
    const { getByRole, getByText, address } = screen
    const make = getByRole('combobox', { name: 'Make' })
    const letGo = screen.holdList()
    await select(make, 'Ford (12)')
    await expect.element(getByText('Loading vehicles...')).toHaveAttribute('aria-live', 'polite')
    await expect.element(cardOf(screen, 'R-1001')).toBeVisible()
    await expect.element(make).toHaveFocus()
    expect(address()).toBe('/inventory')
    letGo()
    await expect.element(cardOf(screen, 'R-2002')).toBeVisible()
    await expect.element(getByText('Loading vehicles...')).not.toBeInTheDocument()
    expect(address()).toBe('/inventory?make=Ford')
    await expect.element(make).toHaveFocus()
  })

  test('leads nowhere once the visitor has left', { tags: ['r3.56'] }, async () => {
    const { router, holdList, getByRole, getByText, address } = await open()
    const letGo = holdList()
    await select(getByRole('combobox', { name: 'Make' }), 'Ford (12)')
    await expect.element(getByText('Loading vehicles...')).toBeVisible()
    await router.navigate({ to: '/partsrequest' })
    const chosen = router.preloadRoute({ to: '/inventory', search: { make: 'Ford' } })
    letGo()
    await chosen
    await router.navigate({ to: '/contact' })
    expect(address()).toBe('/contact')
  })

  test('applies search words and years with its button and removes all of them with Clear all', async () => {
    const { field, getByRole, address, lastQuery } = await open()
    await expect.element(getByRole('link', { name: 'Clear all' })).not.toBeInTheDocument()
    await fill(field('Search'), 'escape')
    await fill(field('Year from'), '2012')
    await fill(field('Year to'), '2018')
    expect(address()).toBe('/inventory')
    await click(getByRole('button', { name: 'Show vehicles' }))
    await expect.poll(address).toBe('/inventory?q=escape&yearFrom=2012&yearTo=2018')
    await expect
      .poll(lastQuery)
      .toEqual({ view: 'inventory', q: 'escape', yearFrom: '2012', yearTo: '2018' })
    await expectHref(getByRole('link', { name: 'Clear all' }), '/inventory')
  })

  test(
    'shows each active filter without a tile as a chip that removes it',
    { tags: ['r3.46'] },
    async () => {
      const { getByRole, address, field } = await open({
        address:
          '/inventory?q=escape&make=Ford&yearFrom=2012&yearTo=2018&priceTo=15000&mileageTo=100000&bodyType=suv&driveType=awd&fuelType=hybrid&status=available&sort=mileage&page=2',
      })
      const chips = getByRole('list', { name: 'Chosen filters' }).getByRole('link')
      expect(chips.elements().map((chip) => chip.getAttribute('aria-label'))).toEqual([
        'Remove filter “escape”',
        'Remove filter Ford',
        'Remove filter Available',
        'Remove filter From 2012',
        'Remove filter To 2018',
        'Remove filter Up to $15,000',
        'Remove filter Up to 100,000 mi',
        'Remove filter AWD',
        'Remove filter Hybrid',
      ])
      await expect.element(field('Search')).toHaveValue('escape')
      await expect.element(getByRole('combobox', { name: 'Sort by' })).toHaveValue('mileage')
      await click(getByRole('link', { name: 'Remove filter Ford' }))
      await expect
        .poll(address)
        .toBe(
          '/inventory?q=escape&yearFrom=2012&yearTo=2018&priceTo=15000&mileageTo=100000&bodyType=suv&driveType=awd&fuelType=hybrid&status=available&sort=mileage',
        )
      await expect.element(getByRole('combobox', { name: 'Make' })).toHaveDisplayValue('Any make')
      await click(getByRole('link', { name: 'Remove filter From 2012' }))
      await expect.element(field('Year from')).toHaveValue('')
      await expect.element(field('Year to')).toHaveValue('2018')
    },
  )

  test('stands open on a desktop, on a phone behind a button', { tags: ['r3.47'] }, async () => {
    const { field, getByRole, unmount } = await open()
    await expect.element(field('Search')).toBeVisible()
    await expect.element(getByRole('button', { name: /^Filter/ })).not.toBeInTheDocument()
    await unmount()
    const phone = await open({
      cards: inventoryCards(8),
      address: '/inventory?make=Ford&status=available',
      viewport: 'phone',
    })
    await expect.element(phone.getByRole('search')).not.toBeInTheDocument()
    expect(top(cardOf(phone, 'R-1001'))).toBeLessThan(innerHeight)
    scrollTo({ top: 2000, behavior: 'instant' })
    const button = phone.getByRole('button', { name: 'Filter (2)' })
    await expect.poll(() => top(button)).toBeLessThan(100)
    expect(top(phone.getByRole('combobox', { name: 'Sort by' }))).toBeLessThan(100)
  })

  test('the filter panel says how many are left, and shows them', { tags: ['r3.51'] }, async () => {
    const { openSheet, server, address } = await open({
      cards: inventoryCards(24),
      feed: { total: 80, hasMore: true },
      viewport: 'phone',
    })
    const sheet = await openSheet()
    await expectAccessible()
    await expect.element(sheet.getByRole('button', { name: 'Show 80 vehicles' })).toBeVisible()
    server.replyTo(INVENTORY_FEED, { json: inventoryFeed([inventoryCard()]) })
    await select(sheet.getByRole('combobox', { name: 'Make' }), 'Ford (12)')
    await expect.element(sheet.getByRole('button', { name: 'Show 1 vehicle' })).toBeVisible()
    expect(address()).toBe('/inventory')
    const asked = server.callsOf(INVENTORY_FEED).length
    await click(sheet.getByRole('button', { name: 'Show 1 vehicle' }))
    await expect.poll(address).toBe('/inventory?make=Ford')
    await expect.element(sheet).not.toBeInTheDocument()
    expect(server.callsOf(INVENTORY_FEED)).toHaveLength(asked)
  })

  test('keeps a make of the address that is no longer in stock', async () => {
    const { getByRole } = await open({ address: '/inventory?make=Saab' })
    await expect.element(getByRole('combobox', { name: 'Make' })).toHaveValue('Saab')
  })

  test.each([
    ['/inventory?make=Ford', ['Any make', 'Ford (12)', 'Honda (1)', 'Toyota (500+)']],
    ['/inventory?make=Ford&priceTo=5000', ['Any make', 'Ford', 'Honda', 'Toyota']],
  ])('offers on %s each make with its number', { tags: ['r3.49'] }, async (address, names) => {
    const { getByRole } = await open({ address })
    const options = getByRole('combobox', { name: 'Make' }).getByRole('option')
    await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(names)
  })
})

test.each([
  [{}, '3 new this week'],
  [{ newThisWeek: 501 }, '500+ new this week'],
  [{ newThisWeek: 0 }, ''],
])('the band of the inventory says what is new: %o', { tags: ['r2.58'] }, async (feed, line) => {
  const { getByRole } = await open({ feed })
  const band = getByRole('heading', { level: 1 }).element().parentElement?.parentElement
  await expect.poll(() => band?.querySelector(':scope > p')?.textContent).toBe(line)
})

test('cards stand in line in one, two or three columns', { tags: ['r3.52'] }, async () => {
  const cards = inventoryCards(6)
  const title = '2016 Ford Transit Connect Cargo Van XLT long wheelbase'
  const engineType = '2.0L I4 with a turbocharger and start-stop'
  cards.splice(1, 1, inventoryCard({ id: 'b'.repeat(12), title, engineType }))
  const screen = await open({ cards })
  await expect.element(cardOf(screen, 'R-1006')).toBeVisible()
  const boxesOf = (part: string) =>
    [...document.querySelectorAll('main [data-slot=card]')].map(
      (card) => card.querySelector(part)?.getBoundingClientRect() ?? new DOMRect(),
    )
  for (const part of ['h2', 'a']) {
    const row = boxesOf(part).slice(0, 3)
    expect([part, new Set(row.map(({ y }) => y)).size]).toEqual([part, 1])
  }
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1024, 2],
    [1180, 3],
  ] as const) {
    await page.viewport(width, 900)
    expect(new Set(boxesOf('h2').map(({ left }) => left)).size).toBe(columns)
  }
})

test('the next page keeps the filter, and leads back', { tags: ['r3.45'] }, async () => {
  const { getByRole, getByText, address, lastQuery } = await open({
    cards: inventoryCards(60),
    feed: { hasMore: true },
    address: '/inventory?make=Ford',
  })
  await expect.element(getByText('60 vehicles', { exact: true })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Previous page' })).not.toBeInTheDocument()
  await click(getByRole('link', { name: 'Next page' }))
  await expect.poll(address).toBe('/inventory?make=Ford&page=2')
  await expect.poll(lastQuery).toEqual({ view: 'inventory', make: 'Ford', page: '2' })
  await expect.element(getByText('60 vehicles, page 2', { exact: true })).toBeVisible()
  await click(getByRole('link', { name: 'Previous page' }))
  await expect.poll(address).toBe('/inventory?make=Ford')
})

describe('the page numbers', () => {
  test.each([
    { page: 1, total: 60, isCounted: true, hasMore: true, numbers: ['1', '2', '3'] },
    { page: 6, total: 288, isCounted: true, hasMore: true, numbers: ['1', '…5', '6', '7', '…12'] },
    { page: 12, total: 288, isCounted: true, hasMore: false, numbers: ['1', '…11', '12'] },
    { page: 3, total: 500, isCounted: false, hasMore: true, numbers: ['1', '2', '3', '4', '…'] },
  ])('of $page are $numbers', { tags: ['r3.19'] }, async ({ page: current, numbers, ...feed }) => {
    const { getByRole, address } = await open({
      cards: inventoryCards(24),
      feed,
      address: current === 1 ? '/inventory' : `/inventory?page=${current}`,
      viewport: 'phone',
    })
    const pages = getByRole('navigation', { name: 'Pages' })
    await expect.poll(() => textsOf(pages.getByRole('listitem'))).toEqual(numbers)
    expect(pages.getByText(String(current), { exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const other = current === 1 ? 2 : 1
    await click(pages.getByRole('link', { name: `Page ${other}`, exact: true }))
    await expect.poll(address).toBe(other === 1 ? '/inventory' : '/inventory?page=2')
  })
})

test('an empty selection says so, and leads to all vehicles', { tags: ['r3.30'] }, async () => {
  const { getByRole, server, address } = await open({
    cards: [],
    feed: { nearest: [{ dropped: 'q', count: 2 }], newest: [inventoryCard()] },
    address: '/inventory?make=Ford&q=zeppelin',
    viewport: 'phone',
  })
  await expect.element(getByRole('heading', { name: 'No cars match' })).toBeVisible()
  await expectHref(getByRole('link', { name: 'Without “zeppelin”: 2' }), '/inventory?make=Ford')
  await expect.element(getByRole('main')).toMatchTextContent(/matches “zeppelin”, Ford/)
  await expect.element(getByRole('link', { name: 'View Details, R-1001' })).toBeVisible()
  await expectAccessible()
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed([inventoryCard()]) })
  await click(getByRole('link', { name: 'Show all vehicles' }))
  await expect.poll(address).toBe('/inventory')
  await expect.element(getByRole('link', { name: 'View Details, R-1001' })).toBeVisible()
})

test('an empty inventory offers no way to all vehicles', async () => {
  const { getByRole } = await open({ cards: [] })
  await expect
    .element(getByRole('heading', { name: 'No vehicles currently available' }))
    .toBeVisible()
  await expect.element(getByRole('link', { name: 'Show all vehicles' })).not.toBeInTheDocument()
})

test.each([
  ['phone', '/inventory?make=Ford'],
  ['desktop', '/inventory?make=Ford'],
] as const)('on a %s %s meets WCAG 2.2 AA', { tags: ['r2.40'] }, async (viewport, address) => {
  const cards = [
    inventoryCard({ isNew: true }),
    inventoryCard({ id: 'e'.repeat(12), status: 'sold' }),
  ]
  await open({ cards, feed: { hasMore: true }, address, viewport })
  await expectAccessible()
})
