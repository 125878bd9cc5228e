import type { ReactNode } from 'react'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { VehicleName } from '../../components/vehicle-name.tsx'
import type { DecodedVehicle } from './decode-vin.ts'

const OURS = { dismantled: 'In our yard for parts', retail: 'For sale on our lot' }

type Named = Record<'make' | 'model' | 'trim' | 'engineSize', string> & {
  year: number | string
  /** Blank if the visitor does not have it, null if it is not asked for. */
  vin: string | null
  inventoryType?: DecodedVehicle['inventoryType']
}
type Props = { vehicle: Named; onChange?: (() => void) | undefined; children?: ReactNode }

/** Keeps alternative trims, such as 'L / LE', on one line. */
const joinTrims = (name: string): string => name.replaceAll(' / ', '\u00A0/\u00A0')

/** Decoded vehicle in one line that stays in view. */
export function VehicleSummary({ vehicle, onChange, children }: Props) {
  const { year, make, model, trim, engineSize, vin, inventoryType } = vehicle
  return (
    <div
      className="mb-6 rounded-md border border-input bg-muted px-4 py-3"
      role="group"
      aria-label="Your vehicle"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="font-heading text-2xl leading-tight">
          <VehicleName name={joinTrims(`${year} ${make} ${model} ${trim}`)} />
        </p>
        {onChange && (
          <Button variant="link" className="-mt-2 shrink-0 text-sm" onClick={onChange}>
            Change<span className="sr-only"> vehicle</span>
          </Button>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm [&>[data-slot=badge]]:px-0">
        {vin !== null && (
          <span className="text-muted-foreground">{vin ? `VIN ${vin}` : 'Without the VIN'}</span>
        )}
        {engineSize && <span className="text-muted-foreground">{engineSize}</span>}
        {inventoryType && <StatusBadge tone="go">{OURS[inventoryType]}</StatusBadge>}
      </p>
      {children}
    </div>
  )
}
