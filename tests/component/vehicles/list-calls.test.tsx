import { expect, test } from 'vitest'
import { openStock, stockServer } from '../support/open-stock.ts'
import { INVENTORY_FEED, inventoryFeed, yardPage } from '../support/public-vehicles.ts'

const PUBLIC_LISTS = [INVENTORY_FEED, 'vehicles.listYard', 'vehicles.listCars']
const STAFF_LISTS = ['vehicles.admin.list']

test.each([
  ['/inventory', [INVENTORY_FEED]],
  ['/parts', ['vehicles.listYard']],
  ['/admin/retail-vehicles', ['vehicles.admin.list']],
  ['/admin', ['vehicles.admin.list']],
])('signed-in staff get the list at %s by %o', { tags: ['r18.20'] }, async (address, lists) => {
  const server = stockServer({ 'vehicles.listYard': { data: yardPage([]) } })
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed([]) })
  const { expectText } = await openStock(address, { server })
  await expectText(/^No (retail |dismantled )?vehicles (found|currently available)/)
  const called = server.calls
    .map(({ name }) => name)
    .filter((name) => [...PUBLIC_LISTS, ...STAFF_LISTS].includes(name))
  expect([...new Set(called)]).toEqual(lists)
})
