import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'

export type TabName = 'dismantled' | 'retail' | 'part-requests' | 'repair-requests' | 'inquiries'
type DashboardTab = {
  label: string
  Content: ComponentType
  /** Whose number of waiting requests the tab carries. */
  waiting?: 'part' | 'repair' | 'inquiry'
}

/** The lists of the back office by their names in the address (specification section 2); each is loaded when it is opened. */
export const TABS: Record<TabName, DashboardTab> = {
  dismantled: {
    label: 'Dismantled Vehicles',
    Content: lazy(async () => ({
      default: (await loadChunk(() => import('../../features/vehicles/admin/vehicle-tab.tsx')))
        .DismantledTab,
    })),
  },
  retail: {
    label: 'Retail Vehicles',
    Content: lazy(async () => ({
      default: (await loadChunk(() => import('../../features/vehicles/admin/vehicle-tab.tsx')))
        .RetailTab,
    })),
  },
  'part-requests': {
    label: 'Parts Requests',
    waiting: 'part',
    Content: lazy(async () => ({
      default: (await loadChunk(() => import('../../features/part-requests/part-requests-tab.tsx')))
        .PartRequestsTab,
    })),
  },
  'repair-requests': {
    label: 'Repair Requests',
    waiting: 'repair',
    Content: lazy(async () => ({
      default: (
        await loadChunk(() => import('../../features/repair-requests/repair-requests-tab.tsx'))
      ).RepairRequestsTab,
    })),
  },
  inquiries: {
    label: 'Inquiries',
    waiting: 'inquiry',
    Content: lazy(async () => ({
      default: (await loadChunk(() => import('../../features/inquiries/inquiries-tab.tsx')))
        .InquiriesTab,
    })),
  },
}
