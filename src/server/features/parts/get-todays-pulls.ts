import type { Context } from '#server/context.ts'
import type { Part as PartRow } from '#server/database/generated/client.ts'
import { formatPartName } from '#shared/domain/part.ts'
import { type Today, TODAY_ROWS } from '#shared/domain/today.ts'
import { FROM_PULLS, OLDEST_RESERVATION } from './list-pulls.ts'
import { toPartEntry } from './part-row.ts'

type Row = Parameters<typeof toPartEntry>[0] &
  Pick<PartRow, 'id' | 'tag'> & {
    reservedAt: Date
    donor: string
    donorLocation: string | null
    customer: string
    count: number
  }

/** Counts the parts to pull, with the oldest reservations. */
export async function getTodaysPulls({ db }: Context): Promise<Today['pulls']> {
  // Prisma would need a query for the count and one for each relation.
  const rows = await db.$queryRaw<Row[]>`
    SELECT part.id, part.tag, part.category, part.subcategory, part.specific_part AS "specificPart", part.side,
      part.vehicle_end AS "vehicleEnd", part.description, part.reserved_at AS "reservedAt",
      concat_ws(' ', nullif(part.donor_label, ''), nullif(part.donor_stock_number, '')) AS donor,
      (SELECT location FROM vehicle WHERE id = part.donor_id) AS "donorLocation",
      coalesce(sale.customer_name, request.customer_name, '') AS customer, count(*) OVER ()::int AS count
    ${FROM_PULLS} ORDER BY ${OLDEST_RESERVATION} LIMIT ${TODAY_ROWS}`
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ id, tag, donor, donorLocation, customer, reservedAt, ...columns }) => ({
      id,
      tag,
      name: formatPartName(toPartEntry(columns)),
      donor,
      donorLocation,
      customer,
      reservedAt: reservedAt.toISOString(),
    })),
  }
}
