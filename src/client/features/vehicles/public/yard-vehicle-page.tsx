import type { ReactNode } from 'react'
import type { DismantledStatus } from '#shared/domain/vehicle.ts'
import { formatVehicleTitle } from '#shared/domain/vehicle.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { PartIndex } from '../../../components/part-index.tsx'
import { PrintedShop } from '../../../components/printed-shop.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'
import { joinBlanks, VehicleName } from '../../../components/vehicle-name.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import type { Outputs } from '../../../lib/api.ts'
import { DISMANTLED_TONES, DismantledCard } from './dismantled-card.tsx'
import { BackToYard } from './list-links.tsx'
import { type DetailRow, VehicleDetails } from './vehicle-details.tsx'
import { VehicleGallery } from './vehicle-gallery.tsx'
import { VEHICLE_GRID } from './vehicle-notices.tsx'

export type YardDetail = Outputs['vehicles']['getDismantledVehiclePage']
type Vehicle = YardDetail['vehicle']

/** Availability of parts by status. */
const STATUS_NOTES: Record<DismantledStatus, string> = {
  'Parts Available': 'In the yard, and its parts are for sale. Tell us which one you need.',
  'Awaiting Dismantle':
    "In the yard, but not taken apart yet. Ask now, and we'll tell you when we can pull your part.",
  Scrapped: "Already scrapped. Ask anyway: we'll look for the part on another vehicle.",
}

/** One dismantled vehicle; `ask` leads to a parts request, `contact` is the parts counter's card. */
export function YardVehiclePage({
  detail: { vehicle, pictures, drawing, similar },
  ask,
  contact,
}: {
  detail: YardDetail
  ask: ReactNode
  contact: ReactNode
}) {
  const name = formatVehicleTitle(vehicle)
  const { timeZone } = useBusiness()
  return (
    <div className="wrap pt-1 pb-10 md:pt-4 md:pb-16 print:p-0">
      <PrintedShop />
      <BackToYard />
      <div className={`mt-1.5 lg:grid-rows-[auto_1fr] ${VEHICLE_GRID}`}>
        <div className="min-w-0 lg:row-span-2">
          <VehicleGallery pictures={pictures} drawing={drawing} name={name} isSold={false} />
        </div>
        <div className="flex flex-col items-start gap-3 max-md:-mt-4 md:gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <StockTag stockNumber={vehicle.stockNumber} />
            <StatusBadge tone={DISMANTLED_TONES[vehicle.status]}>{vehicle.status}</StatusBadge>
          </div>
          <h1 className="text-3xl md:text-4xl lg:text-5xl">
            <VehicleName
              name={formatVehicleTitle({ ...vehicle, model: joinBlanks(vehicle.model) })}
            />
          </h1>
          <p className="text-pretty">{STATUS_NOTES[vehicle.status]}</p>
          {ask}
        </div>
        {/* On a tablet in one row below the picture. */}
        <div className="max-md:-mt-4 md:max-lg:col-span-2 md:max-lg:*:columns-2 lg:-mt-4 print:hidden">
          {contact}
        </div>
        <div className="min-w-0 md:col-span-2 print:col-span-2">
          <VehicleDetails
            title="About this vehicle"
            details={listDetails(vehicle, timeZone)}
            className="md:columns-2 md:gap-8 print:columns-2"
          />
        </div>
      </div>
      <section className="section-gap print:hidden" aria-labelledby="part-index">
        <h2 id="part-index">What part do you need?</h2>
        <PartIndex vehicle={vehicle.id} />
      </section>
      {similar.length > 0 && (
        <section className="section-gap print:hidden" aria-labelledby="similar">
          <h2 id="similar">
            <VehicleName name={`More ${vehicle.make} ${vehicle.model} in the yard`} />
          </h2>
          <ul className="mt-4 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
            {similar.map((each) => (
              <DismantledCard key={each.id} vehicle={each} rank={Infinity} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const listDetails = (vehicle: Vehicle, timeZone: string): DetailRow[] => [
  ['Stock Number', vehicle.stockNumber],
  ['VIN', vehicle.vin],
  ['Engine', vehicle.engineType],
  ['Transmission', vehicle.transmission],
  ['Drive Type', vehicle.driveType],
  ['Mileage', vehicle.mileage === null ? null : `${formatNumber(vehicle.mileage)} miles`],
  ['Exterior Color', vehicle.exteriorColor],
  ['Interior Color', vehicle.interiorColor],
  ['Arrived', formatLongDate(vehicle.dateAcquired, timeZone)],
  ['Status', vehicle.status],
  ...(vehicle.location === null ? [] : [['Location', vehicle.location] as const]),
]
