import { expect, test } from 'vitest'
import { click } from '../support/actions.ts'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { INVENTORY_FEED, inventoryCard, inventoryFeed } from '../support/public-vehicles.ts'

async function open(feed: Parameters<typeof inventoryFeed>[1] = {}) {
  const server = fakeServer({})
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed([inventoryCard()], feed) })
  return openPage('/inventory', { server })
}

test.each([
  [{}, '67 for sale, 13 pending or sold'],
  [{ inStock: 80 }, '80 for sale'],
])('with %o the line above says what cars there are', { tags: ['r3.84'] }, async (feed, line) => {
  const { getByText } = await open({ total: 80, ...feed })
  await expect.element(getByText(line, { exact: true })).toBeVisible()
})

test('a chip of a body style narrows the list and gives back', { tags: ['r3.83'] }, async () => {
  const { getByRole, router } = await open()
  const address = () => router.state.location.href
  const chips = getByRole('navigation', { name: 'Body styles' })
  await click(chips.getByRole('link', { name: 'SUV 4' }))
  await expect.poll(address).toBe('/inventory?bodyType=suv')
  const chosen = chips.getByRole('link', { name: 'SUV 4' })
  await expect.element(chosen).toHaveAttribute('aria-current', 'true')
  await click(chosen)
  await expect.poll(address).toBe('/inventory')
})
