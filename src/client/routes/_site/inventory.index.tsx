import {
  createFileRoute,
  type ErrorComponentProps,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import { filterQuery, readRetailFilter, type RetailFilter } from '#shared/domain/vehicle-filter.ts'
import { onPage } from '../../components/result-line.tsx'
import { pageHead } from '../../features/site/page-head.ts'
import {
  InventoryError,
  InventoryList,
  InventorySkeleton,
} from '../../features/vehicles/public/inventory-page.tsx'
import { requirePage, packMakes } from '../../features/vehicles/public/require-page.ts'
import { useInventoryRetry } from '../../features/vehicles/public/use-inventory-retry.ts'
import { useLoadedChoice } from '../../features/vehicles/public/use-loaded-choice.ts'
import { visitorText } from '../../lib/failure.ts'
import { isChunkFailure } from '../../lib/load-chunk.ts'
import { InventoryFrame } from './-inventory-frame.tsx'

/** Loads the code with the first fetch, since the first page has its data. */
const loadFetch = () => import('../../features/vehicles/public/fetch-inventory.ts')

export const Route = createFileRoute('/_site/inventory/')({
  validateSearch: readRetailFilter,
  // Ignores other parameters, such as those of campaigns, to reuse the loaded page.
  loaderDeps: ({ search }) => readRetailFilter(search),
  loader: async ({ context, deps, abortController: { signal }, preload }) => {
    const inventory = import.meta.env.SSR
      ? await context.api.vehicles.inventory.query(deps)
      : await (await loadFetch()).fetchInventory(deps, { signal, isPreload: preload })
    requirePage('/inventory', deps, inventory)
    return packMakes(inventory)
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: `/inventory${filterQuery({ page: match.search.page })}`,
      title: `Pre-Owned Vehicles${onPage(match.search.page)}`,
      description: `Used cars, trucks and SUVs for sale at ${match.context.site.business.name} in ${match.context.site.business.address.city}, ${match.context.site.business.address.state}, with prices and mileage.`,
    }),
  component: InventoryRoute,
  pendingComponent: () => (
    <InventoryFrame>
      <InventorySkeleton />
    </InventoryFrame>
  ),
  errorComponent: InventoryFailed,
})

function InventoryRoute() {
  const inventory = Route.useLoaderData()
  const filter = Route.useLoaderDeps()
  const navigate = useNavigate()
  const router = useRouter()
  // Preloads the list for the chosen filter.
  const findMatches = async (search: RetailFilter) => {
    const matches = await router.preloadRoute({ to: '/inventory', search })
    return matches?.find(({ routeId }) => routeId === Route.id)?.loaderData as
      | typeof inventory
      | undefined
  }
  const { isLoading, choose } = useLoadedChoice(
    findMatches,
    (search) => void navigate({ to: '/inventory', search }),
  )
  return (
    <InventoryFrame counts={inventory}>
      <InventoryList
        inventory={inventory}
        filter={filter}
        isLoading={isLoading}
        findMatches={findMatches}
        onChoose={(search) => void choose(search)}
      />
    </InventoryFrame>
  )
}

function InventoryFailed({ error }: ErrorComponentProps) {
  return (
    <InventoryFrame>
      <InventoryError
        message={isChunkFailure(error) ? 'Failed to fetch vehicles' : visitorText(error)}
        onRetry={useInventoryRetry(error)}
      />
    </InventoryFrame>
  )
}
