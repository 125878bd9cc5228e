import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  isNarrowed,
  readRetailFilter,
  RETAIL_SORTS,
  type RetailFilter,
} from '#shared/domain/vehicle-filter.ts'
import {
  BODY_TYPE_LABELS,
  BODY_TYPES,
  DRIVE_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  FUEL_TYPES,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUS_LABELS,
  RETAIL_STATUSES,
} from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { Notice, RetryButton } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useSite } from '../../../hooks/use-site.ts'
import type { Outputs } from '../../../lib/api.ts'
import { BODY_CHIPS, BodyChips } from './body-chips.tsx'
import { CarCard } from './car-card.tsx'
import { CARD_GRID } from './card-look.ts'
import { CardSkeletons } from './card-skeletons.tsx'
import { FilterChoice } from './filter-bar.tsx'
import {
  listChips,
  type MakeCounts,
  spellMakeAsListed,
  formatStock,
  type VehicleCounts,
  formatNews,
} from './filter-labels.ts'
import {
  FilterBar,
  FilteredVehicles,
  LIST_FRAME,
  type ListConfig,
  type ListProps,
  type LoadedListProps,
  LONG_LIST,
  SidebarFilter,
} from './filtered-list.tsx'

type Inventory = Omit<Outputs['vehicles']['listCars'], 'makes'> & { makes: MakeCounts }

const PRICES = [5000, 7500, 10_000, 15_000, 20_000, 30_000]
const MILEAGES = [50_000, 75_000, 100_000, 150_000]

/** Options of an upper limit in their order, with the chosen one of a shared link. */
const listLimits = (
  limits: number[],
  chosen: number | undefined,
  format: (limit: number) => string,
) =>
  [...new Set([...limits, chosen ?? 0])]
    .filter((limit) => limit > 0)
    .toSorted((a, b) => a - b)
    .map((limit) => [limit, `Up to ${format(limit)}`] as const)

const BODY_TYPE_OPTIONS = BODY_TYPES.map((type) => [type, BODY_TYPE_LABELS[type]] as const)
const DRIVES = RETAIL_DRIVE_TYPES.map((type) => [type, DRIVE_TYPE_LABELS[type]] as const)
const FUELS = FUEL_TYPES.map((type) => [type, FUEL_TYPE_LABELS[type]] as const)

const INVENTORY: ListConfig<RetailFilter> = {
  action: '/inventory',
  read: readRetailFilter,
  statuses: RETAIL_STATUSES.map((status) => [status, RETAIL_STATUS_LABELS[status]]),
  sorts: RETAIL_SORTS.slice(1),
  fields: ({ priceTo, mileageTo, bodyType, driveType, fuelType }) => (
    <>
      <FilterChoice
        label="Price"
        name="priceTo"
        value={priceTo}
        none="Any price"
        options={listLimits(PRICES, priceTo, formatPrice)}
      />
      <FilterChoice
        label="Mileage"
        name="mileageTo"
        value={mileageTo}
        none="Any mileage"
        options={listLimits(MILEAGES, mileageTo, (miles) => `${formatNumber(miles)} mi`)}
      />
      <FilterChoice
        label="Body"
        name="bodyType"
        value={bodyType}
        none="Any body"
        options={BODY_TYPE_OPTIONS}
      />
      <FilterChoice
        label="Drive"
        name="driveType"
        value={driveType}
        none="Any drive"
        options={DRIVES}
      />
      <FilterChoice label="Fuel" name="fuelType" value={fuelType} none="Any fuel" options={FUELS} />
    </>
  ),
}

