import type { Context } from '#server/context.ts'
import type { Db } from '#server/core/db.ts'
import { createVehicles } from '#server/features/vehicles/save-vehicle.ts'
import {
  type DismantledVehicleInput,
  dismantledVehicleInputSchema,
  type RetailVehicleInput,
  retailVehicleInputSchema,
  type VehicleInput,
} from '#shared/domain/vehicle-schema.ts'
import { computeVinCheckDigit } from '#shared/domain/vin.ts'
import { emptyTable } from './database.ts'

export const ACTOR = { id: null, name: 'Test' }

/** Adds a vehicle and returns its id. */
export async function addVehicle(
  { ctx }: { ctx: Context },
  input: VehicleInput,
  createdAt?: Date,
): Promise<string> {
  const [id = ''] = await createVehicles(ctx, [{ input, actor: ACTOR, createdAt }])
  return id
}

let made = 0
/** Restarts at the first VIN and stock number. */
export const restartStock = (): void => void (made = 0)

/** Unique VIN in this file, with a valid check digit. */
export function nextVin(): string {
  const vin = `1FTEW${String((made += 1)).padStart(12, '0')}`
  return `${vin.slice(0, 8)}${computeVinCheckDigit(vin)}${vin.slice(9)}`
}

/** Valid car for sale; tests override the fields they are about. */
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

/** Valid vehicle for parts. */
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

/** Vehicle as a REST body, whose path states the kind. */
export const toBody = <Input extends { kind: string }>({ kind: _kind, ...body }: Input) => body

/** Deletes all vehicles with their history, pictures and inquiries. */
export const emptyVehicles = ({ db }: { db: Db }): Promise<void> => emptyTable(db, 'vehicle')
