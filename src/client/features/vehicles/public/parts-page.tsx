import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type DismantledFilter, isNarrowed } from '#shared/domain/vehicle-filter.ts'
import { CardSkeletons } from '../../../components/card-skeletons.tsx'
import { Drawer, opensDrawer } from '../../../components/drawer.tsx'
import { FilterChips } from '../../../components/filter-chips.tsx'
import type { Matches } from '../../../components/filter-sheet.tsx'
import { SIDEBAR_FROM } from '../../../components/list-bar.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { Pager } from '../../../components/pager.tsx'
import { ResultLine } from '../../../components/result-line.tsx'
import { PanelIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { useNeedsReact } from '../../../lib/needs-react.ts'
import { YARD_GRID, DismantledCard } from './dismantled-card.tsx'
import { chipsOf, type Stock, stockLine } from './filter-labels.ts'
import { MakeLinks, PartsBar, PartsSidebarFilter } from './parts-filter.tsx'
import { YardViewLinks } from './yard-view.tsx'

const PANEL_ID = 'parts-panel'

/** Beside the sidebar, which has the contact in its first row and the filter in its second. */
const MAIN_COLUMN = 'min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1'

type Yard = Outputs['vehicles']['parts']
type Props = {
  yard: Yard
  filter: DismantledFilter
  timeZone: string
  onChoose(filter: DismantledFilter): void
  /** What a filter would find; undefined where that cannot be told. */
  findMatches(filter: DismantledFilter): Promise<Matches | undefined>
  /** What stands below the vehicles. */
  children?: ReactNode
}

/** The vehicles in the yard with their filter and pages. */
export function YardList({ yard, filter, timeZone, onChoose, findMatches, children }: Props) {
  const { vehicles, makes, total, isCounted, hasMore } = yard
  const page = filter.page ?? 1
  const filterProps = { filter, makes, onChoose }
  return (
    <>
      <div className="max-lg:hidden lg:sticky lg:top-20 lg:col-start-2 lg:row-start-2 lg:self-start">
        <PartsSidebarFilter {...filterProps} />
      </div>
      <YardSection view={filter.view}>
        <MakeLinks filter={filter} makes={makes} />
        <PartsBar {...filterProps} matches={yard} findMatches={findMatches} />
        <FilterChips
          chips={chipsOf(filter)}
          link={(key, props) => (
            <Link
              to="/parts"
              search={{ ...filter, [key]: undefined, page: undefined }}
              {...props}
            />
          )}
        />
        {vehicles.length === 0 ? (
          <div className="clear-both">
            <NoVehicles narrowed={isNarrowed(filter) || page > 1} />
          </div>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <ResultLine total={total} isCounted={isCounted} page={page} />
              <YardViewLinks filter={filter} />
            </div>
            <ul className={YARD_GRID}>
              {vehicles.map((vehicle, rank) => (
                <DismantledCard key={vehicle.id} {...{ vehicle, rank, timeZone }} />
              ))}
            </ul>
          </>
        )}
        <Pager
          page={page}
          hasMore={hasMore}
          total={total}
          isCounted={isCounted}
          link={(number, props) => (
            <Link
              to="/parts"
              search={{ ...filter, page: number === 1 ? undefined : number }}
              {...props}
            />
          )}
        />
        {children}
      </YardSection>
    </>
  )
}

/** The main column with its heading; `view` decides between cards and rows where the visitor's browser has not chosen. */
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
            Nothing in the yard matches what you chose. Send us the VIN of your car: we look further
            than our own fence.
          </p>
          <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
            Show all vehicles
          </Link>
        </>
      ) : (
        <p>Send us the VIN of your car: we look further than our own fence.</p>
      )}
    </Notice>
  )
}

/** Everything around the list: hero, side column, and on small screens the panel that holds it. */
export function PartsPage({
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
        title="Shop Recycled Parts"
        intro="We take vehicles apart and sell the parts. Find one that matches yours, then tell us what you need off it."
        live={stock ? stockLine(stock, 'vehicles in the yard') : ''}
      >
        <button
          type="button"
          className={buttonVariants({ variant: 'outline', size: 'sm', className: 'lg:hidden' })}
          {...opensDrawer(PANEL_ID)}
        >
          <PanelIcon size={20} />
          Contact &amp; Info
        </button>
      </PageHero>
      <div className="wrap grid gap-x-8 pt-4 pb-6 lg:grid-cols-[1fr_17.5rem] lg:grid-rows-[auto_1fr] lg:gap-y-5 lg:pt-6">
        {children}
        <aside
          className="hidden flex-col gap-5 lg:col-start-2 lg:row-start-1 lg:flex"
          aria-label="Contact and info"
        >
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
    <YardSection>
      <div role="status">
        <p className="mb-4 text-muted-foreground">Loading vehicles...</p>
        <CardSkeletons />
      </div>
    </YardSection>
  )
}

/** When the list could not be had. */
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
