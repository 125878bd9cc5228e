import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  DISMANTLED_SORTS,
  type DismantledFilter,
  isNarrowed,
  readDismantledFilter,
} from '#shared/domain/vehicle-filter.ts'
import { DISMANTLED_STATUSES } from '#shared/domain/vehicle.ts'
import { CardSkeletons } from '../../../components/card-skeletons.tsx'
import { Drawer, opensDrawer } from '../../../components/drawer.tsx'
import type { Matches } from '../../../components/filter-sheet.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { PanelIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import type { Outputs } from '../../../lib/api.ts'
import { useNeedsReact } from '../../../lib/needs-react.ts'
import { YARD_GRID, DismantledCard } from './dismantled-card.tsx'
import {
  type MakeCounts,
  makeOptions,
  spelled,
  type VehicleCounts,
  countsLine,
} from './filter-labels.ts'
import {
  FilterBar,
  FoundVehicles,
  type ListFilter,
  MAIN_COLUMN,
  SidebarFilter,
} from './filtered-list.tsx'
import { YardViewLinks } from './yard-view.tsx'

const PANEL_ID = 'parts-panel'

/** The filter of the vehicles in the yard. */
const YARD: ListFilter<DismantledFilter> = {
  action: '/parts',
  read: readDismantledFilter,
  statuses: DISMANTLED_STATUSES.map((status) => [status, status]),
  sorts: DISMANTLED_SORTS.slice(1),
}

type Yard = Omit<Outputs['vehicles']['parts'], 'makes'> & { makes: MakeCounts }
type Props = {
  yard: Yard
  filter: DismantledFilter
  /** While the list that was chosen is on its way. */
  isLoading: boolean
  onChoose(filter: DismantledFilter): void
  /** Results of a filter; undefined if the query fails. */
  findMatches(filter: DismantledFilter): Promise<Matches | undefined>
  /** Content below the vehicles. */
  children?: ReactNode
}

/** The vehicles in the yard with their filter and pages. */
export function YardList({
  yard,
  filter: asked,
  isLoading,
  onChoose,
  findMatches,
  children,
}: Props) {
  const { timeZone } = useBusiness()
  const { vehicles, makes } = yard
  const filter = spelled(asked, yard)
  const filterProps = { list: YARD, filter, makes, onChoose }
  return (
    <>
      <SidebarFilter {...filterProps} />
      <YardSection view={filter.view}>
        <MakeLinks filter={filter} makes={makes} />
        <FilterBar {...filterProps} matches={yard} findMatches={findMatches} />
        <FoundVehicles
          filter={filter}
          found={yard}
          isLoading={isLoading}
          link={(search, props) => <Link to="/parts" search={search} {...props} />}
          tools={<YardViewLinks filter={filter} />}
          none={<NoVehicles narrowed={isNarrowed(filter) || (filter.page ?? 1) > 1} />}
        >
          <ul className={YARD_GRID}>
            {vehicles.map((vehicle, rank) => (
              <DismantledCard key={vehicle.id} vehicle={vehicle} rank={rank} timeZone={timeZone} />
            ))}
          </ul>
        </FoundVehicles>
        {children}
      </YardSection>
    </>
  )
}

/** Every make in the yard with its number of vehicles, as links that narrow the list to it. */
function MakeLinks({ filter, makes }: { filter: DismantledFilter; makes: MakeCounts }) {
  if (Object.keys(makes).length < 2) return null
  const link = (make: string | undefined, label: string) => (
    <Link
      to="/parts"
      search={{ ...filter, make, page: undefined }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={make === filter.make ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded-full border border-input bg-card px-4 whitespace-nowrap no-underline hover:bg-muted aria-[current]:bg-secondary aria-[current]:text-secondary-foreground lg:min-h-9 lg:px-3 lg:text-sm"
    >
      {label}
    </Link>
  )
  return (
    <nav aria-label="Makes" className="mb-2 lg:mb-4">
      <ul className="flex flex-nowrap gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:flex-wrap">
        <li className="shrink-0">{link(undefined, 'All makes')}</li>
        {makeOptions(makes, filter).map(([make, label]) => (
          <li key={make} className="shrink-0">
            {link(make, label)}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Main column; `view` sets cards or rows unless the browser stores a choice. */
function YardSection({ view, children }: { view?: 'list' | undefined; children: ReactNode }) {
  return (
    <section
      className={MAIN_COLUMN}
      aria-labelledby="recently-dismantled"
      data-slot="yard"
      data-view={view}
    >
      <h2 id="recently-dismantled" className="mb-3">
        Recently Dismantled Vehicles
      </h2>
      {children}
    </section>
  )
}

function NoVehicles({ narrowed }: { narrowed: boolean }) {
  return (
    <Notice title="No vehicles currently available for parts">
      {narrowed ? (
        <>
          <p>
            No vehicles match those filters. Send us the VIN of your car: we look further than our
            own fence.
          </p>
          <p className="flex flex-wrap gap-3">
            <RequestLink />
            <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
              Show all vehicles
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>Send us the VIN of your car: we look further than our own fence.</p>
          <RequestLink />
        </>
      )}
    </Notice>
  )
}

const RequestLink = () => (
  <Link to="/partsrequest" className={buttonVariants()}>
    Request a part
  </Link>
)

/** Everything around the list: hero, side column, and on small screens the panel that holds it. */
export function PartsPage({
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
        title="Shop Recycled Parts"
        intro="We take vehicles apart and sell the parts. Find one that matches yours, then tell us what you need off it."
        live={counts ? countsLine(counts, 'in the yard') : ''}
      >
        <button
          type="button"
          className={buttonVariants({
            variant: 'outline',
            size: 'sm',
            className: 'min-w-28 lg:hidden',
          })}
          {...opensDrawer(PANEL_ID)}
        >
          <span className="max-md:hidden">
            <PanelIcon size={20} />
          </span>
          Contact &amp; Info
        </button>
      </PageHero>
      <div className="wrap grid gap-x-6 pt-4 pb-6 lg:grid-cols-[1fr_17rem] lg:grid-rows-[auto_1fr] lg:gap-y-5 lg:pt-6 xl:grid-cols-[1fr_17.5rem] xl:gap-x-8">
        {children}
        <aside
          className="hidden flex-col gap-5 lg:col-start-2 lg:row-start-1 lg:flex"
          aria-label="Contact and info"
        >
          {side}
        </aside>
      </div>
      <Drawer id={PANEL_ID} label="Contact & Info" className="bg-background text-foreground">
        <div className="flex flex-col gap-5 pt-2">{side}</div>
      </Drawer>
    </>
  )
}

export function YardLoading() {
  return (
    <YardSection>
      <div role="status">
        <p className="mb-4 text-muted-foreground">Loading vehicles...</p>
        <CardSkeletons />
      </div>
    </YardSection>
  )
}

export function YardError({ message, onRetry }: { message: string; onRetry(): void }) {
  const { needsReact } = useNeedsReact<HTMLButtonElement>('retry')
  return (
    <YardSection>
      <Notice title="Error loading vehicles" alert>
        <p>{message}</p>
        <button type="button" {...needsReact} className={buttonVariants()} onClick={onRetry}>
          Retry
        </button>
      </Notice>
    </YardSection>
  )
}
