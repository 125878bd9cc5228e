import { lazyRouteComponent } from '@tanstack/react-router'
import type { RequestKind } from '#shared/domain/request.ts'
import { loadChunk } from '../../lib/load-chunk.ts'

type Tab = {
  to:
    | '/admin/dismantled-vehicles'
    | '/admin/retail-vehicles'
    | '/admin/part-requests'
    | '/admin/repair-requests'
    | '/admin/inquiries'
    | '/admin/sales'
    | '/admin/wanted'
  label: string
  /** Entry of the bar at the bottom of a phone's screen. */
  group: 'vehicles' | 'requests' | 'sales' | 'more'
  /** Kind of requests whose waiting count the tab shows. */
  requestKind?: RequestKind
}

/** Tabs of the back office; the first is its default (rule 13.2). */
export const TABS: readonly [Tab, ...Tab[]] = [
  { to: '/admin/dismantled-vehicles', label: 'Dismantled Vehicles', group: 'vehicles' },
  { to: '/admin/retail-vehicles', label: 'Retail Vehicles', group: 'vehicles' },
  { to: '/admin/part-requests', label: 'Parts Requests', group: 'requests', requestKind: 'part' },
  {
    to: '/admin/repair-requests',
    label: 'Repair Requests',
    group: 'requests',
    requestKind: 'repair',
  },
  { to: '/admin/inquiries', label: 'Inquiries', group: 'requests', requestKind: 'inquiry' },
  { to: '/admin/sales', label: 'Sales', group: 'sales' },
  { to: '/admin/wanted', label: 'Wanted', group: 'more' },
]

/** Begins of the addresses that only the menu More leads to. */
const MENU_PAGES = ['/admin/pulls', '/admin/parts', '/admin/numbers']
export const isInMenu = (path: string): boolean => MENU_PAGES.some((page) => path.startsWith(page))

type Preload = { location: { search: Record<string, unknown> }; preload: boolean }
type Prefetch = (search: Record<string, unknown>) => void

/** Route options of a tab: loads its code with retries; a preload also fetches its data. */
export const tabRoute = <Code extends { prefetchTab: Prefetch }>(
  load: () => Promise<Code>,
  name: Exclude<keyof Code, 'prefetchTab'> & string,
) => ({
  loader: ({ location, preload }: Preload) => {
    // The component retries and shows the error.
    if (!preload) return
    void load().then(
      ({ prefetchTab }) => prefetchTab(location.search),
      () => undefined,
    )
  },
  component: lazyRouteComponent(() => loadChunk(load), name),
})

/** Pages that belong to a tab, by the begin of their address. */
const PARENTS: [begin: string, tab: Tab['to'] | 'kind'][] = [
  ['/admin/sales/', '/admin/sales'],
  ['/admin/day-sheet', '/admin/sales'],
  ['/admin/requests/', 'kind'],
  ['/admin/import', 'kind'],
  ['/admin/pictures', 'kind'],
  ['/admin/feeds', '/admin/retail-vehicles'],
]
const KINDS: Record<string, Tab['to']> = {
  part: '/admin/part-requests',
  repair: '/admin/repair-requests',
  inquiry: '/admin/inquiries',
  retail: '/admin/retail-vehicles',
  dismantled: '/admin/dismantled-vehicles',
}

/** The tab that a page belongs to, by its address and the kind in its parameters. */
export function findTab(path: string, kind: unknown): Tab | undefined {
  const parent = PARENTS.find(([begin]) => path.startsWith(begin))?.[1]
  const to = parent === 'kind' ? KINDS[String(kind)] : (parent ?? path)
  return TABS.find((tab) => tab.to === to)
}

/** Name of a page by its address, while nothing else is known of it. */
export function formatPageName(path: string): string {
  const [, , place = 'today'] = path.split('/')
  const name = place.slice(0, 1).toUpperCase() + place.slice(1).replaceAll('-', ' ')
  return findTab(path, undefined)?.label ?? name
}
