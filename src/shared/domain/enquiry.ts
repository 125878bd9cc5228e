import * as z from 'zod'
import {
  ENQUIRY_STATUSES,
  PARTS_WIZARD_MESSAGES,
  STAFF_ONLY,
  customerSchema,
  preferredDateSchema,
  requestRecordFields,
  requestUpdateSchema,
  submissionFields,
  textOrEmpty,
  type Today,
} from './request.ts'
import { FREE_TEXT_MAX } from './vehicle.ts'

export const ENQUIRY_KINDS = ['contact', 'test-drive'] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]

/** What a visitor sends from the page of a car for sale; a question needs a message, a test drive does without. */
export const enquiryInputSchema = (today: Today) =>
  customerSchema(PARTS_WIZARD_MESSAGES)
    .extend({
      kind: z.enum(ENQUIRY_KINDS, { error: `Kind must be one of: ${ENQUIRY_KINDS.join(', ')}` }),
      retailVehicleId: z.uuid({ error: 'Vehicle ID is required' }),
      message: textOrEmpty('Message', FREE_TEXT_MAX),
      preferredDate: preferredDateSchema(today),
      ...submissionFields,
    })
    .refine(({ kind, message }) => kind !== 'contact' || message !== '', {
      path: ['message'],
      error: 'Message is required',
      // Said together with what else is missing, not only once that is mended.
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
export type EnquiryDraft = z.input<ReturnType<typeof enquiryInputSchema>>
export type EnquiryInput = z.infer<ReturnType<typeof enquiryInputSchema>>

export const enquiryUpdateSchema = requestUpdateSchema(ENQUIRY_STATUSES)

/** A question about a car for sale or the wish to drive it, as staff see it; `vehicleLabel` names the car even when it is gone. */
export const enquirySchema = z.object({
  ...requestRecordFields,
  status: z.enum(ENQUIRY_STATUSES),
  kind: z.enum(ENQUIRY_KINDS),
  retailVehicleId: z.uuid().nullable(),
  vehicleLabel: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  preferredDate: z.iso.date().nullable(),
})
export type Enquiry = z.infer<typeof enquirySchema>

/** An enquiry, as its sender gets it back. */
export const sentEnquirySchema = enquirySchema.omit(STAFF_ONLY)
export type SentEnquiry = z.infer<typeof sentEnquirySchema>
