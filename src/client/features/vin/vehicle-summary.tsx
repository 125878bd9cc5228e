import type { ReactNode } from 'react'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { DecodedVehicle } from './decode-vin.ts'

const OURS = { dismantled: 'In our yard for parts', retail: 'For sale on our lot' }

/** Decoded vehicle in one line that stays in view. */
export function VehicleSummary({
  vehicle,
  children,
}: {
  vehicle: DecodedVehicle
  children?: ReactNode
}) {
  const { year, make, model, trim, engineSize, vin, inventoryType } = vehicle
  return (
    <div
      className="mb-6 rounded-md border-2 border-foreground px-4 py-3"
      role="group"
      aria-label="Your vehicle"
    >
      <p className="font-heading text-2xl leading-tight">{`${year} ${make} ${model} ${trim}`}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm [&>[data-slot=badge]]:px-0">
        <span className="text-muted-foreground">{vin ? `VIN ${vin}` : 'Without the VIN'}</span>
        {engineSize && <span className="text-muted-foreground">{engineSize}</span>}
        {inventoryType && <StatusBadge tone="go">{OURS[inventoryType]}</StatusBadge>}
      </p>
      {children}
    </div>
  )
}
