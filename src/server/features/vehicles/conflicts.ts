import { AppError } from '#server/core/app-error.ts'
import { choice, type Db, isUniqueViolation, type DbOrTransaction } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type {
  ConflictingVehicle,
  ConflictQuery,
  VehicleConflicts,
} from '#shared/domain/vehicle-admin.ts'
import { GONE_STATUSES, VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'

/** The vehicles among which a VIN is unique, as the index `vehicle_vin_unique` has them (rule 3.42). */
export const IN_INVENTORY = { archivedAt: null, status: { notIn: GONE_STATUSES } }

const usedMessage = (label: string): string => `${label} is already used by another vehicle`
export const VIN_USED = usedMessage('VIN')

/** The conflict that a violated unique index means, naming the field (rule 19.14); any other error as it is. */
export function toConflict(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error
  const violated = JSON.stringify(error.meta) + error.message
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
  kind: choice(VEHICLE_KINDS, kind),
  id,
  name: `${stockNumber}, ${year} ${make} ${model}`,
})

/** The newest numbers, whose pattern is continued. */
const NEWEST_COUNT = 30
/** How many following numbers are tried until one is free. */
const CANDIDATE_COUNT = 200

type StockNumberQuery = { kind: VehicleKind; stockNumbers: string[]; lock?: boolean }
type NumberParts = { before: string; digits: string; after: string }

/**
 * The vehicles of a kind that are not archived and have one of these stock numbers, whatever its case, with the number in
 * upper case. With `lock` nobody else can change them until the transaction ends.
 */
export function findByStockNumber(
  db: DbOrTransaction,
  { kind, stockNumbers, lock = false }: StockNumberQuery,
): Promise<{ id: string; number: string }[]> {
  const numbers = stockNumbers.map((number) => number.toUpperCase())
  // Prisma can neither lock rows nor compare as the unique index does; its insensitive mode reads % and _ as wildcards.
  return db.$queryRaw`
    SELECT id, upper(stock_number) AS number FROM vehicle
    WHERE kind = ${kind} AND archived_at IS NULL AND upper(stock_number) = ANY (${numbers})
    ORDER BY id ${lock ? Prisma.sql`FOR UPDATE` : Prisma.empty}`
}

/** The next free stock number of a kind in the pattern of its newest ones, or null where they have none. An archived vehicle keeps its number, since it may be restored. */
export async function nextStockNumber(db: Db, kind: VehicleKind): Promise<string | null> {
  const newest = await db.vehicle.findMany({
    where: { kind, archivedAt: null },
    select: { stockNumber: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: NEWEST_COUNT,
  })
  const candidates = followingNumbers(newest.map(({ stockNumber }) => stockNumber))
  const upper = candidates.map((number) => number.toUpperCase())
  // As in findByStockNumber, archived vehicles included.
  const used = await db.$queryRaw<{ number: string }[]>`
    SELECT upper(stock_number) AS number FROM vehicle
    WHERE kind = ${kind} AND upper(stock_number) = ANY (${upper})`
  const usedNumbers = new Set(used.map(({ number }) => number))
  return candidates.find((number) => !usedNumbers.has(number.toUpperCase())) ?? null
}

/** The numbers that may come next, given those that came last with the newest in front: the commonest pattern counts on from its highest, as many digits as before. */
export function followingNumbers(newest: string[]): string[] {
  const numbered = newest.flatMap((number) => split(number) ?? [])
  const patterns = Map.groupBy(numbered, ({ before, after }) => `${before}\n${after}`.toUpperCase())
  // A stable order: of two patterns used as often, the one used last stays in front.
  const [commonest] = [...patterns.values()].toSorted((one, other) => other.length - one.length)
  const [model] = commonest ?? []
  if (!commonest || !model) return []
  const highest = Math.max(...commonest.map(({ digits }) => Number(digits)))
  return Array.from(
    { length: CANDIDATE_COUNT },
    (_, index) =>
      `${model.before}${String(highest + 1 + index).padStart(model.digits.length, '0')}${model.after}`,
  )
}

/** A number's last run of digits, which is what counts up, and what stands around it. */
function split(number: string): NumberParts | null {
  const [, before, digits, after] = /^(.*?)(\d{1,9})(\D*)$/.exec(number) ?? []
  return before === undefined || digits === undefined || after === undefined
    ? null
    : { before, digits, after }
}
