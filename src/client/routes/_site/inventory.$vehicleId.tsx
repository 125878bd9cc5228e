import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../features/site/use-site.ts'
import { fetchVehicle } from '../../features/vehicles/public/fetch-vehicle.ts'
import { ReturnToInventory } from '../../features/vehicles/public/list-links.tsx'
import { VehicleDetailPage } from '../../features/vehicles/public/vehicle-detail-page.tsx'
import { vehicleHead } from '../../features/vehicles/public/vehicle-head.ts'
import { vehicleNotices } from '../../features/vehicles/public/vehicle-notices.tsx'
import { CarBar, CarContact } from './-car-contact.tsx'

export const Route = createFileRoute('/_site/inventory/$vehicleId')({
  loader: ({ context: { api }, params: { vehicleId: id }, abortController: { signal } }) =>
    fetchVehicle(id, () => api.vehicles.byId.query({ id }, { signal })),
  head: ({ match: { context }, loaderData }) =>
    pageHead({ site: context.site, ...vehicleHead(loaderData, context.site) }),
  component: VehicleRoute,
  ...vehicleNotices({
    wayBack: <ReturnToInventory />,
    gone: 'It may have been sold and left the yard.',
  }),
})

function VehicleRoute() {
  const detail = Route.useLoaderData()
  const { business } = useSite()
  return (
    <VehicleDetailPage
      detail={detail}
      timeZone={business.timeZone}
      contact={<CarContact vehicle={detail.vehicle} />}
      bar={<CarBar vehicle={detail.vehicle} />}
    />
  )
}
