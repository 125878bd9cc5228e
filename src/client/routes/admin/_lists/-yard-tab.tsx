import { VehicleParts } from '../../../features/parts/admin/vehicle-parts.tsx'
import {
  DismantledTab,
  type RenderParts,
} from '../../../features/vehicles/admin/table/dismantled-tab.tsx'

export { prefetchTab } from '../../../features/vehicles/admin/table/dismantled-tab.tsx'

const renderParts: RenderParts = (vehicle, isArchive) => (
  <VehicleParts vehicle={vehicle} isArchive={isArchive} />
)

/** Vehicles in the yard, each with its parts. */
export const YardTab = () => <DismantledTab renderParts={renderParts} />
