import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  DISMANTLED_SORTS,
  type DismantledFilter,
  isNarrowed,
  type PartRequestSearch,
  readDismantledFilter,
} from '#shared/domain/vehicle-filter.ts'
import { DISMANTLED_STATUSES } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { Drawer, opensDrawer } from '../../../components/drawer.tsx'
import { Notice, RetryButton } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { PanelIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import type { Outputs } from '../../../lib/api.ts'
import { CardSkeletons } from './card-skeletons.tsx'
import { YARD_GRID, DismantledCard } from './dismantled-card.tsx'
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
import { listLargestMakes, MakeLinks } from './make-links.tsx'
import { YardLayoutLinks } from './yard-layout.tsx'

const PANEL_ID = 'parts-panel'

/** The filter of the vehicles in the yard. */
const YARD: ListConfig<DismantledFilter> = {
  action: '/parts',
  read: readDismantledFilter,
  statuses: DISMANTLED_STATUSES.map((status) => [status, status]),
  sorts: DISMANTLED_SORTS.slice(1),
}

/** Cards in a row at most. */
const ROW = 3
const ONE_LINE_MAX = 26
const hasLongTitle = ({ title }: { title: string }) => title.length > ONE_LINE_MAX

type Yard = Omit<Outputs['vehicles']['listYard'], 'makes'> & { makes: MakeCounts }
/** The parts page: hero, filter, vehicles in the yard with their pages, sidebar. */
export function YardPage({
  yard,
  filter: asked,
  side,
  isLoading,
  onChoose,
  findMatches,
  children,
}: LoadedListProps<DismantledFilter> & {
  yard: Yard
  /** Content below the vehicles. */
  children?: ReactNode
}) {
  const { timeZone } = useBusiness()
  const { vehicles, makes } = yard
  const filter = spellMakeAsListed(asked, yard)
  const filterProps = { config: YARD, filter, makes, onChoose }
  return (
    <YardFrame
      counts={yard}
      side={side}
      sidebarFilter={<SidebarFilter {...filterProps} />}
      isShort={vehicles.length < LONG_LIST}
    >
      <YardSection view={filter.view}>
        <MakeLinks filter={filter} makes={makes} onChoose={onChoose} />
        <FilterBar {...filterProps} matches={yard} findMatches={findMatches} />
        <FilteredVehicles
          filter={filter}
          found={yard}
          stock={formatStock(yard, filter, ['in the yard', 'scrapped'])}
          isLoading={isLoading}
          link={(search, props) => <Link to="/parts" search={search} {...props} />}
          tile={filter.make && listLargestMakes(makes).includes(filter.make) ? 'make' : undefined}
          intro={<DonorsFound filter={filter} found={yard} />}
          tools={<YardLayoutLinks filter={filter} />}
          renderEmpty={(nearest) => <NoVehicles filter={filter} nearest={nearest} />}
        >
          <ul className={YARD_GRID}>
            {vehicles.map((vehicle, rank) => (
              <DismantledCard
                key={vehicle.id}
                vehicle={vehicle}
                rank={rank}
                hasTallRow={rank === 0 && vehicles.slice(1, ROW).some(hasLongTitle)}
                timeZone={timeZone}
              />
            ))}
          </ul>
        </FilteredVehicles>
        {children}
        {yard.newest && yard.newest.length > 0 && (
          <>
            <h3 className="mt-8 mb-4">
              {vehicles.length > 0 ? 'Also in the yard' : 'Fresh in the yard'}
            </h3>
            <ul className={YARD_GRID}>
              {yard.newest.map((vehicle) => (
                <DismantledCard
                  key={vehicle.id}
                  vehicle={vehicle}
                  rank={Infinity}
                  timeZone={timeZone}
                />
              ))}
            </ul>
          </>
        )}
      </YardSection>
    </YardFrame>
  )
}

/** Main column; `view` sets cards or rows unless the browser stores a choice. */
function YardSection({ view, children }: { view?: 'list' | undefined; children: ReactNode }) {
  return (
    <section
      className="min-w-0"
      aria-labelledby="recently-dismantled"
      data-slot="yard"
      data-view={view}
    >
      <h2 id="recently-dismantled" className="mb-3 text-2xl">
        Recently Dismantled Vehicles
      </h2>
      {children}
    </section>
  )
}

/** Fills in a parts request from the search for a part. */
const toRequestSearch = ({
  part,
  q,
  make,
  yearFrom,
  yearTo,
}: DismantledFilter): PartRequestSearch => ({
  part,
  make,
  model: q,
  year: yearFrom === yearTo ? yearFrom : undefined,
})

/** Offer to request the part that was searched for, above the vehicles that may have it. */
function DonorsFound({ filter, found }: { filter: DismantledFilter; found: Yard }) {
  const { total } = found
  if (!filter.part || total === 0) return null
  return (
    <p className="clear-both my-3 flex flex-wrap items-center justify-between gap-3 rounded-md border border-l-4 border-l-primary bg-card p-4 font-heading text-2xl">
      <span>{`${formatNumber(total)}${found.isCounted ? '' : '+'} ${total === 1 ? 'vehicle' : 'vehicles'} may have this: `}</span>
      <Link to="/partsrequest" search={toRequestSearch(filter)} className={buttonVariants()}>
        Request it
      </Link>
    </p>
  )
}

function NoVehicles({ filter, nearest }: { filter: DismantledFilter; nearest: ReactNode }) {
  const searched = listChips(filter).map(({ label }) => label)
  return (
    <Notice
      title={
        isNarrowed(filter)
          ? 'No vehicles in the yard match'
          : 'No vehicles currently available for parts'
      }
    >
      {isNarrowed(filter) ? (
        <>
          <p>
            <span>Nothing in the yard matches </span>
            <b className="wrap-anywhere">{searched.join(', ')}</b>
          </p>
          <p>Send us the VIN of your car: we look further than our own fence.</p>
          <p className="flex flex-wrap gap-3 max-sm:*:grow">
            <RequestLink search={filter.part ? toRequestSearch(filter) : {}} />
            <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
              Show all vehicles
            </Link>
            {nearest}
          </p>
        </>
      ) : (
        <>
          <p>Send us the VIN of your car: we look further than our own fence.</p>
          <RequestLink search={{}} />
        </>
      )}
    </Notice>
  )
}

const RequestLink = ({ search }: { search: PartRequestSearch }) => (
  <Link to="/partsrequest" search={search} className={buttonVariants()}>
    Request a part
  </Link>
)

/** Everything around the list: hero, side column, and on small screens the panel that holds it. */
function YardFrame({
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
        title="Shop Recycled Parts"
        intro="We take vehicles apart and sell the parts. Find one that matches yours, then tell us what you need off it."
        headline={formatNews(counts)}
      >
        <button
          type="button"
          className={buttonVariants({
            variant: 'outline',
            size: 'sm',
            className: 'min-w-32 lg:hidden',
          })}
          {...opensDrawer(PANEL_ID)}
        >
          <span className="max-md:hidden">
            <PanelIcon size={20} />
          </span>
          Contact &amp; Info
        </button>
      </PageHero>
      <div className={LIST_FRAME}>
        {children}
        <div className="side-column flex flex-col gap-5 max-lg:hidden">
          <div className={isShort ? '' : 'grow'}>{sidebarFilter}</div>
          <aside className="flex flex-col gap-5" aria-label="Contact and info">
            {side}
          </aside>
        </div>
      </div>
      <Drawer
        id={PANEL_ID}
        label="Contact & Info"
        title="Contact & Info"
        className="bg-background text-foreground"
      >
        <div className="mt-2 flex flex-col gap-5">{side}</div>
      </Drawer>
    </>
  )
}

/** The page before its vehicles are known; filter and order are in use already. */
export function YardLoading({ filter, side, onChoose, findMatches }: ListProps<DismantledFilter>) {
  const filterProps = { config: YARD, filter, makes: {}, onChoose }
  return (
    <YardFrame side={side} sidebarFilter={<SidebarFilter {...filterProps} />}>
      <YardSection>
        <FilterBar {...filterProps} findMatches={findMatches} />
        <div role="status">
          <p className="mb-3 text-muted-foreground lg:leading-[2.75rem]">Loading vehicles...</p>
          <CardSkeletons />
        </div>
      </YardSection>
    </YardFrame>
  )
}

type ErrorProps = { message: string; side: ReactNode; onRetry: () => void }

export const YardError = ({ message, side, onRetry }: ErrorProps) => (
  <YardFrame side={side}>
    <YardSection>
      <Notice title="Error loading vehicles" alert>
        <p>{message}</p>
        <RetryButton onRetry={onRetry} />
      </Notice>
    </YardSection>
  </YardFrame>
)
