import { type DashboardTab, loaded } from './-load-tab.ts'

export type TabName =
  | 'dismantled'
  | 'retail'
  | 'part-requests'
  | 'repair-requests'
  | 'inquiries'
  | 'wanted'
const vehicles = () => import('../../features/vehicles/admin/vehicle-tab.tsx')
const parts = () => import('../../features/requests/admin/part-requests-tab.tsx')
const repairs = () => import('../../features/requests/admin/repair-requests-tab.tsx')
const inquiries = () => import('../../features/requests/admin/inquiries-tab.tsx')
const wanted = () => import('../../features/wants/admin/wanted-tab.tsx')

/** Tabs by their name in the URL (rule 13.2), loaded on demand. */
export const TABS: Record<TabName, DashboardTab> = {
  dismantled: {
    label: 'Dismantled Vehicles',
    ...loaded(vehicles, ({ DismantledTab, prefetchTab }) => ({
      content: DismantledTab,
      prefetch: (search) => prefetchTab('dismantled', search),
    })),
  },
  retail: {
    label: 'Retail Vehicles',
    ...loaded(vehicles, ({ RetailTab, prefetchTab }) => ({
      content: RetailTab,
      prefetch: (search) => prefetchTab('retail', search),
    })),
  },
  'part-requests': {
    label: 'Parts Requests',
    waiting: 'part',
    ...loaded(parts, ({ PartRequestsTab, prefetchTab }) => ({
      content: PartRequestsTab,
      prefetch: prefetchTab,
    })),
  },
  'repair-requests': {
    label: 'Repair Requests',
    waiting: 'repair',
    ...loaded(repairs, ({ RepairRequestsTab, prefetchTab }) => ({
      content: RepairRequestsTab,
      prefetch: prefetchTab,
    })),
  },
  inquiries: {
    label: 'Inquiries',
    waiting: 'inquiry',
    ...loaded(inquiries, ({ InquiriesTab, prefetchTab }) => ({
      content: InquiriesTab,
      prefetch: prefetchTab,
    })),
  },
  wanted: {
    label: 'Wanted',
    countsWants: true,
    ...loaded(wanted, ({ WantedTab, prefetchTab }) => ({
      content: WantedTab,
      prefetch: prefetchTab,
    })),
  },
}

export const TAB_NAMES = Object.keys(TABS) as TabName[]
/** Tab in the URL, or the default. */
export const tabOf = (name: unknown): TabName =>
  TAB_NAMES.find((known) => known === name) ?? 'dismantled'
