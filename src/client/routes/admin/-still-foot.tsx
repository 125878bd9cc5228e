import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  CarIcon,
  HomeIcon,
  InboxIcon,
  MoreIcon,
  ReceiptIcon,
} from '../../components/shell-icons.tsx'
import { findTab, isInMenu, type TABS } from './-tabs.ts'

/** Look of an entry of the bar at the bottom of a phone's screen. */
export const FOOT_ITEM =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-center font-heading text-sm/none no-underline text-inverse-muted focus-visible:-outline-offset-3 aria-[current]:text-inverse-foreground aria-[current]:[box-shadow:inset_0_3px_0_var(--primary)]'
const ICON_PX = 22
const PLACES: {
  group: string
  to: '/admin' | (typeof TABS)[number]['to']
  Icon: typeof HomeIcon
  label: string
}[] = [
  { group: 'today', to: '/admin', Icon: HomeIcon, label: 'Today' },
  { group: 'requests', to: '/admin/part-requests', Icon: InboxIcon, label: 'Requests' },
  { group: 'vehicles', to: '/admin/dismantled-vehicles', Icon: CarIcon, label: 'Vehicles' },
  { group: 'sales', to: '/admin/sales', Icon: ReceiptIcon, label: 'Sales' },
]

/** Group of the bar that the open page belongs to. */
function useFootGroup(): string | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const tab = useLocation({ select: ({ pathname, search }) => findTab(pathname, search.kind) })
  return path === '/admin' ? 'today' : tab?.group
}

/** True on the pages that the last entry leads to. */
export function useIsOnMore(): boolean {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return useFootGroup() === 'more' || path.startsWith('/admin/schedule') || isInMenu(path)
}

type Props = {
  /** Beside the label of the requests. */
  count?: ReactNode
  /** The last entry. */
  more: ReactNode
}

/** Navigation at the bottom of a phone's screen, in reach of a thumb. */
export function FootLinks({ count, more }: Props) {
  const group = useFootGroup()
  return (
    <nav
      aria-label="Back office"
      data-slot="foot-bar"
      className="sticky bottom-0 z-4 grid grid-cols-5 surface-inverse pb-[env(safe-area-inset-bottom)] md:hidden print:hidden noscript:hidden low:static!"
    >
      {PLACES.map(({ group: own, to, Icon, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          className={FOOT_ITEM}
          aria-current={own === group ? 'true' : undefined}
        >
          <Icon size={ICON_PX} />
          <span>{label}</span>
          {own === 'requests' && count}
        </Link>
      ))}
      {more}
    </nav>
  )
}

/** The bar while access is verified, without its counts and its menu. */
export const StillFoot = () => (
  <FootLinks
    more={
      <span aria-hidden className={FOOT_ITEM} aria-current={useIsOnMore() ? 'true' : undefined}>
        <MoreIcon size={ICON_PX} />
        <span>More</span>
      </span>
    }
  />
)
