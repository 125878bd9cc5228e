import type { SiteBusiness } from '#shared/domain/site.ts'
import type { RetailVehicle } from '#shared/domain/vehicle-schema.ts'
import {
  CONDITION_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_TRANSMISSION_LABELS,
} from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { StockTag } from '../../../components/stock-tag.tsx'
import { vehicleTitle } from '../public/vehicle-title.ts'
import { formatExactPrice } from './format-value.ts'

/**
 * The sheet that hangs in a car's window: what it is and costs, and who sells it. What the law has a buyer be told of warranty stands
 * on the Buyers Guide (16 CFR 455); the sheet points to it and promises nothing of its own.
 */
export function WindowSheet({
  vehicle,
  business: { name, address, phone, hoursText },
}: {
  vehicle: RetailVehicle
  business: SiteBusiness
}) {
  const facts = factsOf(vehicle).filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <article className="paper" aria-label="Window sheet">
      <header>
        <StockTag stockNumber={vehicle.stockNumber} />
        <p className="font-heading">{name}</p>
      </header>
      <h3>{vehicleTitle(vehicle)}</h3>
      <p className="paper-price font-heading">
        {vehicle.price === null ? 'Ask for the price' : formatExactPrice(vehicle.price)}
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {vehicle.description && <p className="whitespace-pre-line">{vehicle.description}</p>}
      {vehicle.features && <p className="whitespace-pre-line">{vehicle.features}</p>}
      <footer>
        <p>
          Whether this vehicle comes with a warranty, and what it covers, is written on its Buyers
          Guide; please read it before you buy. The New York used car lemon law may give you further
          rights, depending on price, age and mileage.
        </p>
        <p>
          <b>{phone}</b> · {address.street}, {address.city}, {address.state} {address.zipCode} ·{' '}
          {hoursText}
        </p>
      </footer>
    </article>
  )
}

const factsOf = (vehicle: RetailVehicle): [string, string | null][] => [
  ['Mileage', vehicle.mileage === null ? null : `${formatNumber(vehicle.mileage)} miles`],
  ['Engine', vehicle.engineType],
  ['Transmission', vehicle.transmission && RETAIL_TRANSMISSION_LABELS[vehicle.transmission]],
  ['Drive type', vehicle.driveType?.toUpperCase() ?? null],
  ['Fuel', vehicle.fuelType && FUEL_TYPE_LABELS[vehicle.fuelType]],
  ['Condition', vehicle.condition && CONDITION_LABELS[vehicle.condition]],
  ['Exterior color', vehicle.exteriorColor],
  ['Interior color', vehicle.interiorColor],
  ['VIN', vehicle.vin],
]
