import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { allowHandledErrors } from '../support/console-errors.ts'
import { type Failure, fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { openVehicle } from '../support/open-vehicle.ts'
import { inventoryCard, newestVehicles, vehicleDetail } from '../support/public-vehicles.ts'
import { expectHref, factsIn, textsOf } from '../support/texts.ts'

const ID = inventoryCard().id
const NAME = '2016 Ford Escape SE'

async function open(...opening: Parameters<typeof openVehicle>) {
  const screen = await openVehicle(...opening)
  const factsOf = (title: string) => {
    const section = screen.getByRole('heading', { name: title }).element().closest('section')
    return section && factsIn(section)
  }
  return { ...screen, factsOf }
}

const UNKNOWN = {
  trim: null,
  mileage: null,
  exteriorColor: null,
  interiorColor: null,
  transmission: null,
  engineType: null,
  driveType: null,
  fuelType: null,
  condition: null,
}

describe('the page of a vehicle', () => {
  test(
    'shows every fact',
    { tags: ['r4.2', 'r4.3', 'r4.6', 'r4.7', 'r4.10', 'r4.25', 'r4.32', 'r16.17'] },
    async () => {
      const { factsOf, getByRole, getByText, server } = await open({
        priceDrop: { dollars: 500, at: '2026-11-13T03:30:00.000Z' },
      })
      await expect.element(getByRole('heading', { level: 1, name: NAME })).toBeVisible()
      expect(server.inputsOf('vehicles.getCarPage')[0]).toEqual({ id: ID })
      expect(factsOf('Overview')).toEqual({
        'Stock Number': 'R-1001',
        Year: '2016',
        Mileage: '80,250 miles',
        Condition: 'Good',
        Transmission: 'Automatic',
        'Fuel Type': 'Gasoline',
        Color: 'Ruby Red',
      })
      expect(factsOf('Specifications')).toEqual({
        VIN: '1FTEW000000000001',
        Engine: '1.6L I4',
        'Drive Type': 'AWD',
        'Exterior Color': 'Ruby Red',
        'Interior Color': 'Charcoal',
        Status: 'Available',
        Added: 'November 1, 2026',
      })
      for (const text of [
        '$9,900',
        '80,250 miles · AWD · Automatic',
        'One owner.',
        'Heated seats',
        'Price dropped $500 on Nov 12',
      ]) {
        await expect.element(getByText(text)).toBeVisible()
      }
      const contact = getByRole('region', { name: 'Contact' })
      await expect.element(contact).toMatchTextContent(/Call and ask for R-1001/)
      await expectHref(contact.getByRole('link', { name: '(518) 555-0142' }), 'tel:+15185550142')
      await expect
        .element(getByRole('img', { name: `Drawing of a car like the ${NAME}` }))
        .toHaveAttribute('src', '/placeholder/suv-red.svg')
      await expect.element(getByText('Drawing, not a photo').first()).toBeVisible()
      for (const name of ['Contact About This Vehicle', 'Schedule Test Drive']) {
        await expect.element(getByRole('button', { name })).toBeVisible()
      }
    },
  )

  test("says N/A and 'Price not available' of what is unknown", { tags: ['r4.5'] }, async () => {
    const { factsOf, getByText, getByRole } = await open({
      ...UNKNOWN,
      price: null,
      description: null,
      features: null,
    })
    await expect.element(getByRole('heading', { level: 1, name: '2016 Ford Escape' })).toBeVisible()
    await expect.element(getByText('Price not available')).toBeVisible()
    expect(factsOf('Overview')).toMatchObject({
      Year: '2016',
      Mileage: 'N/A',
      Condition: 'N/A',
      Transmission: 'N/A',
      'Fuel Type': 'N/A',
      Color: 'N/A',
    })
    expect(factsOf('Specifications')).toMatchObject({
      Engine: 'N/A',
      'Drive Type': 'N/A',
      'Exterior Color': 'N/A',
      'Interior Color': 'N/A',
    })
    await expect
      .element(getByRole('heading', { name: 'About this vehicle' }))
      .not.toBeInTheDocument()
  })

  test('lists the features, also without a description', { tags: ['r4.22'] }, async () => {
    const { getByRole } = await open({
      description: null,
      features: 'Heated seats\n\n Backup camera \nTow package',
    })
    const features = getByRole('heading', { name: 'Features' }).element().closest('section')
    expect(
      [...(features?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent),
    ).toEqual(['Heated seats', 'Backup camera', 'Tow package'])
  })

  test('shows one picture without a strip of small ones', { tags: ['r4.2'] }, async () => {
    const { getByRole } = await open({ pictureCount: 1 })
    const pictures = getByRole('region', { name: 'Pictures' })
    await expect.element(pictures.getByRole('img', { name: `The ${NAME}` })).toBeVisible()
    await expect.element(pictures.getByRole('link', { name: /^Show/ })).not.toBeInTheDocument()
  })

  test('shows all pictures, which the arrow keys move and the small ones lead to', async () => {
    const { getByRole } = await open({ pictureCount: 4 })
    const pictures = getByRole('region', { name: 'Pictures' })
    await expect
      .poll(() => pictures.getByRole('img', { name: /picture \d of 4/ }).elements().length)
      .toBe(4)
    const strip = pictures.getByRole('list').first().element() as HTMLElement
    const leftmost = () =>
      [...strip.children].findIndex(
        (item) =>
          Math.abs(item.getBoundingClientRect().left - strip.getBoundingClientRect().left) < 4,
      ) + 1
    expect(leftmost()).toBe(1)
    strip.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(leftmost).toBe(2)
    await expectHref(getByRole('link', { name: 'Show picture 4' }), `#${strip.children[3]?.id}`)
    await expectAccessible()
  })

  test('leads back to the inventory', { tags: ['r4.9'] }, async () => {
    const { getByRole } = await open({}, 'phone')
    const back = getByRole('link', { name: 'Back to Inventory' })
    await expectHref(back, '/inventory')
    await expect.element(back).toHaveAttribute('data-back')
  })
})

describe('the page of a sold vehicle', () => {
  const similar = [
    inventoryCard({ id: 'a', stockNumber: 'R-1', title: '2016 Ford Edge SE' }),
    inventoryCard({ id: 'b', stockNumber: 'R-2' }),
  ]
  const sold = { status: 'sold', similar } as const

  test.each([0, 2])('says so: %i pictures', { tags: ['r4.16', 'r4.19'] }, async (pictureCount) => {
    const { container, getByText } = await open({ ...sold, pictureCount }, 'phone')
    const band = container.querySelector('[data-slot=sold-band]')
    expect(band).toHaveTextContent('Sold')
    const picture = band?.parentElement?.querySelector('img')?.getBoundingClientRect()
    expect(band?.getBoundingClientRect().width).toBeCloseTo(picture?.width ?? 0, -1)
    expect(getByText('$9,900').first().element().parentElement?.textContent).toBe('$9,900Sold')
    await expectAccessible()
  })

  test('lists similar vehicles that are available', { tags: ['r4.17'] }, async () => {
    const { getByRole } = await open(sold)
    const list = getByRole('region', { name: 'Similar vehicles on the lot' })
    await expect
      .element(list.getByRole('heading', { level: 3, name: '2016 Ford Edge SE' }))
      .toBeVisible()
    expect(
      list
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/inventory/a', '/inventory/b'])
  })

  test('asks for one like it, without test drive', { tags: ['r4.18', 'r4.19'] }, async () => {
    const { getByRole } = await open(sold)
    const contact = getByRole('region', { name: 'Contact' })
    await expect.element(contact).toMatchTextContent(/Call us about one like R-1001/)
    expect(textsOf(contact.getByRole('button'))).toEqual(['Ask About a Vehicle Like This'])
    await click(contact.getByRole('button'))
    const dialog = getByRole('dialog', { name: 'Ask About a Vehicle Like This' })
    await expect
      .element(dialog.getByText(`One like the ${NAME}, stock number R-1001`))
      .toBeVisible()
  })
})

test('only the page of a vehicle with a pending sale says so', { tags: ['r4.21'] }, async () => {
  const pending = await open({ status: 'pending' })
  const page = pending.getByRole('main')
  await expect.element(page).toMatchTextContent(/Sale pending: another buyer has first call on it/)
  await expect.element(page.getByRole('button', { name: 'Schedule Test Drive' })).toBeVisible()
  await pending.unmount()
  const available = await open()
  expect(available.getByText('Sale pending', { exact: false })).not.toBeInTheDocument()
  expect(available.container.querySelector('[data-slot=sold-band]')).toBeNull()
  expect(
    available.getByRole('region', { name: 'Similar vehicles on the lot' }),
  ).not.toBeInTheDocument()
})

test("a vehicle on its way is 'Loading vehicle details...'", { tags: ['r4.11'] }, async () => {
  const detail = Promise.withResolvers<void>()
  const server = fakeServer({
    'vehicles.getCarPage': () => detail.promise.then(() => ({ data: vehicleDetail() })),
  })
  const { getByRole, getByText } = await openPage(`/inventory/${ID}`, { server })
  await expect.element(getByRole('status').getByText('Loading vehicle details...')).toBeVisible()
  detail.resolve()
  await expect.element(getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect.element(getByText('Loading vehicle details...')).not.toBeInTheDocument()
})

describe('a vehicle that cannot be shown', () => {
  const failed: Failure = { status: 500, message: 'Internal server error' }
  const removed: Failure = { status: 404, message: 'Vehicle not found' }
  const failing = 'Error loading vehicle'
  test.each<[Failure, string, string, string]>([
    [failed, ID, failing, 'API error: 500 - Internal server error'],
    ['offline', ID, failing, 'Failed to load vehicle details'],
    [removed, ID, 'Vehicle not found', 'Return to Inventory'],
    ['offline', '123456789', failing, 'Invalid vehicle ID.*Just in'],
  ])(
    'has a notice: %o, %s',
    { tags: ['r4.1', 'r4.12', 'r4.13', 'r4.14', 'r4.15', 'r20.18'] },
    async (failure, id, heading, text) => {
      allowHandledErrors()
      const server = fakeServer({
        'vehicles.getCarPage': failure,
        'vehicles.listNewest': { data: newestVehicles() },
      })
      const { getByRole } = await openPage(`/inventory/${id}`, { server, viewport: 'phone' })
      await expect.element(getByRole('heading', { name: heading })).toBeVisible()
      await expect.element(getByRole('main')).toMatchTextContent(new RegExp(text))
      await expectHref(getByRole('link', { name: 'Return to Inventory' }), '/inventory')
      await expectAccessible()
    },
  )

  test('is loaded by Retry, which an invalid id does not have', { tags: ['r4.24'] }, async () => {
    allowHandledErrors()
    const server = fakeServer({
      'vehicles.getCarPage': 'offline',
      'vehicles.listNewest': { data: newestVehicles() },
    })
    const { getByRole, router } = await openPage(`/inventory/${ID}`, { server })
    await expect.element(getByRole('alert')).toBeVisible()
    server.reply('vehicles.getCarPage', { data: vehicleDetail() })
    await click(getByRole('button', { name: 'Retry' }))
    await expect.element(getByRole('heading', { level: 1, name: NAME })).toBeVisible()
    expect(server.callsOf('vehicles.getCarPage')).toHaveLength(2)
    await router.navigate({ to: '/inventory/$vehicleId', params: { vehicleId: 'short' } })
    await expect.element(getByRole('main')).toMatchTextContent(/Invalid vehicle ID format/)
    expect(getByRole('button', { name: 'Retry' }).query()).toBeNull()
  })
})
