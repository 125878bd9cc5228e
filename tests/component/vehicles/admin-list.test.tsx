import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, select } from '../support/actions.ts'
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

  test('has its columns, and colored badges', { tags: ['r13.3', 'r13.4', 'r13.5'] }, async () => {
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
  })

  test.each(['phone', 'desktop'] as const)(
    'unfolds on a %s',
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
        VIN: known.vin,
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

  test('opens the row of the address, N/A for what is unknown', { tags: ['r13.6'] }, async () => {
    const car = dismantledVehicle({ stockNumber: 'D-1', mileage: null, picture: pictureNo(1) })
    const { container, getByText } = await openStock(`/admin?open=${car.id}`, {
      replies: { 'vehicles.admin.list': tableOf([car]) },
    })
    await expect.element(getByText('Engine Type')).toBeVisible()
    expect(factsIn(container)).toMatchObject({ Mileage: 'N/A', 'Engine Type': 'N/A' })
    const picture = container.querySelector(`dl + img[src*="${pictureNo(1).id}"]`)
    picture?.dispatchEvent(new Event('error'))
    await expect.element(getByText('No image available')).toBeVisible()
  })
})

describe('the list of cars for sale', () => {
  test('has its columns, and prices with separators', { tags: ['r13.20'] }, async () => {
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
    expect(container.querySelectorAll('tbody tr')[1]?.textContent).toContain('No\u00A0price')
  })

  test('is ordered on a phone by a list of orders, and shows cards', async () => {
    const { server, container, getByLabelText, getByRole, getByText, press, search } =
      await openStock(RETAIL, { replies: retailTable('R-1', 'R-2'), viewport: 'phone' })
    await press(rowButton('R-1'))
    await expect.element(getByText('80,000 miles')).toBeVisible()
    await expectAccessible()
    await click(getByRole('button', { name: 'Filter' }))
    await select(getByLabelText('Order'), 'Price, down')
    await expect.poll(search).toMatchObject({ sort: '-price' })
    await expect
      .poll(() => server.inputsOf('vehicles.admin.list').at(-1))
      .toMatchObject({ sort: 'price', direction: 'desc' })
    expect(container.querySelector('table')).toBeNull()
  })

  test('is narrowed by status, with how many there are of each', async () => {
    const replies = {
      'vehicles.admin.list': ({ status }: { status: string | null }) => ({
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
    await expect.element(getByText('No vehicles match.')).toBeVisible()
    expect(search()).toMatchObject({ status: 'pending' })
    await press(/^All/)
    await expect.poll(shownNumbers).toEqual(['R-1'])
  })

  test('shows its usual order for an address with an order that does not exist', async () => {
    const { server, shownNumbers } = await openStock(`${RETAIL}?sort=horsepower&status=flying`, {
      replies: retailTable('R-1'),
    })
    await expect.poll(shownNumbers).toEqual(['R-1'])
    expect(server.inputsOf('vehicles.admin.list')[0]).toMatchObject({
      sort: undefined,
      status: undefined,
    })
  })
})

describe('a list of vehicles', () => {
  test('loads, fails, and loads on request', { tags: ['r13.7', 'r13.8', 'r20.3'] }, async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number; message: string }>()
    const server = stockServer({ 'vehicles.admin.list': () => promise })
    const { getByText, press, shownNumbers } = await openStock(RETAIL, { server })
    await expect.element(getByText('Loading vehicles...')).toBeVisible()
    resolve({ status: 400, message: '' })
    await expect.element(getByText('Error: Failed to fetch vehicles')).toBeVisible()
    server.reply('vehicles.admin.list', tableOf(cars('R-1')))
    await press('Try again')
    await expect.poll(shownNumbers).toEqual(['R-1'])
    await expect.element(getByText(/^Loading vehicles|^Error/)).not.toBeInTheDocument()
  })

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
