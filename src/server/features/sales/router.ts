import * as z from 'zod'
import { byIdSchema, linkSchema } from '#server/core/key-schemas.ts'
import { staffProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import {
  coreInputSchema,
  daySheetQuerySchema,
  handOverInputSchema,
  paymentInputSchema,
  returnInputSchema,
  SALE_PAGE_SIZE,
  saleChangeSchema,
  saleEmailInputSchema,
  saleQuerySchema,
  saleStartSchema,
  voidInputSchema,
} from '#shared/domain/sale-input-schema.ts'
import { emailCustomer } from './email-customer.ts'
import { followQuote } from './follow-quote.ts'
import { getDaySheet } from './get-day-sheet.ts'
import { getInvoice, getInvoicePage } from './get-invoice.ts'
import { getSale } from './get-sale.ts'
import { handOverSale } from './hand-over-sale.ts'
import { listSalesOfCustomer } from './list-sales-of-customer.ts'
import { listSalesOfRequest } from './list-sales-of-request.ts'
import { listSalesWithCounts } from './list-sales.ts'
import { recordPayment } from './record-payment.ts'
import { returnCore } from './return-core.ts'
import { returnLine } from './return-line.ts'
import { startSale } from './start-sale.ts'
import { updateSale } from './update-sale.ts'
import { voidSale } from './void-sale.ts'

const key = z.strictObject({ id: z.uuid() })

const adminRouter = router({
  list: staffProcedure
    .input(saleQuerySchema.omit({ limit: true }))
    .query(({ ctx, input }) => listSalesWithCounts(ctx, { ...input, limit: SALE_PAGE_SIZE })),
  /** By id or by number. */
  get: staffProcedure.input(byIdSchema).query(({ ctx, input }) => getSale(ctx, input.id)),
  listOfRequest: staffProcedure
    .input(z.strictObject({ requestId: z.uuid() }))
    .query(({ ctx, input }) => listSalesOfRequest(ctx, input.requestId)),
  listOfCustomer: staffProcedure
    .input(z.strictObject({ requestId: z.uuid() }))
    .query(({ ctx, input }) => listSalesOfCustomer(ctx, input.requestId)),
  getInvoice: staffProcedure.input(key).query(({ ctx, input }) => getInvoice(ctx, input.id)),
  getDaySheet: staffProcedure
    .input(daySheetQuerySchema)
    .query(({ ctx, input }) => getDaySheet(ctx, input.day)),
  start: staffProcedure.input(saleStartSchema).mutation(({ ctx, input }) => startSale(ctx, input)),
  update: staffProcedure
    .input(key.extend({ change: saleChangeSchema }))
    .mutation(({ ctx, input }) => updateSale(ctx, input.id, input.change)),
  recordPayment: staffProcedure
    .input(key.extend(paymentInputSchema.shape))
    .mutation(({ ctx, input: { id, ...payment } }) => recordPayment(ctx, id, payment)),
  returnLine: staffProcedure
    .input(key.extend(returnInputSchema.shape))
    .mutation(({ ctx, input: { id, ...returned } }) => returnLine(ctx, id, returned)),
  returnCore: staffProcedure
    .input(key.extend(coreInputSchema.shape))
    .mutation(({ ctx, input: { id, ...core } }) => returnCore(ctx, id, core)),
  handOver: staffProcedure
    .input(key.extend(handOverInputSchema.shape))
    .mutation(({ ctx, input: { id, ...step } }) => handOverSale(ctx, id, step)),
  emailCustomer: staffProcedure
    .input(key.extend(saleEmailInputSchema.shape))
    .mutation(({ ctx, input: { id, ...email } }) => emailCustomer(ctx, id, email)),
  void: staffProcedure
    .input(key.extend(voidInputSchema.shape))
    .mutation(({ ctx, input: { id, ...step } }) => voidSale(ctx, id, step)),
})

export const salesRouter = router({
  getInvoicePage: publicProcedure
    .input(linkSchema)
    .query(({ ctx, input }) => getInvoicePage(ctx, input.token)),
  followQuote: publicProcedure
    .input(linkSchema)
    .query(({ ctx, input }) => followQuote(ctx, input.token)),
  admin: adminRouter,
})
