import * as z from 'zod'
import { paymentSchema } from './sale-schema.ts'
import { PAYMENT_METHODS } from './sale.ts'

/** Money of one day at the shop; what was paid out is negative. */
export const daySheetSchema = z.object({
  day: z.iso.date(),
  /** Cash that should be in the drawer, without what was in it in the morning. */
  cashCents: z.int(),
  collectedCents: z.int(),
  methods: z.array(
    z.object({
      method: z.enum(PAYMENT_METHODS),
      paidCents: z.int(),
      refundedCents: z.int(),
      coresCents: z.int(),
      netCents: z.int(),
    }),
  ),
  /** Sales dated on the day, without void ones. */
  sales: z.object({
    count: z.int(),
    subtotalCents: z.int(),
    coreCents: z.int(),
    taxCents: z.int(),
    totalCents: z.int(),
  }),
  returns: z.object({ count: z.int(), creditCents: z.int() }),
  /** Sales that were voided on the day. */
  voided: z.int(),
  payments: z.array(
    paymentSchema.extend({
      saleId: z.uuid(),
      saleNumber: z.string(),
      customerName: z.string(),
    }),
  ),
})
export type DaySheet = z.infer<typeof daySheetSchema>
