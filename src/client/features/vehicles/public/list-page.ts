import { redirect } from '@tanstack/react-router'
import {
  type DismantledFilter,
  PAGE_SIZE,
  type RetailFilter,
} from '#shared/domain/vehicle-filter.ts'

type Found = { vehicles: unknown[]; total: number; makes: { make: string; count: number }[] }

/** Packs the makes of a page into one object, which is smaller; redirects past the last page. */
export function toListPage<List extends Found>(
  to: '/inventory' | '/parts',
  { page, ...search }: RetailFilter | DismantledFilter,
  { makes, ...list }: List,
) {
  if (list.vehicles.length === 0 && page !== undefined) {
    const last = Math.ceil(list.total / PAGE_SIZE)
    throw redirect({ to, search: last > 1 ? { ...search, page: last } : search, replace: true })
  }
  return { ...list, makes: Object.fromEntries(makes.map(({ make, count }) => [make, count])) }
}
