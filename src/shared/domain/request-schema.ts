import * as z from 'zod'
import {
  readNumber,
  isoDateTime,
  optionalText,
  requiredText,
  idempotencyKeySchema,
} from '#shared/domain/field-schema.ts'
import { formatPhone, isPhone } from '#shared/lib/phone.ts'
import { customerPictureSchema } from './customer-picture-schema.ts'
import { EMAIL_MAX, isEmail, unwrapEmail } from './email.ts'
import { NUMBER_TEXT_MAX, textUpTo } from './field-schema.ts'
import { MERGE_RULES } from './request-merge.ts'
import { REQUEST_SOURCES } from './request.ts'
import { snoozeSchema } from './snooze.ts'
import { isPrice, isTime, missingTerms } from './status-terms.ts'
import { NAME_MAX, NOTES_MAX } from './vehicle.ts'

const NAME_REQUIRED = 'Name is required'
const PHONE_REQUIRED = 'Phone number is required'
/** The messages about a phone number or an email address, which differ between the wizards (docs/product.md 5.24 to 5.26, 7.25 to 7.28). */
export type CustomerMessages = { phoneInvalid: string; emailRequired: string; emailInvalid: string }

export const PARTS_WIZARD_MESSAGES: CustomerMessages = {
  phoneInvalid: 'Please enter a valid 10-digit phone number',
  emailRequired: 'Email address is required',
  emailInvalid: 'Please enter a valid email address',
}
export const REPAIR_WIZARD_MESSAGES: CustomerMessages = {
  phoneInvalid: 'Please enter a valid phone number',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
}

/** Name, telephone number and email address; the number may be written in any way and comes out as (555) 555-5555. */
export const customerSchema = (messages: CustomerMessages) =>
  z.object(
    {
      name: requiredText('Name'),
      phone: textUpTo(PHONE_TYPED_MAX, {
        error: PHONE_REQUIRED,
        tooLong: messages.phoneInvalid,
      })
        .refine(isPhone, {
          error: ({ input }) => (input === '' ? PHONE_REQUIRED : messages.phoneInvalid),
        })
        .transform(formatPhone)
        .meta({ description: 'Ten digits, written in any way, such as `(518) 555-0142`.' }),
      email: textUpTo(EMAIL_MAX, {
        error: messages.emailRequired,
        tooLong: messages.emailInvalid,
        read: unwrapEmail,
      })
        .refine(isEmail, {
          error: ({ input }) => (input === '' ? messages.emailRequired : messages.emailInvalid),
        })
        .meta({ format: 'email', maxLength: EMAIL_MAX }),
    },
    { error: NAME_REQUIRED },
  )

type Contact = { phone: string; email: string }
export const hasContact = ({ phone, email }: Contact): boolean => phone !== '' || email !== ''
/** The name of a walk-in who leaves neither a phone number nor an email address. */
export const CASH_CUSTOMER = 'Cash customer'
/** Reports a reachable customer or a walk-in; fields that are missing or of another type do not count. */
export const isEnterable = (customer: Contact & { name: string }): boolean =>
  hasContact(customer) || isCashCustomer(customer.name)
const isCashCustomer = (name: unknown): boolean =>
  typeof name === 'string' && name.toLowerCase() === CASH_CUSTOMER.toLowerCase()
/** For the `when` of a refinement: said together with what else is missing, not only once that is fixed. */
export const always = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null
/** A phone number as people type it. */
const PHONE_TYPED_MAX = 100
export const contactRule = {
  path: ['phone'],
  error: 'Enter a phone number or an email address',
  when: always,
}

/** A customer by telephone number, email address or both, as staff enter one (docs/product.md 26.3). */
export const contactFields = ({ phoneInvalid, emailInvalid }: CustomerMessages) => ({
  name: requiredText('Name'),
  phone: textOrEmpty('Phone')
    .refine((text) => text === '' || isPhone(text), phoneInvalid)
    .transform(formatPhone),
  email: textOrEmpty('Email', EMAIL_MAX)
    .transform(unwrapEmail)
    .refine((text) => text === '' || isEmail(text), emailInvalid),
})

/** Text that may be missing; it then comes out empty. */
export const textOrEmpty = (label: string, max = NAME_MAX) =>
  textUpTo(max, {
    error: `${label} must be text`,
    tooLong: `${label} must be at most ${max} characters`,
  })
    .nullish()
    .transform((text) => text ?? '')

