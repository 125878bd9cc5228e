import * as z from 'zod'
import { isoDateTime } from './field-schema.ts'
import { historyEntrySchema } from './history-schema.ts'
import { storedLineFields, totalFields } from './line-schema.ts'
import { PART_STATUSES } from './part.ts'
import { DECISION_WAYS } from './quote.ts'
import { REQUEST_KINDS } from './request.ts'
import {
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  RETURN_CONDITIONS,
  RETURN_OUTCOMES,
  RETURNED,
  SALE_EVENTS,
  SALE_KINDS,
  SALE_STATUSES,
} from './sale.ts'

const amounts = {
  ...totalFields,
  creditCents: z.int(),
  paidCents: z.int(),
  /** Negative if the shop owes the customer. */
  balanceCents: z.int(),
}

export const listedSaleSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(SALE_KINDS),
  status: z.enum(SALE_STATUSES),
  requestId: z.uuid().nullable(),
  quoteId: z.uuid().nullable(),
  customerName: z.string(),
  customerPhone: z.string(),
  vehicleLabel: z.string(),
  soldOn: z.iso.date(),
  ...amounts,
  /** Lines whose core charge the customer can get back. */
  coresOut: z.int(),
  /** Parts that are still on their vehicles. */
  toPull: z.int(),
  returned: z.enum(RETURNED),
  handedOverAt: isoDateTime.nullable(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
})
export type ListedSale = z.infer<typeof listedSaleSchema>

const returnSchema = z.object({
  id: z.uuid(),
  quantity: z.int(),
  reason: z.string(),
  condition: z.enum(RETURN_CONDITIONS),
  outcome: z.enum(RETURN_OUTCOMES),
  restockingPercent: z.int(),
  restockingCents: z.int(),
  creditCents: z.int(),
  at: isoDateTime,
  author: z.string(),
})

const saleLineSchema = z.object({
  ...storedLineFields,
  job: z.string(),
  /** Last day of a warranty by law. */
  warrantyUntil: z.iso.date().nullable(),
  partTag: z.string().nullable(),
  /** Shelf of the part. */
  partShelf: z.string().nullable(),
  partStatus: z.enum(PART_STATUSES).nullable(),
  isExtra: z.boolean(),
  returnedQuantity: z.int(),
  isCoreOut: z.boolean(),
  /** Core that came back while the part stayed. */
  coreReturn: z.object({ at: isoDateTime, creditCents: z.int() }).nullable(),
  returns: z.array(returnSchema),
})

export const paymentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(PAYMENT_KINDS),
  /** Negative if paid to the customer. */
  amountCents: z.int(),
  method: z.enum(PAYMENT_METHODS),
  reference: z.string(),
  note: z.string(),
  takenBy: z.string(),
  at: isoDateTime,
})

export const saleSchema = listedSaleSchema.extend({
  requestKind: z.enum(REQUEST_KINDS).nullable(),
  requestReference: z.string().nullable(),
  quoteReference: z.string().nullable(),
  customerEmail: z.string(),
  customerAddress: z.string(),
  vin: z.string(),
  plate: z.string(),
  odometer: z.int().nullable(),
  complaint: z.string(),
  taxRate: z.int().nullable(),
  isTaxExempt: z.boolean(),
  exemptNote: z.string(),
  taxesCores: z.boolean(),
  taxableCents: z.int(),
  /** Tax in the credits of returns and cores. */
  creditedTaxCents: z.int(),
  extraWork: z.object({ name: z.string(), via: z.enum(DECISION_WAYS), at: isoDateTime }).nullable(),
  handOver: z
    .object({ at: isoDateTime, by: z.string(), to: z.string(), note: z.string() })
    .nullable(),
  voided: z.object({ at: isoDateTime, by: z.string(), reason: z.string() }).nullable(),
  createdBy: z.string(),
  lines: z.array(saleLineSchema),
  payments: z.array(paymentSchema),
  history: z.array(historyEntrySchema(SALE_EVENTS)),
  /** Customer's invoice. */
  url: z.string(),
})
export type Sale = z.infer<typeof saleSchema>
