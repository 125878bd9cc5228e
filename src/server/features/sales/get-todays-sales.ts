import type { Context } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { type Today, TODAY_ROWS, TODAY_SALES, type TodaySales } from '#shared/domain/today.ts'
import { SALE_CONDITIONS } from './sale-conditions.ts'

type Row = { view: TodaySales } & Today['sales'][TodaySales]

const BALANCE = Prisma.sql`total_cents - credit_cents - paid_cents`
const CORES = Prisma.sql`(SELECT sum(line.core_cents * greatest(line.quantity -
    (SELECT coalesce(sum(quantity), 0) FROM sale_return WHERE line_id = line.id), 0))
  FROM sale_line line WHERE line.sale_id = sale.id)`

/** Counts the sales of today's views, with the oldest of each. */
export async function getTodaysSales(ctx: Context): Promise<Today['sales']> {
  const today = getCurrentDay(ctx)
  const views = TODAY_SALES.map((view) => {
    const cents = view === 'cores-out' ? CORES : BALANCE
    return Prisma.sql`
      SELECT ${view} AS view, (SELECT count(*)::int FROM sale WHERE ${SALE_CONDITIONS[view]}) AS count,
        (SELECT coalesce(json_agg(listed), '[]') FROM (
          SELECT id, number, customer_name AS customer, ${cents}::bigint AS cents, ${today}::date - sold_on AS days,
            coalesce((SELECT description FROM sale_line WHERE sale_id = sale.id ORDER BY position LIMIT 1), '') AS about
          FROM sale WHERE ${SALE_CONDITIONS[view]} ORDER BY created_at, id LIMIT ${TODAY_ROWS}) AS listed) AS first`
  })
  // Prisma would need a query for each count and list.
  const rows = await ctx.db.$queryRaw<Row[]>`${Prisma.join(views, ' UNION ALL ')}`
  const found = Object.fromEntries(rows.map(({ view, ...group }) => [view, group]))
  return found as Today['sales']
}
