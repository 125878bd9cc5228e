import * as z from 'zod'
import {
  optionalChoice,
  idempotencyKeySchema,
  isoDateTime,
  listFields,
  optionalText,
  requiredText,
  requiredChoice,
  orNull,
  seenVersion,
  textOrEmpty,
} from './field-schema.ts'
import { historyEntrySchema } from './history-schema.ts'
import { centsSchema, optionalCents } from './line-schema.ts'
import { CORE_CENTS_MAX, PART_CONDITIONS, PART_GRADES, UNIT_CENTS_MAX } from './line.ts'
import { isInCatalog, isOtherPart } from './part-catalog.ts'
import { getRequiredPosition } from './part-position.ts'
import {
  ENTRY_UNKNOWN,
  MISSING_REASON_MAX,
  OTHER_REQUIRED,
  PART_DESCRIPTION_MAX,
  PART_EVENTS,
  PART_AVAILABILITIES,
  PART_STATUSES,
  SHELF_MAX,
  type PartEntry,
  SINGLE_ENDS,
  SINGLE_SIDES,
  SINGLE_END_REQUIRED,
  SINGLE_SIDE_REQUIRED,
} from './part.ts'
import { QUOTE_KINDS } from './quote.ts'
import { NOTES_MAX } from './text-limits.ts'

const entryFields = {
  category: requiredText('Category'),
  subcategory: requiredText('Subcategory'),
  specificPart: textOrEmpty('Part'),
  side: optionalChoice('Side', SINGLE_SIDES),
  end: optionalChoice('End', SINGLE_ENDS),
  description: textOrEmpty('Description', PART_DESCRIPTION_MAX),
}

/** Reports an entry that is not in the catalog, or that lacks its position or description. */
function checkEntry(entry: PartEntry, context: z.RefinementCtx): void {
  const required = getRequiredPosition(entry)
  const issues: [isWrong: boolean, field: string, message: string][] = [
    [!isInCatalog(entry), 'subcategory', ENTRY_UNKNOWN],
    [required.side && entry.side === null, 'side', SINGLE_SIDE_REQUIRED],
    [required.end && entry.end === null, 'end', SINGLE_END_REQUIRED],
    [isOtherPart(entry) && entry.description === '', 'description', OTHER_REQUIRED],
  ]
  for (const [isWrong, field, message] of issues) {
    if (isWrong) context.addIssue({ code: 'custom', path: [field], message })
  }
}

const partFields = {
  ...entryFields,
  condition: requiredChoice('Condition', PART_CONDITIONS).default('used'),
  grade: requiredChoice('Grade', PART_GRADES).default('none'),
  shelf: optionalText('Shelf', SHELF_MAX),
  priceCents: optionalCents('Price', UNIT_CENTS_MAX),
  coreCents: centsSchema('Core charge', CORE_CENTS_MAX).default(0),
  notes: textOrEmpty('Notes', NOTES_MAX),
}
const donorId = orNull(z.uuid({ error: 'donorId must be the id of a vehicle' }))
const isAnother = z
  .boolean({ error: 'isAnother must be true or false' })
  .default(false)
  .meta({ description: 'Adds another part although the vehicle has one already.' })

/** Part that staff add; on its donor, or without one on a shelf. */
export const newPartSchema = z
  .strictObject({ donorId, ...partFields, isAnother, idempotencyKey: idempotencyKeySchema })
  .superRefine(checkEntry)
export type NewPart = z.infer<typeof newPartSchema>

const updatedAt = seenVersion
export const partStepSchema = z.strictObject({ updatedAt })

/** Full update by staff; steps such as pulling have their own calls. */
export const partChangeSchema = z.strictObject({ ...partFields, updatedAt }).superRefine(checkEntry)
export type PartChange = z.infer<typeof partChangeSchema>

/** Catalog entry of a donor, for a line of a quote or sale. */
const offerFields = { ...entryFields, isAnother }
export const entryOfferSchema = z.strictObject(offerFields).superRefine(checkEntry)
export const partOfferSchema = z
  .strictObject({
    donorId: z.uuid({ error: 'donorId must be the id of a vehicle' }),
    ...offerFields,
  })
  .superRefine(checkEntry)
