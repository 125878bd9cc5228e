import {
  createFileRoute,
  type ErrorComponentProps,
  type NotFoundRouteProps,
} from '@tanstack/react-router'
import { buttonVariants } from '../../components/ui/button.tsx'
import { InquiryButton } from '../../features/requests/public/inquiry-button.tsx'
import { OpenNow } from '../../features/site/open-now.tsx'
import { pageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../features/site/use-site.ts'
import { fetchVehicle, INVALID_ID } from '../../features/vehicles/public/fetch-vehicle.ts'
import { ReturnToInventory } from '../../features/vehicles/public/list-links.tsx'
import { VehicleContact } from '../../features/vehicles/public/vehicle-contact.tsx'
import { VehicleDetailPage } from '../../features/vehicles/public/vehicle-detail-page.tsx'
import { vehicleHead } from '../../features/vehicles/public/vehicle-head.ts'
import {
  VehicleError,
  VehicleLoading,
  VehicleNotFound,
} from '../../features/vehicles/public/vehicle-notices.tsx'
import { vehicleTitle } from '../../features/vehicles/public/vehicle-title.ts'
import { useRetry } from '../../hooks/use-retry.ts'
import { errorMessage } from '../../lib/error-message.ts'

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
  const { vehicle } = detail
  const isSold = vehicle.status === 'sold'
  const title = `${isSold ? 'One like the ' : ''}${vehicleTitle(vehicle)}, stock number ${vehicle.stockNumber}`
  const about = { ...business, retailVehicleId: vehicle.id, title }
  const contact = (
    <VehicleContact vehicle={vehicle} business={business} openNow={<OpenNow />}>
      <InquiryButton
        key={`contact ${vehicle.id}`}
        kind="contact"
        label={isSold ? 'Ask About a Vehicle Like This' : 'Contact About This Vehicle'}
        className={buttonVariants()}
        about={about}
      />
      {!isSold && (
        <InquiryButton
          key={`drive ${vehicle.id}`}
          kind="test-drive"
          label="Schedule Test Drive"
          className={buttonVariants({ variant: 'outline' })}
          about={about}
        />
      )}
    </VehicleContact>
  )
  return <VehicleDetailPage detail={detail} timeZone={business.timeZone} contact={contact} />
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
