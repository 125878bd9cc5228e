import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonVariants } from '../../components/ui/button.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { StoreCard } from '../../features/site/store-card.tsx'
import type { Stock } from '../../features/vehicles/public/filter-labels.ts'
import { PartsPage } from '../../features/vehicles/public/parts-page.tsx'

/** The parts page around its list, with the ways on beside it. */
export function PartsFrame({ stock, children }: { stock?: Stock; children: ReactNode }) {
  const side = (
    <>
      <Link to="/partsrequest" className={buttonVariants()}>
        Submit Parts Request
      </Link>
      <ContactCard title="Parts counter">
        Have the VIN at hand: it saves us both a trip.
      </ContactCard>
      <StoreCard />
    </>
  )
  return (
    <PartsPage stock={stock} side={side}>
      {children}
    </PartsPage>
  )
}
