import * as z from 'zod'
import { EMAIL_MAX, isEmail, unwrapEmail } from './email.ts'
import {
  idempotencyKeySchema,
  isoDateTime,
  listLimitSchema,
  optionalChoice,
  optionalText,
  requiredText,
} from './field-schema.ts'
import {
  centsSchema,
  checkLine,
  hasPieceTwice,
  lineFields,
  optionalDay,
  PIECE_TWICE,
  toLine,
} from './line-schema.ts'
import {
  ANSWER_WAYS,
  LINE_KINDS,
  LINE_WARRANTIES,
  PART_CONDITIONS,
  PART_GRADES,
  PLATE_MAX,
  PRICE_REQUIRED,
  TOTAL_CENTS_MAX,
  UNTAXED,
} from './quote.ts'
import { textOrEmpty } from './request-schema.ts'
import {
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  PAYMENT_REFERENCE_MAX,
  RESTOCKING_PERCENT_MAX,
  RETURN_CONDITIONS,
  RETURN_OUTCOMES,
  SALE_ADDRESS_MAX,
  SALE_EVENTS,
  SALE_KINDS,
  SALE_LINES_MAX,
  SALE_NOTE_MAX,
  SALE_STATUSES,
  saleTotals,
  VEHICLE_LABEL_MAX,
} from './sale.ts'
import { FREE_TEXT_MAX, MILEAGE_MAX } from './vehicle.ts'

const VIN_LENGTH = 17
const PHONE_MAX = 100

const oneOf = <const T extends readonly [string, ...string[]]>(label: string, choices: T) =>
  z.enum(choices, { error: `${label} must be one of: ${choices.join(', ')}` })

const saleLineInputSchema = z
  .strictObject({
    ...lineFields,
    /** Title of the quote's job. */
    job: textOrEmpty('Job'),
    /** Not on the accepted quote. */
    isExtra: z
      .boolean({ error: 'isExtra must be true or false' })
      .nullish()
      .transform((isExtra) => isExtra ?? false),
  })
  .superRefine(checkLine)
  .transform(({ job, isExtra, ...line }) => ({ ...toLine(line), job, isExtra }))
export type SaleLineInput = z.infer<typeof saleLineInputSchema>

/** Consent of the customer to work beyond the quote (15 NYCRR 82.5). */
const extraWorkSchema = z.strictObject({
  name: requiredText('Name'),
  via: oneOf('Via', ANSWER_WAYS),
  at: isoDateTime,
})

const contentFields = {
  /** Optional for a walk-in who pays cash. */
  customerName: textOrEmpty('Name'),
  customerPhone: textOrEmpty('Phone', PHONE_MAX),
  customerEmail: textOrEmpty('Email', EMAIL_MAX)
    .transform(unwrapEmail)
    .refine((text) => text === '' || isEmail(text), 'Please enter a valid email address'),
  customerAddress: textOrEmpty('Address', SALE_ADDRESS_MAX),
  vehicleLabel: textOrEmpty('Vehicle', VEHICLE_LABEL_MAX),
  vin: textOrEmpty('VIN', VIN_LENGTH),
  plate: textOrEmpty('Plate', PLATE_MAX),
  odometer: z
    .int({ error: 'Odometer must be a whole number' })
    .min(0, 'Odometer must not be below 0')
    .max(MILEAGE_MAX, 'Odometer is too high')
    .nullish()
    .transform((miles) => miles ?? null),
  complaint: textOrEmpty('Reported problem', FREE_TEXT_MAX),
  isTaxExempt: z
    .boolean({ error: 'isTaxExempt must be true or false' })
    .nullish()
    .transform((isExempt) => isExempt ?? false),
  exemptNote: textOrEmpty('Exemption'),
  /** Day of the sale; today by default. */
  soldOn: optionalDay('Day of the sale'),
  extraWork: extraWorkSchema.nullish().transform((yes) => yes ?? null),
  lines: z
    .array(saleLineInputSchema, { error: PRICE_REQUIRED })
    .min(1, PRICE_REQUIRED)
    .max(SALE_LINES_MAX, `A sale has at most ${SALE_LINES_MAX} lines`),
}

/** Content of a sale as entered; the server calculates the totals. */
export const saleContentSchema = z
  .strictObject(contentFields)
  .superRefine(({ lines, isTaxExempt, exemptNote }, context) => {
    const add = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (hasPieceTwice(lines)) add(['lines'], PIECE_TWICE)
    if (saleTotals(lines, UNTAXED).totalCents > TOTAL_CENTS_MAX) {
      add(['lines'], 'A sale must be below $10,000,000')
    }
    if (isTaxExempt && exemptNote === '') {
      add(['exemptNote'], 'Say why no tax is charged, such as the number of the certificate')
    }
  })
export type SaleContent = z.infer<typeof saleContentSchema>

