import {
  createFileRoute,
  type ErrorComponentProps,
  type NotFoundRouteProps,
} from '@tanstack/react-router'
import { pageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../features/site/use-site.ts'
import { fetchVehicle, INVALID_ID } from '../../features/vehicles/public/fetch-vehicle.ts'
import { ReturnToInventory } from '../../features/vehicles/public/list-links.tsx'
import { VehicleDetailPage } from '../../features/vehicles/public/vehicle-detail-page.tsx'
import { vehicleHead } from '../../features/vehicles/public/vehicle-head.ts'
import {
  VehicleError,
  VehicleLoading,
  VehicleNotFound,
} from '../../features/vehicles/public/vehicle-notices.tsx'
import { useRetry } from '../../hooks/use-retry.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { CarBar, CarContact } from './-car-contact.tsx'

export const Route = createFileRoute('/_site/inventory/$vehicleId')({
  loader: ({ context: { api }, params: { vehicleId: id }, abortController: { signal } }) =>
    fetchVehicle(id, () => api.vehicles.byId.query({ id }, { signal })),
  head: ({ match: { context }, loaderData }) =>
    pageHead({ site: context.site, ...vehicleHead(loaderData, context.site) }),
  component: VehicleRoute,
  pendingComponent: VehicleLoading,
  errorComponent: VehicleFailed,
  notFoundComponent: ({ data }: NotFoundRouteProps) =>
    data === INVALID_ID ? (
      <VehicleError message={INVALID_ID} wayBack={<ReturnToInventory />} />
    ) : (
      <VehicleNotFound>
        <p>It may have been sold and left the yard.</p>
        <ReturnToInventory />
      </VehicleNotFound>
    ),
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

function VehicleFailed({ error }: ErrorComponentProps) {
  return (
    <VehicleError
      message={errorMessage(error)}
      wayBack={<ReturnToInventory />}
      onRetry={useRetry(error)}
    />
  )
}
