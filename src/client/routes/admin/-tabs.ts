import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'

export type TabName = 'dismantled' | 'retail' | 'part-requests' | 'repair-requests' | 'inquiries'
type DashboardTab = {
  label: string
  Content: ComponentType
  /** Whose number of waiting requests the tab carries. */
  waiting?: 'part' | 'repair' | 'inquiry'
}

/** The lists of the back office by their names in the address (docs/product.md 13.2); each is loaded when it is opened. */
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
      default: (
        await loadChunk(() => import('../../features/requests/admin/part-requests-tab.tsx'))
      ).PartRequestsTab,
    })),
  },
  'repair-requests': {
    label: 'Repair Requests',
    waiting: 'repair',
    Content: lazy(async () => ({
      default: (
        await loadChunk(() => import('../../features/requests/admin/repair-requests-tab.tsx'))
      ).RepairRequestsTab,
    })),
  },
  inquiries: {
    label: 'Inquiries',
    waiting: 'inquiry',
    Content: lazy(async () => ({
      default: (await loadChunk(() => import('../../features/requests/admin/inquiries-tab.tsx')))
        .InquiriesTab,
    })),
  },
}
