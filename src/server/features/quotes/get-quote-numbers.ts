import type { Context } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { LostQuote, QuoteNumbers } from '#shared/domain/money-numbers.ts'
import { formatQuoteReference } from '#shared/domain/quote.ts'

const LOST_MAX = 500
/** Words of a customer's reason that name the price; a POSIX pattern. */
const PRICE_PATTERN = String.raw`\m(pric|expensiv|cheap|costs?\M|afford|budget|too (much|high))|\$ ?[0-9]`

const NOTHING = { count: 0, cents: 0 }
export const NO_QUOTES: QuoteNumbers = {
  quoted: NOTHING,
  won: NOTHING,
  lost: NOTHING,
  lostOnPrice: NOTHING,
  acceptMinutes: null,
}

type Row = { week: string | null; acceptMinutes: number | null } & Record<
  `${'quoted' | 'won' | 'lost' | 'price'}${'Count' | 'Cents'}`,
  number
>
type LostRow = Omit<LostQuote, 'reference'> & { request: string; revision: number }

/** Reads quotes sent since a moment; replaced and withdrawn ones do not count. */
const sentSince = (ctx: Context, since: Date) => Prisma.sql`
  SELECT quote.*, request.reference, decline_reason ~* ${PRICE_PATTERN} AS on_price,
    quote.status IN ('accepted', 'partly-accepted') AS is_won,
    quote.status = 'declined' OR (quote.status = 'sent' AND valid_until < ${getCurrentDay(ctx)}::date) AS is_lost
  FROM quote JOIN request ON request.id = quote.request_id
  WHERE sent_at >= ${since} AND quote.status IN ('sent', 'accepted', 'partly-accepted', 'declined')
    AND (quote.status <> 'sent' OR request.status <> 'cancelled')`

/** Counts the quotes that were sent since a moment, in total and by week. */
export async function getQuoteNumbers(
  ctx: Context,
  since: Date,
): Promise<{ total: QuoteNumbers; weeks: Map<string, QuoteNumbers> }> {
  const { timeZone } = ctx.business.current()
  const tally = (name: string, is: Prisma.Sql, cents = Prisma.sql`total_cents`) => Prisma.sql`
    (count(*) FILTER (WHERE ${is}))::int AS ${Prisma.raw(`"${name}Count"`)},
    coalesce(sum(${cents}) FILTER (WHERE ${is}), 0)::float8 AS ${Prisma.raw(`"${name}Cents"`)}`
  // Prisma has no groups by week, nor averages of differences.
  const rows = await ctx.db.$queryRaw<Row[]>`
    WITH sent AS (${sentSince(ctx, since)}), dated AS (
      SELECT *, to_char(date_trunc('week', sent_at AT TIME ZONE ${timeZone}), 'YYYY-MM-DD') AS week FROM sent)
    SELECT week, ${tally('quoted', Prisma.sql`true`)},
      ${tally('won', Prisma.sql`is_won`, Prisma.sql`accepted_cents`)},
      ${tally('lost', Prisma.sql`is_lost`)}, ${tally('price', Prisma.sql`is_lost AND on_price`)},
      (avg(extract(epoch FROM decided_at - sent_at)) FILTER (WHERE is_won) / 60)::float8 AS "acceptMinutes"
    FROM dated GROUP BY GROUPING SETS ((), (week))`
  const byWeek = new Map(rows.map((row) => [row.week, toNumbers(row)]))
  const total = byWeek.get(null) ?? NO_QUOTES
  const weeks = new Map(
    [...byWeek].flatMap(([week, each]) => (week === null ? [] : [[week, each]])),
  )
  return { total, weeks }
}

const toNumbers = (row: Row): QuoteNumbers => ({
  quoted: { count: row.quotedCount, cents: row.quotedCents },
  won: { count: row.wonCount, cents: row.wonCents },
  lost: { count: row.lostCount, cents: row.lostCents },
  lostOnPrice: { count: row.priceCount, cents: row.priceCents },
  acceptMinutes: row.acceptMinutes,
})

/** Lists the lost quotes of those sent since a moment, the latest first. */
export async function findLostQuotes(ctx: Context, since: Date): Promise<LostQuote[]> {
  const { timeZone } = ctx.business.current()
  // Prisma has no regular expressions.
  const rows = await ctx.db.$queryRaw<LostRow[]>`
    WITH sent AS (${sentSince(ctx, since)})
    SELECT reference AS request, revision, total_cents AS cents, decline_reason AS reason,
      to_char(coalesce((decided_at AT TIME ZONE ${timeZone})::date, valid_until), 'YYYY-MM-DD') AS day,
      (SELECT coalesce(concat_ws(' ', part.year, part.make, part.model), concat_ws(' ', repair.year, repair.make, repair.model), '')
        FROM request LEFT JOIN part_request_details part ON part.request_id = request.id
          LEFT JOIN repair_request_details repair ON repair.request_id = request.id
        WHERE request.id = sent.request_id) AS vehicle,
      (SELECT string_agg(title, ', ' ORDER BY position) FROM quote_job WHERE quote_id = sent.id) AS parts,
      CASE WHEN status = 'sent' THEN 'expired' WHEN on_price THEN 'price'
        WHEN decline_reason = '' THEN 'no-reason' ELSE 'other' END AS why
    FROM sent WHERE is_lost ORDER BY day DESC, sent.id DESC LIMIT ${LOST_MAX}`
  return rows.map(({ request, revision, ...row }) => ({
    ...row,
    reference: formatQuoteReference(request, revision),
  }))
}
