import { AppError } from '#server/core/app-error.ts'
import { type Db, type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import { GONE } from '#shared/domain/stock-desk.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'
import { STOCK_TABLES } from './tables.ts'

type Claim = { kind: StockKind; vin: string; status: string }

/**
 * Runs `write` in one transaction. Throws AppError 'conflict' with the field's name when the stock number is taken within its
 * kind, or the VIN among vehicles of the same kind that are not sold or scrapped (docs/product.md 3.41, 3.42).
 */
export async function withoutClash<T>(
  db: Db,
  write: (transaction: DbOrTransaction) => Promise<T>,
  options?: { timeout: number },
): Promise<T> {
  try {
    return await db.$transaction(write, options)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const clash = JSON.stringify(error.meta)
    if (clash.includes('idempotency_key')) throw taken('idempotencyKey', 'Idempotency key')
    throw clash.includes('vin') ? taken('vin', 'VIN') : taken('stockNumber', 'Stock Number')
  }
}

/** The id of the vehicle that was added with this key and VIN, unless it was deleted meanwhile, or null. */
export async function findAdded(
  db: Db,
  kind: StockKind,
  { key, vin }: { key: string; vin: string },
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${STOCK_TABLES[kind]} WHERE idempotency_key = ${key} AND vin = ${vin} AND archived_at IS NULL`
  return row?.id ?? null
}

/** Holds a VIN until the transaction ends; throws AppError 'conflict' when a vehicle of the other kind has it that is not sold or scrapped. */
export async function claimVin(
  transaction: DbOrTransaction,
  { kind, vin, status }: Claim,
): Promise<void> {
  if (GONE.includes(status)) return
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${vin}, 0))`
  const where = { vin, archivedAt: null, status: { notIn: GONE } }
  const other =
    kind === 'retail'
      ? await transaction.dismantledVehicle.findFirst({ where, select: { id: true } })
      : await transaction.retailVehicle.findFirst({ where, select: { id: true } })
  if (other) throw taken('vin', 'VIN')
}

/** Which vehicles of either kind that are not sold or scrapped have these VINs. */
export async function findVinHolders(
  db: DbOrTransaction,
  vins: string[],
): Promise<{ kind: StockKind; id: string; vin: string }[]> {
  const where = { vin: { in: vins }, archivedAt: null, status: { notIn: GONE } }
  const select = { id: true, vin: true }
  const [cars, donors] = [
    await db.retailVehicle.findMany({ where, select }),
    await db.dismantledVehicle.findMany({ where, select }),
  ]
  return [
    ...cars.map((car) => ({ kind: 'retail' as const, ...car })),
    ...donors.map((donor) => ({ kind: 'dismantled' as const, ...donor })),
  ]
}

/** Throws AppError 'conflict' when a vehicle of either kind that is not sold or scrapped has one of these VINs; for whoever holds the stock. */
export async function refuseTakenVins(
  transaction: DbOrTransaction,
  claims: Omit<Claim, 'kind'>[],
): Promise<void> {
  const vins = claims.filter(({ status }) => !GONE.includes(status)).map(({ vin }) => vin)
  if ((await findVinHolders(transaction, vins)).length > 0) throw taken('vin', 'VIN')
}

/** Stands in line behind holdStock. Whoever writes one vehicle begins with this, before holding its row or its VIN, or each could wait for the other. */
export async function enterStock(transaction: DbOrTransaction, kind: StockKind): Promise<void> {
  await transaction.$executeRaw`LOCK TABLE ${STOCK_TABLES[kind]} IN ROW EXCLUSIVE MODE`
}

/** Keeps everybody else from writing vehicles until the transaction ends; reading goes on. */
export async function holdStock(transaction: DbOrTransaction): Promise<void> {
  await transaction.$executeRaw`LOCK TABLE retail_vehicle, dismantled_vehicle IN SHARE ROW EXCLUSIVE MODE`
}

const takenMessage = (label: string): string => `${label} is already used by another vehicle`
export const VIN_TAKEN = takenMessage('VIN')

const taken = (path: string, label: string) => {
  const message = takenMessage(label)
  return new AppError('conflict', message, { issues: [{ path, message }] })
}
