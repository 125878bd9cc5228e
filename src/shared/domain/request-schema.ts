import * as z from 'zod'
import { formatPhone, isPhone } from '../lib/phone.ts'
import { EMAIL_MAX, isEmail, unwrapEmail } from './email-address.ts'
import {
  seenVersion,
  optionalText,
  requiredText,
  idempotencyKeySchema,
  requiredChoice,
  orNull,
  flag,
  textOrEmpty,
  textUpTo,
} from './field-schema.ts'
import { PAST_DAY } from './preferred-day.ts'
import { snoozeSchema } from './snooze.ts'
import { isPrice, isTime, findMissingTerms } from './status-terms.ts'
import { NAME_MAX, NOTES_MAX } from './text-limits.ts'

const NAME_REQUIRED = 'Name is required'
const PHONE_REQUIRED = 'Phone number is required'
/** Maximum characters before normalization. */
const PHONE_LENGTH_MAX = 100
/** Contact errors, which differ by wizard (rules 5.24 to 5.26, 7.25 to 7.28). */
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

/** Name, phone and email; normalizes the phone to (555) 555-5555. */
export const createCustomerInputSchema = (messages: CustomerMessages) =>
  z.strictObject(
    {
      name: requiredText('Name'),
      phone: textUpTo(PHONE_LENGTH_MAX, {
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
/** Name of a walk-in customer without phone and email. */
export const CASH_CUSTOMER = 'Cash customer'
/** Checks for a reachable customer or walk-in. Fields may be invalid, see `whenObject`. */
export const isEnterable = ({ name, ...contact }: Contact & { name: unknown }): boolean =>
  hasContact(contact) ||
  (typeof name === 'string' && name.toLowerCase() === CASH_CUSTOMER.toLowerCase())
/** `when` of a refinement that also runs if fields are invalid, to report all issues at once. */
export const whenObject = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null
export const contactRule = {
  path: ['phone'],
  error: 'Enter a phone number or an email address',
  when: whenObject,
}

/** Contact by phone, email or both, as entered by staff (rule 26.3). */
export const contactFields = ({ phoneInvalid, emailInvalid }: CustomerMessages) => ({
  name: requiredText('Name'),
  phone: textOrEmpty('Phone')
    .refine((text) => text === '' || isPhone(text), phoneInvalid)
    .transform(formatPhone),
  email: textOrEmpty('Email', EMAIL_MAX)
    .transform(unwrapEmail)
    .refine((text) => text === '' || isEmail(text), emailInvalid),
})

const NOT_A_DATE = 'Preferred date must be a date'
const isoDay = z.iso.date()
const isDay = (value: unknown): boolean => isoDay.safeParse(value).success

/** Day at the shop, not before `today` if known; a timestamp keeps its written day. */
export const createPreferredDateSchema = (today = '') =>
  z
    .string({ error: NOT_A_DATE })
    .max(NAME_MAX, { error: NOT_A_DATE, abort: true })
    .nullish()
    .transform((text) => text?.trim().split('T', 1)[0] || null)
    .refine((day) => day === null || (isDay(day) && day >= today), {
      error: ({ input }) => (isDay(input) ? PAST_DAY : NOT_A_DATE),
    })
    .meta({
      format: 'date',
      description:
        "A day in the shop's time zone, today or later, such as `2030-05-14`; a visitor's is one on which the shop is open.",
    })

/** Confirms a preferred day more than a year from now, which is otherwise rejected. */
export const preferredDateConfirmedSchema = flag('preferredDateConfirmed').meta({
  description: 'True where a preferred date over a year ahead is meant.',
})

/** Fields of every public form: honeypot, idempotency key and time to fill in. */
export const submissionFields = {
  website: optionalText('Website', NOTES_MAX).meta({
    description: 'Leave it out: only programs that fill in everything do.',
  }),
  idempotencyKey: idempotencyKeySchema,
  fillTimeMs: orNull(z.number({ error: 'Fill time must be a number' })).meta({
    description:
      'How long the form could be used before it was sent, in milliseconds. A request without it, or with less than 3,000, is set aside as suspected spam.',
  }),
}

export const requestMergeSchema = z.strictObject({ duplicateId: z.uuid() })

const createTermSchema = (isValid: (text: string) => boolean, message: string) =>
  textUpTo(NAME_MAX, { error: message, tooLong: message })
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || isValid(text), message)
    .optional()

/** Update by staff; '' unassigns, cancelling needs a reason. */
export const createRequestUpdateSchema = <const T extends readonly [string, ...string[]]>(
  statuses: T,
) =>
  z
    .strictObject({
      status: requiredChoice('Status', statuses).optional(),
      note: optionalText('Note', NOTES_MAX),
      assignee: textUpTo(NAME_MAX, {
        error: 'Assignee must be text',
        tooLong: `Assignee must be at most ${NAME_MAX} characters`,
      })
        .nullable()
        .transform((username) => username || null)
        .optional(),
      reason: optionalText('Reason', NOTES_MAX),
      /** Judgment by staff. */
      spam: z.boolean({ error: 'Spam must be true or false' }).optional(),
      /** Null ends the snooze, or the need for attention. */
      snooze: snoozeSchema,
      /** Set if the customer was answered other than by email, such as by phone. */
      answered: z.literal(true, { error: 'answered must be true' }).optional(),
      /** Sends the customer an email about the new status. */
      tellCustomer: z.boolean({ error: 'tellCustomer must be true or false' }).optional(),
      /** Quoted price. */
      price: createTermSchema(isPrice, 'Please enter the price in dollars'),
      /** Scheduled day and time at the shop. */
      day: createTermSchema(isDay, 'Please choose the day'),
      time: createTermSchema(isTime, 'Please choose the time'),
      updatedAt: seenVersion,
      seen: z
        .strictObject({
          status: z.string().max(NAME_MAX),
          assignee: z.string().max(NAME_MAX).nullable(),
        })
        .partial()
        .optional(),
    })
    .superRefine(({ status, tellCustomer, ...terms }, context) => {
      if (!tellCustomer) return
      for (const { term, message } of findMissingTerms(status, terms)) {
        context.addIssue({ code: 'custom', path: [term], message })
      }
    })
    .refine(({ status, reason }) => status !== 'cancelled' || reason !== null, {
      path: ['reason'],
      error: 'Please give a reason for cancelling',
    })
/** Omitted fields stay. */
export type RequestUpdate = Partial<z.infer<ReturnType<typeof createRequestUpdateSchema>>>
