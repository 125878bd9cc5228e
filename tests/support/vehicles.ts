import type { Db } from '#server/core/db.ts'
import {
  type DismantledVehicleInput,
  dismantledVehicleInputSchema,
  type RetailVehicleInput,
  retailVehicleInputSchema,
} from '#shared/domain/vehicle-schema.ts'
import { vinCheckDigit } from '#shared/domain/vin.ts'
import { emptyTable } from './database.ts'

export const ACTOR = { id: null, name: 'Test' }

let made = 0
/** Starts again with the first VIN and stock number. */
export const restartStock = (): void => void (made = 0)

/** A VIN with the right check digit that nothing else in the test file has. */
export function nextVin(): string {
  const vin = `1FTEW${String((made += 1)).padStart(12, '0')}`
  return `${vin.slice(0, 8)}${vinCheckDigit(vin)}${vin.slice(9)}`
}

/** A car for sale that may be added as it is; what a test is about it says itself. */
export const retailInput = (own: Partial<RetailVehicleInput> = {}) => ({
  kind: 'retail' as const,
  ...retailVehicleInputSchema.parse({
    vin: nextVin(),
    stockNumber: `R-${made}`,
    year: 2016,
    make: 'Ford',
    model: 'Escape',
    mileage: 80_000,
    price: 9900,
    ...own,
  }),
})

/** A vehicle for parts that may be added as it is. */
export const dismantledInput = (own: Partial<DismantledVehicleInput> = {}) => ({
  kind: 'dismantled' as const,
  ...dismantledVehicleInputSchema.parse({
    vin: nextVin(),
    stockNumber: `D-${made}`,
    year: 2009,
    make: 'Honda',
    model: 'Civic',
    mileage: 142_000,
    dateAcquired: '2026-11-02',
    status: 'Parts Available',
    ...own,
  }),
})

/** A vehicle as the REST paths take it, which name its kind themselves. */
export const toBody = <Input extends { kind: string }>({ kind: _kind, ...body }: Input) => body

/** Removes all vehicles with their history, pictures and inquiries. */
export const emptyVehicles = ({ db }: { db: Db }): Promise<void> => emptyTable(db, 'vehicle')
