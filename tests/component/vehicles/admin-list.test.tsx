import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, pressKey, select } from '../support/actions.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { dismantledVehicle, pictureNo, retailVehicle, tableOf } from '../support/stock-vehicles.ts'

const RETAIL = '/admin/retail-vehicles'
const cars = (...numbers: string[]) => numbers.map((stockNumber) => retailVehicle({ stockNumber }))
const retailTable = (...numbers: string[]) => ({
  'vehicles.admin.list': tableOf(cars(...numbers)),
})

const headsIn = (container: Element) =>
  [...container.querySelectorAll('thead th')].map(({ textContent }) => textContent.trim())
const factsIn = (container: Element): Record<string, string | undefined> =>
  Object.fromEntries(
    [...container.querySelectorAll('[data-slot=data-table-details] dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      fact.querySelector('dd')?.textContent,
    ]),
  )
const rowButton = (number: string) => new RegExp(`^Details of ${number},`)

describe('the list of dismantled vehicles', () => {
  const known = dismantledVehicle({
    stockNumber: 'D-902',
    status: 'Awaiting Dismantle',
    engineType: '3.0L V6',
    transmission: 'Automatic',
    driveType: 'FWD',
    exteriorColor: 'Silver',
    interiorColor: 'Gray',
    notes: 'Front damage',
  })
  const replies = {
    'vehicles.admin.list': tableOf([
      dismantledVehicle({ stockNumber: 'D-903' }),
      known,
      dismantledVehicle({ stockNumber: 'D-901', status: 'Scrapped', mileage: null }),
    ]),
  }

  test(
    'has its columns, and badges in green, yellow and red',
    { tags: ['r13.3', 'r13.4', 'r13.5'] },
    async () => {
      const { container, expectHeading, shownNumbers } = await openStock('/admin', { replies })
      await expectHeading('Dismantled Vehicle Inventory')
      await expect.poll(shownNumbers).toEqual(['D-903', 'D-902', 'D-901'])
      expect(headsIn(container)).toEqual([
        'Choose',
        'Details',
        'Photo',
        'Stock #',
        'VIN',
        'Year',
        'Make',
        'Model',
        'Mileage',
        'Days',
        'Location',
        'Status',
        'Actions',
      ])
      expect(
        ['Parts Available', 'Awaiting Dismantle', 'Scrapped'].map((text) =>
          badgeTone(container, text),
        ),
      ).toEqual(['success', 'warning', 'destructive'])
    },
  )

  test.each(['phone', 'desktop'] as const)(
    'unfolds a row to all that is known on a %s, and folds it again',
    { tags: ['r13.6'] },
    async (viewport) => {
      const { container, press, button, getByText, search } = await openStock('/admin', {
        replies,
        viewport,
      })
      await press(rowButton('D-902'))
      await expect.element(button(rowButton('D-902'))).toHaveAttribute('aria-expanded', 'true')
      await expect.element(getByText('No image available')).toBeVisible()
      expect(factsIn(container)).toEqual({
        Mileage: '142,000 miles',
        'Date Acquired': 'Nov 2, 2026',
        Location: 'N/A',
        Trim: 'N/A',
        'Engine Type': '3.0L V6',
        Transmission: 'Automatic',
        'Drive Type': 'FWD',
        'Exterior Color': 'Silver',
        'Interior Color': 'Gray',
        Notes: 'Front damage',
      })
      expect(search()).toMatchObject({ open: known.id })
      await expectAccessible()
      await press(rowButton('D-902'))
      await expect.element(button(rowButton('D-902'))).toHaveAttribute('aria-expanded', 'false')
      await expect.element(getByText('No image available')).not.toBeInTheDocument()
    },
  )

  test(
    'opens with the row of the address unfolded, and N/A for what is not known',
    { tags: ['r13.6'] },
    async () => {
      const car = dismantledVehicle({ stockNumber: 'D-1', mileage: null, picture: pictureNo(1) })
      const { container, getByText } = await openStock(`/admin?open=${car.id}`, {
        replies: { 'vehicles.admin.list': tableOf([car]) },
      })
      await expect.element(getByText('No notes')).toBeVisible()
      expect(factsIn(container)).toMatchObject({ Mileage: 'N/A', 'Engine Type': 'N/A' })
      expect(container.querySelector(`img[src*="${pictureNo(1).id}"]`)).not.toBeNull()
    },
  )
})

