import type { RetailFilter } from '#shared/domain/vehicle-filter.ts'
import type { Api } from '../../../lib/api.ts'

type Call = { signal: AbortSignal; isPreload: boolean }

/** Loads a page of the inventory: on the server from the service, in the browser with retries. */
export async function loadInventory(api: Api, filter: RetailFilter, call: Call) {
  if (import.meta.env.SSR) return api.vehicles.inventory.query(filter)
  const { fetchInventory } = await import('./fetch-inventory.ts')
  return fetchInventory(filter, call)
}
