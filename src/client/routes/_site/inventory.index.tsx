import {
  createFileRoute,
  type ErrorComponentProps,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import {
  toFilterQuery,
  readRetailFilter,
  type RetailFilter,
} from '#shared/domain/vehicle-filter.ts'
import { createPageHead } from '../../features/site/page-head.ts'
import {
  InventoryError,
  InventoryPage,
  InventoryLoading,
} from '../../features/vehicles/public/inventory-page.tsx'
import { packMakes, redirectBeyondLastPage } from '../../features/vehicles/public/pages-of-list.ts'
import { formatPageSuffix } from '../../features/vehicles/public/result-line.tsx'
import { useInventoryRetry } from '../../features/vehicles/public/use-inventory-retry.ts'
import { useLoadedChoice } from '../../features/vehicles/public/use-loaded-choice.ts'
import { explainToVisitor } from '../../lib/failure.ts'
import { isChunkFailure } from '../../lib/load-chunk.ts'
import { InventorySide } from './-inventory-side.tsx'

/** Loads the code with the first fetch, since the first page has its data. */
const loadFetch = () => import('../../features/vehicles/public/fetch-inventory.ts')

export const Route = createFileRoute('/_site/inventory/')({
  validateSearch: readRetailFilter,
  // Ignores other parameters, such as those of campaigns, to reuse the loaded page.
  loaderDeps: ({ search }) => readRetailFilter(search),
  loader: async ({ context, deps, abortController: { signal }, preload }) => {
    const inventory = import.meta.env.SSR
      ? await context.api.vehicles.listCars.query(deps)
      : await (await loadFetch()).fetchInventory(deps, { signal, isPreload: preload })
    redirectBeyondLastPage('/inventory', deps, inventory)
    return packMakes(inventory)
  },
  head: ({ match }) =>
    createPageHead({
      site: match.context.site,
      path: `/inventory${toFilterQuery({ page: match.search.page })}`,
      title: `Pre-Owned Vehicles${formatPageSuffix(match.search.page)}`,
      description: `Used cars, trucks and SUVs for sale at ${match.context.site.business.name} in ${match.context.site.business.address.city}, ${match.context.site.business.address.state}, with prices and mileage.`,
    }),
  component: InventoryRoute,
  pendingComponent: InventoryPending,
  errorComponent: InventoryFailed,
})

/** Filters of the list; the data of a chosen one is preloaded. */
function useInventoryFilter() {
  const filter = Route.useLoaderDeps()
  const navigate = useNavigate()
  const router = useRouter()
  const { isLoading, ...choice } = useLoadedChoice<RetailFilter>({
    routeId: Route.id,
    preload: (search) => router.preloadRoute({ to: '/inventory', search }),
    show: (search) => void navigate({ to: '/inventory', search }),
  })
  return { isLoading, list: { filter, ...choice, side: <InventorySide /> } }
}

function InventoryRoute() {
  const { isLoading, list } = useInventoryFilter()
  return <InventoryPage {...list} inventory={Route.useLoaderData()} isLoading={isLoading} />
}

function InventoryPending() {
  return <InventoryLoading {...useInventoryFilter().list} />
}

function InventoryFailed({ error }: ErrorComponentProps) {
  return (
    <InventoryError
      message={isChunkFailure(error) ? 'Failed to fetch vehicles' : explainToVisitor(error)}
      cause={error instanceof Error && typeof error.cause === 'string' ? error.cause : ''}
      side={<InventorySide />}
      onRetry={useInventoryRetry(error)}
    />
  )
}