describe('the list of cars for sale', () => {
  test(
    'has its columns, and prices with a dollar sign and thousands separators',
    { tags: ['r13.20'] },
    async () => {
      const replies = {
        'vehicles.admin.list': tableOf([
          retailVehicle({ stockNumber: 'R-1', price: 10_300, trim: 'SE' }),
          retailVehicle({ price: null }),
        ]),
      }
      const { container, row, shownNumbers } = await openStock(RETAIL, { replies })
      await expect.poll(shownNumbers).toHaveLength(2)
      expect(headsIn(container)).toEqual([
        'Choose',
        'Details',
        'Photo',
        'Stock Number',
        'Year',
        'Make',
        'Model',
        'Trim',
        'Mileage',
        'Days',
        'Price',
        'Status',
        'Actions',
      ])
      expect(row('R-1')?.textContent).toContain('$10,300')
      expect(container.querySelectorAll('tbody tr')[1]?.textContent).toContain('N/A')
    },
  )

  test.each(['phone', 'desktop'] as const)(
    'meets WCAG 2.2 AA on a %s with a row unfolded',
    async (viewport) => {
      const { press, getByText } = await openStock(RETAIL, {
        replies: retailTable('R-50', 'R-51'),
        viewport,
      })
      await press(rowButton('R-50'))
      await expect.element(getByText('80,000 miles')).toBeVisible()
      await expectAccessible()
    },
  )

  test('leads on to the next page and back, with the page in the address', async () => {
    const [first, second] = [cars('R-3', 'R-2'), cars('R-1')]
    const table = ({ filter: { cursor } }: ListInput) => ({
      data: {
        vehicles: cursor ? second : first,
        next: cursor ? null : 'after-2',
        total: 3,
        counts: { available: 3 },
      },
    })
    const { press, expectText, shownNumbers, search, router } = await openStock(RETAIL, {
      replies: { 'vehicles.admin.list': table },
    })
    await expectText('Page 1: 2 of 3')
    await press('Next')
    await expectText('Page 2: 1 of 3')
    expect(shownNumbers()).toEqual(['R-1'])
    expect(search()).toMatchObject({ cursor: 'after-2' })
    await press('Previous')
    await expectText('Page 1: 2 of 3')
    router.history.back()
    await expectText('Page 2: 1 of 3')
  })

  test('leads from a page opened by its address to the first page', async () => {
    const replies = {
      'vehicles.admin.list': {
        data: { vehicles: cars('R-1'), next: null, total: 3, counts: { available: 3 } },
      },
    }
    const { press, expectText, search } = await openStock(`${RETAIL}?cursor=after-2`, { replies })
    await expectText('1 of 3')
    await press('First page')
    await expect.poll(search).not.toHaveProperty('cursor', 'after-2')
  })

  test('is sorted up, down and not at all by a press on a head, which announces the order', async () => {
    const table = ({ filter: { sort, direction } }: ListInput) =>
      tableOf(cars(sort ? `R-${direction ?? 'asc'}` : 'R-1'))
    const { server, getByRole, search, shownNumbers } = await openStock(RETAIL, {
      replies: { 'vehicles.admin.list': table },
    })
    await expect.poll(shownNumbers).toEqual(['R-1'])
    const head = getByRole('columnheader', { name: 'Price' })
    await expect.element(head).toHaveAttribute('aria-sort', 'none')
    for (const [announced, sort, direction] of [
      ['ascending', 'price', null],
      ['descending', 'price', 'desc'],
      ['none', undefined, null],
    ] as const) {
      await click(head.getByRole('button'))
      await expect.element(head).toHaveAttribute('aria-sort', announced)
      await expect
        .poll(() =>
          server
            .callsOf('vehicles.admin.list')
            .some(({ input }) => matches(filterOf(input), { sort, direction })),
        )
        .toBe(true)
      await expect
        .poll(shownNumbers)
        .toEqual([sort === undefined ? 'R-1' : `R-${direction ?? 'asc'}`])
    }
    expect(search().sort).toBeFalsy()
  })

  test('is ordered on a phone by a list of orders, and shows cards', async () => {
    const { server, container, getByLabelText, getByRole, search } = await openStock(RETAIL, {
      replies: retailTable('R-1'),
      viewport: 'phone',
    })
    await click(getByRole('button', { name: 'Filter' }))
    await select(getByLabelText('Order'), 'Price, down')
    await expect.poll(search).toMatchObject({ sort: '-price' })
    await expect
      .poll(() => server.callsOf('vehicles.admin.list').at(-1)?.input)
      .toMatchObject({ filter: { sort: 'price', direction: 'desc' } })
    expect(container.querySelector('table')).toBeNull()
  })

  test('breaks the title of a card on a phone between its parts, not within them', async () => {
    const { container } = await openStock(RETAIL, {
      replies: {
        'vehicles.admin.list': tableOf([
          retailVehicle({ stockNumber: 'D-5', make: 'Chevrolet', model: 'Silverado 3500HD' }),
        ]),
      },
      viewport: 'phone',
    })
    const heights = () =>
      [...container.querySelectorAll<HTMLElement>('[data-slot=data-table-card] p > span')].map(
        ({ offsetHeight }) => offsetHeight,
      )
    await expect.poll(heights).not.toEqual([])
    expect(new Set(heights()).size).toBe(1)
  })

  test('is searched a moment after typing or at once by Enter, with the text in the address', async () => {
    const replies = {
      'vehicles.admin.list': ({ filter: { q } }: { filter: { q: string | null } }) =>
        tableOf(q === 'zeppelin' ? [] : cars(q === 'jeep' ? 'R-7' : 'R-1')),
    }
    const { server, getByRole, getByText, press, search, shownNumbers } = await openStock(RETAIL, {
      replies,
    })
    const box = getByRole('searchbox')
    await fill(box, 'jee')
    await fill(box, ' jeep ')
    await expect.poll(shownNumbers).toEqual(['R-7'])
    expect(search()).toMatchObject({ q: 'jeep' })
    expect(
      server
        .callsOf('vehicles.admin.list')
        .filter(({ input }) => matches(filterOf(input), { q: 'jee' })),
    ).toEqual([])
    await fill(box, 'zeppelin')
    box.element().closest('form')?.requestSubmit()
    await expect.element(getByText('No vehicle matches that.')).toBeVisible()
    await press('Clear filters')
    await expect.poll(shownNumbers).toEqual(['R-1'])
    await expect.element(box).toHaveValue('')
  })

  test('is narrowed by status, with how many there are of each', async () => {
    const replies = {
      'vehicles.admin.list': ({ filter: { status } }: { filter: { status: string | null } }) => ({
        data: {
          vehicles: status === 'pending' ? [] : cars('R-1'),
          next: null,
          total: 1,
          counts: { available: 1053, sold: 2 },
        },
      }),
    }
    const { press, button, getByText, search, shownNumbers } = await openStock(RETAIL, { replies })
    await expect.poll(shownNumbers).toEqual(['R-1'])
    for (const name of [/^All\s*1,055$/, /^Available\s*1,053$/, /^Sold\s*2$/]) {
      await expect.element(button(name)).toBeVisible()
    }
    await press(/^Sale Pending\s*0$/)
    await expect.element(getByText('No vehicle matches that.')).toBeVisible()
    expect(search()).toMatchObject({ status: 'pending' })
    await press(/^All/)
    await expect.poll(shownNumbers).toEqual(['R-1'])
  })

  test('shows its usual order for an address with an order that does not exist', async () => {
    const { server, shownNumbers } = await openStock(`${RETAIL}?sort=horsepower&status=flying`, {
      replies: retailTable('R-1'),
    })
    await expect.poll(shownNumbers).toEqual(['R-1'])
    const input = server.callsOf('vehicles.admin.list')[0]?.input as { filter: object }
    expect(input.filter).toMatchObject({ sort: undefined, status: undefined })
  })
})

