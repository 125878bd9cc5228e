import {
  createFileRoute,
  type ErrorComponentProps,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import {
  type DismantledFilter as Filter,
  toFilterQuery,
  readDismantledFilter,
} from '#shared/domain/vehicle-filter.ts'
import { createPageHead } from '../../features/site/page-head.ts'
import { packMakes, redirectBeyondLastPage } from '../../features/vehicles/public/pages-of-list.ts'
import { formatPageSuffix } from '../../features/vehicles/public/result-line.tsx'
import { useLoadedChoice } from '../../features/vehicles/public/use-loaded-choice.ts'
import { YardError, YardPage, YardLoading } from '../../features/vehicles/public/yard-page.tsx'
import { WantSection } from '../../features/wants/public/want-form.tsx'
import { useRetry } from '../../hooks/use-retry.ts'
import { explainFailure, explainToVisitor } from '../../lib/failure.ts'
import { PartsSide } from './-parts-side.tsx'

export const Route = createFileRoute('/_site/parts/')({
  staticData: { inlineScript: 'view' },
  validateSearch: readDismantledFilter,
  // Ignores other parameters, such as those of campaigns, to reuse the loaded page.
  loaderDeps: ({ search }) => dropView(readDismantledFilter(search)),
  loader: async ({ context: { api }, deps, location, abortController: { signal } }) => {
    const yard = await api.vehicles.listYard.query(deps, { signal }).catch(rejectList)
    redirectBeyondLastPage('/parts', readDismantledFilter(location.search), yard)
    return packMakes(yard)
  },
  head: ({ match }) =>
    createPageHead({
      site: match.context.site,
      path: `/parts${toFilterQuery({ page: match.search.page })}`,
      title: `Shop Recycled Parts${formatPageSuffix(match.search.page)}`,
      description: `Recently dismantled vehicles in the yard of ${match.context.site.business.name}: find the one that matches yours and ask for the part you need.`,
    }),
  component: PartsRoute,
  pendingComponent: PartsPending,
  errorComponent: PartsFailed,
})

function rejectList(error: unknown): never {
  throw new Error(explainFailure(error, 'Failed to fetch vehicles'), { cause: error })
}

/** Cards and rows show the same data. */
const dropView = ({ view: _view, ...filter }: Filter): Filter => filter

/** Filters of the list; the data of a chosen one is preloaded. */
function usePartsFilter() {
  const filter = Route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const { isLoading, ...choice } = useLoadedChoice<Filter>({
    routeId: Route.id,
    preload: (search) => router.preloadRoute({ to: '/parts', search }),
    show: (search) => void navigate({ to: '/parts', search }),
  })
  return { isLoading, list: { filter, ...choice, side: <PartsSide /> } }
}

function PartsRoute() {
  const yard = Route.useLoaderData()
  const { isLoading, list } = usePartsFilter()
  return (
    <YardPage
      {...list}
      yard={yard}
      side={<PartsSide isMain={yard.vehicles.length > 0} />}
      isLoading={isLoading}
    >
      <WantSection filter={list.filter} found={yard.vehicles.length} />
    </YardPage>
  )
}

function PartsPending() {
  return <YardLoading {...usePartsFilter().list} />
}

function PartsFailed({ error }: ErrorComponentProps) {
  return (
    <YardError message={explainToVisitor(error)} side={<PartsSide />} onRetry={useRetry(error)} />
  )
}
