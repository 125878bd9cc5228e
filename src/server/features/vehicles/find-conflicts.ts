import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import type {
  ConflictingVehicle,
  ConflictQuery,
  VehicleConflicts,
} from '#shared/domain/vehicle-admin.ts'
import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { findByStockNumber, IN_INVENTORY } from './conflicts.ts'

/** Finds other vehicles that would make saving this stock number or VIN a conflict. */
export async function findConflicts(
  { db }: Context,
  kind: VehicleKind,
  { stockNumber, vin, exceptId }: ConflictQuery,
): Promise<VehicleConflicts> {
  const select = { id: true, kind: true, stockNumber: true, year: true, make: true, model: true }
  const [known] = stockNumber
    ? await findByStockNumber(db, { kind, stockNumbers: [stockNumber] })
    : []
  const [byNumber, byVin] = await Promise.all([
    known && known.id !== exceptId
      ? db.vehicle.findUnique({ where: { id: known.id }, select })
      : null,
    vin ? db.vehicle.findFirst({ where: { vin, ...IN_INVENTORY }, select }) : null,
  ])
  return {
    stockNumber: byNumber && toConflictingVehicle(byNumber),
    vin: byVin && byVin.id !== exceptId ? toConflictingVehicle(byVin) : null,
  }
}

type Row = {
  id: string
  kind: string
  stockNumber: string
  year: number
  make: string
  model: string
}

const toConflictingVehicle = ({
  id,
  kind,
  stockNumber,
  year,
  make,
  model,
}: Row): ConflictingVehicle => ({
  kind: parseChoice(VEHICLE_KINDS, kind),
  id,
  name: `${stockNumber}, ${year} ${make} ${model}`,
})
