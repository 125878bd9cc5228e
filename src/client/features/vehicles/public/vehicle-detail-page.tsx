import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type RetailFilter, readRetailFilter } from '#shared/domain/vehicle-filter.ts'
import {
  CONDITION_LABELS,
  featureLines,
  FUEL_TYPE_LABELS,
  RETAIL_STATUS_LABELS,
  RETAIL_TRANSMISSION_LABELS,
} from '#shared/domain/vehicle.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { Notice } from '../../../components/notice.tsx'
import { ArrowLeftIcon } from '../../../components/shell-icons.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { Api } from '../../../lib/api.ts'
import { useNeedsReact } from '../../../lib/needs-react.ts'
import { STATUS_TONES, VehicleCard } from './vehicle-card.tsx'
import { VehicleGallery } from './vehicle-gallery.tsx'
import { vehicleTitle } from './vehicle-title.ts'

export type VehicleDetail = Awaited<ReturnType<Api['vehicles']['byId']['query']>>
const WHOLE_INVENTORY: RetailFilter = {}

type Vehicle = VehicleDetail['vehicle']

const COLUMNS = 'grid gap-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(18rem,1fr)]'

/** One car for sale; `contact` is the card with the ways to ask about it. */
export function VehicleDetailPage({
  detail,
  timeZone,
  contact,
}: {
  detail: VehicleDetail
  timeZone: string
  contact: ReactNode
}) {
  const { vehicle, pictures, placeholder, similar } = detail
  const isSold = vehicle.status === 'sold'
  const features = featureLines(vehicle.features)
  return (
    <div className="wrap py-6 md:py-8">
      <BackLink />
      <div className={`mt-4 ${COLUMNS}`}>
        <VehicleGallery
          pictures={pictures}
          placeholder={placeholder}
          name={vehicleTitle(vehicle)}
          isSold={isSold}
        />
        <div className="flex flex-col items-start gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <StockTag stockNumber={vehicle.stockNumber} />
            <StatusBadge tone={STATUS_TONES[vehicle.status]}>
              {RETAIL_STATUS_LABELS[vehicle.status]}
            </StatusBadge>
          </div>
          <h1 className="text-[clamp(2.25rem,1.7rem+2vw,3.25rem)]">{vehicleTitle(vehicle)}</h1>
          <p className="flex flex-wrap items-baseline gap-x-4 font-heading text-5xl leading-none">
            <span className={isSold ? 'text-muted-foreground' : undefined}>
              {vehicle.price === null ? 'Price not available' : formatPrice(vehicle.price)}
            </span>
            {isSold && <span className="text-destructive">Sold</span>}
          </p>
          <div className="w-full">{contact}</div>
        </div>
      </div>
      {similar.length > 0 && (
        <section className="mt-10" aria-labelledby="similar">
          <h2 id="similar">Similar vehicles on the lot</h2>
          <ul className="mt-4 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
            {similar.map((each) => (
              <VehicleCard
                key={each.id}
                vehicle={each}
                rank={Infinity}
                filter={WHOLE_INVENTORY}
                heading="h3"
              />
            ))}
          </ul>
        </section>
      )}
      <div className={`mt-8 ${COLUMNS}`}>
        <div className="flex flex-col gap-8">
          {vehicle.description && (
            <section>
              <h2>About this vehicle</h2>
              <p className="mt-2 max-w-[42rem] whitespace-pre-line">{vehicle.description}</p>
            </section>
          )}
          {features.length > 0 && (
            <section>
              <h2>Features</h2>
              <ul className="mt-2 grid list-disc gap-x-8 gap-y-1 pl-5 md:grid-cols-2">
                {features.map((feature) => (
                  <li key={feature} className="[overflow-wrap:anywhere]">
                    {feature}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Facts title="Overview" facts={overviewOf(vehicle)} />
        </div>
        <Facts title="Specifications" facts={specificationsOf(vehicle, timeZone)} />
      </div>
    </div>
  )
}

type Fact = readonly [label: string, value: string | null]

const overviewOf = (vehicle: Vehicle): Fact[] => [
  ['Year', String(vehicle.year)],
  ['Mileage', vehicle.mileage === null ? null : `${formatNumber(vehicle.mileage)} miles`],
  ['Condition', vehicle.condition && CONDITION_LABELS[vehicle.condition]],
  ['Transmission', vehicle.transmission && RETAIL_TRANSMISSION_LABELS[vehicle.transmission]],
  ['Fuel Type', vehicle.fuelType && FUEL_TYPE_LABELS[vehicle.fuelType]],
  ['Color', vehicle.exteriorColor],
]

const specificationsOf = (vehicle: Vehicle, timeZone: string): Fact[] => [
  ['Stock Number', vehicle.stockNumber],
  ['VIN', vehicle.vin],
  ['Engine', vehicle.engineType],
  ['Drive Type', vehicle.driveType?.toUpperCase() ?? null],
  ['Exterior Color', vehicle.exteriorColor],
  ['Interior Color', vehicle.interiorColor],
  ['Status', RETAIL_STATUS_LABELS[vehicle.status]],
  ['Added', formatLongDate(vehicle.createdAt, timeZone)],
]

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="mt-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b py-2">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-right font-semibold [overflow-wrap:anywhere]">{value ?? 'N/A'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The part of the inventory that the visitor came from; the whole of it where that is not known, such as before hydration. */
function useFilterBehind(): RetailFilter {
  const isHydrated = useHydrated()
  const opened = useLocation({ select: ({ state }) => state.inventory })
  if (!isHydrated) return {}
  return opened ?? filterOf(document.referrer)
}

function filterOf(address: string): RetailFilter {
  const { origin, pathname, searchParams } = new URL(address || '/', location.origin)
  return origin === location.origin && pathname === '/inventory'
    ? readRetailFilter(Object.fromEntries(searchParams))
    : {}
}

function BackLink() {
  return (
    <Link
      to="/inventory"
      search={useFilterBehind()}
      data-back
      className="inline-flex min-h-11 items-center gap-2 font-semibold"
    >
      <ArrowLeftIcon size={18} />
      Back to Inventory
    </Link>
  )
}

/** While the vehicle is on its way. */
export function VehicleLoading() {
  return (
    <div role="status" className="wrap py-6 md:py-8">
      <p className="text-muted-foreground">Loading vehicle details...</p>
      <div className={`mt-4 ${COLUMNS}`} aria-hidden="true">
        <Skeleton className="aspect-[4/3]" />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-24" />
          <Skeleton className="h-12 w-48" />
        </div>
      </div>
    </div>
  )
}

/** When the vehicle could not be shown. */
export function VehicleError({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div className="wrap py-10">
      <Notice title="Error loading vehicle" alert whole>
        <p>{message}</p>
        <div className="flex flex-wrap gap-3">
          <ReturnToInventory />
          {onRetry && <RetryButton onPress={onRetry} />}
        </div>
      </Notice>
    </div>
  )
}

/** When there is no such vehicle, or no longer. */
export function VehicleNotFound() {
  return (
    <div className="wrap py-10">
      <Notice title="Vehicle not found" whole>
        <p>It may have been sold and left the yard.</p>
        <ReturnToInventory />
      </Notice>
    </div>
  )
}

function RetryButton({ onPress }: { onPress: () => void }) {
  const { needsReact } = useNeedsReact<HTMLButtonElement>('retry')
  return (
    <button
      type="button"
      {...needsReact}
      className={buttonVariants({ variant: 'outline' })}
      onClick={onPress}
    >
      Retry
    </button>
  )
}

function ReturnToInventory() {
  return (
    <Link to="/inventory" search={useFilterBehind()} data-back className={buttonVariants()}>
      Return to Inventory
    </Link>
  )
}