test('keys lead to the search and from row to row, and the single keys can be turned off', async () => {
  const { button, getByRole, getByLabelText, shownNumbers } = await openStock(RETAIL, {
    replies: retailTable('R-53', 'R-52', 'R-51'),
  })
  await expect.poll(shownNumbers).toHaveLength(3)
  const toggle = (number: string) => button(rowButton(number))
  await userEvent.keyboard('/')
  await expect.element(getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(getByRole('searchbox')).toHaveValue('j')
  await userEvent.keyboard('{Backspace}')
  await pressKey('ArrowDown')
  await expect.element(toggle('R-53')).toHaveFocus()
  await pressKey('j')
  await expect.element(toggle('R-52')).toHaveFocus()
  await pressKey('ArrowDown')
  await expect.element(toggle('R-51')).toHaveFocus()
  await pressKey('k')
  await expect.element(toggle('R-52')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toggle('R-52')).toHaveAttribute('aria-expanded', 'true')
  await click(button('Keys'))
  await click(getByLabelText('Use single-key shortcuts'))
  await pressKey('Escape')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  toggle('R-52').element().focus()
  await pressKey('j')
  await expect.element(toggle('R-52')).toHaveFocus()
  await pressKey('ArrowDown')
  await expect.element(toggle('R-51')).toHaveFocus()
})

describe('a list of vehicles', () => {
  test("shows 'Loading vehicles...' until the reply comes", { tags: ['r13.7'] }, async () => {
    const { promise, resolve } =
      Promise.withResolvers<ReturnType<typeof tableOf<ReturnType<typeof retailVehicle>>>>()
    const { getByText, shownNumbers } = await openStock(RETAIL, {
      replies: { 'vehicles.admin.list': () => promise },
    })
    await expect.element(getByText('Loading vehicles...')).toBeVisible()
    resolve(tableOf(cars('R-1')))
    await expect.poll(shownNumbers).toEqual(['R-1'])
    await expect.element(getByText('Loading vehicles...')).not.toBeInTheDocument()
  })

  test(
    'shows the message of a failure, and loads again on request',
    { tags: ['r13.8'] },
    async () => {
      const server = stockServer({
        'vehicles.admin.list': { status: 400, message: 'The yard is closed' },
      })
      const { getByText, press, shownNumbers } = await openStock(RETAIL, { server })
      await expect.element(getByText('Error: The yard is closed')).toBeVisible()
      server.reply('vehicles.admin.list', tableOf(cars('R-1')))
      await press('Try again')
      await expect.poll(shownNumbers).toEqual(['R-1'])
      await expect.element(getByText('Error: The yard is closed')).not.toBeInTheDocument()
    },
  )

  test(
    "without a message of the server shows 'Error: Failed to fetch vehicles'",
    { tags: ['r20.3'] },
    async () => {
      const { getByText } = await openStock(RETAIL, {
        replies: { 'vehicles.admin.list': { status: 400, message: '' } },
      })
      await expect.element(getByText('Error: Failed to fetch vehicles')).toBeVisible()
    },
  )

  test.each([
    ['/admin', 'No dismantled vehicles found. Add one to get started.'],
    [RETAIL, 'No retail vehicles found. Add one to get started.'],
  ])('without vehicles at %s invites to add one', { tags: ['r13.22'] }, async (address, text) => {
    const { getByText } = await openStock(address)
    await expect.element(getByText(text)).toBeVisible()
  })
})

const badgeTone = (container: Element, text: string): string | undefined => {
  const badge = [...container.querySelectorAll<HTMLElement>('tbody [data-slot=badge]')].find(
    (each) => each.textContent === text,
  )
  return /\btext-(success|warning|destructive)\b/.exec(badge?.className ?? '')?.[1]
}

type ListInput = { filter: { sort?: string; direction: string | null; cursor?: string | null } }

const filterOf = (input: unknown): unknown => (input as ListInput).filter

const matches = (input: unknown, part: Record<string, unknown>): boolean =>
  Object.entries(part).every(([name, value]) => (input as Record<string, unknown>)[name] === value)
