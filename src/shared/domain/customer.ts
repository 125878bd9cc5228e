import * as z from 'zod'
import { isoDateTime, textUpTo } from './field-schema.ts'
import { LINK_VIEWS } from './request-filter.ts'
import { noteSchema } from './request-record-schema.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from './request.ts'

const REFERENCE_MAX = 40
export const REFERENCE_UNKNOWN = 'There is no request with this reference'

export const customerRequestSchema = z.object({
  id: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  reference: z.string(),
  about: z.string(),
  status: z.enum(Object.values(REQUEST_STATUSES).flat()),
  createdAt: isoDateTime,
  list: z.enum(LINK_VIEWS),
  name: z.string(),
})

/** Vehicle in a customer's request; `car` is set while the car is listed for sale. */
const customerVehicleSchema = z.object({
  label: z.string(),
  vin: z.string(),
  car: z.object({ id: z.uuid(), stockNumber: z.string() }).nullable(),
  references: z.array(z.string()),
})

export const customerEmailSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  subject: z.string(),
  status: z.string(),
  createdAt: isoDateTime,
  sentAt: isoDateTime.nullable(),
})

/** Merge of two requests by the same person, recorded by staff. */
export const mergeSchema = z.object({
  id: z.uuid(),
  references: z.tuple([z.string(), z.string()]),
  mergedAt: isoDateTime,
  mergedBy: z.string(),
})

/** All requests with the same phone, email or merge, newest first. */
export const customerSchema = z.object({
  name: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  requests: z.array(customerRequestSchema),
  vehicles: z.array(customerVehicleSchema),
  notes: z.array(noteSchema.extend({ reference: z.string() })),
  sentEmails: z.array(customerEmailSchema),
  merges: z.array(mergeSchema),
  /** Other requests under the same name, possibly by the same person. */
  namesakes: z.array(customerRequestSchema),
})
export type Customer = z.infer<typeof customerSchema>

/** Reference of another request by the same person. */
export const mergeInputSchema = z.strictObject({
  reference: textUpTo(REFERENCE_MAX, {
    error: 'Please enter a reference',
    tooLong: REFERENCE_UNKNOWN,
  }).min(1, 'Please enter a reference'),
})
