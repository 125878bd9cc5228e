import * as z from 'zod'
import { EMAIL_MAX, isEmail, unwrapEmail } from './email-address.ts'
import {
  idempotencyKeySchema,
  isoDateTime,
  listFields,
  requiredText,
  textUpTo,
  requiredChoice,
  orNull,
  seenVersion,
  textOrEmpty,
  optionalChoice,
} from './field-schema.ts'
import {
  centsSchema,
  checkLine,
  lineFields,
  optionalDay,
  PART_TWICE,
  findRepeatedParts,
  toLine,
  termFields,
  EXEMPTION_REQUIRED,
} from './line-schema.ts'
import { PRICE_REQUIRED, TOTAL_CENTS_MAX, UNTAXED } from './line.ts'
import { SHELF_MAX } from './part.ts'
import { DECISION_WAYS } from './quote.ts'
import {
  PAYMENT_METHODS,
  PAYMENT_REFERENCE_MAX,
  RESTOCKING_PERCENT_MAX,
  RETURN_CONDITIONS,
  RETURN_OUTCOMES,
  SALE_ADDRESS_MAX,
  SALE_EMAILS,
  SALE_LINES_MAX,
  SALE_NOTE_MAX,
  SALE_VIEWS,
  computeTotalsOfLines,
  VEHICLE_LABEL_MAX,
} from './sale.ts'
import { NAME_MAX } from './text-limits.ts'
import { VIN_LENGTH } from './vin.ts'

const PHONE_MAX = 100

const saleLineInputSchema = z
  .strictObject({
    ...lineFields,
    /** Line of the sale that stays; a line without an id is added. */
    id: orNull(z.uuid({ error: 'id must be the id of a line' })),
    /** Title of the quote's job. */
    job: textOrEmpty('Job'),
  })
  .superRefine(checkLine)
  .transform(({ id, job, ...line }) => ({ ...toLine(line), id, job }))
export type SaleLineInput = z.infer<typeof saleLineInputSchema>

/** Consent of the customer to work beyond the quote (15 NYCRR 82.5). */
const extraWorkSchema = z.strictObject({
  name: requiredText('Name'),
  via: requiredChoice('Via', DECISION_WAYS),
  at: isoDateTime,
})

const contentFields = {
  ...termFields,
  /** Optional for a walk-in who pays cash. */
  customerName: textOrEmpty('Name'),
  customerPhone: textOrEmpty('Phone', PHONE_MAX),
  customerEmail: textOrEmpty('Email', EMAIL_MAX)
    .transform(unwrapEmail)
    .refine((text) => text === '' || isEmail(text), 'Please enter a valid email address'),
  customerAddress: textOrEmpty('Address', SALE_ADDRESS_MAX),
  vehicleLabel: textOrEmpty('Vehicle', VEHICLE_LABEL_MAX),
  vin: textOrEmpty('VIN', VIN_LENGTH),
  /** Day of the sale; today by default. */
  soldOn: optionalDay('Day of the sale'),
  extraWork: orNull(extraWorkSchema),
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
    for (const at of findRepeatedParts(lines)) add(['lines', at, 'partId'], PART_TWICE)
    if (computeTotalsOfLines(lines, UNTAXED).totalCents > TOTAL_CENTS_MAX) {
      add(['lines'], 'A sale must be below $10,000,000')
    }
    if (isTaxExempt && exemptNote === '') {
      add(['exemptNote'], EXEMPTION_REQUIRED)
    }
  })
export type SaleContent = z.infer<typeof saleContentSchema>

const optionalId = (label: string) => orNull(z.uuid({ error: `${label} must be an id` }))

const updatedAt = seenVersion
/** Full update by staff; payments and other steps have their own calls. */
export const saleChangeSchema = z.strictObject({ content: saleContentSchema, updatedAt })
export type SaleChange = z.infer<typeof saleChangeSchema>

/** Payment, or refund with `kind`; amounts are positive here. */
export const paymentInputSchema = z.strictObject({
  kind: requiredChoice('Kind', ['payment', 'refund']).default('payment'),
  amountCents: centsSchema('Amount', TOTAL_CENTS_MAX).min(1, 'Amount must be above 0'),
  method: requiredChoice('Method', PAYMENT_METHODS),
  reference: textOrEmpty('Reference', PAYMENT_REFERENCE_MAX),
  note: textOrEmpty('Note', SALE_NOTE_MAX),
  idempotencyKey: idempotencyKeySchema,
})
export type PaymentInput = z.infer<typeof paymentInputSchema>