/** Payment, or refund with `kind`; amounts are positive here. */
export const paymentInputSchema = z.strictObject({
  kind: oneOf('Kind', ['payment', 'refund']).default('payment'),
  amountCents: centsSchema('Amount', TOTAL_CENTS_MAX).min(1, 'Amount must be above 0'),
  method: oneOf('Method', PAYMENT_METHODS),
  reference: textOrEmpty('Reference', PAYMENT_REFERENCE_MAX),
  note: textOrEmpty('Note', SALE_NOTE_MAX),
  idempotencyKey: idempotencyKeySchema,
})
export type PaymentInput = z.infer<typeof paymentInputSchema>

/** Return of a line, or of some of its pieces. */
export const returnInputSchema = z.strictObject({
  lineId: z.uuid({ error: 'lineId must be the id of a line' }),
  quantity: z
    .int({ error: 'Quantity must be a whole number' })
    .min(1, 'Quantity must be at least 1')
    .default(1),
  reason: requiredText('Reason', SALE_NOTE_MAX),
  condition: oneOf('Condition', RETURN_CONDITIONS),
  outcome: oneOf('Outcome', RETURN_OUTCOMES),
  /** Defaults to the settings. */
  restockingPercent: z
    .int({ error: 'Restocking fee must be a whole percentage' })
    .min(0, 'Restocking fee must not be below 0')
    .max(RESTOCKING_PERCENT_MAX, 'Restocking fee must be at most 100 %')
    .nullish()
    .transform((percent) => percent ?? null),
  idempotencyKey: idempotencyKeySchema,
})
export type ReturnInput = z.infer<typeof returnInputSchema>

/** Returned core; without a method, its charge lowers the balance. */
export const coreInputSchema = z.strictObject({
  lineId: z.uuid({ error: 'lineId must be the id of a line' }),
  method: optionalChoice('Method', PAYMENT_METHODS),
  idempotencyKey: idempotencyKeySchema,
})
export type CoreInput = z.infer<typeof coreInputSchema>

export const voidInputSchema = z.strictObject({
  reason: requiredText('Reason', SALE_NOTE_MAX),
  updatedAt: isoDateTime.optional(),
})
export type VoidInput = z.infer<typeof voidInputSchema>

export const handOverInputSchema = z.strictObject({
  to: textOrEmpty('Handed over to'),
  /** Required while there is a balance. */
  note: textOrEmpty('Note', SALE_NOTE_MAX),
  updatedAt: isoDateTime.optional(),
})
export type HandOverInput = z.infer<typeof handOverInputSchema>

const SALE_VIEWS = ['open', 'to-hand-over', 'cores-out'] as const
export const saleFilterSchema = z.strictObject({
  q: optionalText('Search'),
  status: optionalChoice('Status', SALE_STATUSES),
  view: optionalChoice('View', SALE_VIEWS),
})
export const saleQuerySchema = saleFilterSchema.extend({
  limit: listLimitSchema,
  cursor: z.string().max(100).nullish(),
})
export type SaleQuery = z.infer<typeof saleQuerySchema>

const amounts = {
  subtotalCents: z.int(),
  coreCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
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
  id: z.uuid(),
  job: z.string(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  quantity: z.int(),
  unitCents: z.int(),
  isTaxable: z.boolean(),
  coreCents: z.int(),
  condition: z.enum(PART_CONDITIONS).nullable(),
  grade: z.enum(PART_GRADES).nullable(),
  warranty: z.enum(LINE_WARRANTIES).nullable(),
  /** Last day of a warranty by law. */
  warrantyUntil: z.iso.date().nullable(),
  donorStockNumber: z.string().nullable(),
  partId: z.uuid().nullable(),
  partTag: z.string().nullable(),
  isExtra: z.boolean(),
  /** Quantity times price, without core charge and tax. */
  totalCents: z.int(),
  returnedQuantity: z.int(),
  coreReturnedAt: isoDateTime.nullable(),
  returns: z.array(returnSchema),
})

const paymentSchema = z.object({
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
  extraWork: z.object({ name: z.string(), via: z.enum(ANSWER_WAYS), at: isoDateTime }).nullable(),
  handOver: z
    .object({ at: isoDateTime, by: z.string(), to: z.string(), note: z.string() })
    .nullable(),
  voided: z.object({ at: isoDateTime, by: z.string(), reason: z.string() }).nullable(),
  createdBy: z.string(),
  lines: z.array(saleLineSchema),
  payments: z.array(paymentSchema),
  history: z.array(
    z.object({
      at: isoDateTime,
      author: z.string(),
      event: z.enum(SALE_EVENTS),
      detail: z.string(),
    }),
  ),
  /** Customer's invoice. */
  url: z.string(),
})
export type Sale = z.infer<typeof saleSchema>
