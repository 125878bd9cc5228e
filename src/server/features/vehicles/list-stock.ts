import type { Context } from '#server/context.ts'
import type { Db } from '#server/core/db.ts'
import {
  byMoment,
  byNumber,
  byText,
  listIds,
  sortByIds,
  type SortKey,
} from '#server/core/keyset.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { countMatchesOfVehicles, type VehicleMatches } from '#server/features/wants/match-counts.ts'
import type { Vehicle } from '#shared/domain/vehicle-schema.ts'
import type { VehicleQuery, VehicleTableSort } from '#shared/domain/vehicle-table-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { adminColumns, toVehicle } from './mapper.ts'
import { toTableConditions, type TableSearch } from './stock-conditions.ts'

const EXPORT_PAGE_SIZE = 200

/** Returns a page of the stock. Throws AppError 'invalid' for a cursor of another order. */
export async function listStock(
  { db, clock, pictures }: Context,
  kind: VehicleKind,
  { limit, cursor, ...filter }: VehicleQuery,
): Promise<{ vehicles: Vehicle[]; next: string | null }> {
  const { sort, direction, status } = filter
  const conditions = toTableConditions({ kind, filter, now: clock.now() })
  if (status) conditions.push(Prisma.sql`status = ${status}`)
  const keys = [SORT_KEYS[sort ?? 'added']]
  const order = { keys, descending: direction ? direction === 'desc' : sort === null }
  const { ids, next } = await listIds(db, 'vehicle', { conditions, order, limit, cursor })
  const rows = await db.vehicle.findMany({ where: { id: { in: ids } }, select: adminColumns })
  return { vehicles: sortByIds(rows, ids).map((row) => toVehicle(row, pictures.baseUrl)), next }
}

/** Returns a page of the stock with matching wants and the number of each status. */
export async function listStockWithCounts(ctx: Context, kind: VehicleKind, query: VehicleQuery) {
  const [{ vehicles, next }, counts] = await Promise.all([
    listStock(ctx, kind, query),
    countByStatus(ctx.db, { kind, filter: query, now: ctx.clock.now() }),
  ])
  const total = query.status
    ? (counts[query.status] ?? 0)
    : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { vehicles: await withMatches(ctx, vehicles), next, total, counts }
}

/** Yields every vehicle that the filter finds, for exports. */
export async function* exportStock(
  ctx: Context,
  kind: VehicleKind,
  filter: Omit<VehicleQuery, 'limit'>,
): AsyncGenerator<Vehicle> {
  let cursor = filter.cursor ?? null
  do {
    const page = { limit: EXPORT_PAGE_SIZE, cursor }
    const { vehicles, next } = await listStock(ctx, kind, { ...filter, ...page })
    yield* vehicles
    cursor = next
  } while (cursor !== null)
}

async function withMatches(
  ctx: Context,
  vehicles: Vehicle[],
): Promise<(Vehicle & { wants?: VehicleMatches })[]> {
  const ids = vehicles.map(({ id }) => id)
  const matches = await countMatchesOfVehicles(ctx, ids)
  return vehicles.map((vehicle) => ({ ...vehicle, wants: matches.get(vehicle.id) }))
}

/** Pads numbers, so that C-2 comes before C-17. */
function numbersPadded(sql: Prisma.Sql): Prisma.Sql {
  const longer = Prisma.sql`regexp_replace(${sql}, '([0-9]+)', '00000\\1', 'g')`
  return Prisma.sql`regexp_replace(${longer}, '0*([0-9]{6})', '\\1', 'g')`
}

/** Unknown numbers come first. */
const SORT_KEYS: Record<VehicleTableSort, SortKey> = {
  added: byMoment(Prisma.sql`created_at`),
  updated: byMoment(Prisma.sql`updated_at`),
  dateAcquired: byMoment(Prisma.sql`date_acquired`),
  stockNumber: byText(Prisma.sql`upper(stock_number)`),
  vin: byText(Prisma.sql`vin`),
  make: byText(Prisma.sql`lower(make || ' ' || model)`),
  model: byText(Prisma.sql`lower(model)`),
  year: byNumber(Prisma.sql`year::int`),
  mileage: byNumber(Prisma.sql`coalesce(mileage, -1)`),
  status: byNumber(Prisma.sql`status_rank::int`),
  price: byNumber(Prisma.sql`coalesce(price_cents, -1)`),
  location: byText(Prisma.sql`coalesce(${numbersPadded(Prisma.sql`location_key`)}, '')`),
}

/** Ignores the filter's own status. */
async function countByStatus(db: Db, search: TableSearch): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ status: string; count: number }[]>`
    SELECT status, count(*)::int AS count FROM vehicle
    WHERE ${Prisma.join(toTableConditions(search), ' AND ')} GROUP BY status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
