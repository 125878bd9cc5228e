import type { Context } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { toTimestamp } from '#shared/domain/business-hours.ts'
import type { DaySheet } from '#shared/domain/day-sheet.ts'
import { PAYMENT_METHODS, type PaymentKind } from '#shared/domain/sale.ts'
import { addDays, fromDay } from '#shared/lib/calendar-day.ts'
import { toPayment } from './mapper.ts'

export async function getDaySheet(
  ctx: Context,
  day: string = getCurrentDay(ctx),
): Promise<DaySheet> {
  const { db, business } = ctx
  const { timeZone } = business.current()
  const during = {
    gte: new Date(toTimestamp(day, '00:00', timeZone)),
    lt: new Date(toTimestamp(addDays(day, 1), '00:00', timeZone)),
  }
  const [rows, sums, returns, voided] = await Promise.all([
    db.payment.findMany({
      where: { at: during },
      include: { sale: { select: { number: true, customerName: true } } },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    }),
    db.sale.aggregate({
      where: { soldOn: fromDay(day), status: { not: 'void' } },
      _count: true,
      _sum: { subtotalCents: true, coreCents: true, taxCents: true, totalCents: true },
    }),
    db.saleReturn.aggregate({
      where: { at: during, isCore: false },
      _count: true,
      _sum: { creditCents: true },
    }),
    db.sale.count({ where: { voidedAt: during } }),
  ])
  const payments = rows.map(({ sale, ...row }) => ({
    ...toPayment(row),
    saleId: row.saleId,
    saleNumber: sale.number,
    customerName: sale.customerName,
  }))
  const methods = PAYMENT_METHODS.map((method) => {
    const taken = payments.filter((payment) => payment.method === method)
    const sumKind = (kind: PaymentKind) => sum(taken.filter((each) => each.kind === kind))
    return {
      method,
      paidCents: sumKind('payment'),
      refundedCents: sumKind('refund'),
      coresCents: sumKind('core'),
      netCents: sum(taken),
    }
  })
  return {
    day,
    cashCents: methods.find(({ method }) => method === 'cash')?.netCents ?? 0,
    collectedCents: sum(payments),
    methods,
    sales: {
      count: sums._count,
      subtotalCents: sums._sum.subtotalCents ?? 0,
      coreCents: sums._sum.coreCents ?? 0,
      taxCents: sums._sum.taxCents ?? 0,
      totalCents: sums._sum.totalCents ?? 0,
    },
    returns: { count: returns._count, creditCents: returns._sum.creditCents ?? 0 },
    voided,
    payments,
  }
}

const sum = (payments: { amountCents: number }[]): number =>
  payments.reduce((total, { amountCents }) => total + amountCents, 0)
