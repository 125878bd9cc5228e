import { describe, expect, test, vi } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, select } from '../support/actions.ts'
import { allowHandledErrors } from '../support/console-errors.ts'
import { type Failure, fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { type YardCard, yardCard, yardPage } from '../support/public-vehicles.ts'
import { expectHref, factsIn, searchOf, textsIn } from '../support/texts.ts'

type Opening = {
  vehicles?: YardCard[]
  page?: Parameters<typeof yardPage>[1]
  address?: string
  viewport?: 'phone' | 'desktop'
}

async function open({ vehicles = [yardCard()], page, address = '/parts', viewport }: Opening = {}) {
  const server = fakeServer({ 'vehicles.listYard': { data: yardPage(vehicles, page) } })
  const screen = await openPage(address, { server, viewport })
  await expect
    .element(screen.getByRole('heading', { level: 2, name: 'Recently Dismantled Vehicles' }))
    .toBeVisible()
  return {
    ...screen,
    address: () => screen.router.state.location.href,
    field: (label: string) => screen.getByRole('search', { name: 'Filter' }).getByLabelText(label),
    lastInput: () => server.inputsOf('vehicles.listYard').at(-1),
    card: (stockNumber: string) =>
      screen.getByRole('main').getByRole('listitem').filter({ hasText: stockNumber }),
  }
}

describe('a card of the parts page', () => {
  test('shows number, name, status, facts and arrival', { tags: ['r3.21'] }, async () => {
    const { card } = await open({
      vehicles: [yardCard({ dateAcquired: '2026-11-02T03:30:00.000Z' })],
    })
    await expect
      .element(card('D-2001').getByRole('heading', { level: 3, name: '2009 Honda Civic LX' }))
      .toBeVisible()
    expect(textsIn(card('D-2001').element())).toContain('Parts Available')
    expect(factsIn(card('D-2001').element())).toEqual({
      Mileage: '142,300 miles',
      Engine: '1.8L I4',
      Transmission: 'Automatic',
      // The day in the time zone of the shop.
      Arrived: 'Nov 1, 2026',
    })
  })

  test('says N/A of what is not known', async () => {
    const { card } = await open({
      vehicles: [yardCard({ mileage: null, engineType: null, transmission: null })],
    })
    await expect
      .element(card('D-2001').getByRole('heading', { level: 3, name: '2009 Honda Civic LX' }))
      .toBeVisible()
    expect(factsIn(card('D-2001').element())).toMatchObject({
      Mileage: 'N/A',
      Engine: 'N/A',
      Transmission: 'N/A',
    })
  })

  test("says 'New this week', and the status of each", { tags: ['r2.48', 'r3.25'] }, async () => {
    const { card } = await open({
      vehicles: [
        yardCard({ stockNumber: 'D-1', isNew: true }),
        yardCard({ id: 'b', stockNumber: 'D-2', isNew: true, status: 'Awaiting Dismantle' }),
        yardCard({ id: 'c', stockNumber: 'D-3', isNew: true, status: 'Scrapped' }),
        yardCard({ id: 'd', stockNumber: 'D-4' }),
      ],
    })
    await expect.element(card('D-4')).toBeVisible()
    const badges = (number: string) =>
      textsIn(card(number).element()).filter((text) => /week|Parts|Dismantle|Scrapped/.test(text))
    expect(['D-1', 'D-2', 'D-3', 'D-4'].map(badges)).toEqual([
      ['Parts Available', 'New this week'],
      ['Awaiting Dismantle', 'New this week'],
      ['Scrapped'],
      ['Parts Available'],
    ])
  })
})

describe('beside the parts list', () => {
  test('are request, contact and store on a desktop', { tags: ['r1.10', 'r3.26'] }, async () => {
    const { getByRole } = await open()
    const side = getByRole('complementary', { name: 'Contact and info' })
    await expectHref(side.getByRole('link', { name: 'Submit Parts Request' }), '/partsrequest')
    await expectHref(side.getByRole('link', { name: /store/ }), demoBusiness.marketplaceUrl)
    await expectHref(side.getByRole('link', { name: demoBusiness.phone }), 'tel:+15185550142')
    await expect.element(getByRole('button', { name: 'Contact & Info' })).not.toBeInTheDocument()
  })

  test('is a panel with the same on a phone', { tags: ['r3.27'] }, async () => {
    const { getByRole } = await open({ viewport: 'phone' })
    await expect
      .element(getByRole('complementary', { name: 'Contact and info' }))
      .not.toBeInTheDocument()
    await click(getByRole('button', { name: 'Contact & Info' }))
    const panel = getByRole('dialog', { name: 'Contact & Info' })
    await expect.element(panel.getByRole('link', { name: 'Submit Parts Request' })).toBeVisible()
    await expectHref(panel.getByRole('link', { name: /store/ }), demoBusiness.marketplaceUrl)
    await expectAccessible()
  })
})

describe('the filter of the parts page', () => {
  test('puts a choice into the address and asks for it as soon as it is selected', async () => {
    const { getByRole, address, lastInput } = await open()
    const chosen = {}
    for (const [label, option, expected] of [
      ['Make', 'Honda (4)', { make: 'Honda' }],
      ['Status', 'Awaiting Dismantle', { status: 'Awaiting Dismantle' }],
      ['Sort by', 'Make, A to Z', { sort: 'make' }],
      ['Sort by', 'Year, new to old', { sort: 'year-new' }],
      ['Sort by', 'Year, old to new', { sort: 'year-old' }],
    ] as const) {
      await select(getByRole('combobox', { name: label }), option)
      Object.assign(chosen, expected)
      await expect.poll(() => searchOf(address())).toEqual(chosen)
      await expect.poll(lastInput).toEqual(chosen)
    }
  })

  test('applies search words and years with its button, and has no price or mileage', async () => {
    const { field, getByRole, address, lastInput } = await open()
    await fill(field('Search'), 'civic')
    await fill(field('Year from'), '2005')
    await fill(field('Year to'), '2010')
    await expect.element(getByRole('combobox', { name: /Price|Mileage/ })).not.toBeInTheDocument()
    await click(getByRole('button', { name: 'Show vehicles' }))
    await expect.poll(address).toBe('/parts?q=civic&yearFrom=2005&yearTo=2010')
    await expect.poll(lastInput).toEqual({ q: 'civic', yearFrom: 2005, yearTo: 2010 })
    await expectHref(getByRole('link', { name: 'Clear all' }), '/parts')
  })
})

test('each make in the yard is a link that narrows the list', { tags: ['r3.54'] }, async () => {
  const { getByRole, address, lastInput } = await open()
  const makes = getByRole('navigation', { name: 'Makes' })
  await click(makes.getByRole('link', { name: 'Honda (4)' }))
  await expect.poll(address).toBe('/parts?make=Honda')
  await expect.poll(lastInput).toEqual({ make: 'Honda' })
  await expect
    .element(makes.getByRole('link', { name: 'Honda (4)' }))
    .toHaveAttribute('aria-current')
  await expect
    .element(makes.getByRole('link', { name: 'All makes' }))
    .not.toHaveAttribute('aria-current')
  await click(makes.getByRole('link', { name: 'All makes' }))
  await expect.poll(address).toBe('/parts')
})

describe('the view of the parts page', () => {
  const height = (element: Element) => element.getBoundingClientRect().height

  test("is cards, or rows after 'List', which is remembered", { tags: ['r3.53'] }, async () => {
    const vehicles = [yardCard(), yardCard({ id: 'b', stockNumber: 'D-2' })]
    const { card, getByRole, address, unmount } = await open({ vehicles })
    const asCard = height(card('D-2001').element())
    await click(getByRole('link', { name: 'List' }))
    await expect.poll(address).toBe('/parts?view=list')
    await select(getByRole('combobox', { name: 'Sort by' }), 'Make, A to Z')
    await expect.poll(address).toBe('/parts?sort=make&view=list')
    await expect.poll(() => height(card('D-2001').element())).toBeLessThan(asCard / 2)
    await expect
      .element(getByRole('link', { name: 'List' }))
      .toHaveAttribute('aria-current', 'true')
    await unmount()

    const again = await open({ vehicles })
    expect(height(again.card('D-2001').element())).toBeLessThan(asCard / 2)
    await expectAccessible()
    await click(again.getByRole('link', { name: 'Cards' }))
    await expect.poll(() => height(again.card('D-2001').element())).toBe(asCard)
    expect(localStorage.getItem('parts-view')).toBeNull()
  })
})

test.each(['/parts', '/parts?view=list'])(
  'a vehicle on %s leads to its page and to a parts request that begins with it',
  { tags: ['r3.55'] },
  async (address) => {
    const { card } = await open({ address })
    const link = (name: string) => card('D-2001').getByRole('link', { name })
    const { id } = yardCard()
    await expectHref(link('2009 Honda Civic LX'), `/parts/${id}`)
    await expectHref(link('Request a part, D-2001'), `/partsrequest?vehicle=${id}`)
  },
)

test('the band of the parts page says what is new', { tags: ['r2.58'] }, async () => {
  const { getByText } = await open({ page: { newThisWeek: 1 } })
  await expect.element(getByText('1 new this week', { exact: true })).toBeVisible()
})

test('the search for a part leads to a request for it', { tags: ['r3.85'] }, async () => {
  const { getByRole, getByText, lastInput } = await open({
    page: { total: 3 },
    address: '/parts?part=alternator&make=Honda&q=Civic&year=2009',
  })
  await expect.element(getByText('3 vehicles may have this: Request it')).toBeVisible()
  const link = getByRole('link', { name: 'Request it' }).element() as HTMLAnchorElement
  expect(searchOf(link.pathname + link.search)).toEqual({
    part: 'alternator',
    make: 'Honda',
    model: 'Civic',
    year: '2009',
  })
  expect(lastInput()).toMatchObject({ part: 'alternator' })
})

test('the pages of the parts list keep the filter', { tags: ['r3.45'] }, async () => {
  const { getByRole, address, lastInput } = await open({
    page: { hasMore: true },
    address: '/parts?make=Honda',
  })
  await click(getByRole('link', { name: 'Next page' }))
  await expect.poll(address).toBe('/parts?make=Honda&page=2')
  await expect.element(getByRole('main')).toMatchTextContent(/1 vehicle, page 2/)
  await expect.poll(lastInput).toEqual({ make: 'Honda', page: 2 })
  await click(getByRole('link', { name: 'Previous page' }))
  await expect.poll(address).toBe('/parts?make=Honda')
})

test('the introduction of the parts page claims nothing', { tags: ['r3.44'] }, async () => {
  const { getByRole } = await open({ vehicles: [yardCard({ status: 'Scrapped' })] })
  const hero = getByRole('heading', { level: 1 }).element().parentElement
  expect(hero?.querySelector('p')?.textContent).toBe(
    'We take vehicles apart and sell the parts. Find one that matches yours, then tell us what you need off it.',
  )
})

test('an empty selection says so, and leads to all vehicles', { tags: ['r3.22'] }, async () => {
  const { getByRole, server, address } = await open({
    vehicles: [],
    address: '/parts?q=zeppelin',
    viewport: 'phone',
  })
  await expect
    .element(getByRole('heading', { name: 'No vehicles in the yard match' }))
    .toBeVisible()
  await expectHref(
    getByRole('main').getByRole('link', { name: 'Request a part', exact: true }),
    '/partsrequest',
  )
  server.reply('vehicles.listYard', { data: yardPage([yardCard()]) })
  await click(getByRole('link', { name: 'Show all vehicles' }))
  await expect.poll(address).toBe('/parts')
  await expect.element(getByRole('heading', { name: '2009 Honda Civic LX' })).toBeVisible()
})

test('of two quick choices in the filter the later one shows, and the earlier one no longer loads', async () => {
  const { getByRole, getByText, server, address } = await open()
  const scrapped = yardPage([yardCard({ title: '2011 Honda Pilot EX' })])
  const never = Promise.withResolvers<never>()
  server.reply('vehicles.listYard', ({ status }: { status?: string }) =>
    status === 'Scrapped' ? { data: scrapped } : never.promise,
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const status = getByRole('combobox', { name: 'Status' })
  await select(status, 'Parts Available')
  // Else both are asked for in one request.
  await vi.advanceTimersByTimeAsync(1)
  await select(status, 'Scrapped')
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(getByRole('heading', { name: '2011 Honda Pilot EX' })).toBeVisible()
  await vi.advanceTimersByTimeAsync(150)
  await new Promise(requestAnimationFrame)
  await expect.element(getByText('Loading vehicles...')).not.toBeInTheDocument()
  expect(address()).toBe('/parts?status=Scrapped')
})

test('a choice in the filter of the yard whose list fails says so', async () => {
  allowHandledErrors()
  const { getByRole, server, address } = await open()
  server.reply('vehicles.listYard', { status: 503, message: 'Service not available' })
  await select(getByRole('combobox', { name: 'Status' }), 'Parts Available')
  await expect.element(getByRole('heading', { name: 'Error loading vehicles' })).toBeVisible()
  expect(address()).toBe('/parts?status=Parts+Available')
})

test('the parts page loads below its heading', { tags: ['r2.34', 'r3.20', 'r3.23'] }, async () => {
  const list = Promise.withResolvers<void>()
  const server = fakeServer({
    'vehicles.listYard': () => list.promise.then(() => ({ data: yardPage([yardCard()]) })),
  })
  const { getByRole, getByText } = await openPage('/parts', { server })
  await expect.element(getByRole('status').getByText('Loading vehicles...')).toBeVisible()
  await expect
    .element(getByRole('heading', { level: 1, name: 'Shop Recycled Parts' }))
    .toBeVisible()
  list.resolve()
  await expect.element(getByRole('heading', { name: '2009 Honda Civic LX' })).toBeVisible()
  await expect.element(getByText('Loading vehicles...')).not.toBeInTheDocument()
})

test.each<[Failure, string]>([
  ['offline', 'Failed to fetch vehicles'],
  [{ status: 503, body: '{"error":"Back at noon"}' }, 'Back at noon'],
  [{ status: 200, body: '<p>' }, 'Failed to parse response data'],
  [{ status: 503, message: 'Service not available' }, 'Service not available'],
  [
    { status: 500, message: 'Internal server error' },
    'Something went wrong on our end. Give it another try in a minute.',
  ],
])(
  'a list fails because of %o',
  { tags: ['r2.34', 'r3.20', 'r3.24', 'r20.3', 'r20.19'] },
  async (failure, text) => {
    allowHandledErrors()
    const server = fakeServer({ 'vehicles.listYard': failure })
    const { getByRole } = await openPage('/parts', { server })
    await expect
      .element(getByRole('alert'))
      .toMatchTextContent(new RegExp(`^Error loading vehicles${text}Retry$`))
    server.reply('vehicles.listYard', { data: yardPage([yardCard()]) })
    await click(getByRole('button', { name: 'Retry' }))
    await expect.element(getByRole('heading', { name: '2009 Honda Civic LX' })).toBeVisible()
  },
)

test('the parts page with its filter meets WCAG 2.2 AA', { tags: ['r2.47'] }, async () => {
  const vehicles = [
    yardCard({ isNew: true }),
    yardCard({ id: 'b', status: 'Awaiting Dismantle' }),
    yardCard({ id: 'c', status: 'Scrapped' }),
  ]
  await open({ vehicles, page: { hasMore: true }, address: '/parts?make=Honda' })
  await expectAccessible()
})

test('a corrected search says so, with the make as spelled', { tags: ['r3.80'] }, async () => {
  const makes = [
    { make: 'Ford', count: 1 },
    { make: 'Honda', count: 2 },
  ]
  const { getByRole, getByText } = await open({
    address: '/parts?make=HONDA&q=cvic',
    page: { makes, make: 'Honda', corrected: 'Civic' },
  })
  await expect.element(getByText('Showing results for Civic', { exact: true })).toBeVisible()
  const chosen = Array.from(
    document.querySelectorAll<HTMLSelectElement>('select[name=make]'),
    ({ value }) => value,
  )
  expect(new Set(chosen)).toEqual(new Set(['Honda']))
  await expect
    .element(getByRole('navigation', { name: 'Makes' }).getByRole('link', { name: 'Honda' }))
    .toHaveAttribute('aria-current', 'true')
})
