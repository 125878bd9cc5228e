import type { Context } from '#server/context.ts'
import { searchRequests } from '#server/features/requests/staff/search-requests.ts'
import { findVehicles } from '#server/features/vehicles/find-vehicles.ts'

/** Returns the best results of each group, and the totals of their lists. */
export async function searchEverything(ctx: Context, q: string) {
  const [{ customers, ...requests }, vehicles] = await Promise.all([
    searchRequests(ctx, q),
    findVehicles(ctx, q),
  ])
  return { requests, ...vehicles, customers }
}
