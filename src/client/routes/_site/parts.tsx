import { createFileRoute, type ErrorComponentProps, useNavigate, useRouter } from '@tanstack/react-router'
import { readDismantledFilter } from '#shared/domain/stock-filter.ts'
import { YardError, YardList, YardLoading } from '../../features/dismantled-vehicles/parts-page.tsx'
import { packYard } from '../../features/dismantled-vehicles/yard-columns.ts'
import { pageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../features/site/use-site.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { PartsFrame } from './-parts-frame.tsx'

export const Route = createFileRoute('/_site/parts')({
  validateSearch: readDismantledFilter,
  // What is not of the filter, such as a campaign's parameters, makes no other page.
  loaderDeps: ({ search }) => readDismantledFilter(search),
  loader: async ({ context, deps, abortController: { signal } }) => packYard(await context.api.dismantledVehicles.browse.query(deps, { signal })),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/parts',
      title: 'Shop Recycled Parts',
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

function PartsRoute() {
  const yard = Route.useLoaderData()
  const filter = Route.useLoaderDeps()
  const navigate = useNavigate()
  const { business } = useSite()
  return (
    <PartsFrame>
      <YardList yard={yard} filter={filter} timeZone={business.timeZone} onChoose={(search) => void navigate({ to: '/parts', search })} />
    </PartsFrame>
  )
}

function PartsFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <PartsFrame>
      <YardError message={errorMessage(error)} onRetry={() => void router.invalidate()} />
    </PartsFrame>
  )
}
