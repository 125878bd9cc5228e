import { redirect } from '@tanstack/react-router'
import { PAGE_SIZE, type PublicFilter } from '#shared/domain/vehicle-filter.ts'

/** Throws a redirect to the last page from one behind it. */
export function redirectBeyondLastPage(
  to: '/inventory' | '/parts',
  { page, ...search }: PublicFilter,
  { vehicles, total }: { vehicles: unknown[]; total: number },
): void {
  if (vehicles.length > 0 || page === undefined) return
  const last = Math.ceil(total / PAGE_SIZE)
  throw redirect({ to, search: last > 1 ? { ...search, page: last } : search, replace: true })
}

/** Packs the makes of a list into one object, which makes its page smaller. */
export const packMakes = <List extends { makes: { make: string; count: number }[] }>({
  makes,
  ...list
}: List) => ({
  ...list,
  makes: Object.fromEntries(makes.map(({ make, count }) => [make, count])),
})
