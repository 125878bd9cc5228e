import type { Context } from '#server/context.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { toTimestamp } from '#shared/domain/business-hours.ts'
import type { SaleExport } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { addDays, fromDay } from '#shared/lib/calendar-day.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { saleRelations, toPayment, toSale } from './mapper.ts'

const BATCH = 500
export type ExportedLine = { sale: Sale; line: Sale['lines'][number] }
export type ExportedPayment = Sale['payments'][number] & {
  day: string
  number: string
  customerName: string
}

/** Yields all sales that are dated in a period, in the order of their numbers. */
export async function* exportSales(ctx: Context, period: SaleExport): AsyncGenerator<Sale> {
  const where = { soldOn: toRange(period, fromDay) } satisfies Prisma.SaleWhereInput
  let after: string | undefined
  do {
    const rows = await ctx.db.sale.findMany({
      where,
      include: saleRelations,
      orderBy: { id: 'asc' },
      take: BATCH,
      ...(after && { cursor: { id: after }, skip: 1 }),
    })
    for (const row of rows) yield toSale(row, '')
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id
  } while (after)
}

/** Yields the lines of all sales of a period. */
export async function* exportSaleLines(
  ctx: Context,
  period: SaleExport,
): AsyncGenerator<ExportedLine> {
  for await (const sale of exportSales(ctx, period)) {
    for (const line of sale.lines) yield { sale, line }
  }
}

/** Yields all payments that were taken or paid out in a period. */
export async function* exportPayments(
  ctx: Context,
  { from, to }: SaleExport,
): AsyncGenerator<ExportedPayment> {
  const { timeZone } = ctx.business.current()
  const getStart = (day: string) => new Date(toTimestamp(day, '00:00', timeZone))
  const during = {
    ...(from && { gte: getStart(from) }),
    ...(to && { lt: getStart(addDays(to, 1)) }),
  }
  let after: string | undefined
  do {
    const rows = await ctx.db.payment.findMany({
      where: { at: during },
      include: { sale: { select: { number: true, customerName: true } } },
      orderBy: { id: 'asc' },
      take: BATCH,
      ...(after && { cursor: { id: after }, skip: 1 }),
    })
    for (const { sale, ...row } of rows) {
      yield { ...toPayment(row), day: dayIn(timeZone, row.at), ...sale }
    }
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id
  } while (after)
}

const toRange = <T>({ from, to }: SaleExport, valueOf: (day: string) => T) => ({
  ...(from && { gte: valueOf(from) }),
  ...(to && { lte: valueOf(to) }),
})
