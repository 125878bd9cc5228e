import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { decodeCursor, encodeCursor } from '#server/core/cursor.ts'
import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import {
  countMatchesOfVehicles,
  type VehicleMatches,
} from '#server/features/wants/count-matches.ts'
import type { VehicleTableFilter, VehicleTableSort } from '#shared/domain/vehicle-admin.ts'
import type { Vehicle } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { adminColumns, toVehicle } from './mapper.ts'
import { toTableConditions, type TableSearch } from './stock-conditions.ts'

type PageRequest = { filter: VehicleTableFilter; limit: number }

const EXPORT_PAGE_SIZE = 200

/** Returns a page of the stock. Throws AppError 'invalid' for a cursor of another order. */
export async function listStock(
  { db, clock, pictures }: Context,
  kind: VehicleKind,
  { filter, limit }: PageRequest,
): Promise<{ vehicles: Vehicle[]; next: string | null }> {
  const { ids, next } = await findIds(db, { kind, filter, now: clock.now(), limit })
  const rows = await db.vehicle.findMany({ where: { id: { in: ids } }, select: adminColumns })
  const byId = new Map(rows.map((row) => [row.id, toVehicle(row, pictures.baseUrl)]))
  return { vehicles: ids.flatMap((id) => byId.get(id) ?? []), next }
}

/** Returns a page of the stock with matching wants and the number of each status. */
export async function listStockWithCounts(ctx: Context, kind: VehicleKind, page: PageRequest) {
  const { filter } = page
  const [{ vehicles, next }, counts] = await Promise.all([
    listStock(ctx, kind, page),
    countByStatus(ctx.db, { kind, filter, now: ctx.clock.now() }),
  ])
  const total = filter.status
    ? (counts[filter.status] ?? 0)
    : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { vehicles: await withMatches(ctx, vehicles), next, total, counts }
}

/** Yields every vehicle that the filter finds, for exports. */
export async function* streamStock(
  ctx: Context,
  kind: VehicleKind,
  filter: VehicleTableFilter,
): AsyncGenerator<Vehicle> {
  let cursor = filter.cursor ?? null
  do {
    const page = { filter: { ...filter, cursor }, limit: EXPORT_PAGE_SIZE }
    const { vehicles, next } = await listStock(ctx, kind, page)
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

/** Sort column with the shape of its value in a cursor; unknown numbers come first. */
type SortKey = { sql: Prisma.Sql; type: Prisma.Sql; shape: RegExp }

const text = (sql: Prisma.Sql): SortKey => ({
  sql,
  type: Prisma.sql`text`,
  shape: /^[^\0]{0,300}$/,
})
const number = (sql: Prisma.Sql): SortKey => ({ sql, type: Prisma.sql`int`, shape: /^-?\d{1,9}$/ })
const time = (sql: Prisma.Sql): SortKey => ({
  sql,
  type: Prisma.sql`timestamptz`,
  shape: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
})

/** Pads numbers, so that C-2 comes before C-17. */
function numbersPadded(sql: Prisma.Sql): Prisma.Sql {
  const longer = Prisma.sql`regexp_replace(${sql}, '([0-9]+)', '00000\\1', 'g')`
  return Prisma.sql`regexp_replace(${longer}, '0*([0-9]{6})', '\\1', 'g')`
}

const SORT_KEYS: Record<VehicleTableSort, SortKey> = {
  added: time(Prisma.sql`created_at`),
  updated: time(Prisma.sql`updated_at`),
  dateAcquired: time(Prisma.sql`date_acquired`),
  stockNumber: text(Prisma.sql`upper(stock_number)`),
  vin: text(Prisma.sql`vin`),
  make: text(Prisma.sql`lower(make || ' ' || model)`),
  model: text(Prisma.sql`lower(model)`),
  year: number(Prisma.sql`year::int`),
  mileage: number(Prisma.sql`coalesce(mileage, -1)`),
  status: number(Prisma.sql`status_rank::int`),
  price: number(Prisma.sql`coalesce(price_cents, -1)`),
  location: text(Prisma.sql`coalesce(${numbersPadded(Prisma.sql`location_key`)}, '')`),
}

async function findIds(
  db: Db,
  { limit, ...search }: TableSearch & { limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const { sort, direction, cursor, status } = search.filter
  const { sql, type, shape } = SORT_KEYS[sort]
  const isUp = direction === 'asc'
  const conditions = toTableConditions(search)
  if (status) conditions.push(Prisma.sql`status = ${status}`)
  if (cursor) {
    const [id, value] = decodeCursor(z.tuple([z.uuid(), z.string().regex(shape)]), cursor)
    const isAfter = isUp ? Prisma.sql`>` : Prisma.sql`<`
    conditions.push(Prisma.sql`(${sql}, id) ${isAfter} (${value}::${type}, ${id}::uuid)`)
  }
  const order = isUp ? Prisma.sql`ASC` : Prisma.sql`DESC`
  // Prisma cannot order by an expression, such as a stock number whatever its case.
  const rows = await db.$queryRaw<{ id: string; value: string }[]>`
    SELECT id, to_json(${sql}) #>> '{}' AS value FROM vehicle WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY ${sql} ${order}, id ${order} LIMIT ${limit + 1}`
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    ids: rows.slice(0, limit).map((row) => row.id),
    next: last ? encodeCursor([last.id, last.value]) : null,
  }
}

/** Ignores the filter's own status. */
async function countByStatus(db: Db, search: TableSearch): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ status: string; count: number }[]>`
    SELECT status, count(*)::int AS count FROM vehicle
    WHERE ${Prisma.join(toTableConditions(search), ' AND ')} GROUP BY status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
