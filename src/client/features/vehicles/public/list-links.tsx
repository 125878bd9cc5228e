import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import {
  type DismantledFilter,
  readDismantledFilter,
  readRetailFilter,
  type RetailFilter,
} from '#shared/domain/vehicle-filter.ts'
import { ArrowLeftIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface is merged with this one
  interface HistoryState {
    /** The part of the inventory that a car was opened from. */
    inventory?: RetailFilter
    /** The part of the yard that a dismantled vehicle was opened from. */
    yard?: DismantledFilter
  }
}

const BACK = 'inline-flex min-h-11 items-center gap-2 font-semibold'

/** The link above the page of a car, to the part of the inventory that the visitor came from. */
export function BackToInventory() {
  return (
    <Link to="/inventory" search={useInventoryBehind()} data-back className={BACK}>
      <ArrowLeftIcon size={18} />
      Back to Inventory
    </Link>
  )
}

/** The same way back as a button, where the car cannot be shown. */
export function ReturnToInventory() {
  return (
    <Link to="/inventory" search={useInventoryBehind()} data-back className={buttonVariants()}>
      Return to Inventory
    </Link>
  )
}

/** The link above the page of a dismantled vehicle, to the part of the yard that the visitor came from. */
export function BackToYard() {
  return (
    <Link to="/parts" search={useYardBehind()} data-back className={BACK}>
      <ArrowLeftIcon size={18} />
      Back to Recycled Parts
    </Link>
  )
}

/** The same way back as a button, where the vehicle cannot be shown. */
export function ReturnToYard() {
  return (
    <Link to="/parts" search={useYardBehind()} data-back className={buttonVariants()}>
      Return to Recycled Parts
    </Link>
  )
}

/** The part of the list that the visitor came from; the whole of it where that is not known, such as before hydration. */
function useInventoryBehind(): RetailFilter {
  const isHydrated = useHydrated()
  const opened = useLocation({ select: ({ state }) => state.inventory })
  return isHydrated ? (opened ?? readRetailFilter(queryBehind('/inventory'))) : {}
}

function useYardBehind(): DismantledFilter {
  const isHydrated = useHydrated()
  const opened = useLocation({ select: ({ state }) => state.yard })
  return isHydrated ? (opened ?? readDismantledFilter(queryBehind('/parts'))) : {}
}

/** The query of the list from which the document was opened. */
function queryBehind(list: string): Record<string, string> {
  const { origin, pathname, searchParams } = new URL(document.referrer || '/', location.origin)
  return origin === location.origin && pathname === list ? Object.fromEntries(searchParams) : {}
}
