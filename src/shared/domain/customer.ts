import * as z from 'zod'
import { isoDateTime, textUpTo } from './field-schema.ts'
import { noteSchema } from './request-schema.ts'
import { REQUEST_KINDS } from './request.ts'

/** The longest reference that somebody may type. */
const REFERENCE_MAX = 40
export const REFERENCE_UNKNOWN = 'There is no request with this reference'

/** A request of a customer, of any kind. */
export const customerRequestSchema = z.object({
  id: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  reference: z.string(),
  about: z.string(),
  status: z.string(),
  createdAt: isoDateTime,
  place: z.enum(['current', 'archived', 'spam']),
  name: z.string(),
})

/** A vehicle that a customer asked about; `car` is the car for sale where it is still in the list. */
const customerVehicleSchema = z.object({
  label: z.string(),
  vin: z.string(),
  car: z.object({ id: z.uuid(), stockNumber: z.string() }).nullable(),
  references: z.array(z.string()),
})

/** An email to a customer about one of the requests. */
export const customerEmailSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  subject: z.string(),
  status: z.string(),
  createdAt: isoDateTime,
  sentAt: isoDateTime.nullable(),
})

/** That staff took the senders of two requests for one person. */
export const mergeSchema = z.object({
  id: z.uuid(),
  references: z.tuple([z.string(), z.string()]),
  mergedAt: isoDateTime,
  mergedBy: z.string(),
})

/** A customer: all requests with the same phone number or email address, or that staff merged with them; the latest come first. */
export const customerSchema = z.object({
  name: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  requests: z.array(customerRequestSchema),
  vehicles: z.array(customerVehicleSchema),
  notes: z.array(noteSchema.extend({ reference: z.string() })),
  sentEmails: z.array(customerEmailSchema),
  merges: z.array(mergeSchema),
  /** Requests under the same name that belong to nobody of these, which may be the same person's. */
  namesakes: z.array(customerRequestSchema),
})
export type Customer = z.infer<typeof customerSchema>

/** The reference of a request whose sender is the same person. */
export const mergeInputSchema = z.object({
  reference: textUpTo(REFERENCE_MAX, {
    error: 'Please enter a reference',
    tooLong: REFERENCE_UNKNOWN,
  }).min(1, 'Please enter a reference'),
})
