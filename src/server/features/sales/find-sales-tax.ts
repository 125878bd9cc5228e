import type { Context } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { TaxQuarter } from '#shared/domain/money-numbers.ts'
import { momentOf } from '#shared/lib/business-hours.ts'
import { todayAt } from './sale-row.ts'

/** Current quarter and a year before it. */
const QUARTERS = 5
const QUARTER_MONTHS = 3
const YEAR_MONTHS = 12

type Sums = { taxable: number; exempt: number; tax: number }
type Sold = Sums & { from: string; sales: number }
type Returned = Sums & { quarter: number }
const NOTHING = { sales: 0, taxable: 0, exempt: 0, tax: 0 }

/** Returns the cents of a quantity of `line`, as `lineCents` does. */
const centsOf = (quantity: string): Prisma.Sql =>
  Prisma.raw(`CASE line.kind WHEN 'labor' THEN (${quantity}::bigint * line.unit_cents + 50) / 100
    ELSE ${quantity}::bigint * line.unit_cents END`)

/** Sums the cents that each sale was taxed on, beside its terms. */
const TAXED = Prisma.sql`
  SELECT sale.*, coalesce(
    sum(${centsOf('line.quantity')} + CASE WHEN taxes_cores THEN line.quantity * line.core_cents ELSE 0 END)
    FILTER (WHERE is_taxable AND NOT is_tax_exempt), 0)::bigint AS taxable
  FROM sale JOIN sale_line AS line ON sale_id = sale.id WHERE status <> 'void' GROUP BY sale.id`

/** Sums taxable and exempt sales with their tax by quarter of the sales tax return. */
export async function findSalesTax(ctx: Context): Promise<TaxQuarter[]> {
  const quarters = quartersUntil(todayAt(ctx))
  const since = quarters.at(-1)?.from ?? ''
  // Prisma has no groups by quarter, nor sums of products.
  const [sold, returned] = await Promise.all([
    ctx.db.$queryRaw<Sold[]>`
      SELECT to_char(date_trunc('quarter', sold_on + interval '1 month') - interval '1 month', 'YYYY-MM-DD') AS "from",
        count(*)::int AS sales, sum(tax_cents)::float8 AS tax, sum(taxable)::float8 AS taxable,
        sum(subtotal_cents + core_cents - taxable)::float8 AS exempt
      FROM (${TAXED}) AS taxed WHERE sold_on >= ${since}::date GROUP BY 1`,
    findReturned(ctx, quarters),
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
function quartersUntil(today: string): { from: string; to: string }[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const months = year * YEAR_MONTHS + month - 1
  const first = months - ((months + 1) % QUARTER_MONTHS)
  const dayOf = (count: number, day = 1) =>
    new Date(Date.UTC(Math.floor(count / YEAR_MONTHS), count % YEAR_MONTHS, day))
      .toISOString()
      .slice(0, 10)
  return Array.from({ length: QUARTERS }, (_, index) => {
    const from = first - index * QUARTER_MONTHS
    return { from: dayOf(from), to: dayOf(from + QUARTER_MONTHS, 0) }
  })
}

// Differences of totals, as credits are, so that the tax of a sale that came back adds up to zero.
/** Sums what returns and returned cores took off their sales by quarter; 1 is the first. */
async function findReturned(
  { db, business }: Context,
  quarters: { from: string }[],
): Promise<Returned[]> {
  const { timeZone } = business.current()
  const starts = quarters
    .map(({ from }) => new Date(momentOf(from, '00:00', timeZone)))
    .toReversed()
  const quarterOf = (at: string) =>
    Prisma.sql`width_bucket(${Prisma.raw(at)}, ${starts}::timestamptz[])`
  const taxOf = (cents: string) => Prisma.raw(`(${cents} * coalesce(tax_rate, 0) + 50000) / 100000`)
  return db.$queryRaw<Returned[]>`
    WITH step AS (
      SELECT line_id, quantity, ${quarterOf('at')} AS quarter FROM sale_return
      UNION ALL
      SELECT id, 0, ${quarterOf('core_returned_at')} FROM sale_line WHERE core_returned_at IS NOT NULL
    ), back AS (
      SELECT line_id, quarter, sum(quantity)::int AS quantity,
        (sum(sum(quantity)) OVER (PARTITION BY line_id ORDER BY quarter))::int AS until
      FROM step GROUP BY line_id, quarter
    ), kept AS (
      SELECT line.*, quarter, line.quantity - until + back.quantity AS before, line.quantity - until AS after,
        ${quarterOf('core_returned_at')} AS core_quarter
      FROM back JOIN sale_line AS line ON id = line_id
    ), lost AS (
      SELECT sale_id, quarter, sum(net + cores)::bigint AS cents,
        sum(CASE WHEN is_taxable THEN net ELSE 0 END)::bigint AS net,
        sum(CASE WHEN is_taxable THEN cores ELSE 0 END)::bigint AS cores
      FROM kept AS line, LATERAL (
        SELECT ${centsOf('before')} - ${centsOf('after')} AS net, line.core_cents *
          (CASE WHEN core_quarter < quarter THEN 0 ELSE before END -
           CASE WHEN core_quarter <= quarter THEN 0 ELSE after END) AS cores
      ) AS amounts GROUP BY sale_id, quarter
    ), taxed AS (
      SELECT lost.*, tax_rate, taxable AS total,
        CASE WHEN is_tax_exempt THEN 0 WHEN taxes_cores THEN net + cores ELSE net END AS taxable
      FROM lost JOIN (${TAXED}) AS sold ON id = sale_id
    ), basis AS (
      SELECT *, (total - sum(taxable) OVER (PARTITION BY sale_id ORDER BY quarter))::bigint AS rest FROM taxed
    )
    SELECT quarter, sum(taxable)::float8 AS taxable, sum(cents - taxable)::float8 AS exempt,
      sum(${taxOf('(rest + taxable)')} - ${taxOf('rest')})::float8 AS tax
    FROM basis GROUP BY quarter`
}
