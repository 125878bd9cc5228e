import { redirect } from '@tanstack/react-router'
import {
  type DismantledFilter,
  PAGE_SIZE,
  type RetailFilter,
} from '#shared/domain/vehicle-filter.ts'

type Found = { vehicles: unknown[]; total: number }

/** Redirects from a page behind the last one of a list to the last. */
export function redirectPastLastPage(
  to: '/inventory' | '/parts',
  filter: RetailFilter | DismantledFilter,
  { vehicles, total }: Found,
): void {
  if (vehicles.length > 0 || filter.page === undefined) return
  const last = Math.ceil(total / PAGE_SIZE)
  const { page: _page, ...search } = filter
  throw redirect({ to, search: last > 1 ? { ...search, page: last } : search, replace: true })
}
