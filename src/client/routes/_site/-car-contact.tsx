import { vehicleTitle } from '#shared/domain/vehicle.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { buttonVariants } from '../../components/ui/button.tsx'
import { InquiryButton, InquiryTrigger } from '../../features/requests/public/inquiry-button.tsx'
import { OpenNow } from '../../features/site/open-now.tsx'
import { useSite } from '../../features/site/use-site.ts'
import {
  BAR_BUTTON,
  VehicleActionBar,
  VehicleContact,
} from '../../features/vehicles/public/vehicle-contact.tsx'
import type { VehicleDetail } from '../../features/vehicles/public/vehicle-detail-page.tsx'

type Props = { vehicle: VehicleDetail['vehicle'] }

/** The card with the ways to ask about a car; a sold one has no test drive (docs/product.md 4.19). */
export function CarContact({ vehicle }: Props) {
  const { business } = useSite()
  const isSold = vehicle.status === 'sold'
  const title = `${isSold ? 'One like the ' : ''}${vehicleTitle(vehicle)}, stock number ${vehicle.stockNumber}`
  const about = { ...business, retailVehicleId: vehicle.id, title }
  return (
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
}

/** The same ways in the bar of a phone. */
export function CarBar({ vehicle }: Props) {
  const { business } = useSite()
  const className = buttonVariants({
    variant: 'outline',
    size: 'sm',
    className: `${BAR_BUTTON} noscript:hidden`,
  })
  return (
    <VehicleActionBar callHref={phoneHref(business.phone)}>
      <InquiryTrigger kind="contact" label="Ask" className={className} />
      {vehicle.status !== 'sold' && (
        <InquiryTrigger kind="test-drive" label="Test drive" className={className} />
      )}
    </VehicleActionBar>
  )
}
