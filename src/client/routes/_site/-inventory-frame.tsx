import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonVariants } from '../../components/ui/button.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import type { VehicleCounts } from '../../features/vehicles/public/filter-labels.ts'
import { InventoryPage } from '../../features/vehicles/public/inventory-page.tsx'

/** Layout of the inventory page around its grid, with a sidebar. */
export function InventoryFrame({
  counts,
  children,
}: {
  counts?: VehicleCounts
  children: ReactNode
}) {
  const side = (
    <>
      <ContactCard title="Sales">
        Questions about a car? Ask the person who drove it in.
      </ContactCard>
      <Link to="/parts" className={buttonVariants({ variant: 'secondary' })}>
        Browse Parts Inventory
      </Link>
      <Link to="/partsrequest" className={buttonVariants({ variant: 'outline' })}>
        Request Specific Part
      </Link>
    </>
  )
  return (
    <InventoryPage counts={counts} side={side}>
      {children}
    </InventoryPage>
  )
}