/** A number as forms and older programs send it: as a number, as text or not at all; it comes out for a strict schema to judge. */
export const numberOrText = (invalid: string) =>
  z
    .union([z.string().max(NUMBER_TEXT_MAX, { abort: true }), z.number()], { error: invalid })
    .nullish()
    .transform((value) => readNumber(value) ?? undefined)

/** Today in the time zone of the business as '2026-11-21'; read at each check, for a server runs for many days. */
export type Today = () => string

const NOT_A_DATE = 'Preferred date must be a date'
const isoDay = z.iso.date()
const isDay = (value: unknown): boolean => isoDay.safeParse(value).success

/** A calendar day in the time zone of the business, none or not earlier than today there if that is known; of a timestamp the day it was written with counts. */
export const preferredDateSchema = (today: Today = () => '') =>
  z
    .string({ error: NOT_A_DATE })
    .max(NAME_MAX, { error: NOT_A_DATE, abort: true })
    .nullish()
    .transform((text) => text?.trim().split('T', 1)[0] || null)
    .refine((day) => day === null || (isDay(day) && day >= today()), {
      error: ({ input }) => (isDay(input) ? 'Preferred date cannot be in the past' : NOT_A_DATE),
    })
    .meta({
      format: 'date',
      description:
        "A day in the shop's time zone, today or later, such as `2030-05-14`; a visitor's is one on which the shop is open.",
    })

/** Sent with a preferred day over a year ahead, which is refused without it. */
export const preferredDateConfirmedSchema = z
  .boolean({ error: 'preferredDateConfirmed must be true or false' })
  .nullish()
  .transform((isConfirmed) => isConfirmed ?? false)
  .meta({ description: 'True where a preferred date over a year ahead is meant.' })

/** What every public form sends along: the field that people do not see, the key that makes a retry harmless, and how long the form was open. */
export const submissionFields = {
  website: optionalText('Website', NOTES_MAX).meta({
    description: 'Leave it out: only programs that fill in everything do.',
  }),
  idempotencyKey: idempotencyKeySchema,
  fillTimeMs: z
    .number({ error: 'Fill time must be a number' })
    .nullish()
    .transform((time) => time ?? null)
    .meta({
      description:
        'How long the form could be used before it was sent, in milliseconds. A request without it, or with less than 3,000, is set aside as suspected spam.',
    }),
}

/** What staff wrote to a request; the author and the time are the server's. A 'reply' and an email about a 'status' were sent to the customer. */
export const NOTE_KINDS = ['note', 'reply', 'status'] as const
export const noteSchema = z.object({
  kind: z.enum(NOTE_KINDS),
  author: z.string(),
  timestamp: isoDateTime,
  content: z.string(),
})
export type RequestNote = z.infer<typeof noteSchema>

/** What the customer wrote on the status page. */
const messageSchema = z.object({
  timestamp: isoDateTime,
  content: z.string(),
  spamReason: z.string().nullable(),
  pictures: z.array(customerPictureSchema),
})

/** One step of a request from status to status; `from` is null when it came in. */
export const statusChangeSchema = z.object({
  author: z.string(),
  timestamp: isoDateTime,
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().nullable(),
})
export type StatusChange = z.infer<typeof statusChangeSchema>

const correctedValue = z.union([z.string(), z.number()]).nullable()
/** What staff corrected in a request, field by field. */
export const requestCorrectionSchema = z.object({
  author: z.string(),
  timestamp: isoDateTime,
  changes: z.array(z.object({ field: z.string(), before: correctedValue, after: correctedValue })),
})
export type RequestCorrection = z.infer<typeof requestCorrectionSchema>

const otherRequestSchema = z.object({ id: z.uuid(), reference: z.string() })
/** A request that may be the same as another one. */
export const similarRequestSchema = otherRequestSchema.extend({
  status: z.string(),
  createdAt: isoDateTime,
  /** Which of the two stays in a merge; 'both' where they cannot be merged. */
  stays: z.enum(MERGE_RULES),
  /** The number of the open quote that a merge withdraws. */
  withdraws: z.string().nullable(),
})
export type SimilarRequest = z.infer<typeof similarRequestSchema>
/** The request that is a duplicate of another one. */
export const requestMergeSchema = z.object({ duplicateId: z.uuid() })