/** The inventory page: hero, filter, grid of cars with its pages, sidebar. */
export function InventoryPage({
  inventory,
  filter: chosen,
  side,
  isLoading,
  onChoose,
  findMatches,
}: LoadedListProps<RetailFilter> & { inventory: Inventory }) {
  const { vehicles, makes } = inventory
  const filter = spellMakeAsListed(chosen, inventory)
  const filterProps = { config: INVENTORY, filter, makes, onChoose }
  return (
    <InventoryFrame
      counts={inventory}
      side={side}
      sidebarFilter={<SidebarFilter {...filterProps} />}
      isShort={vehicles.length < LONG_LIST}
    >
      <BodyChips filter={filter} counts={inventory.bodies} />
      <FilterBar {...filterProps} matches={inventory} findMatches={findMatches} />
      <FilteredVehicles
        filter={filter}
        found={inventory}
        stock={formatStock(inventory, filter, ['for sale', 'pending or sold'])}
        isLoading={isLoading}
        link={(search, props) => <Link to="/inventory" search={search} {...props} />}
        tile={filter.bodyType && BODY_CHIPS.includes(filter.bodyType) ? 'bodyType' : undefined}
        renderEmpty={(nearest) => <NoVehicles filter={filter} nearest={nearest} />}
      >
        <ul className={CARD_GRID}>
          {vehicles.map((vehicle, rank) => (
            <CarCard key={vehicle.id} vehicle={vehicle} rank={rank} />
          ))}
        </ul>
      </FilteredVehicles>
      <OtherCars
        cars={inventory.newest}
        title={vehicles.length > 0 ? 'Also on the lot' : 'Just in'}
      />
    </InventoryFrame>
  )
}

/** The page before its cars are known; filter and order are in use already. */
export function InventoryLoading({ filter, side, onChoose, findMatches }: ListProps<RetailFilter>) {
  const filterProps = { config: INVENTORY, filter, makes: {}, onChoose }
  return (
    <InventoryFrame side={side} sidebarFilter={<SidebarFilter {...filterProps} />}>
      <BodyChips filter={filter} />
      <FilterBar {...filterProps} findMatches={findMatches} />
      <div role="status" aria-label="Loading vehicles..." className="clear-both">
        <CardSkeletons />
      </div>
    </InventoryFrame>
  )
}

/** The newest cars below a list that has none or few. */
function OtherCars({ cars, title }: { cars: Inventory['newest']; title: string }) {
  if (!cars || cars.length === 0) return null
  return (
    <>
      <h2 className="mt-8 mb-4 text-2xl">{title}</h2>
      <ul className={CARD_GRID}>
        {cars.map((vehicle) => (
          <CarCard key={vehicle.id} vehicle={vehicle} rank={Infinity} heading="h3" />
        ))}
      </ul>
    </>
  )
}

/** Names what was searched for and the ways on. */
function NoVehicles({ filter, nearest }: { filter: RetailFilter; nearest: ReactNode }) {
  const { phone } = useSite().business
  const searched = listChips(filter).map(({ label }) => label)
  return (
    <Notice title={isNarrowed(filter) ? 'No cars match' : 'No vehicles currently available'}>
      {isNarrowed(filter) && (
        <>
          <p>
            <span>Nothing on the lot matches </span>
            <b className="wrap-anywhere">{searched.join(', ')}</b>
          </p>
          <p className="flex flex-wrap gap-3 max-sm:*:grow">
            <Link to="/inventory" className={buttonVariants({ variant: 'secondary' })}>
              Show all vehicles
            </Link>
            {nearest}
          </p>
        </>
      )}
      <p>
        <span>Some cars are sold before they get a number on the windshield. Call and ask: </span>
        <a href={toPhoneHref(phone)} className="font-semibold whitespace-nowrap">
          {phone}
        </a>
      </p>
    </Notice>
  )
}

/** Everything around the grid: hero above, filter and contact beside. */
function InventoryFrame({
  counts,
  sidebarFilter,
  isShort = false,
  side,
  children,
}: {
  /** Undefined while it is not known. */
  counts?: VehicleCounts
  sidebarFilter?: ReactNode
  isShort?: boolean
  side: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <PageHero
        title="Pre-Owned Vehicles"
        intro="Cars, trucks and SUVs too good to take apart, checked and priced by the people who answer the phone."
        headline={formatNews(counts)}
      />
      <div className={LIST_FRAME}>
        <div className="min-w-0">{children}</div>
        <div className="side-column flex flex-col gap-5">
          <div className={isShort ? '' : 'grow'}>{sidebarFilter}</div>
          <aside className="flex flex-col gap-5 max-lg:mt-2" aria-label="Sales contact">
            {side}
          </aside>
        </div>
      </div>
    </>
  )
}

type ErrorProps = { message: string; cause: string; side: ReactNode; onRetry: () => void }

export const InventoryError = ({ message, cause, side, onRetry }: ErrorProps) => (
  <InventoryFrame side={side}>
    <Notice title="Error loading vehicles" alert>
      <p>{message}</p>
      {cause && <p className="text-muted-foreground">{cause}</p>}
      <RetryButton isInteractive onRetry={onRetry} />
    </Notice>
  </InventoryFrame>
)
