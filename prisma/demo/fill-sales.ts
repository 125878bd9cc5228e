import type { Context, StaffContext } from '#server/context.ts'
import { createPart } from '#server/features/parts/create-part.ts'
import { pullPart } from '#server/features/parts/pull-part.ts'
import { reportMissing } from '#server/features/parts/report-missing.ts'
import { scrapPart } from '#server/features/parts/scrap-part.ts'
import { handOverSale } from '#server/features/sales/hand-over-sale.ts'
import { recordPayment } from '#server/features/sales/record-payment.ts'
import { returnLine } from '#server/features/sales/return-line.ts'
import { startSale } from '#server/features/sales/start-sale.ts'
import { voidSale } from '#server/features/sales/void-sale.ts'
import type { Business } from '#shared/domain/business.ts'
import { newPartSchema } from '#shared/domain/part-schema.ts'
import {
  handOverInputSchema,
  paymentInputSchema,
  returnInputSchema,
  saleStartSchema,
} from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import type { PaymentMethod } from '#shared/domain/sale.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { findDonor } from './add-demo-part.ts'
import { DEMO_PARTS, DEMO_SALES, type DemoPart, type DemoSale } from './sales.ts'

type Deps = { business: Business; actor: StaffContext['actor']; now: Date }
type Demo = { staff: StaffContext; time: { now: Date }; now: Date }

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Adds parts and sales in every status, by the rules of the product; does nothing twice. */
export async function fillSales(ctx: Context, { business, actor, now }: Deps): Promise<void> {
  if ((await ctx.db.sale.count()) > 0) return
  const time = { now }
  const staff: StaffContext = {
    ...ctx,
    actor,
    clock: { now: () => time.now },
    business: { ...ctx.business, current: () => business },
  }
  const demo = { staff, time, now }
  for (const part of DEMO_PARTS) await addPart(demo, part)
  for (const sale of DEMO_SALES.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    await addSale(demo, sale)
  }
}

/** Adds a part of the newest vehicle with its make, or of none. */
async function addPart(
  { staff, time, now }: Demo,
  { make, daysAgo, shelf, missing, isScrapped, ...entry }: DemoPart,
): Promise<{ id: string; donorStockNumber: string }> {
  time.now = daysBefore(now, daysAgo)
  const donor = await findDonor(staff, make)
  const input = newPartSchema.parse({ ...entry, donorId: donor?.id, isAnother: true })
  const { id, donorStockNumber } = await createPart(staff, input)
  if (shelf) await pullPart(staff, id, { shelf })
  if (missing) await reportMissing(staff, id, { reason: missing })
  if (isScrapped) await scrapPart(staff, id, {})
  return { id, donorStockNumber }
}

async function addSale(demo: Demo, sale: DemoSale): Promise<void> {
  const { staff, time, now } = demo
  const { daysAgo, customer, phone = '', exemptNote = '' } = sale
  if (sale.ofQuote) {
    time.now = daysBefore(now, daysAgo)
    const quoteId = await findQuoteOf(staff, customer)
    if (!quoteId) return
    return finish(demo, sale, await startSale(staff, saleStartSchema.parse({ quoteId })))
  }
  const { part } = sale
  const { id: partId, donorStockNumber } = await addPart(demo, {
    ...part,
    daysAgo: daysAgo + 1,
  })
  time.now = daysBefore(now, daysAgo)
  const line = {
    kind: 'part',
    description: sale.description,
    quantity: 1,
    unitCents: part.priceCents,
    isTaxable: true,
    coreCents: part.coreCents ?? 0,
    condition: 'used',
    grade: part.grade ?? 'A',
    warranty: '90-days-3000-miles',
    donorStockNumber,
    partId,
  }
  const content = {
    customerName: customer,
    customerPhone: phone,
    isTaxExempt: exemptNote !== '',
    exemptNote,
    lines: [line],
  }
  await finish(demo, sale, await startSale(staff, saleStartSchema.parse({ content })))
}

/** Returns the id of a customer's accepted quote for a part; undefined without one. */
const findQuoteOf = async ({ db }: StaffContext, customerName: string) =>
  (
    await db.quote.findFirst({
      where: { status: 'accepted', request: { kind: 'part', customerName } },
      select: { id: true },
    })
  )?.id

/** Takes a sale through its steps. */
async function finish({ staff, time, now }: Demo, steps: DemoSale, sale: Sale): Promise<void> {
  const { id } = sale
  const pay = (amountCents: number, method: PaymentMethod, kind = 'payment') =>
    recordPayment(staff, id, paymentInputSchema.parse({ kind, amountCents, method }))
  if (steps.voided) await voidSale(staff, id, { reason: steps.voided })
  if (steps.deposit) await pay(steps.deposit, 'cash')
  if (steps.paidBy) await pay(sale.balanceCents, steps.paidBy)
  if (steps.isHandedOver) {
    await handOverSale(staff, id, handOverInputSchema.parse({ to: steps.customer }))
  }
  if (!steps.returned) return
  time.now = daysBefore(now, steps.daysAgo - steps.returned.after)
  const { creditCents } = await returnLine(
    staff,
    id,
    returnInputSchema.parse({
      lineId: sale.lines[0]?.id,
      reason: steps.returned.reason,
      condition: 'shelf',
      outcome: 'refund',
    }),
  )
  await pay(creditCents, 'cash', 'refund')
}
