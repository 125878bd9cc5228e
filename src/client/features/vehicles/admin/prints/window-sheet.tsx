import type { SiteBusiness } from '#shared/domain/site.ts'
import type { RetailVehicle } from '#shared/domain/vehicle-schema.ts'
import {
  CONDITION_LABELS,
  DRIVE_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_TRANSMISSION_LABELS,
  formatVehicleTitle,
} from '#shared/domain/vehicle.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { ShopLogo } from '../../../../components/shop-logo.tsx'
import { StockTag } from '../../../../components/stock-tag.tsx'
import { useSite } from '../../../../hooks/use-site.ts'
import { formatExactPrice } from '../format-value.ts'

/** A printed page, on the screen as it comes out of the printer. */
export const PAPER =
  'mx-auto grid max-w-184 grid-cols-1 content-start gap-4 border border-input bg-white p-[clamp(1.25rem,5vw,3rem)] text-paper-ink print:max-w-none print:border-0 print:p-0'

/** Refers to the Buyers Guide (16 CFR 455) and promises no warranty itself (rule 13.45). */
export function WindowSheet({
  vehicle,
  business: { name, address, phone, hoursText },
}: {
  vehicle: RetailVehicle
  business: SiteBusiness
}) {
  const { logo } = useSite()
  const details = listDetails(vehicle).filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <article className={PAPER} aria-label="Window sheet">
      <header className="flex flex-wrap items-center justify-between gap-4 border-b-6 border-paper-ink pb-4 text-2xl">
        <StockTag
          stockNumber={vehicle.stockNumber}
          className="text-3xl/[1.1] [print-color-adjust:exact]"
        />
        <div className="flex items-center gap-3">
          {logo && <ShopLogo {...logo} name={name} />}
          <p className="font-heading">{name}</p>
        </div>
      </header>
      <h3 className="text-4xl md:text-5xl print:text-5xl">{formatVehicleTitle(vehicle)}</h3>
      <p className="font-heading text-5xl leading-none md:text-6xl print:text-[7.5rem]/none">
        {vehicle.price === null ? 'Ask for the price' : formatExactPrice(vehicle.price)}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8">
        {details.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 border-b border-paper-line py-1.5"
          >
            <dt className="text-paper-muted">{label}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {vehicle.description && <p className="whitespace-pre-line">{vehicle.description}</p>}
      {vehicle.features && <p className="whitespace-pre-line">{vehicle.features}</p>}
      <footer className="grid gap-3 border-t-2 border-paper-ink pt-4 text-sm">
        <p>
          Whether this vehicle comes with a warranty, and what it covers, is written on its Buyers
          Guide; please read it before you buy. The New York used car lemon law may give you further
          rights, depending on price, age and mileage.
        </p>
        <p>
          <b>{phone}</b>
          <span>{` · ${formatAddress(address)}${hoursText && ` · ${hoursText}`}`}</span>
        </p>
      </footer>
    </article>
  )
}

const listDetails = (vehicle: RetailVehicle): [string, string | null][] => [
  ['Mileage', vehicle.mileage === null ? null : `${formatNumber(vehicle.mileage)} miles`],
  ['Engine', vehicle.engineType],
  ['Transmission', vehicle.transmission && RETAIL_TRANSMISSION_LABELS[vehicle.transmission]],
  ['Drive type', vehicle.driveType && DRIVE_TYPE_LABELS[vehicle.driveType]],
  ['Fuel', vehicle.fuelType && FUEL_TYPE_LABELS[vehicle.fuelType]],
  ['Condition', vehicle.condition && CONDITION_LABELS[vehicle.condition]],
  ['Exterior color', vehicle.exteriorColor],
  ['Interior color', vehicle.interiorColor],
  ['VIN', vehicle.vin],
]
