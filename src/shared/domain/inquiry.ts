import * as z from 'zod'
import { requiredChoice, textOrEmpty } from './field-schema.ts'
import { STAFF_ONLY, requestRecordFields } from './request-record-schema.ts'
import {
  whenObject,
  PARTS_WIZARD_MESSAGES,
  createCustomerInputSchema,
  preferredDateConfirmedSchema,
  createPreferredDateSchema,
  submissionFields,
} from './request-schema.ts'
import { INQUIRY_STATUSES } from './request.ts'
import { FREE_TEXT_MAX } from './text-limits.ts'
import { VEHICLE_ID_REQUIRED } from './vehicle.ts'

/** Topics of an inquiry, which the API and the database call its `kind`. */
export const INQUIRY_TOPICS = ['contact', 'test-drive'] as const
export type InquiryTopic = (typeof INQUIRY_TOPICS)[number]

export const hasMessage = (inquiry: { kind: string; message: string }): boolean =>
  inquiry.kind !== 'contact' || inquiry.message !== ''
/** Reported together with other missing fields. */
export const messageRule = { path: ['message'], error: 'Message is required', when: whenObject }

/** Question or test drive for a car for sale; only a question needs a message. */
export const inquiryInputSchema = createCustomerInputSchema(PARTS_WIZARD_MESSAGES)
  .extend({
    kind: requiredChoice('Kind', INQUIRY_TOPICS),
    retailVehicleId: z.uuid({ error: VEHICLE_ID_REQUIRED }),
    message: textOrEmpty('Message', FREE_TEXT_MAX),
    preferredDate: createPreferredDateSchema(),
    preferredDateConfirmed: preferredDateConfirmedSchema,
    ...submissionFields,
  })
  .refine(hasMessage, messageRule)
export type UnparsedInquiry = z.input<typeof inquiryInputSchema>
export type InquiryInput = z.infer<typeof inquiryInputSchema>

/** Inquiry for staff; `vehicleLabel` names the car even after its deletion. */
export const inquirySchema = z.object({
  ...requestRecordFields,
  status: z.enum(INQUIRY_STATUSES),
  kind: z.enum(INQUIRY_TOPICS),
  retailVehicleId: z.uuid().nullable(),
  vehicleLabel: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  preferredDate: z.iso.date().nullable(),
})
export type Inquiry = z.infer<typeof inquirySchema>

/** Inquiry without staff fields, returned to its sender. */
export const submittedInquirySchema = inquirySchema.omit(STAFF_ONLY)
export type SubmittedInquiry = z.infer<typeof submittedInquirySchema>
