import { lazyRouteComponent } from '@tanstack/react-router'
import type { RequestKind } from '#shared/domain/request.ts'
import { loadChunk } from '../../lib/load-chunk.ts'

type List = {
  to:
    | '/admin/dismantled-vehicles'
    | '/admin/retail-vehicles'
    | '/admin/part-requests'
    | '/admin/repair-requests'
    | '/admin/inquiries'
    | '/admin/sales'
    | '/admin/wanted'
  label: string
  /** Kind of requests whose waiting count the tab shows. */
  waiting?: RequestKind
}

/** Tabs of the dashboard; the first is its default (rule 13.2). */
export const LISTS: readonly [List, ...List[]] = [
  { to: '/admin/dismantled-vehicles', label: 'Dismantled Vehicles' },
  { to: '/admin/retail-vehicles', label: 'Retail Vehicles' },
  { to: '/admin/part-requests', label: 'Parts Requests', waiting: 'part' },
  { to: '/admin/repair-requests', label: 'Repair Requests', waiting: 'repair' },
  { to: '/admin/inquiries', label: 'Inquiries', waiting: 'inquiry' },
  { to: '/admin/sales', label: 'Sales' },
  { to: '/admin/wanted', label: 'Wanted' },
]

type Preload = { location: { search: Record<string, unknown> }; preload: boolean }
type Prefetch = (search: Record<string, unknown>) => void

/** Route options of a list: loads its code with retries; a preload also fetches its data. */
export const listRoute = <Code extends { prefetchTab: Prefetch }>(
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
