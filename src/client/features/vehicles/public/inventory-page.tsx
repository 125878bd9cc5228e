import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNarrowed, type RetailFilter } from '#shared/domain/vehicle-filter.ts'
import { CardSkeletons } from '../../../components/card-skeletons.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { Pager } from '../../../components/pager.tsx'
import { ResultLine } from '../../../components/result-line.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { useNeedsReact } from '../../../lib/needs-react.ts'
import { InventoryFilter } from './inventory-filter.tsx'
import { VehicleCard } from './vehicle-card.tsx'

/** The grid of cars with its filter and pages. */
export function InventoryList({
  inventory,
  filter,
  onChoose,
}: {
  inventory: Outputs['vehicles']['inventory']
  filter: RetailFilter
  onChoose(filter: RetailFilter): void
}) {
  const { vehicles, makes, total, isCounted, hasMore } = inventory
  return (
    <>
      <InventoryFilter filter={filter} makes={makes} onChoose={onChoose} />
      {vehicles.length === 0 ? (
        <NoVehicles narrowed={isNarrowed(filter) || (filter.page ?? 1) > 1} />
      ) : (
        <>
          <ResultLine total={total} isCounted={isCounted} page={filter.page ?? 1} />
          <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
            {vehicles.map((vehicle, rank) => (
              <VehicleCard key={vehicle.id} vehicle={vehicle} rank={rank} filter={filter} />
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
export function InventoryPage({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHero
        title="Pre-Owned Vehicles"
        intro="Cars, trucks and SUVs that were too good to take apart. Driven, checked and priced by the people who will answer the phone."
      />
      <div className="wrap grid gap-8 py-8 lg:grid-cols-[1fr_17.5rem]">
        <div className="min-w-0">{children}</div>
        <aside className="flex flex-col gap-5" aria-label="Sales contact">
          {side}
        </aside>
      </div>
    </>
  )
}

/** Where the grid will be while it is on its way. */
export function InventorySkeleton() {
  return (
    <div role="status" aria-label="Loading vehicles...">
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
  )
}
