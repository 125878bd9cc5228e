import { createFileRoute } from '@tanstack/react-router'
import { formatVehicleTitle } from '#shared/domain/vehicle.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { buttonVariants } from '../../components/ui/button.tsx'
import { InquiryButton, InquiryTrigger } from '../../features/requests/public/inquiry-button.tsx'
import { OpenNow } from '../../features/site/open-now.tsx'
import { createPageHead } from '../../features/site/page-head.ts'
import { fetchVehicle } from '../../features/vehicles/public/fetch-vehicle.ts'
import { ReturnToInventory } from '../../features/vehicles/public/list-links.tsx'
import {
  VehicleActionBar,
  VehicleContact,
} from '../../features/vehicles/public/vehicle-contact.tsx'
import {
  type VehicleDetail,
  VehicleDetailPage,
} from '../../features/vehicles/public/vehicle-detail-page.tsx'
import { createVehicleHead } from '../../features/vehicles/public/vehicle-head.ts'
import { createVehicleNotices } from '../../features/vehicles/public/vehicle-notices.tsx'
import { useSite } from '../../hooks/use-site.ts'
import { CarMissing } from './-vehicle-missing.tsx'

export const Route = createFileRoute('/_site/inventory/$vehicleId')({
  staticData: { inlineScript: 'back' },
  loader: ({ context: { api }, params: { vehicleId: id }, abortController: { signal } }) =>
    fetchVehicle(
      id,
      () => api.vehicles.getCarPage.query({ id }, { signal }),
      () => api.vehicles.listNewest.query(undefined, { signal }),
    ),
  head: ({ match: { context }, loaderData }) =>
    createPageHead({ site: context.site, ...createVehicleHead(loaderData, context.site) }),
  component: VehicleRoute,
  ...createVehicleNotices(<ReturnToInventory />),
  notFoundComponent: CarMissing,
})

function VehicleRoute() {
  const detail = Route.useLoaderData()
  return (
    <VehicleDetailPage
      detail={detail}
      contact={<CarContact vehicle={detail.vehicle} />}
      bar={<CarBar vehicle={detail.vehicle} />}
    />
  )
}

type Props = { vehicle: VehicleDetail['vehicle'] }

/** Contact card of a car; a sold one has no test drive (rule 4.19). */
function CarContact({ vehicle }: Props) {
  const { business } = useSite()
  const isSold = vehicle.status === 'sold'
  const title = `${isSold ? 'One like the ' : ''}${formatVehicleTitle(vehicle)}, stock number ${vehicle.stockNumber}`
  const car = { retailVehicleId: vehicle.id, title }
  return (
    <VehicleContact vehicle={vehicle} business={business} openNow={<OpenNow />}>
      <InquiryButton
        key={`contact ${vehicle.id}`}
        topic="contact"
        label={isSold ? 'Ask About a Vehicle Like This' : 'Contact About This Vehicle'}
        className={buttonVariants()}
        {...car}
      />
      {!isSold && (
        <InquiryButton
          key={`drive ${vehicle.id}`}
          topic="test-drive"
          label="Schedule Test Drive"
          className={buttonVariants({ variant: 'outline' })}
          {...car}
        />
      )}
    </VehicleContact>
  )
}

/** Same actions in the bottom bar of a phone. */
function CarBar({ vehicle }: Props) {
  const className = buttonVariants({ variant: 'outline', size: 'sm', className: 'noscript:hidden' })
  return (
    <VehicleActionBar callHref={toPhoneHref(useSite().business.phone)}>
      <InquiryTrigger topic="contact" label="Ask" className={className} />
      {vehicle.status !== 'sold' && (
        <InquiryTrigger topic="test-drive" label="Test drive" className={className} />
      )}
    </VehicleActionBar>
  )
}
