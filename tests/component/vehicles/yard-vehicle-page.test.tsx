import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { allowHandledErrors } from '../support/console-errors.ts'
import { type Failure, fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { newestVehicles, yardCard, yardDetail } from '../support/public-vehicles.ts'
import { expectHref, factsIn } from '../support/texts.ts'

const ID = yardDetail().vehicle.id
const NAME = '2009 Honda Civic LX'

async function open(detail = yardDetail(), viewport?: 'phone') {
  const server = fakeServer({ 'vehicles.getDismantledVehiclePage': { data: detail } })
  const screen = await openPage(`/parts/${ID}`, { server, viewport })
  await expect.element(screen.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  return screen
}

describe('the page of a dismantled vehicle', () => {
  test('shows every fact and what can be had of it', { tags: ['r3.70'] }, async () => {
    const { container, getByRole, getByText } = await open()
    await expect.element(getByText('its parts are for sale', { exact: false })).toBeVisible()
    await expect
      .element(getByRole('img', { name: `Drawing of a car like the ${NAME}` }))
      .toHaveAttribute('src', '/placeholder/sedan-blue.svg')
    expect(factsIn(container)).toEqual({
      'Stock Number': 'D-2001',
      VIN: '2HGFA16509H000001',
      Engine: '1.8L I4',
      Transmission: 'Automatic',
      'Drive Type': 'FWD',
      Mileage: '142,300 miles',
      'Exterior Color': 'Royal Blue',
      'Interior Color': 'Gray',
      Arrived: 'November 1, 2026',
      Status: 'Parts Available',
    })
  })

  test.each([
    ['Awaiting Dismantle', 'not taken apart yet'],
    ['Scrapped', 'Already scrapped'],
  ] as const)('a dismantled vehicle that is %s says: %s', async (status, words) => {
    const { getByText } = await open(yardDetail({ status }))
    await expect.element(getByText(words, { exact: false })).toBeVisible()
  })

  test('has a button to request a part and a number to call', { tags: ['r3.71'] }, async () => {
    const { getByRole } = await open()
    const main = getByRole('main')
    await expectHref(
      main.getByRole('link', { name: 'Request a part' }),
      `/partsrequest?vehicle=${yardDetail().vehicle.id}`,
    )
    await expectHref(
      main.getByRole('link', { name: 'Interior', exact: true }),
      `/partsrequest?vehicle=${yardDetail().vehicle.id}&category=2`,
    )
    await expectHref(main.getByRole('link', { name: '(518) 555-0142' }), 'tel:+15185550142')
  })

  test('lists the others of its make and model', { tags: ['r2.40'] }, async () => {
    const others = [yardCard({ id: 'b', stockNumber: 'D-2' })]
    const { getByRole } = await open(yardDetail({}, others), 'phone')
    const list = getByRole('region', { name: 'More Honda Civic in the yard' })
    await expect.element(list.getByRole('heading', { level: 3, name: NAME })).toBeVisible()
    await expectAccessible()
  })
})

test.each<[string, string, Failure, string, string, boolean]>([
  [
    'gone: the newest',
    ID,
    { status: 404, message: 'Vehicle not found' },
    'Vehicle not found',
    '',
    true,
  ],
  [
    'an error of the server: no others',
    ID,
    { status: 500, message: 'Internal server error' },
    'Error loading vehicle',
    'API error: 500 - Internal server error',
    false,
  ],
  [
    'a short id: the newest',
    'short',
    'offline',
    'Error loading vehicle',
    'Invalid vehicle ID format',
    true,
  ],
])(
  'a failed yard vehicle shows, for %s',
  { tags: ['r3.73'] },
  async (_name, id, failure, heading, text, hasNewest) => {
    allowHandledErrors()
    const server = fakeServer({
      'vehicles.getDismantledVehiclePage': failure,
      'vehicles.listNewest': { data: newestVehicles() },
    })
    const { getByRole } = await openPage(`/parts/${id}`, { server })
    await expect.element(getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.element(getByRole('main')).toMatchTextContent(new RegExp(text))
    await expectHref(getByRole('link', { name: 'Return to Recycled Parts' }), '/parts')
    const others = getByRole('region', { name: 'Fresh in the yard' })
    expect(others.query() !== null).toBe(hasNewest)
  },
)
