import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice, RetryButton } from '../../../components/notice.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useRetry } from '../../../hooks/use-retry.ts'
import { explainToVisitor } from '../../../lib/failure.ts'

/** The columns of a vehicle's page: pictures and text, and beside them what to do. */
export const VEHICLE_GRID =
  'grid gap-8 md:grid-cols-[minmax(0,1.7fr)_minmax(18rem,1fr)] print:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] print:gap-6'

/** Page of a vehicle that is loading or failed to load; `wayBack` links to the list. */
export const createVehicleNotices = (wayBack: ReactNode) => ({
  pendingComponent: VehicleLoading,
  errorComponent: function VehicleFailed({ error }: ErrorComponentProps) {
    return (
      <div className="wrap py-10">
        <Notice title="Error loading vehicle" alert whole>
          <p>{explainToVisitor(error)}</p>
          <div className="flex flex-wrap gap-3 max-sm:*:grow">
            {wayBack}
            <RetryButton variant="outline" onRetry={useRetry(error)} />
          </div>
        </Notice>
      </div>
    )
  },
})

function VehicleLoading() {
  return (
    <div role="status" className="wrap py-6 md:py-8">
      <p className="text-muted-foreground">Loading vehicle details...</p>
      <div className={`mt-4 ${VEHICLE_GRID}`} aria-hidden="true">
        <Skeleton className="aspect-[4/3]" />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-24" />
          <Skeleton className="h-12 w-48" />
        </div>
      </div>
    </div>
  )
}
