import type { Context } from '#server/context.ts'
import type { CollectedDay, Tally } from '#shared/domain/money-numbers.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/domain/sale.ts'
import { toTimestamp } from '#shared/lib/business-hours.ts'

/** Sums the sales dated since a day by week; void ones do not count. */
export async function findInvoiced({ db }: Context, since: string): Promise<Map<string, Tally>> {
  // Prisma has no groups by week.
  const rows = await db.$queryRaw<({ week: string } & Tally)[]>`
    SELECT to_char(date_trunc('week', sold_on), 'YYYY-MM-DD') AS week, count(*)::int AS count,
      sum(total_cents)::float8 AS cents
    FROM sale WHERE sold_on >= ${since}::date AND status <> 'void' GROUP BY 1`
  return new Map(rows.map(({ week, ...tally }) => [week, tally]))
}

/** Sums payments less refunds by day and method, the latest day first. */
export async function findCollected(
  { db, business }: Context,
  since: string,
): Promise<CollectedDay[]> {
  const { timeZone } = business.current()
  // Prisma has no groups by day.
  const rows = await db.$queryRaw<{ day: string; method: PaymentMethod; cents: number }[]>`
    SELECT to_char(at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, method, sum(amount_cents)::float8 AS cents
    FROM payment WHERE at >= ${new Date(toTimestamp(since, '00:00', timeZone))}
    GROUP BY 1, method ORDER BY 1 DESC`
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
    day,
    methods: Object.fromEntries(
      PAYMENT_METHODS.map((each) => [each, own.find(({ method }) => method === each)?.cents ?? 0]),
    ) as CollectedDay['methods'],
  }))
}
