import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import {
  GONE,
  type StockClaim,
  type StockHolder,
  type StockTaken,
} from '#shared/domain/stock-desk.ts'
import { STOCK_KINDS, type StockKind } from '#shared/domain/vehicle.ts'
import { STOCK_TABLES } from './tables.ts'

type Row = { id: string; stock_number: string; year: number; make: string; model: string }

/** Which other vehicles have a stock number or a VIN that somebody is about to give to one of this kind; by the rules that saving goes by (docs/product.md 3.41, 3.42). */
export async function findTaken(
  db: Db,
  kind: StockKind,
  { stockNumber, vin, exceptId }: StockClaim,
): Promise<StockTaken> {
  const others = Prisma.sql`archived_at IS NULL AND id::text <> ${exceptId ?? ''}`
  const find = async (at: StockKind, condition: Prisma.Sql): Promise<StockHolder | null> => {
    const [row] = await db.$queryRaw<Row[]>`
      SELECT id, stock_number, year, make, model FROM ${STOCK_TABLES[at]} WHERE ${others} AND ${condition} LIMIT 1`
    return row
      ? { kind: at, id: row.id, name: `${row.stock_number}, ${row.year} ${row.make} ${row.model}` }
      : null
  }
  const isHere = Prisma.sql`vin = ${vin} AND status <> ALL (${GONE})`
  const [byNumber, ...byVin] = await Promise.all([
    stockNumber ? find(kind, Prisma.sql`upper(stock_number) = upper(${stockNumber})`) : null,
    ...STOCK_KINDS.map((at) => (vin ? find(at, isHere) : null)),
  ])
  return { stockNumber: byNumber, vin: byVin.find((holder) => holder !== null) ?? null }
}
