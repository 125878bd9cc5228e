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
  FUEL_TYPE_LABELS,
  FUEL_TYPES,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUS_LABELS,
  RETAIL_STATUSES,
} from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { CARD_GRID } from '../../../components/card-picture.tsx'
import { BarSkeleton, CardSkeletons } from '../../../components/card-skeletons.tsx'
import { FilterChoice } from '../../../components/filter-bar.tsx'
import type { Matches } from '../../../components/filter-sheet.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { useNeedsReact } from '../../../lib/needs-react.ts'
import { type MakeCounts, spelled, type VehicleCounts, countsLine } from './filter-labels.ts'
import {
  FilterBar,
  FoundVehicles,
  type ListFilter,
  MAIN_COLUMN,
  SidebarFilter,
} from './filtered-list.tsx'
import { SavedLink } from './save-button.tsx'
import { VehicleCard } from './vehicle-card.tsx'

type Inventory = Omit<Outputs['vehicles']['inventory'], 'makes'> & { makes: MakeCounts }

const PRICES = [5000, 7500, 10_000, 15_000, 20_000, 30_000].map(
  (price) => [price, `Up to ${formatPrice(price)}`] as const,
)
const MILEAGES = [50_000, 75_000, 100_000, 150_000].map(
  (miles) => [miles, `Up to ${formatNumber(miles)} mi`] as const,
)

const BODIES = BODY_TYPES.map((type) => [type, BODY_TYPE_LABELS[type]] as const)
const DRIVES = RETAIL_DRIVE_TYPES.map((type) => [type, type.toUpperCase()] as const)
const FUELS = FUEL_TYPES.map((type) => [type, FUEL_TYPE_LABELS[type]] as const)

const INVENTORY: ListFilter<RetailFilter> = {
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
        options={PRICES}
      />
      <FilterChoice
        label="Mileage"
        name="mileageTo"
        value={mileageTo}
        none="Any mileage"
        options={MILEAGES}
      />
      <FilterChoice
        label="Body"
        name="bodyType"
        value={bodyType}
        none="Any body"
        options={BODIES}
        wide={false}
      />
      <FilterChoice
        label="Drive"
        name="driveType"
        value={driveType}
        none="Any drive"
        options={DRIVES}
        wide={false}
      />
      <FilterChoice label="Fuel" name="fuelType" value={fuelType} none="Any fuel" options={FUELS} />
    </>
  ),
}

type Props = {
  inventory: Inventory
  filter: RetailFilter
  /** While the list that was chosen is on its way. */
  isLoading: boolean
  onChoose(filter: RetailFilter): void
  /** Results of a filter; undefined if the query fails. */
  findMatches(filter: RetailFilter): Promise<Matches | undefined>
}

/** The grid of cars with its filter and pages. */
export function InventoryList({
  inventory,
  filter: asked,
  isLoading,
  onChoose,
  findMatches,
}: Props) {
  const { vehicles, makes } = inventory
  const filter = spelled(asked, inventory)
  const filterProps = { list: INVENTORY, filter, makes, onChoose }
  return (
    <>
      <SidebarFilter {...filterProps} />
      <div className={MAIN_COLUMN}>
        <FilterBar {...filterProps} matches={inventory} findMatches={findMatches} />
        <FoundVehicles
          filter={filter}
          found={inventory}
          isLoading={isLoading}
          link={(search, props) => <Link to="/inventory" search={search} {...props} />}
          tools={<SavedLink />}
          none={<NoVehicles narrowed={isNarrowed(filter) || (filter.page ?? 1) > 1} />}
        >
          <ul className={CARD_GRID}>
            {vehicles.map((vehicle, rank) => (
              <VehicleCard key={vehicle.id} vehicle={vehicle} rank={rank} />
            ))}
          </ul>
        </FoundVehicles>
      </div>
    </>
  )
}

function NoVehicles({ narrowed }: { narrowed: boolean }) {
  return (
    <Notice title="No vehicles currently available">
      {narrowed ? (
        <>
          <p>No cars match those filters.</p>
          <Link to="/inventory" className={buttonVariants({ variant: 'outline' })}>
            Show all vehicles
          </Link>
        </>
      ) : (
        <p>Call us: some cars are sold before they get a number on the windshield.</p>
      )}
    </Notice>
  )
}

/** Everything around the grid: hero above, side column beside. */
export function InventoryPage({
  counts,
  side,
  children,
}: {
  /** Undefined while it is not known. */
  counts: VehicleCounts | undefined
  side: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <PageHero
        title="Pre-Owned Vehicles"
        intro="Cars, trucks and SUVs that were too good to take apart, checked and priced by the people who answer the phone."
        live={counts ? countsLine(counts, 'for sale') : ''}
      />
      <div className="wrap grid gap-x-6 pt-2 pb-6 lg:grid-cols-[1fr_17rem] lg:grid-rows-[auto_1fr] lg:gap-y-5 lg:pt-6 xl:grid-cols-[1fr_17.5rem] xl:gap-x-8">
        {children}
        <aside
          className="flex flex-col gap-5 max-lg:mt-8 lg:col-start-2 lg:row-start-1"
          aria-label="Sales contact"
        >
          {side}
        </aside>
      </div>
    </>
  )
}

export function InventorySkeleton() {
  return (
    <div role="status" aria-label="Loading vehicles..." className={MAIN_COLUMN}>
      <BarSkeleton />
      <CardSkeletons />
    </div>
  )
}

/**
 * Failed inventory; a second line of the message is the cause. Hydrates immediately for retries.
 */
export function InventoryError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { needsReact } = useNeedsReact<HTMLButtonElement>('retry')
  const [text = '', cause] = message.split('\n')
  return (
    <div className={MAIN_COLUMN}>
      <Notice title="Error loading vehicles" alert>
        <p>{text}</p>
        {cause && <p className="text-muted-foreground">{cause}</p>}
        <button
          type="button"
          {...needsReact}
          data-interactive=""
          className={buttonVariants()}
          onClick={onRetry}
        >
          Retry
        </button>
      </Notice>
    </div>
  )
}
