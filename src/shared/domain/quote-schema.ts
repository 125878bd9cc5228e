import * as z from 'zod'
import { LABOR_BASES } from './business.ts'
import {
  idempotencyKeySchema,
  isoDateTime,
  listLimitSchema,
  requiredText,
  requiredChoice,
  textUpTo,
  textOrEmpty,
  optionalChoice,
} from './field-schema.ts'
import { historyEntrySchema } from './history-schema.ts'
import {
  checkLine,
  EXEMPTION_REQUIRED,
  lineFields,
  optionalDay,
  PART_TWICE,
  findRepeatedParts,
  storedLineFields,
  termFields,
  toLine,
  totalFields,
} from './line-schema.ts'
import { PRICE_REQUIRED, TOTAL_CENTS_MAX, computeTotals, UNTAXED } from './line.ts'
import { findBodyWorkJobs, findTooHighJobRates } from './quote-law.ts'
import {
  DECISION_CHOICES,
  DECISION_NAME_MIN,
  DECISION_NAME_REQUIRED,
  DECISION_WAYS,
  DECLINE_REASON_MAX,
  JOB_DECISIONS,
  JOB_RATE_FOR_BODY_WORK,
  JOBS_REQUIRED,
  JOB_RATE_TOO_HIGH,
  QUOTE_EVENTS,
  QUOTE_JOBS_MAX,
  QUOTE_KINDS,
  QUOTE_LINES_MAX,
  QUOTE_STATUSES,
  RECORDED_WAYS,
} from './quote.ts'
import { NAME_MAX, NOTES_MAX } from './text-limits.ts'

/** Line of a job; labor and fees have no condition, grade, warranty, core charge, donor or part. */
const quoteLineInputSchema = z.strictObject(lineFields).superRefine(checkLine).transform(toLine)

const quoteJobInputSchema = z.strictObject({
  title: requiredText('Title'),
  lines: z.array(quoteLineInputSchema, { error: PRICE_REQUIRED }).min(1, PRICE_REQUIRED),
})

const contentFields = {
  ...termFields,
  /** Last day for acceptance; defaults to the settings. */
  validUntil: optionalDay('Valid until'),
  /** Last day of the hold; quotes for parts only. */
  holdUntil: optionalDay('Held until'),
  message: textOrEmpty('Message', NOTES_MAX),
  /** Basis of labor charges; defaults to the settings. */
  laborBasis: optionalChoice('Labor', LABOR_BASES),
  flatRateManual: textOrEmpty('Manual'),
  jobs: z
    .array(quoteJobInputSchema, { error: PRICE_REQUIRED })
    .min(1, PRICE_REQUIRED)
    .max(QUOTE_JOBS_MAX, `A quote has at most ${QUOTE_JOBS_MAX} jobs`),
}

/** Content of a quote as entered; the server calculates the totals. */
export const quoteContentSchema = z
  .strictObject(contentFields)
  .superRefine(({ jobs, holdUntil, validUntil, laborBasis, ...terms }, context) => {
    const add = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const lines = jobs.reduce((count, job) => count + job.lines.length, 0)
    if (lines > QUOTE_LINES_MAX) add(['jobs'], `A quote has at most ${QUOTE_LINES_MAX} lines`)
    const quotedLines = jobs.flatMap((job, jobAt) =>
      job.lines.map((line, at) => ({ ...line, jobAt, at })),
    )
    for (const { jobAt, at } of findRepeatedParts(quotedLines).flatMap(
      (place) => quotedLines[place] ?? [],
    )) {
      add(['jobs', jobAt, 'lines', at, 'partId'], PART_TWICE)
    }
    if (computeTotals(jobs, UNTAXED).totalCents > TOTAL_CENTS_MAX) {
      add(['jobs'], 'A quote must be below $10,000,000')
    }
    if (holdUntil && validUntil && holdUntil > validUntil) {
      add(['holdUntil'], 'Parts are held at most until the quote ends')
    }
    if (terms.isTaxExempt && terms.exemptNote === '') {
      add(['exemptNote'], EXEMPTION_REQUIRED)
    }
    if (laborBasis === 'job-rate') {
      for (const index of findTooHighJobRates(jobs)) add(['jobs', index], JOB_RATE_TOO_HIGH)
      for (const index of findBodyWorkJobs(jobs)) add(['jobs', index], JOB_RATE_FOR_BODY_WORK)
    }
  })
export type QuoteContent = z.infer<typeof quoteContentSchema>

/** Stored quote; with `id` and `updatedAt`, updates a draft. */
export const quoteDraftSchema = z.strictObject({
  id: z.uuid().nullish(),
  requestId: z.uuid(),
  content: quoteContentSchema,
  updatedAt: isoDateTime.nullish(),
  idempotencyKey: idempotencyKeySchema,
})
export type QuoteDraft = z.infer<typeof quoteDraftSchema>

/** Step of one quote; an outdated `updatedAt` is a conflict. */
export const quoteStepSchema = z.strictObject({ updatedAt: isoDateTime.nullish() })

const decisionName = textUpTo(NAME_MAX, {
  error: DECISION_NAME_REQUIRED,
  tooLong: `Name must be at most ${NAME_MAX} characters`,
}).refine(
  (name) => (name.match(/\p{L}/gu) ?? []).length >= DECISION_NAME_MIN,
  DECISION_NAME_REQUIRED,
)
const jobIds = z.array(z.uuid()).max(QUOTE_JOBS_MAX).default([])
const decisionFields = {
  choice: requiredChoice('Choice', DECISION_CHOICES),
  name: decisionName,
  /** Accepted jobs. */
  jobIds,
  reason: textOrEmpty('Reason', DECLINE_REASON_MAX),
}
const namesJobs = {
  check: ({ choice, jobIds: chosen }: { choice: string; jobIds: string[] }) =>
    choice !== 'accept' || chosen.length > 0,
  issue: { path: ['jobIds'], error: JOBS_REQUIRED },
}

