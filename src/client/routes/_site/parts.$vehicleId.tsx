import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonVariants } from '../../components/ui/button.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { createPageHead } from '../../features/site/page-head.ts'
import { fetchVehicle } from '../../features/vehicles/public/fetch-vehicle.ts'
import { ReturnToYard } from '../../features/vehicles/public/list-links.tsx'
import { createVehicleNotices } from '../../features/vehicles/public/vehicle-notices.tsx'
import { createYardVehicleHead } from '../../features/vehicles/public/yard-vehicle-head.ts'
import { YardVehiclePage } from '../../features/vehicles/public/yard-vehicle-page.tsx'
import { YardVehicleMissing } from './-vehicle-missing.tsx'

export const Route = createFileRoute('/_site/parts/$vehicleId')({
  staticData: { inlineScript: 'back' },
  loader: ({ context: { api }, params: { vehicleId: id }, abortController: { signal } }) =>
    fetchVehicle(
      id,
      () => api.vehicles.getDismantledVehiclePage.query({ id }, { signal }),
      () => api.vehicles.listNewest.query(undefined, { signal }),
    ),
  head: ({ match: { context }, loaderData }) =>
    createPageHead({ site: context.site, ...createYardVehicleHead(loaderData, context.site) }),
  component: YardVehicleRoute,
  ...createVehicleNotices(<ReturnToYard />),
  notFoundComponent: YardVehicleMissing,
})

function YardVehicleRoute() {
  const detail = Route.useLoaderData()
  return (
    <YardVehiclePage
      detail={detail}
      ask={
        <Link
          to="/partsrequest"
          search={{ vehicle: detail.vehicle.id }}
          className={buttonVariants({ className: 'w-full print:hidden' })}
        >
          Request a part
        </Link>
      }
      contact={
        <ContactCard title="Parts counter">{`Ask for ${detail.vehicle.stockNumber}.`}</ContactCard>
      }
    />
  )
}
