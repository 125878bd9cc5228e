import type { Context } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { toTimestamp } from '#shared/domain/business-hours.ts'
import type { CollectedDay, Tally, TaxQuarter } from '#shared/domain/money-numbers.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/domain/sale.ts'

/** Current quarter and a year before it. */
const QUARTERS = 5
const QUARTER_MONTHS = 3
const YEAR_MONTHS = 12
const NOTHING = { sales: 0, taxable: 0, exempt: 0, tax: 0 }

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

type Sums = { taxable: number; exempt: number; tax: number }
type Sold = Sums & { from: string; sales: number }
type Returned = Sums & { quarter: number }

/** Sums taxable and exempt sales with their tax by quarter of the sales tax return. */
export async function findSalesTax(ctx: Context): Promise<TaxQuarter[]> {
  const quarters = listQuarters(getCurrentDay(ctx))
  const since = quarters.at(-1)?.from ?? ''
  // Prisma has no groups by quarter.
  const [sold, returned] = await Promise.all([
    ctx.db.$queryRaw<Sold[]>`
      SELECT to_char(date_trunc('quarter', sold_on + interval '1 month') - interval '1 month', 'YYYY-MM-DD') AS "from",
        count(*)::int AS sales, sum(tax_cents)::float8 AS tax, sum(taxable_cents)::float8 AS taxable,
        sum(subtotal_cents + core_cents - taxable_cents)::float8 AS exempt
      FROM sale WHERE status <> 'void' AND sold_on >= ${since}::date GROUP BY 1`,
    getReturned(ctx, quarters),
  ])
  return quarters.map(({ from, to }, index) => {
    const { sales, ...due } = sold.find((row) => row.from === from) ?? NOTHING
    const back = returned.find(({ quarter }) => quarter === quarters.length - index) ?? NOTHING
    return { from, to, sales, ...toCents(due), returned: toCents(back) }
  })
}

const toCents = ({ taxable, exempt, tax }: Sums) => ({
  taxableCents: taxable,
  exemptCents: exempt,
  taxCents: tax,
})

/** Lists quarters, the current one first. */
function listQuarters(today: string): { from: string; to: string }[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const months = year * YEAR_MONTHS + month - 1
  const first = months - ((months + 1) % QUARTER_MONTHS)
  const formatDay = (count: number, day = 1) =>
    new Date(Date.UTC(Math.floor(count / YEAR_MONTHS), count % YEAR_MONTHS, day))
      .toISOString()
      .slice(0, 10)
  return Array.from({ length: QUARTERS }, (_, index) => {
    const from = first - index * QUARTER_MONTHS
    return { from: formatDay(from), to: formatDay(from + QUARTER_MONTHS, 0) }
  })
}

/** Sums what returns and returned cores took off their sales by quarter; 1 is the first. */
async function getReturned(
  { db, business }: Context,
  quarters: { from: string }[],
): Promise<Returned[]> {
  const { timeZone } = business.current()
  const starts = quarters
    .map(({ from }) => new Date(toTimestamp(from, '00:00', timeZone)))
    .toReversed()
  return db.$queryRaw<Returned[]>`
    SELECT width_bucket(at, ${starts}::timestamptz[]) AS quarter, sum(taxable_cents)::float8 AS taxable,
      sum(credit_cents + restocking_cents - tax_cents - taxable_cents)::float8 AS exempt, sum(tax_cents)::float8 AS tax
    FROM sale_return WHERE at >= ${starts[0]} GROUP BY 1`
}