/** What every kind of request keeps beside what its sender wrote; `assignee` is the username of who takes care of it. */
export const requestRecordFields = {
  id: z.uuid(),
  reference: z.string(),
  source: z.enum(REQUEST_SOURCES),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  dueAt: isoDateTime,
  firstAnsweredAt: isoDateTime.nullable(),
  /** Since when a message of the customer waits for an answer. */
  unansweredSince: isoDateTime.nullable(),
  /** The total of its accepted quotes with tax. */
  acceptedCents: z.int().nullable(),
  assignee: z.string().nullable(),
  spamReason: z.string().nullable(),
  /** Why it is marked although it is not set aside: its sender is a known customer. */
  suspicion: z.string().nullable(),
  /** Why its sender got no receipt although it is no spam. */
  receiptHeld: z.string().nullable(),
  snoozedUntil: isoDateTime.nullable(),
  snoozeReason: z.string().nullable(),
  /** The request that it is a duplicate of, and those that are duplicates of it. */
  mergedInto: otherRequestSchema.nullable(),
  merged: z.array(otherRequestSchema),
  notes: z.array(noteSchema),
  messages: z.array(messageSchema),
  /** Those that came with the request. */
  pictures: z.array(customerPictureSchema),
  history: z.array(statusChangeSchema),
  corrections: z.array(requestCorrectionSchema),
}

/** The fields that only staff may see. */
export const STAFF_ONLY = {
  source: true,
  firstAnsweredAt: true,
  unansweredSince: true,
  acceptedCents: true,
  messages: true,
  pictures: true,
  assignee: true,
  spamReason: true,
  suspicion: true,
  receiptHeld: true,
  snoozedUntil: true,
  snoozeReason: true,
  mergedInto: true,
  merged: true,
  history: true,
  corrections: true,
} as const

const termSchema = (isValid: (text: string) => boolean, message: string) =>
  textUpTo(NAME_MAX, { error: message, tooLong: message })
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || isValid(text), message)
    .optional()

/** A change by staff: what is left out stays, an empty assignee is nobody, `updatedAt` guards against lost updates, cancelling needs a reason. */
export const requestUpdateSchema = <const T extends readonly [string, ...string[]]>(statuses: T) =>
  z
    .object({
      status: z
        .enum(statuses, { error: `Status must be one of: ${statuses.join(', ')}` })
        .optional(),
      note: optionalText('Note', NOTES_MAX),
      assignee: textUpTo(NAME_MAX, {
        error: 'Assignee must be text',
        tooLong: `Assignee must be at most ${NAME_MAX} characters`,
      })
        .nullable()
        .transform((username) => username || null)
        .optional(),
      reason: optionalText('Reason', NOTES_MAX),
      /** Whether it is spam, in the eyes of a person. */
      spam: z.boolean({ error: 'Spam must be true or false' }).optional(),
      /** Until when it is put off, and why; null brings it back. */
      snooze: snoozeSchema,
      /** Whether the customer was answered in another way than by an email, such as a call. */
      answered: z.literal(true, { error: 'answered must be true' }).optional(),
      /** Whether the customer gets an email about the new status. */
      tellCustomer: z.boolean({ error: 'tellCustomer must be true or false' }).optional(),
      /** The price of what is quoted. */
      price: termSchema(isPrice, 'Please enter the price in dollars'),
      /** Day and time of what is scheduled, in the time zone of the business. */
      day: termSchema(isDay, 'Please choose the day'),
      time: termSchema(isTime, 'Please choose the time'),
      updatedAt: isoDateTime.optional(),
      /** What the caller believes to change: another value is a conflict, whatever else was changed. */
      seen: z
        .object({ status: z.string().max(NAME_MAX), assignee: z.string().max(NAME_MAX).nullable() })
        .partial()
        .optional(),
    })
    .superRefine(({ status, tellCustomer, ...terms }, context) => {
      if (!tellCustomer) return
      for (const { term, message } of missingTerms(status, terms)) {
        context.addIssue({ code: 'custom', path: [term], message })
      }
    })
    .refine(({ status, reason }) => status !== 'cancelled' || reason !== null, {
      path: ['reason'],
      error: 'Please give a reason for cancelling',
    })
