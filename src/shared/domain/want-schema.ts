import * as z from 'zod'
import { EMAIL_MAX, isEmail, unwrapEmail } from './email-address.ts'
import {
  optionalChoice,
  idempotencyKeySchema,
  isoDateTime,
  listFields,
  optionalText,
  requiredText,
  textUpTo,
  requiredChoice,
  orNull,
  seenVersion,
  numberOrText,
  textOrEmpty,
} from './field-schema.ts'
import { historyEntrySchema } from './history-schema.ts'
import {
  whenObject,
  contactFields,
  contactRule,
  hasContact,
  PARTS_WIZARD_MESSAGES,
} from './request-schema.ts'
import { NOTES_MAX } from './text-limits.ts'
import { YEAR_MAX, YEAR_MIN } from './vehicle.ts'
import {
  WANT_EVENTS,
  WANT_ENDINGS,
  WANT_ENGINE_MAX,
  WANT_LINK_ACTIONS,
  WANT_MATCH_STATUSES,
  WANT_PART_MAX,
  WANT_SOURCES,
  WANT_STATUSES,
  WANT_YEARS_MAX,
} from './want.ts'

const YEAR_WRONG = `Year must be a year from ${YEAR_MIN} to ${YEAR_MAX}`
const YEAR_REQUIRED = 'Year is required'
const SPAN_WRONG = `Years must be at most ${WANT_YEARS_MAX} apart`

const year = numberOrText(YEAR_WRONG)
  .pipe(z.int(YEAR_WRONG).min(YEAR_MIN, YEAR_WRONG).max(YEAR_MAX, YEAR_WRONG).optional())
  .meta({
    type: ['integer', 'string', 'null'],
    anyOf: undefined,
    minimum: YEAR_MIN,
    maximum: YEAR_MAX,
    description: `A whole number from ${YEAR_MIN} to ${YEAR_MAX}; one year stands for both.`,
  })

const vehicleFields = {
  make: requiredText('Make'),
  model: requiredText('Model'),
  yearFrom: year,
  yearTo: year,
  engine: optionalText('Engine', WANT_ENGINE_MAX),
  part: optionalText('Part', WANT_PART_MAX),
}
type Years = { yearFrom?: number | undefined; yearTo?: number | undefined }

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Checks only presence; invalid years have their own message. */
const hasYear = ({ yearFrom, yearTo }: Years): boolean =>
  yearFrom !== undefined || yearTo !== undefined
const yearRule = { path: ['yearFrom'], error: YEAR_REQUIRED, when: whenObject }
const isSpanRight = ({ yearFrom, yearTo }: Years): boolean =>
  !isNumber(yearFrom) || !isNumber(yearTo) || Math.abs(yearTo - yearFrom) <= WANT_YEARS_MAX
const spanRule = { path: ['yearTo'], error: SPAN_WRONG, when: whenObject }

/** Fills in both years and sorts them. */
function withYears<Given extends Years>({ yearFrom, yearTo, ...rest }: Given) {
  const years = [yearFrom ?? yearTo ?? 0, yearTo ?? yearFrom ?? 0]
  return { ...rest, yearFrom: Math.min(...years), yearTo: Math.max(...years) }
}

const { emailRequired, emailInvalid } = PARTS_WIZARD_MESSAGES

/** Public form; drops fields that a browser adds. */
export const wantInputSchema = z
  .object({
    ...vehicleFields,
    name: textOrEmpty('Name'),
    email: textUpTo(EMAIL_MAX, {
      error: emailRequired,
      tooLong: emailInvalid,
      read: unwrapEmail,
    }).refine(isEmail, {
      error: ({ input }) => (input === '' ? emailRequired : emailInvalid),
    }),
    website: optionalText('Website', NOTES_MAX),
  })
  .refine(hasYear, yearRule)
  .refine(isSpanRight, spanRule)
  .transform(withYears)
export type WantInput = z.infer<typeof wantInputSchema>

const staffContactFields = contactFields(PARTS_WIZARD_MESSAGES)

