import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNarrowed, type RetailFilter } from '#shared/domain/vehicle-filter.ts'
import { CARD_GRID } from '../../../components/card-picture.tsx'
import { CardSkeletons } from '../../../components/card-skeletons.tsx'
import { FilterChips } from '../../../components/filter-chips.tsx'
import type { Matches } from '../../../components/filter-sheet.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { Pager } from '../../../components/pager.tsx'
import { ResultLine } from '../../../components/result-line.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { useNeedsReact } from '../../../lib/needs-react.ts'
import { chipsOf, type Stock, stockLine } from './filter-labels.ts'
import { InventoryBar, InventorySidebarFilter } from './inventory-filter.tsx'
import { SavedLink } from './save-button.tsx'
import { VehicleCard } from './vehicle-card.tsx'

type Inventory = Outputs['vehicles']['inventory']

/** Beside the sidebar, which has the contact in its first row and the filter in its second. */
const MAIN_COLUMN = 'min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1'

type Props = {
  inventory: Inventory
  filter: RetailFilter
  onChoose(filter: RetailFilter): void
  /** What a filter would find; undefined where that cannot be told. */
  findMatches(filter: RetailFilter): Promise<Matches | undefined>
}

/** The grid of cars with its filter and pages. */
export function InventoryList({ inventory, filter, onChoose, findMatches }: Props) {
  const { vehicles, makes, total, isCounted, hasMore } = inventory
  const filterProps = { filter, makes, onChoose }
  return (
    <>
      <div className="max-lg:hidden lg:sticky lg:top-20 lg:col-start-2 lg:row-start-2 lg:self-start">
        <InventorySidebarFilter {...filterProps} />
      </div>
      <div className={MAIN_COLUMN}>
        <InventoryBar {...filterProps} matches={inventory} findMatches={findMatches} />
        <FilterChips
          chips={chipsOf(filter)}
          link={(key, props) => (
            <Link
              to="/inventory"
              search={{ ...filter, [key]: undefined, page: undefined }}
              {...props}
            />
          )}
        />
        {vehicles.length === 0 ? (
          <div className="clear-both">
            <NoVehicles narrowed={isNarrowed(filter) || (filter.page ?? 1) > 1} />
          </div>
        ) : (
          <>
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              <ResultLine total={total} isCounted={isCounted} page={filter.page ?? 1} />
              <SavedLink />
            </div>
            <ul className={CARD_GRID}>
              {vehicles.map((vehicle, rank) => (
                <VehicleCard key={vehicle.id} vehicle={vehicle} rank={rank} />
              ))}
            </ul>
          </>
        )}
        <Pager
          page={filter.page ?? 1}
          hasMore={hasMore}
          total={total}
          isCounted={isCounted}
          link={(page, props) => (
            <Link
              to="/inventory"
              search={{ ...filter, page: page === 1 ? undefined : page }}
              {...props}
            />
          )}
        />
      </div>
    </>
  )
}

function NoVehicles({ narrowed }: { narrowed: boolean }) {
  return (
    <Notice title="No vehicles currently available">
      {narrowed ? (
        <>
          <p>Nothing in the yard matches what you chose.</p>
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
  stock,
  side,
  children,
}: {
  /** Undefined while it is not known. */
  stock: Stock | undefined
  side: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <PageHero
        title="Pre-Owned Vehicles"
        intro="Cars, trucks and SUVs that were too good to take apart, checked and priced by the people who answer the phone."
        live={stock ? stockLine(stock, 'for sale') : ''}
      />
      <div className="wrap grid gap-x-8 pt-2 pb-6 lg:grid-cols-[1fr_17.5rem] lg:grid-rows-[auto_1fr] lg:gap-y-5 lg:pt-6">
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

/** Where the grid will be while it is on its way. */
export function InventorySkeleton() {
  return (
    <div role="status" aria-label="Loading vehicles..." className={MAIN_COLUMN}>
      <Skeleton className="mb-6 h-12" />
      <CardSkeletons />
    </div>
  )
}

/** What stands there when the inventory could not be had; a second line of the message is its cause. React joins at once, to try again. */
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
