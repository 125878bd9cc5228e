import { type ReactNode, useMemo } from 'react'
import { useTableState } from '../../../../hooks/use-table-state.ts'
import type { VehicleOf } from '../kind-config.ts'
import { dismantledConfig } from './dismantled-config.tsx'
import { ARCHIVED } from './table-query.ts'
import { VehicleTab } from './vehicle-tab.tsx'
import { prefetchVehicles } from './vehicle-table.tsx'

type Vehicle = VehicleOf<'dismantled'>
export type RenderParts = (vehicle: Vehicle, isArchive: boolean) => ReactNode

/** `renderParts` adds the parts of a vehicle below its details. */
export function DismantledTab({ renderParts }: { renderParts: RenderParts }) {
  const isArchive = useTableState().status === ARCHIVED
  const config = useMemo(
    () => ({
      ...dismantledConfig,
      details: (...[vehicle, business]: Parameters<typeof dismantledConfig.details>) => (
        <>
          {dismantledConfig.details(vehicle, business)}
          {renderParts(vehicle, isArchive)}
        </>
      ),
    }),
    [renderParts, isArchive],
  )
  return <VehicleTab config={config} />
}

export const prefetchTab = (search: Record<string, unknown>): void =>
  prefetchVehicles(dismantledConfig, search)
