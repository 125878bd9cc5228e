import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { GONE_STATUSES, type VehicleKind } from '#shared/domain/vehicle.ts'

/** Condition of the index `vehicle_vin_unique` (rule 3.42). */
export const IN_INVENTORY = { archivedAt: null, status: { notIn: GONE_STATUSES } }

const formatUsedMessage = (label: string): string => `${label} is already used by another vehicle`
export const VIN_USED = formatUsedMessage('VIN')

/** Converts a unique violation to a conflict of its field (rule 19.14); returns other errors. */
export function toConflict(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error
  const violated = JSON.stringify(error.meta) + error.message
  if (violated.includes('idempotency_key')) return conflict('idempotencyKey', 'Idempotency key')
  if (violated.includes('stock_number')) return conflict('stockNumber', 'Stock Number')
  return /\b(?:vehicle_)?vin\b|vehicle_vin_unique/.test(violated) ? conflict('vin', 'VIN') : error
}

function conflict(path: string, label: string): AppError {
  const message = formatUsedMessage(label)
  return new AppError('conflict', message, { issues: [{ path, message }] })
}

type StockNumberQuery = { kind: VehicleKind; stockNumbers: string[]; lock?: boolean }

/** Finds vehicles by number in any case, which is returned in upper case; `lock` locks them. */
export function findByStockNumber(
  db: DbOrTransaction,
  { kind, stockNumbers, lock = false }: StockNumberQuery,
): Promise<{ id: string; number: string }[]> {
  const numbers = stockNumbers.map((number) => number.toUpperCase())
  // Prisma cannot lock rows, and its insensitive mode reads % and _ as wildcards.
  return db.$queryRaw`
    SELECT id, upper(stock_number) AS number FROM vehicle
    WHERE kind = ${kind} AND archived_at IS NULL AND upper(stock_number) = ANY (${numbers})
    ORDER BY id ${lock ? Prisma.sql`FOR UPDATE` : Prisma.empty}`
}
