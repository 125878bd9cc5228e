import { expect } from 'vitest'
import { fakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { INVENTORY_FEED, inventoryCard, inventoryFeed, vehicleDetail } from './public-vehicles.ts'

type Facts = Parameters<typeof vehicleDetail>[0]
type Viewport = NonNullable<Parameters<typeof openPage>[1]>['viewport']

/** Opens the page of a vehicle for sale. */
export async function openVehicle(facts?: Facts, viewport?: Viewport) {
  const detail = vehicleDetail(facts)
  const server = fakeServer({ 'vehicles.getCarPage': { data: detail } })
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed([inventoryCard()]) })
  const screen = await openPage(`/inventory/${detail.vehicle.id}`, { server, viewport })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return { ...screen, server, detail }
}
