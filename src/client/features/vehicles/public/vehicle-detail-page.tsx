import type { ReactNode } from 'react'
import { splitFeatures } from '#shared/domain/feature-lines.ts'
import {
  CONDITION_LABELS,
  DRIVE_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_STATUS_LABELS,
  RETAIL_TRANSMISSION_LABELS,
  formatVehicleTitle,
} from '#shared/domain/vehicle.ts'
import { formatLongDate, formatMonthAndDay } from '#shared/lib/dates.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { PrintedShop } from '../../../components/printed-shop.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'
import { joinBlanks, VehicleName } from '../../../components/vehicle-name.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import type { Api } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { STATUS_TONES, CarCard } from './car-card.tsx'
import { CAR_ROW } from './just-in.tsx'
import { BackToInventory } from './list-links.tsx'
import { PaymentEstimate } from './payment-estimate.tsx'
import { SaveButton } from './save-button.tsx'
import { ShareButton } from './share-button.tsx'
import { type DetailRow, VehicleDetails } from './vehicle-details.tsx'
import { VehicleGallery } from './vehicle-gallery.tsx'
import { VEHICLE_GRID } from './vehicle-notices.tsx'

export type VehicleDetail = Awaited<ReturnType<Api['vehicles']['getCarPage']['query']>>

type Vehicle = VehicleDetail['vehicle']

/** Page of a car for sale; `contact` is its contact card, `bar` the same for a phone. */
export function VehicleDetailPage({
  detail,
  contact,
  bar,
}: {
  detail: VehicleDetail
  contact: ReactNode
  bar: ReactNode
}) {
  const { vehicle, pictures, drawing, similar } = detail
  const isSold = vehicle.status === 'sold'
  const estimatedPrice = isSold ? 0 : (vehicle.price ?? 0)
  const hasEstimate = estimatedPrice > 0
  return (
    <>
      <div className="wrap pt-1 pb-10 md:pt-4 md:pb-16 print:p-0">
        <PrintedShop />
        <BackToInventory />
        <div className={`mt-1.5 md:grid-rows-[auto_1fr] ${VEHICLE_GRID}`}>
          <VehicleGallery
            pictures={pictures}
            drawing={drawing}
            name={formatVehicleTitle(vehicle)}
            isSold={isSold}
          />
          <div
            className={cn(
              'min-w-0 max-md:-mt-4 md:col-start-2 md:row-start-1 print:mt-0',
              isSold ? 'md:max-lg:contents' : 'max-md:contents lg:row-span-2',
              hasEstimate && 'md:row-span-2',
            )}
          >
            <div
              className={cn(
                'flex flex-col gap-3 md:gap-4',
                isSold ? 'md:max-lg:contents' : 'max-md:contents',
                // With an estimate it is higher than most windows, which show its end.
                hasEstimate ? 'lg:sticky lg:top-[min(5rem,100dvh-68rem)]' : 'md:sticky md:top-20',
              )}
            >
              <div
                className={cn('flex flex-col gap-3 md:gap-4', !isSold && 'max-md:-mt-4 print:mt-0')}
              >
                <Summary detail={detail} />
              </div>
              {/* On a phone, whose bar has the same buttons, the card ends the page. */}
              <div className={isSold ? 'md:max-lg:col-span-2' : 'max-md:order-last'}>{contact}</div>
              {hasEstimate && <PaymentEstimate key={vehicle.id} price={estimatedPrice} />}
            </div>
          </div>
          {isSold ? (
            <SimilarVehicles vehicles={similar} className="pt-2 md:col-span-2 md:pt-8" />
          ) : (
            <Facts vehicle={vehicle} hasEstimate={hasEstimate} />
          )}
        </div>
        {!isSold && <SimilarVehicles vehicles={similar} className="section-gap" />}
      </div>
      {isSold ? (
        // The bar of a phone comes with the facts, once the contact card is out of view.
        <div>
          <div className="wrap pb-10 md:pb-16 print:p-0 print:pt-6">
            <Facts vehicle={vehicle} hasEstimate={false} />
          </div>
          {bar}
        </div>
      ) : (
        bar
      )}
    </>
  )
}

