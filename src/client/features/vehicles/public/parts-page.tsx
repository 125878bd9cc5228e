import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type DismantledFilter, isNarrowed } from '#shared/domain/vehicle-filter.ts'
import { CardSkeletons } from '../../../components/card-skeletons.tsx'
import { Drawer, opensDrawer } from '../../../components/drawer.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { Pager } from '../../../components/pager.tsx'
import { ResultLine } from '../../../components/result-line.tsx'
import { PanelIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { useNeedsReact } from '../../../lib/needs-react.ts'
import { DismantledCard } from './dismantled-card.tsx'
import { PartsFilter } from './parts-filter.tsx'

const PANEL_ID = 'parts-panel'
const SIDEBAR_FROM = 1024

type Props = {
  yard: Outputs['vehicles']['parts']
  filter: DismantledFilter
  timeZone: string
  onChoose(filter: DismantledFilter): void
}

/** The vehicles in the yard with their filter and pages. */
export function YardList({ yard, filter, timeZone, onChoose }: Props) {
  const { vehicles } = yard
  return (
    <>
      <PartsFilter filter={filter} makes={yard.makes} onChoose={onChoose} />
      {vehicles.length === 0 ? (
        <Notice title="No vehicles currently available for parts">
          {isNarrowed(filter) || (filter.page ?? 1) > 1 ? (
            <>
              <p>
                Nothing in the yard matches what you chose. Send us the VIN of your car: we look
                further than our own fence.
              </p>
              <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
                Show all vehicles
              </Link>
            </>
          ) : (
            <p>Send us the VIN of your car: we look further than our own fence.</p>
          )}
        </Notice>
      ) : (
        <>
          <ResultLine total={yard.total} isCounted={yard.isCounted} page={filter.page ?? 1} />
          <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
            {vehicles.map((vehicle, rank) => (
              <DismantledCard key={vehicle.id} vehicle={vehicle} rank={rank} timeZone={timeZone} />
            ))}
          </ul>
        </>
      )}
      <Pager
        page={filter.page ?? 1}
        hasMore={yard.hasMore}
        total={yard.total}
        isCounted={yard.isCounted}
        link={(page, props) => (
          <Link
            to="/parts"
            search={{ ...filter, page: page === 1 ? undefined : page }}
            {...props}
          />
        )}
      />
    </>
  )
}

/** Everything around the list: hero, side column, and on small screens the panel that holds it. */
export function PartsPage({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHero
        title="Shop Recycled Parts"
        intro="We take vehicles apart and sell the parts. Find one that matches yours, then tell us what you need off it."
      >
        <button
          type="button"
          className={buttonVariants({ variant: 'outline', className: 'mt-5 lg:hidden' })}
          {...opensDrawer(PANEL_ID)}
        >
          <PanelIcon size={20} />
          Contact &amp; Info
        </button>
      </PageHero>
      <div className="wrap grid gap-8 py-8 lg:grid-cols-[1fr_17.5rem]">
        <section className="min-w-0" aria-labelledby="recently-dismantled">
          <h2 id="recently-dismantled" className="mb-4">
            Recently Dismantled Vehicles
          </h2>
          {children}
        </section>
        <aside className="hidden flex-col gap-5 lg:flex" aria-label="Contact and info">
          {side}
        </aside>
      </div>
      <Drawer
        id={PANEL_ID}
        label="Contact & Info"
        closeFrom={SIDEBAR_FROM}
        className="bg-background text-foreground"
      >
        <div className="flex flex-col gap-5 pt-2">{side}</div>
      </Drawer>
    </>
  )
}

/** While the list is on its way. */
export function YardLoading() {
  return (
    <div role="status">
      <p className="mb-4 text-muted-foreground">Loading vehicles...</p>
      <CardSkeletons />
    </div>
  )
}

/** When the list could not be had. */
export function YardError({ message, onRetry }: { message: string; onRetry(): void }) {
  const { needsReact } = useNeedsReact<HTMLButtonElement>('retry')
  return (
    <Notice title="Error loading vehicles" alert>
      <p>{message}</p>
      <button type="button" {...needsReact} className={buttonVariants()} onClick={onRetry}>
        Retry
      </button>
    </Notice>
  )
}