/** Want that staff enter for a caller or walk-in. */
export const newWantSchema = z
  .strictObject({ ...vehicleFields, ...staffContactFields, idempotencyKey: idempotencyKeySchema })
  .refine(hasYear, yearRule)
  .refine(isSpanRight, spanRule)
  .refine(hasContact, contactRule)
  .transform(withYears)
export type NewWant = z.infer<typeof newWantSchema>

/** Full update by staff. */
export const wantChangeSchema = z
  .strictObject({
    ...vehicleFields,
    ...staffContactFields,
    updatedAt: seenVersion,
  })
  .refine(hasYear, yearRule)
  .refine(isSpanRight, spanRule)
  .refine(hasContact, contactRule)
  .transform(withYears)
export type WantChange = z.infer<typeof wantChangeSchema>

const NEW_WANT_STATUSES = ['filled', 'ended', 'active'] as const
export const wantStatusChangeSchema = z.strictObject({
  status: requiredChoice('Status', NEW_WANT_STATUSES),
})
export type WantStatusChange = z.infer<typeof wantStatusChangeSchema>['status']

/** Actions on found vehicles; all but 'send' record a notice without an email. */
const NOTICE_ACTIONS = ['send', 'told', 'skip'] as const
export const wantNoticeSchema = z.strictObject({
  action: requiredChoice('Action', NOTICE_ACTIONS),
  wants: orNull(z.array(z.uuid('Wants must be ids')).max(1000)).meta({
    description: 'The wants that are meant; left out, all of them.',
  }),
})
export type WantNotice = z.infer<typeof wantNoticeSchema>

const WANT_VIEWS = ['current', 'found', 'archived'] as const
export const WANT_PAGE_SIZE = 50
export const wantQuerySchema = z.strictObject({
  ...listFields,
  status: optionalChoice('Status', WANT_STATUSES),
  view: optionalChoice('View', WANT_VIEWS),
})
export type WantQuery = z.infer<typeof wantQuerySchema>

/** Action on the page of an email's link. */
export const wantLinkSchema = z.object({
  token: z.string().max(100),
  action: z.enum(WANT_LINK_ACTIONS),
})

const matchFields = {
  status: z.enum(WANT_MATCH_STATUSES),
  at: isoDateTime,
  /** User who notified the person or skipped the vehicle. */
  by: z.string().nullable(),
  /** Set if its email waits: each person gets one per day. */
  isQueued: z.boolean(),
}

export const wantSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  make: z.string(),
  model: z.string(),
  yearFrom: z.int(),
  yearTo: z.int(),
  engine: z.string().nullable(),
  part: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  source: z.enum(WANT_SOURCES),
  requestReference: z.string().nullable(),
  consentText: z.string(),
  status: z.enum(WANT_STATUSES),
  endedBy: z.enum(WANT_ENDINGS).nullable(),
  /** Reason why no confirmation email is sent. */
  mailWithheldReason: z.string().nullable(),
  confirmedAt: isoDateTime.nullable(),
  expiresAt: isoDateTime,
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  isArchived: z.boolean(),
  matches: z.array(
    z.object({
      vehicleId: z.uuid(),
      stockNumber: z.string(),
      vehicle: z.string(),
      ...matchFields,
    }),
  ),
  history: z.array(historyEntrySchema(WANT_EVENTS)),
})
export type Want = z.infer<typeof wantSchema>

/** Person who wants a vehicle in the yard. */
export const wantedBySchema = z.object({
  wantId: z.uuid(),
  reference: z.string(),
  title: z.string(),
  part: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  isOpen: z.boolean(),
  ...matchFields,
})
export type WantedBy = z.infer<typeof wantedBySchema>

export const wantNoticeResultSchema = z.object({
  /** Emails that go out now. */
  sent: z.int(),
  /** People who already got an email today; the next one follows tomorrow. */
  queued: z.int(),
  /** People without an email address, to be called. */
  unreachable: z.int(),
})
export type WantNoticeResult = z.infer<typeof wantNoticeResultSchema>
