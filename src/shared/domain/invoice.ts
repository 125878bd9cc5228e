import * as z from 'zod'
import { isoDateTime } from './field-schema.ts'
import { LINE_KINDS } from './line.ts'
import { PAYMENT_KINDS, PAYMENT_METHODS, RETURNED, SALE_KINDS, SALE_STATUSES } from './sale.ts'

const invoiceLineSchema = z.object({
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  /** Condition, grade and warranty as the law words them; hours of labor. */
  words: z.string(),
  quantity: z.int(),
  unitCents: z.int(),
  totalCents: z.int(),
  /** Of all its units. */
  coreCents: z.int(),
  core: z.enum(['none', 'due', 'returned']),
  /** Last day of a warranty by law. */
  warrantyUntil: z.iso.date().nullable(),
  /** Not on the accepted quote. */
  isExtra: z.boolean(),
  returnedQuantity: z.int(),
})

/** Invoice as the customer's page and prints show it. */
export const invoiceSchema = z.object({
  number: z.string(),
  kind: z.enum(SALE_KINDS),
  status: z.enum(SALE_STATUSES),
  soldOn: z.iso.date(),
  quoteReference: z.string().nullable(),
  customerName: z.string(),
  customerAddress: z.string(),
  vehicle: z.string(),
  vin: z.string(),
  plate: z.string(),
  odometer: z.int().nullable(),
  complaint: z.string(),
  /** Lines in the jobs of the quote; a job without a title for others. */
  jobs: z.array(z.object({ title: z.string(), lines: z.array(invoiceLineSchema) })),
  subtotalCents: z.int(),
  coreCents: z.int(),
  taxRate: z.int().nullable(),
  isTaxExempt: z.boolean(),
  exemptNote: z.string(),
  taxCents: z.int(),
  totalCents: z.int(),
  /** Returned lines and cores, oldest first; cents are less the restocking fee. */
  credits: z.array(
    z.object({ at: isoDateTime, text: z.string(), restockingCents: z.int(), cents: z.int() }),
  ),
  creditCents: z.int(),
  returned: z.enum(RETURNED),
  payments: z.array(
    z.object({
      at: isoDateTime,
      kind: z.enum(PAYMENT_KINDS),
      method: z.enum(PAYMENT_METHODS),
      reference: z.string(),
      amountCents: z.int(),
    }),
  ),
  paidCents: z.int(),
  /** Negative if the shop owes the customer. */
  balanceCents: z.int(),
  /** Sentences required by law that depend on the lines. */
  statements: z.array(z.string()),
  handedOver: z.object({ at: isoDateTime, to: z.string() }).nullable(),
  /** Status page of its request with the token; null on prints and without a page. */
  statusPath: z.string().nullable(),
  shop: z.object({
    name: z.string(),
    place: z.string(),
    phone: z.string(),
    hoursText: z.string(),
    /** 'Repair shop 7112345'; '' if none is set. */
    facility: z.string(),
    newPartsWarranty: z.string(),
    usedPartsWarranty: z.string(),
    returnPolicy: z.string(),
    timeZone: z.string(),
  }),
})
export type Invoice = z.infer<typeof invoiceSchema>
