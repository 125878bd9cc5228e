import { beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { allowHandledErrors } from '../support/console-errors.ts'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import {
  INVENTORY_FEED,
  inventoryCard,
  inventoryCards,
  inventoryFeed,
  newestVehicles,
  savedCar,
  vehicleDetail,
} from '../support/public-vehicles.ts'
import { expectHref } from '../support/texts.ts'

const CAR = inventoryCard()
const NAME = '2016 Ford Escape SE'

/** Stores cars of an earlier visit in the browser. */
function keepSaved(cars: { id: string; name: string }[]): void {
  localStorage.setItem('savedCars', JSON.stringify({ savedAt: Date.now(), value: cars }))
}
const keptIds = () =>
  (
    JSON.parse(localStorage.getItem('savedCars') ?? '{"value":[]}') as { value: { id: string }[] }
  ).value.map(({ id }) => id)

async function openInventory(cards = [CAR]) {
  const server = fakeServer({ 'vehicles.getCarPage': { data: vehicleDetail() } })
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed(cards) })
  const screen = await openPage('/inventory', { server })
  await expect.element(screen.getByText(/^\d+ vehicles?$/)).toBeVisible()
  const heart = (stockNumber: string) =>
    screen.getByRole('button', { name: `Save ${stockNumber}`, exact: true })
  return { ...screen, heart }
}

async function openSaved(
  saved: { id: string; name: string }[],
  cars = saved.map((car, index) => savedCar({ ...car, stockNumber: `R-${index + 1}` })),
) {
  keepSaved(saved)
  const server = fakeServer({
    'vehicles.listSavedCars': { data: cars },
    'vehicles.listNewest': { data: newestVehicles() },
  })
  const screen = await openPage('/saved', { server, viewport: 'phone' })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Saved Cars' })).toBeVisible()
  return screen
}
const savedNo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `car-${index + 1}`,
    name: `Car ${index + 1}`,
  }))

beforeEach(async () => {
  keepSaved([])
  // Closes a toast of the test before.
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await vi.waitUntil(() => document.querySelector('#toasts [data-sonner-toast]') === null)
})

describe('saving cars', () => {
  test('a heart on a card and the button of a page are one', { tags: ['r4.37'] }, async () => {
    const { heart, getByRole, router } = await openInventory()
    await click(heart('R-1001'))
    await expect.element(heart('R-1001')).toHaveAttribute('aria-pressed', 'true')
    expect(keptIds()).toEqual([CAR.id])
    await router.navigate({ to: '/inventory/$vehicleId', params: { vehicleId: CAR.id } })
    const save = getByRole('button', { name: /^Saved?$/ })
    await expect.element(save).toHaveAttribute('aria-pressed', 'true')
    await click(save)
    await expect.element(save).toHaveAttribute('aria-pressed', 'false')
    expect(keptIds()).toEqual([])
  })

  test('the link to the saved cars appears and moves nothing', { tags: ['r4.40'] }, async () => {
    const { heart, getByRole } = await openInventory(inventoryCards(2))
    const link = getByRole('link', { name: 'Saved (2)' })
    await expect.element(link).not.toBeInTheDocument()
    const top = heart('R-1001').element().getBoundingClientRect().top
    await click(heart('R-1001'))
    await click(heart('R-1002'))
    await expectHref(link, '/saved')
    expect(heart('R-1001').element().getBoundingClientRect().top).toBe(top)
  })

  test('no more than 24 cars are saved', { tags: ['r4.37'] }, async () => {
    keepSaved(savedNo(24))
    const { heart } = await openInventory()
    await click(heart('R-1001'))
    await expect
      .poll(() => document.querySelector('#toasts')?.textContent)
      .toContain('You can save up to 24 cars')
    await expect.element(heart('R-1001')).toHaveAttribute('aria-pressed', 'false')
  })

  test('a browser that stores nothing saves for this page', { tags: ['r4.39'] }, async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const { heart } = await openInventory()
    await click(heart('R-1001'))
    await expect.element(heart('R-1001')).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(() => document.querySelector('#toasts')?.textContent)
      .toContain('Saved for this visit only')
    vi.restoreAllMocks()
    await click(heart('R-1001'))
    expect(keptIds()).toEqual([])
  })

  test('what another program left in the storage is no saved car', async () => {
    localStorage.setItem('savedCars', '{"savedAt":1,"value":[{"id":5},"x",null]}')
    const { heart } = await openInventory()
    await click(heart('R-1001'))
    expect(keptIds()).toEqual([CAR.id])
  })
})

describe('the page of saved cars', () => {
  test('lists them, says which one is gone, and removes one', { tags: ['r4.41'] }, async () => {
    const saved = [
      { id: CAR.id, name: NAME },
      { id: 'gone', name: '2011 Honda Fit' },
    ]
    const { getByRole, getByText } = await openSaved(saved, [savedCar()])
    await expectHref(
      getByRole('listitem').getByRole('link', { name: NAME }),
      `/inventory/${CAR.id}`,
    )
    await expect.element(getByText('is no longer on our lot', { exact: false })).toBeVisible()
    await click(getByRole('button', { name: 'Remove 2011 Honda Fit' }))
    expect(keptIds()).toEqual([CAR.id])
    await expect.element(getByText('Save another to compare')).toBeVisible()
    await click(getByRole('button', { name: 'Remove R-1001' }))
    await expect.element(getByRole('heading', { name: 'No saved cars yet' })).toBeVisible()
  })

  test('compares the first four, or those that are chosen', { tags: ['r4.42'] }, async () => {
    const { getByRole } = await openSaved(savedNo(5))
    const heads = () =>
      getByRole('columnheader')
        .elements()
        .slice(1)
        .map(({ textContent }) => /R-\d/.exec(textContent)?.[0])
    await expect.poll(heads).toEqual(['R-1', 'R-2', 'R-3', 'R-4'])
    await expect.element(getByRole('row', { name: /^Price/ })).toMatchTextContent(/\$9,900/)
    await expect.element(getByRole('checkbox', { name: 'Compare R-5' })).toBeDisabled()
    await click(getByRole('checkbox', { name: 'Compare R-2' }))
    await expect.poll(heads).toEqual(['R-1', 'R-3', 'R-4'])
    await click(getByRole('checkbox', { name: 'Compare R-5' }))
    await expect.poll(heads).toEqual(['R-1', 'R-3', 'R-4', 'R-5'])
    await expectAccessible()
  })

  test('says that none is saved, and has the newest to save', { tags: ['r4.43'] }, async () => {
    const { getByRole } = await openSaved([], [savedCar()])
    await expectHref(getByRole('link', { name: 'Browse Pre-Owned Vehicles' }), '/inventory')
    await click(getByRole('region', { name: 'Just in' }).getByRole('button').first())
    await expect.element(getByRole('button', { name: /^Remove/ })).toBeVisible()
  })

  test('saved cars that could not be loaded are loaded by Retry', { tags: ['r4.43'] }, async () => {
    allowHandledErrors()
    keepSaved([{ id: CAR.id, name: NAME }])
    const server = fakeServer({
      'vehicles.listSavedCars': { status: 500, message: 'Out of order' },
    })
    const { getByRole } = await openPage('/saved', { server })
    await expect.element(getByRole('alert')).toMatchTextContent(/Out of order/)
    server.reply('vehicles.listSavedCars', { data: [savedCar()] })
    await click(getByRole('button', { name: 'Retry' }))
    await expect.element(getByRole('listitem').getByRole('link', { name: NAME })).toBeVisible()
  })
})
