import {
  createFileRoute,
  type ErrorComponentProps,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import {
  type DismantledFilter as Filter,
  filterQuery,
  readDismantledFilter,
} from '#shared/domain/vehicle-filter.ts'
import { onPage } from '../../components/result-line.tsx'
import { pageHead } from '../../features/site/page-head.ts'
import { YardError, YardList, YardLoading } from '../../features/vehicles/public/parts-page.tsx'
import { listFailed, requirePage, packMakes } from '../../features/vehicles/public/require-page.ts'
import { useLoadedChoice } from '../../features/vehicles/public/use-loaded-choice.ts'
import { WantSection } from '../../features/wants/public/want-form.tsx'
import { useRetry } from '../../hooks/use-retry.ts'
import { visitorText } from '../../lib/failure.ts'
import { PartsFrame } from './-parts-frame.tsx'

export const Route = createFileRoute('/_site/parts/')({
  staticData: { inlineScript: 'view' },
  validateSearch: readDismantledFilter,
  // Ignores other parameters, such as those of campaigns, to reuse the loaded page.
  loaderDeps: ({ search }) => withoutView(readDismantledFilter(search)),
  loader: async ({ context: { api }, deps, location, abortController: { signal } }) => {
    const yard = await api.vehicles.parts.query(deps, { signal }).catch(listFailed)
    requirePage('/parts', readDismantledFilter(location.search), yard)
    return packMakes(yard)
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: `/parts${filterQuery({ page: match.search.page })}`,
      title: `Shop Recycled Parts${onPage(match.search.page)}`,
      description: `Recently dismantled vehicles in the yard of ${match.context.site.business.name}: find the one that matches yours and ask for the part you need.`,
    }),
  component: PartsRoute,
  pendingComponent: () => (
    <PartsFrame>
      <YardLoading />
    </PartsFrame>
  ),
  errorComponent: PartsFailed,
})

/** Cards and rows show the same data. */
const withoutView = ({ view: _view, ...filter }: Filter): Filter => filter

function PartsRoute() {
  const yard = Route.useLoaderData()
  const filter = Route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  // Preloads the list for the chosen filter.
  const findMatches = async (search: Filter) => {
    const matches = await router.preloadRoute({ to: '/parts', search })
    return matches?.find(({ routeId }) => routeId === Route.id)?.loaderData as
      | typeof yard
      | undefined
  }
  const { isLoading, choose } = useLoadedChoice(
    findMatches,
    (search) => void navigate({ to: '/parts', search }),
  )
  return (
    <PartsFrame counts={yard}>
      <YardList
        yard={yard}
        filter={filter}
        isLoading={isLoading}
        findMatches={findMatches}
        onChoose={(search) => void choose(search)}
      >
        <WantSection filter={filter} found={yard.vehicles.length} />
      </YardList>
    </PartsFrame>
  )
}

function PartsFailed({ error }: ErrorComponentProps) {
  return (
    <PartsFrame>
      <YardError message={visitorText(error)} onRetry={useRetry(error)} />
    </PartsFrame>
  )
}
