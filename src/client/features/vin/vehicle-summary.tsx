import { StatusBadge } from '../../components/status-badge.tsx'
import type { DecodedVehicle } from './decode-vin.ts'

const OURS = { dismantled: 'In our yard for parts', retail: 'For sale on our lot' }

/** The vehicle a VIN stands for, in one line that stays in sight. */
export function VehicleSummary({ vehicle }: { vehicle: DecodedVehicle }) {
  const { year, make, model, trim, engineSize, vin, inventoryType } = vehicle
  return (
    <div className="vin-summary" role="group" aria-label="Your vehicle">
      <p className="plate text-2xl leading-tight">
        {year} {make} {model} {trim}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem]">
        <span className="text-soft">VIN {vin}</span>
        {engineSize && <span className="text-soft">{engineSize}</span>}
        {inventoryType && <StatusBadge tone="go">{OURS[inventoryType]}</StatusBadge>}
      </p>
    </div>
  )
}
