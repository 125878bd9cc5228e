import { redirect } from '@tanstack/react-router'
import {
  type DismantledFilter,
  PAGE_SIZE,
  type RetailFilter,
} from '#shared/domain/vehicle-filter.ts'
import { explainFailure } from '../../../lib/failure.ts'

type Found = { vehicles: unknown[]; total: number }

/** Redirects from a page behind the last one of a list to the last. */
export function requirePage(
  to: '/inventory' | '/parts',
  filter: RetailFilter | DismantledFilter,
  { vehicles, total }: Found,
): void {
  if (vehicles.length > 0 || filter.page === undefined) return
  const last = Math.ceil(total / PAGE_SIZE)
  const { page: _page, ...search } = filter
  throw redirect({ to, search: last > 1 ? { ...search, page: last } : search, replace: true })
}

/** Returns makes and counts as one object, which is smaller in the document than many. */
export const packMakes = <List extends { makes: { make: string; count: number }[] }>({
  makes,
  ...list
}: List) => ({
  ...list,
  makes: Object.fromEntries(makes.map(({ make, count }) => [make, count])),
})

/** Throws the failure of a list in words for visitors. */
export function listFailed(error: unknown): never {
  throw new Error(explainFailure(error, 'Failed to fetch vehicles'), { cause: error })
}
