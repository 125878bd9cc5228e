import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'

export type TabName = 'dismantled' | 'retail' | 'part-requests' | 'repair-requests' | 'inquiries'
type DashboardTab = {
  label: string
  /** What it shows; React shows a lazy component after its fallback and 300 ms, so code that is there is taken as it is. */
  content: () => ComponentType
  /** Loads its code before it is opened. */
  preload: () => void
  /** Whose number of waiting requests the tab carries. */
  waiting?: 'part' | 'repair' | 'inquiry'
}

const vehicles = () => import('../../features/vehicles/admin/vehicle-tab.tsx')
const parts = () => import('../../features/requests/admin/part-requests-tab.tsx')
const repairs = () => import('../../features/requests/admin/repair-requests-tab.tsx')
const inquiries = () => import('../../features/requests/admin/inquiries-tab.tsx')

/** The lists of the back office by their names in the address (docs/product.md 13.2); each is loaded when it is opened, or before. */
export const TABS: Record<TabName, DashboardTab> = {
  dismantled: {
    label: 'Dismantled Vehicles',
    ...loaded(vehicles, ({ DismantledTab }) => DismantledTab),
  },
  retail: { label: 'Retail Vehicles', ...loaded(vehicles, ({ RetailTab }) => RetailTab) },
  'part-requests': {
    label: 'Parts Requests',
    waiting: 'part',
    ...loaded(parts, ({ PartRequestsTab }) => PartRequestsTab),
  },
  'repair-requests': {
    label: 'Repair Requests',
    waiting: 'repair',
    ...loaded(repairs, ({ RepairRequestsTab }) => RepairRequestsTab),
  },
  inquiries: {
    label: 'Inquiries',
    waiting: 'inquiry',
    ...loaded(inquiries, ({ InquiriesTab }) => InquiriesTab),
  },
}

function loaded<Chunk>(
  load: () => Promise<Chunk>,
  contentOf: (chunk: Chunk) => ComponentType,
): Pick<DashboardTab, 'content' | 'preload'> {
  let ready: ComponentType | undefined
  const Lazy = lazy(async () => ({ default: contentOf(await loadChunk(load)) }))
  return {
    content: () => ready ?? Lazy,
    preload: () =>
      void load().then(
        (chunk) => (ready = contentOf(chunk)),
        // Opening the tab tries again and says what went wrong.
        () => {},
      ),
  }
}
