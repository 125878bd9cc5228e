import { dismantledConfig } from './dismantled-config.tsx'
import { VehicleTab } from './vehicle-tab.tsx'
import { prefetchVehicles } from './vehicle-table.tsx'

export const DismantledTab = () => <VehicleTab config={dismantledConfig} />

export const prefetchTab = (search: Record<string, unknown>): void =>
  prefetchVehicles(dismantledConfig, search)
