import { expect, test } from 'vitest'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import {
  INVENTORY_FEED,
  inventoryCards,
  inventoryFeed,
  yardCard,
  yardPage,
} from '../support/public-vehicles.ts'

const FIRST_SCREEN_PX = 740
const HEADER_PX = 64

test.each([
  ['/partsrequest', 'input[name=vin]', 200],
  ['/repair', 'main form button', 200],
  ['/inventory', '[data-slot=card] h2', 112],
  ['/parts', '[data-slot=card] h3', 140],
  ['/contact', 'main a[href^=tel]', 112],
])(
  'the first screen of %s has %s, within %d px',
  { tags: ['r2.59'] },
  async (path, selector, bandPx) => {
    const server = fakeServer({ 'vehicles.listYard': { data: yardPage([yardCard()]) } })
    server.replyTo(INVENTORY_FEED, { json: inventoryFeed(inventoryCards(2)) })
    const { getByRole } = await openPage(path, { server, viewport: 'phone' })
    await expect.poll(() => document.querySelector(selector)).not.toBeNull()
    await document.fonts.ready
    const bottom = document.querySelector(selector)?.getBoundingClientRect().bottom
    expect(bottom).toBeLessThan(FIRST_SCREEN_PX)
    const band = getByRole('heading', { level: 1 }).element().closest('.surface-inverse')
    expect(band?.getBoundingClientRect().bottom).toBeLessThanOrEqual(HEADER_PX + bandPx)
  },
)
