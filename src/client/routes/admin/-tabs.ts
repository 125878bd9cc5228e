import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'

export type TabName =
  | 'dismantled'
  | 'retail'
  | 'part-requests'
  | 'repair-requests'
  | 'inquiries'
  | 'wanted'
type DashboardTab = {
  label: string
  /** What it shows; React shows a lazy component after its fallback and 300 ms, so code that is there is taken as it is. */
  content: () => ComponentType
  /** Loads its code before it is opened. */
  preload: () => void
  /** Loads its code and the list that an address shows. */
  prefetch: (search: Record<string, unknown>) => void
  /** Whose number of waiting requests the tab carries. */
  waiting?: 'part' | 'repair' | 'inquiry'
  /** Whether it carries the number of people who wait to be told of a vehicle. */
  countsWants?: boolean
}

const vehicles = () => import('../../features/vehicles/admin/vehicle-tab.tsx')
const parts = () => import('../../features/requests/admin/part-requests-tab.tsx')
const repairs = () => import('../../features/requests/admin/repair-requests-tab.tsx')
const inquiries = () => import('../../features/requests/admin/inquiries-tab.tsx')

const wanted = () => import('../../features/wants/admin/wanted-tab.tsx')

/** The lists of the back office by their names in the address (docs/product.md 13.2); each is loaded when it is opened, or before. */
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
    ...loaded(wanted, ({ WantedTab }) => WantedTab),
  },
}

export const TAB_NAMES = Object.keys(TABS) as TabName[]
/** The list that an address names. */
export const tabOf = (name: unknown): TabName =>
  TAB_NAMES.find((known) => known === name) ?? 'dismantled'

type TabCode = Pick<DashboardTab, 'prefetch'> & { content: ComponentType }

function loaded<Chunk>(
  load: () => Promise<Chunk>,
  codeOf: (chunk: Chunk) => TabCode,
): Pick<DashboardTab, 'content' | 'preload' | 'prefetch'> {
  let ready: TabCode | undefined
  const Lazy = lazy(async () => ({ default: codeOf(await loadChunk(load)).content }))
  const fetchCode = async (): Promise<TabCode> => (ready ??= codeOf(await load()))
  // Opening the tab tries again and says what went wrong.
  const ignore = () => {}
  return {
    content: () => ready?.content ?? Lazy,
    preload: () => void fetchCode().catch(ignore),
    prefetch: (search) => void fetchCode().then(({ prefetch }) => prefetch(search), ignore),
  }
}