/** Customer's decision, made through the link. */
export const quoteDecisionSchema = z
  .strictObject({ token: z.string({ error: 'The link is not whole' }).max(100), ...decisionFields })
  .refine(namesJobs.check, namesJobs.issue)
export type QuoteDecision = z.infer<typeof quoteDecisionSchema>

/** Decision recorded by staff; `at` is when the customer made it. */
export const recordedDecisionSchema = z
  .strictObject({
    ...decisionFields,
    via: requiredChoice('Via', RECORDED_WAYS),
    at: isoDateTime,
    note: textOrEmpty('Note', NOTES_MAX),
    updatedAt: isoDateTime.nullish(),
  })
  .refine(namesJobs.check, namesJobs.issue)
export type RecordedDecision = z.infer<typeof recordedDecisionSchema>

export const quoteFilterSchema = z.strictObject({
  requestId: z.uuid({ error: 'requestId must be an id' }).optional(),
  status: requiredChoice('Status', QUOTE_STATUSES).optional(),
  limit: listLimitSchema,
})
export type QuoteFilter = z.infer<typeof quoteFilterSchema>

const lineSchema = z.object(storedLineFields)
const jobSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  decision: z.enum(JOB_DECISIONS).nullable(),
  /** Lines with core charges, without tax. */
  totalCents: z.int(),
  lines: z.array(lineSchema),
})
const decisionSchema = z.object({
  at: isoDateTime,
  name: z.string(),
  via: z.enum(DECISION_WAYS),
  /** Staff member who recorded it; null for a decision through the link. */
  recordedBy: z.string().nullable(),
  note: z.string(),
  reason: z.string(),
})

export const quoteSchema = z.object({
  id: z.uuid(),
  requestId: z.uuid(),
  kind: z.enum(QUOTE_KINDS),
  revision: z.int(),
  reference: z.string(),
  status: z.enum(QUOTE_STATUSES),
  validUntil: z.iso.date(),
  holdUntil: z.iso.date().nullable(),
  isHeld: z.boolean(),
  message: z.string(),
  complaint: z.string(),
  plate: z.string(),
  odometer: z.int().nullable(),
  laborBasis: z.enum(LABOR_BASES),
  laborRateCents: z.int().nullable(),
  flatRateManual: z.string(),
  taxRate: z.int().nullable(),
  isTaxExempt: z.boolean(),
  exemptNote: z.string(),
  taxesCores: z.boolean(),
  ...totalFields,
  /** Total of the accepted jobs with tax; null until accepted. */
  acceptedCents: z.int().nullable(),
  createdAt: isoDateTime,
  createdBy: z.string(),
  updatedAt: isoDateTime,
  sentAt: isoDateTime.nullable(),
  decision: decisionSchema.nullable(),
  jobs: z.array(jobSchema),
  history: z.array(historyEntrySchema(QUOTE_EVENTS)),
  /** Customer's page; null if never sent. */
  url: z.string().nullable(),
})
export type Quote = z.infer<typeof quoteSchema>

/** Link token, and the selected jobs for the totals. */
export const quotePageInputSchema = z.strictObject({
  token: z.string().max(100),
  jobIds: z.array(z.string().max(100)).max(QUOTE_JOBS_MAX).optional(),
})

/** Customer's page, also the receipt with the accepted totals. */
export const quotePageSchema = z.object({
  kind: z.enum(QUOTE_KINDS),
  reference: z.string(),
  status: z.enum(QUOTE_STATUSES),
  /** Set while it can be decided on. */
  isOpen: z.boolean(),
  customerName: z.string(),
  vehicle: z.string(),
  vin: z.string(),
  ...quoteSchema.pick({
    validUntil: true,
    holdUntil: true,
    isHeld: true,
    message: true,
    complaint: true,
    plate: true,
    odometer: true,
    laborBasis: true,
    laborRateCents: true,
    flatRateManual: true,
    taxRate: true,
    isTaxExempt: true,
    taxesCores: true,
    subtotalCents: true,
    coreCents: true,
    taxCents: true,
    totalCents: true,
    acceptedCents: true,
  }).shape,
  jobs: z.array(jobSchema.extend({ lines: z.array(lineSchema.omit({ partId: true })) })),
  sentAt: isoDateTime,
  decision: z
    .object({ at: isoDateTime, name: z.string(), via: z.enum(DECISION_WAYS), reason: z.string() })
    .nullable(),
  /** URL of the newest revision if this one was replaced. */
  newestUrl: z.string().nullable(),
  shop: z.object({
    name: z.string(),
    place: z.string(),
    phone: z.string(),
    facilityNumber: z.string(),
    newPartsWarranty: z.string(),
    usedPartsWarranty: z.string(),
    returnPolicy: z.string(),
    timeZone: z.string(),
  }),
})
export type QuotePageData = z.infer<typeof quotePageSchema>

/** Totals of the entered lines, and the issues that block sending. */
export const quotePreviewSchema = z.object({
  ...totalFields,
  jobs: z.array(z.object({ totalCents: z.int() })),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
})
