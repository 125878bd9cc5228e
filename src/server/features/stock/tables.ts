import { Prisma } from '#server/database/generated/client.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'

/** The two kinds of stock share the columns that lists work with, each in a table of its own. */
export const STOCK_TABLES: Record<StockKind, Prisma.Sql> = {
  retail: Prisma.sql`retail_vehicle`,
  dismantled: Prisma.sql`dismantled_vehicle`,
}