/** Text, features and lists, beside the estimate on a tablet. */
function Facts({ vehicle, hasEstimate }: { vehicle: Vehicle; hasEstimate: boolean }) {
  const { timeZone } = useBusiness()
  const features = splitFeatures(vehicle.features)
  return (
    <div
      className={cn(
        'flex min-w-0 flex-col gap-8 print:col-span-2 print:gap-5',
        !hasEstimate && 'md:max-lg:col-span-2',
      )}
    >
      {vehicle.description && (
        <section>
          <h2 className="text-2xl print:text-xl">About this vehicle</h2>
          <p className="mt-3 max-w-[42rem] whitespace-pre-line">{vehicle.description}</p>
        </section>
      )}
      {features.length > 0 && (
        <section>
          <h2 className="text-2xl print:text-xl">Features</h2>
          <ul className="mt-3 grid list-disc gap-x-8 gap-y-1 md:grid-cols-2 print:grid-cols-2">
            {features.map((feature) => (
              <li key={feature} className="ml-5 [overflow-wrap:anywhere]">
                {feature}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div
        className={cn(
          'grid gap-8 print:grid-cols-2',
          hasEstimate ? 'lg:grid-cols-2' : 'md:grid-cols-2',
        )}
      >
        <VehicleDetails title="Overview" details={listOverview(vehicle)} />
        <VehicleDetails title="Specifications" details={listSpecifications(vehicle, timeZone)} />
      </div>
    </div>
  )
}

/** Number, name, price and what is asked of first. */
function Summary({ detail: { vehicle, priceDrop } }: { detail: VehicleDetail }) {
  const { timeZone } = useBusiness()
  const isSold = vehicle.status === 'sold'
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <StockTag stockNumber={vehicle.stockNumber} />
        {!isSold && (
          <StatusBadge tone={STATUS_TONES[vehicle.status]}>
            {RETAIL_STATUS_LABELS[vehicle.status]}
          </StatusBadge>
        )}
      </div>
      <h1 className="text-3xl md:text-4xl xl:text-5xl">
        <VehicleName name={formatVehicleTitle({ ...vehicle, model: joinBlanks(vehicle.model) })} />
      </h1>
      <p className="flex flex-wrap items-baseline gap-x-4 font-heading text-4xl/none md:text-5xl/none">
        {vehicle.price === null ? (
          <span className="text-2xl text-muted-foreground">Price not available</span>
        ) : (
          <span className={isSold ? 'text-muted-foreground' : undefined}>
            {formatPrice(vehicle.price)}
          </span>
        )}
        {isSold && <span className="text-destructive">Sold</span>}
      </p>
      {vehicle.status === 'pending' && (
        <p className="print:hidden">
          <b>Sale pending:</b> another buyer has first call on it. Ask anyway, and we'll tell you if
          the sale falls through.
        </p>
      )}
      {priceDrop && (
        <p className="font-semibold text-success">
          <span>{`Price dropped ${formatPrice(priceDrop.dollars)} on `}</span>
          <time dateTime={priceDrop.at}>{formatMonthAndDay(priceDrop.at, timeZone)}</time>
        </p>
      )}
      <p className="font-heading text-xl text-muted-foreground">
        {listKeyDetails(vehicle).join(' · ')}
      </p>
      <div className="flex flex-wrap items-center gap-3 print:hidden noscript:hidden">
        {!isSold && (
          <SaveButton
            id={vehicle.id}
            name={formatVehicleTitle(vehicle)}
            stockNumber={vehicle.stockNumber}
          />
        )}
        <ShareButton
          key={vehicle.id}
          path={`/inventory/${vehicle.id}`}
          title={formatVehicleTitle(vehicle)}
        />
      </div>
    </>
  )
}

/** Cars like this one; four in a row on a wide screen. */
function SimilarVehicles({
  vehicles,
  className,
}: {
  vehicles: VehicleDetail['similar']
  className: string
}) {
  if (vehicles.length === 0) return null
  return (
    <section aria-labelledby="similar" className={`min-w-0 print:hidden ${className}`}>
      <h2 id="similar" className="text-2xl">
        Similar vehicles on the lot
      </h2>
      <ul className={CAR_ROW}>
        {vehicles.map((vehicle) => (
          <CarCard key={vehicle.id} vehicle={vehicle} rank={Infinity} heading="h3" />
        ))}
      </ul>
    </section>
  )
}

/** Mileage, drive and transmission, as far as known. */
const listKeyDetails = ({ mileage, driveType, transmission }: Vehicle): string[] =>
  [
    mileage !== null && `${formatNumber(mileage)} miles`,
    driveType && DRIVE_TYPE_LABELS[driveType],
    transmission && RETAIL_TRANSMISSION_LABELS[transmission],
  ].filter((fact) => typeof fact === 'string')

const listOverview = (vehicle: Vehicle): DetailRow[] => [
  ['Stock Number', vehicle.stockNumber],
  ['Year', String(vehicle.year)],
  ['Mileage', vehicle.mileage === null ? null : `${formatNumber(vehicle.mileage)} miles`],
  ['Condition', vehicle.condition && CONDITION_LABELS[vehicle.condition]],
  ['Transmission', vehicle.transmission && RETAIL_TRANSMISSION_LABELS[vehicle.transmission]],
  ['Fuel Type', vehicle.fuelType && FUEL_TYPE_LABELS[vehicle.fuelType]],
  ['Color', vehicle.exteriorColor],
]

const listSpecifications = (vehicle: Vehicle, timeZone: string): DetailRow[] => [
  ['VIN', vehicle.vin],
  ['Engine', vehicle.engineType],
  ['Drive Type', vehicle.driveType && DRIVE_TYPE_LABELS[vehicle.driveType]],
  ['Exterior Color', vehicle.exteriorColor],
  ['Interior Color', vehicle.interiorColor],
  ['Status', RETAIL_STATUS_LABELS[vehicle.status]],
  ['Added', formatLongDate(vehicle.createdAt, timeZone)],
]
