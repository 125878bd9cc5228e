import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/site/home-page.tsx'
import { createPageHead } from '../../features/site/page-head.ts'
import { NewestVehicles } from '../../features/vehicles/public/newest-vehicles.tsx'
import { VehicleFinder } from '../../features/vehicles/public/vehicle-finder.tsx'
import { useSite } from '../../hooks/use-site.ts'

export const Route = createFileRoute('/_site/')({
  loader: ({ context, abortController: { signal } }) =>
    context.api.vehicles.listNewest.query(undefined, { signal }),
  head: ({ match: { context } }) => {
    const { name, tagline, address } = context.site.business
    return createPageHead({
      site: context.site,
      path: '',
      title: tagline ? `${name} | ${tagline}` : name,
      description: `${tagline || name} in ${address.city}, ${address.state}: dismantled vehicles for parts, pre-owned cars with prices, and repair appointments.`,
      jsonLd: context.businessJsonLd,
    })
  },
  component: HomeRoute,
  pendingComponent: HomePage,
  // Business and contact information also shows if the vehicles fail to load.
  errorComponent: () => <HomePage />,
})

function HomeRoute() {
  const newest = Route.useLoaderData()
  const { business } = useSite()
  return (
    <HomePage
      finder={<VehicleFinder makes={newest.makes} />}
      newest={<NewestVehicles newest={newest} timeZone={business.timeZone} />}
    />
  )
}
