import { renderToString } from 'react-dom/server'
import { CARD_GRID } from '#client/components/card-picture.tsx'
import { Pager } from '#client/components/pager.tsx'
import { ResultLine } from '#client/components/result-line.tsx'
import { ContactCard } from '#client/features/site/contact-card.tsx'
import { SiteFooter } from '#client/features/site/site-footer.tsx'
import { SiteHeader } from '#client/features/site/site-header.tsx'
import { FilterBar, SidebarFilter } from '#client/features/vehicles/public/filtered-list.tsx'
import { INVENTORY, InventoryPage } from '#client/features/vehicles/public/inventory-page.tsx'
import { type InventoryCard, VehicleCard } from '#client/features/vehicles/public/vehicle-card.tsx'
import { filterQuery, type RetailFilter } from '#shared/domain/vehicle-filter.ts'
import { Link } from './plain-link.tsx'

type Props = {
  vehicles: InventoryCard[]
  makes: string[]
  total: number
  filter: RetailFilter
}

/** The inventory page made of the product's own parts, without its router, its loaders and the data for the browser. */
export const renderInventory = (props: Props): string => renderToString(<Page {...props} />)

function Page({ vehicles, makes, total, filter }: Props) {
  const filterProps = {
    list: INVENTORY,
    filter,
    makes: makes.map((make) => ({ make, count: 1 })),
    onChoose: () => undefined,
  }
  return (
    <div className="flex min-h-dvh flex-col pt-16">
      <a href="#main" className="btn btn-marker absolute top-2 left-2 z-50 not-focus:sr-only">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <InventoryPage counts={{ inStock: total, newThisWeek: 0 }} side={<Side />}>
          <SidebarFilter {...filterProps} />
          <FilterBar
            {...filterProps}
            matches={{ total, isCounted: true }}
            findMatches={() => Promise.resolve(undefined)}
          />
          <ResultLine total={total} isCounted page={1} />
          <ul className={CARD_GRID}>
            {vehicles.map((vehicle, rank) => (
              <VehicleCard key={vehicle.id} vehicle={vehicle} rank={rank} />
            ))}
          </ul>
          <Pager
            page={1}
            hasMore={total > vehicles.length}
            total={total}
            isCounted
            link={(page, props) => (
              <Link to={`/inventory${filterQuery({ ...filter, page })}`} {...props} />
            )}
          />
        </InventoryPage>
      </main>
      <SiteFooter />
    </div>
  )
}

function Side() {
  return (
    <>
      <ContactCard title="Sales">
        Questions about a car? Ask the person who drove it in.
      </ContactCard>
      <Link to="/parts" className="btn btn-ink">
        Browse Parts Inventory
      </Link>
      <Link to="/partsrequest" className="btn btn-line">
        Request Specific Part
      </Link>
    </>
  )
}
