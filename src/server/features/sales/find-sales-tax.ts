import type { Context } from '#server/context.ts'
import type { TaxQuarter } from '#shared/domain/money-numbers.ts'
import type { TaxTerms } from '#shared/domain/quote.ts'
import { type SoldLine, taxBasis, type TaxBasis } from '#shared/domain/sale.ts'
import { momentOf } from '#shared/lib/business-hours.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { toSoldLine } from './mapper.ts'
import { todayAt } from './sale-row.ts'

/** Current quarter and a year before it. */
const QUARTERS = 5
const QUARTER_MONTHS = 3
const YEAR_MONTHS = 12

type Sold = { from: string; sales: number; taxable: number; exempt: number; tax: number }

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
      FROM sale, LATERAL (
        SELECT coalesce(sum(CASE kind WHEN 'labor' THEN (quantity::bigint * unit_cents + 50) / 100
            ELSE quantity::bigint * unit_cents END
          + CASE WHEN sale.taxes_cores AND kind = 'part' THEN quantity::bigint * core_cents ELSE 0 END), 0) AS taxable
        FROM sale_line WHERE sale_id = sale.id AND is_taxable AND NOT sale.is_tax_exempt) AS lines
      WHERE sold_on >= ${since}::date AND status <> 'void' GROUP BY 1`,
    findReturned(ctx, since),
  ])
  return quarters.map(({ from, to }) => {
    const {
      sales = 0,
      taxable = 0,
      exempt = 0,
      tax = 0,
    } = sold.find((row) => row.from === from) ?? {}
    const back = returned.filter(({ day }) => day >= from && day <= to)
    return {
      from,
      to,
      sales,
      taxableCents: taxable,
      exemptCents: exempt,
      taxCents: tax,
      returned: {
        taxableCents: sum(back.map(({ taxableCents }) => taxableCents)),
        exemptCents: sum(back.map(({ exemptCents }) => exemptCents)),
        taxCents: sum(back.map(({ taxCents }) => taxCents)),
      },
    }
  })
}

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

type Back = TaxBasis & { day: string }
type Step = { at: Date; lineId: string; quantity: number | null }

// Differences of totals, as credits are, so that the tax of a sale that came back adds up to zero.
/** Returns what each return and returned core takes off the basis of its sale. */
async function findReturned({ db, business }: Context, since: string): Promise<Back[]> {
  const { timeZone } = business.current()
  const at = { gte: new Date(momentOf(since, '00:00', timeZone)) }
  const rows = await db.sale.findMany({
    where: {
      status: { not: 'void' },
      lines: { some: { OR: [{ coreReturnedAt: at }, { returns: { some: { at } } }] } },
    },
    include: { lines: { include: { returns: true }, orderBy: { position: 'asc' } } },
  })
  return rows.flatMap((sale) => {
    const steps: Step[] = sale.lines
      .flatMap(({ id: lineId, returns, coreReturnedAt }) => [
        ...returns.map((each) => ({ at: each.at, lineId, quantity: each.quantity })),
        ...(coreReturnedAt ? [{ at: coreReturnedAt, lineId, quantity: null }] : []),
      ])
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    let kept = sale.lines.map((line) => ({
      id: line.id,
      line: { ...toSoldLine(line), returnedQuantity: 0, isCoreReturned: false },
    }))
    return steps.map((step) => {
      const before = kept
      kept = kept.map(({ id, line }) => ({
        id,
        line: id === step.lineId ? after(line, step) : line,
      }))
      return { ...lostBasis(before, kept, sale), day: dayIn(timeZone, step.at) }
    })
  })
}

const after = (line: SoldLine, { quantity }: Step): SoldLine =>
  quantity === null
    ? { ...line, isCoreReturned: true }
    : { ...line, returnedQuantity: line.returnedQuantity + quantity }

type Kept = { line: SoldLine }[]
function lostBasis(before: Kept, kept: Kept, terms: TaxTerms): TaxBasis {
  const one = taxBasis(
    before.map(({ line }) => line),
    terms,
  )
  const other = taxBasis(
    kept.map(({ line }) => line),
    terms,
  )
  return {
    taxableCents: one.taxableCents - other.taxableCents,
    exemptCents: one.exemptCents - other.exemptCents,
    taxCents: one.taxCents - other.taxCents,
  }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
