import { AppError } from '#server/core/app-error.ts'
import { choice } from '#server/core/choice.ts'
import { type Db, isUniqueViolation } from '#server/core/db.ts'
import type {
  ConflictingVehicle,
  ConflictQuery,
  VehicleConflicts,
} from '#shared/domain/vehicle-admin.ts'
import { GONE_STATUSES, VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { findByStockNumber } from './stock-numbers.ts'

/** The vehicles among which a VIN is unique, as the index `vehicle_vin_unique` has them (docs/product.md 3.42). */
export const IN_THE_YARD = { archivedAt: null, status: { notIn: GONE_STATUSES } }

const usedMessage = (label: string): string => `${label} is already used by another vehicle`
export const VIN_USED = usedMessage('VIN')

/** The conflict that a violated unique index means, naming the field (docs/product.md 19.14); any other error as it is. */
export function toConflict(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error
  const violated = JSON.stringify(error.meta)
  if (violated.includes('idempotency_key')) return conflict('idempotencyKey', 'Idempotency key')
  return violated.includes('stock_number')
    ? conflict('stockNumber', 'Stock Number')
    : conflict('vin', 'VIN')
}

function conflict(path: string, label: string): AppError {
  const message = usedMessage(label)
  return new AppError('conflict', message, { issues: [{ path, message }] })
}

/** Which other vehicles have a stock number or VIN that somebody types for one of this kind; saving would be refused. */
export async function findConflicts(
  db: Db,
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
    vin ? db.vehicle.findFirst({ where: { vin, ...IN_THE_YARD }, select }) : null,
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
  kind: choice(VEHICLE_KINDS, kind),
  id,
  name: `${stockNumber}, ${year} ${make} ${model}`,
})
