import type { FoundCustomer, FoundRequest, FoundVehicles } from '#shared/domain/quick-search.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'

type Deps = {
  findRequests: (q: string) => Promise<{
    found: FoundRequest[]
    totals: Record<RequestKind, number>
    customers: FoundCustomer[]
  }>
  findVehicles: (q: string) => Promise<Record<VehicleKind, FoundVehicles>>
}

/** The one search of the back office, over everything that staff look for. */
export function createSearchService({ findRequests, findVehicles }: Deps) {
  return {
    /** The best results of each group, and how many the lists have; `q` is what somebody typed. */
    async everything(q: string) {
      const [{ customers, ...requests }, vehicles] = await Promise.all([
        findRequests(q),
        findVehicles(q),
      ])
      return { requests, ...vehicles, customers }
    },
  }
}
