import { renderToString } from 'react-dom/server'
import { ContactCard } from '#client/features/site/contact-card.tsx'
import { SiteFooter } from '#client/features/site/site-footer.tsx'
import { SiteHeader } from '#client/features/site/site-header.tsx'
import type { MakeCounts } from '#client/features/vehicles/public/filter-labels.ts'
import { InventoryList, InventoryPage } from '#client/features/vehicles/public/inventory-page.tsx'
import type { InventoryCard } from '#client/features/vehicles/public/vehicle-card.tsx'
import { useSite } from '#client/hooks/use-site.ts'
import type { RetailFilter } from '#shared/domain/vehicle-filter.ts'
import { Link } from './plain-link.tsx'

type Props = {
  vehicles: InventoryCard[]
  makes: MakeCounts
  counts: { inStock: number; newThisWeek: number }
  total: number
  filter: RetailFilter
}

/** Renders the inventory page's components without router, loaders and hydration data. */
export const renderInventory = (props: Props): string => renderToString(<Page {...props} />)

function Page({ vehicles, makes, counts, total, filter }: Props) {
  const { notices } = useSite()
  const hasMore = total > vehicles.length
  return (
    <div className="flex min-h-dvh flex-col pt-16 print:pt-0">
      <a href="#main" className="absolute top-2 left-2 z-50 not-focus:sr-only">
        Skip to content
      </a>
      <SiteHeader />
      {notices.length > 0 && (
        <aside aria-label="Changed hours">
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </aside>
      )}
      <main id="main" tabIndex={-1} className="grow outline-none">
        <InventoryPage counts={counts} side={<Side />}>
          <InventoryList
            isLoading={false}
            inventory={{ vehicles, makes, ...counts, total, isCounted: true, hasMore }}
            filter={filter}
            onChoose={() => undefined}
            findMatches={() => Promise.resolve(undefined)}
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
      <Link to="/parts">Browse Parts Inventory</Link>
      <Link to="/partsrequest">Request Specific Part</Link>
    </>
  )
}