export type PartOffer = z.infer<typeof partOfferSchema>

export const pullSchema = partStepSchema.extend({ shelf: optionalText('Shelf', SHELF_MAX) })
export const moveSchema = partStepSchema.extend({ shelf: requiredText('Shelf', SHELF_MAX) })
export const missingSchema = partStepSchema.extend({
  reason: requiredText('Reason', MISSING_REASON_MAX),
})
export type PartStepInput = z.infer<typeof partStepSchema>
export type PartMove = { shelf: string | null; updatedAt?: string | undefined }
export type MissingPart = z.infer<typeof missingSchema>

const PART_VIEWS = ['current', 'archived'] as const
export const partQuerySchema = z.strictObject({
  ...listFields,
  status: optionalChoice('Status', PART_STATUSES),
  donorId,
  view: optionalChoice('View', PART_VIEWS),
})
export type PartQuery = z.infer<typeof partQuerySchema>

/** Kind of the claim on a part: a quote or sale has it, quotes name it, a sale gave it back. */
const PART_CLAIMS = ['reserved', 'quoted', 'came-back'] as const
const claimantSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('quote'),
    id: z.uuid(),
    requestId: z.uuid(),
    requestKind: z.enum(QUOTE_KINDS),
    reference: z.string(),
    customerName: z.string(),
    /** Last day of the hold; null without one, or if an accepted quote outlasts it. */
    until: z.iso.date().nullable(),
  }),
  z.object({
    kind: z.literal('sale'),
    id: z.uuid(),
    number: z.string(),
    customerName: z.string(),
    soldOn: z.iso.date(),
  }),
])
export type PartClaimant = z.infer<typeof claimantSchema>
const claimSchema = z.object({ kind: z.enum(PART_CLAIMS), by: claimantSchema })
export type PartClaim = z.infer<typeof claimSchema>

export const listedPartSchema = z.object({
  id: z.uuid(),
  tag: z.string(),
  donorId: z.uuid().nullable(),
  /** Year, make and model; '' without a donor. */
  donorLabel: z.string(),
  donorStockNumber: z.string(),
  donorLocation: z.string().nullable(),
  category: z.string(),
  subcategory: z.string(),
  specificPart: z.string(),
  side: z.enum(SINGLE_SIDES).nullable(),
  end: z.enum(SINGLE_ENDS).nullable(),
  /** Name of the part with its position. */
  name: z.string(),
  description: z.string(),
  condition: z.enum(PART_CONDITIONS),
  grade: z.enum(PART_GRADES),
  shelf: z.string().nullable(),
  priceCents: z.int().nullable(),
  coreCents: z.int(),
  notes: z.string(),
  status: z.enum(PART_STATUSES),
  availability: z.enum(PART_AVAILABILITIES),
  claim: claimSchema.nullable(),
  missing: z.object({ at: isoDateTime, reason: z.string() }).nullable(),
  createdAt: isoDateTime,
  createdBy: z.string(),
  updatedAt: isoDateTime,
  isArchived: z.boolean(),
})
export type ListedPart = z.infer<typeof listedPartSchema>

export const partSchema = listedPartSchema.extend({
  history: z.array(historyEntrySchema(PART_EVENTS)),
})
export type Part = z.infer<typeof partSchema>

/** Part that is reserved and still on its vehicle. */
export const listedPullSchema = listedPartSchema.extend({ reservedAt: isoDateTime })
export type Pull = z.infer<typeof listedPullSchema>

/** Held or sold part of a vehicle in the yard. */
export const partNewsSchema = z.object({
  id: z.uuid(),
  vehicleId: z.uuid(),
  tag: z.string(),
  name: z.string(),
  availability: z.enum(PART_AVAILABILITIES),
  words: z.string(),
})
export type PartNews = z.infer<typeof partNewsSchema>
