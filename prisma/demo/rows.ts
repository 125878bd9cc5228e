import type { DismantledVehicleInput } from '#shared/domain/vehicle-schema.ts'
import type {
  Condition,
  FuelType,
  RetailDriveType,
  RetailStatus,
  RetailTransmission,
} from '#shared/domain/vehicle.ts'
import type { VinPlan } from './vin-maker.ts'

type Car = { year: number; make: string; model: string; trim: string | null; vin: VinPlan }
type Look = { color: string; interior: string }

/** Age in full days, and number of drawings in place of photos. */
type Stay = { daysAgo: number; pictures: number }

/** Car for sale; defaults to gasoline and available. */
export type RetailRow = {
  car: Car
  driveline: {
    engine: string
    transmission: RetailTransmission
    drive: RetailDriveType
    fuel?: FuelType
  }
  look: Look
  lot: Stay & {
    miles: number | null
    price: number | null
    condition: Condition
    status?: RetailStatus
  }
  features: string
  description: string
  notes?: string
}

type Dismantled<Field extends keyof DismantledVehicleInput> = NonNullable<
  DismantledVehicleInput[Field]
>

/** Dismantled vehicle; defaults to parts available. */
export type DismantledRow = {
  car: Car
  driveline: {
    engine: string
    transmission: Dismantled<'transmission'>
    drive: Dismantled<'driveType'>
  }
  look: Look
  lot: Stay & { miles: number; status?: Dismantled<'status'> }
  notes?: string
}
