import { retailConfig } from './retail-config.tsx'
import { VehicleTab } from './vehicle-tab.tsx'
import { prefetchVehicles } from './vehicle-table.tsx'

export const RetailTab = () => <VehicleTab config={retailConfig} />

export const prefetchTab = (search: Record<string, unknown>): void =>
  prefetchVehicles(retailConfig, search)