/** Return of a line, or of some of its units. */
export const returnInputSchema = z.strictObject({
  lineId: z.uuid({ error: 'lineId must be the id of a line' }),
  quantity: z
    .int({ error: 'Quantity must be a whole number' })
    .min(1, 'Quantity must be at least 1')
    .default(1),
  reason: requiredText('Reason', SALE_NOTE_MAX),
  condition: requiredChoice('Condition', RETURN_CONDITIONS),
  /** Shelf of a part that is put back at once. */
  shelf: textOrEmpty('Shelf', SHELF_MAX),
  outcome: requiredChoice('Outcome', RETURN_OUTCOMES),
  /** Defaults to the settings. */
  restockingPercent: orNull(
    z
      .int({ error: 'Restocking fee must be a whole percentage' })
      .min(0, 'Restocking fee must not be below 0')
      .max(RESTOCKING_PERCENT_MAX, `Restocking fee must be at most ${RESTOCKING_PERCENT_MAX} %`),
  ),
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
  updatedAt,
})
export type VoidInput = z.infer<typeof voidInputSchema>

export const handOverInputSchema = z.strictObject({
  /** Name of who takes it; '' for an unnamed walk-in. */
  to: textUpTo(NAME_MAX, {
    error: 'Say who takes it',
    tooLong: `Name must be at most ${NAME_MAX} characters`,
  }),
  /** Required while there is a balance. */
  note: textOrEmpty('Note', SALE_NOTE_MAX),
  finishesRequest: z
    .boolean({ error: 'finishesRequest must be true or false' })
    .default(false)
    .meta({ description: 'Sets the request to its final status.' }),
  updatedAt,
})
export type HandOverInput = z.infer<typeof handOverInputSchema>

const firstPaymentSchema = paymentInputSchema
  .omit({ kind: true, amountCents: true, idempotencyKey: true })
  .extend({
    givenCents: orNull(paymentInputSchema.shape.amountCents).meta({
      description: 'The total by default; what is above it is change.',
    }),
  })

/** Accepted quote to sell, or what is sold without one, with steps that are done at once. */
export const saleStartSchema = z
  .strictObject({
    quoteId: optionalId('quoteId'),
    without: z
      .array(z.uuid({ error: 'without must be ids of lines' }))
      .max(SALE_LINES_MAX, `A sale has at most ${SALE_LINES_MAX} lines`)
      .default([])
      .meta({ description: 'Lines of the quote to leave out, such as a part that is broken.' }),
    /** Request that a sale without a quote belongs to. */
    requestId: optionalId('requestId'),
    content: orNull(saleContentSchema),
    payment: orNull(firstPaymentSchema),
    handOver: orNull(handOverInputSchema.omit({ updatedAt: true })),
    idempotencyKey: idempotencyKeySchema,
  })
  .superRefine(({ quoteId, requestId, content }, context) => {
    const add = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (quoteId === null && content === null) add('content', PRICE_REQUIRED)
    if (quoteId !== null && content !== null) add('content', 'The quote has the lines of the sale')
    if (quoteId !== null && requestId !== null) add('requestId', 'The quote has the request')
  })
export type SaleStart = z.infer<typeof saleStartSchema>

export const saleEmailInputSchema = z.strictObject({
  template: requiredChoice('Template', SALE_EMAILS),
  updatedAt,
})
export type SaleEmailInput = z.infer<typeof saleEmailInputSchema>

export const saleQuerySchema = z.strictObject({
  ...listFields,
  view: optionalChoice('View', SALE_VIEWS).transform((view) => view ?? ('all' as const)),
})
export type SaleQuery = z.infer<typeof saleQuerySchema>
export const SALE_PAGE_SIZE = 50

const daySchema = (label: string) =>
  z.preprocess(
    (value) => value || undefined,
    z.iso.date({ error: `${label} must be a day like 2026-11-30` }).optional(),
  )
export const daySheetQuerySchema = z.strictObject({ day: daySchema('day') })
/** First and last day of an export. */
export const saleExportSchema = z.strictObject({ from: daySchema('from'), to: daySchema('to') })
export type SaleExport = z.infer<typeof saleExportSchema>
