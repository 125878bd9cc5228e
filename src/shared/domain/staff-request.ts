import * as z from 'zod'
import {
  idempotencyKeySchema,
  isoDateTime,
  requiredChoice,
  flag,
  textOrEmpty,
} from './field-schema.ts'
import { hasMessage, inquiryInputSchema, messageRule } from './inquiry.ts'
import { partRequestInputSchema } from './part-request.ts'
import {
  repairCustomerSchema,
  createRepairServiceSchema,
  createRepairVehicleSchema,
} from './repair-request.ts'
import {
  contactFields,
  contactRule,
  isEnterable,
  PARTS_WIZARD_MESSAGES,
  REPAIR_WIZARD_MESSAGES,
  createPreferredDateSchema,
} from './request-schema.ts'
import type { RequestKind, RequestSource } from './request.ts'
import { findPartialVin, VIN_INVALID, VIN_PATTERN } from './vin.ts'

const STAFF_SOURCES = ['phone', 'counter'] as const satisfies RequestSource[]

/** Staff may add the VIN later: callers rarely have it at hand (rule 26.4). */
const optionalVinSchema = textOrEmpty('VIN')
  .transform((text) => findPartialVin(text) ?? '')
  .refine((vin) => vin === '' || VIN_PATTERN.test(vin), VIN_INVALID)

const partFields = (today?: string) => ({
  vin: optionalVinSchema,
  // Typed by hand without a VIN; each missing field gets a message.
  vehicleInfo: createRepairVehicleSchema(today).pick({
    year: true,
    make: true,
    model: true,
    trim: true,
    engineSize: true,
  }),
  partDetails: partRequestInputSchema.shape.partDetails,
  customerInfo: z
    .strictObject(contactFields(PARTS_WIZARD_MESSAGES))
    .refine(isEnterable, contactRule),
})

const repairFields = (today?: string) => ({
  vehicleInfo: createRepairVehicleSchema(today),
  serviceInfo: createRepairServiceSchema(today),
  customerInfo: z
    .strictObject({
      ...contactFields(REPAIR_WIZARD_MESSAGES),
      address: repairCustomerSchema.shape.address,
    })
    .refine(isEnterable, contactRule),
})

const { kind, retailVehicleId, message } = inquiryInputSchema.shape
const inquiryFields = (today?: string) => ({
  ...contactFields(PARTS_WIZARD_MESSAGES),
  kind,
  message,
  preferredDate: createPreferredDateSchema(today),
})

const entryFields = {
  source: requiredChoice('Source', STAFF_SOURCES).meta({
    description: 'Whether the customer called or stood at the counter.',
  }),
  assignToMe: flag('assignToMe').meta({
    description: 'Whether the caller of this operation takes care of it.',
  }),
  idempotencyKey: idempotencyKeySchema,
}

const entries = {
  part: (today?: string) => z.strictObject({ ...partFields(today), ...entryFields }),
  repair: (today?: string) => z.strictObject({ ...repairFields(today), ...entryFields }),
  inquiry: (today?: string) =>
    z
      .strictObject({ ...inquiryFields(today), retailVehicleId, ...entryFields })
      .refine(isEnterable, contactRule)
      .refine(hasMessage, messageRule),
}
export type EntryOf<K extends RequestKind> = z.infer<ReturnType<(typeof entries)[K]>>
export type UnparsedEntry<K extends RequestKind> = z.input<ReturnType<(typeof entries)[K]>>
/** Request entered by staff, by kind; requires less than the public forms. */
export const entrySchemas: {
  [K in RequestKind]: (today?: string) => z.ZodType<EntryOf<K>, UnparsedEntry<K>>
} = entries

const updatedAt = isoDateTime.optional().meta({
  description: 'That of the state it was made on; a correction since then is a conflict.',
})

const corrections = {
  part: () => z.strictObject({ ...partFields(), updatedAt }),
  repair: () => z.strictObject({ ...repairFields(), updatedAt }),
  inquiry: () =>
    z
      .strictObject({ ...inquiryFields(), updatedAt })
      .refine(isEnterable, contactRule)
      .refine(hasMessage, messageRule),
}
export type CorrectionOf<K extends RequestKind> = z.infer<ReturnType<(typeof corrections)[K]>>
export type UnparsedCorrection<K extends RequestKind> = z.input<ReturnType<(typeof corrections)[K]>>
/** Full correction by staff, by kind; years and days may have passed since submission. */
export const correctionSchemas: {
  [K in RequestKind]: () => z.ZodType<CorrectionOf<K>, UnparsedCorrection<K>>
} = corrections

/** Contact of earlier requests. */
export type KnownCustomer = { name: string; phone: string; email: string }
export const CUSTOMER_SEARCH_MIN_CHARACTERS = 3
