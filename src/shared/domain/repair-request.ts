import * as z from 'zod'
import { customerPicturesSchema } from './customer-picture-schema.ts'
import { requiredText, textUpTo, numberOrText, textOrEmpty } from './field-schema.ts'
import { halfDaySchema } from './half-day-schema.ts'
import { STAFF_ONLY, requestRecordFields } from './request-record-schema.ts'
import {
  whenObject,
  REPAIR_WIZARD_MESSAGES,
  createCustomerInputSchema,
  preferredDateConfirmedSchema,
  createPreferredDateSchema,
  submissionFields,
} from './request-schema.ts'
import { REPAIR_REQUEST_STATUSES } from './request.ts'
import { SERVICE_TYPES } from './service-type.ts'
import { FREE_TEXT_MAX, NAME_MAX } from './text-limits.ts'
import { MILEAGE_MAX, YEAR_MAX, YEAR_MIN } from './vehicle.ts'
import { findPartialVin, VIN_LENGTH } from './vin.ts'

export const URGENCIES = ['Low', 'Medium', 'High', 'Emergency'] as const
export type Urgency = (typeof URGENCIES)[number]

const URGENCY_DEFAULT: Urgency = 'Medium'
export const URGENCY_DESCRIPTIONS: Record<Urgency, string> = {
  Low: 'No rush',
  Medium: 'Within the next week',
  High: 'As soon as possible',
  Emergency: 'Vehicle not drivable',
}

const YEAR_REQUIRED = 'Year is required'
export const YEAR_INVALID = 'Please enter a valid year'
const SERVICE_TYPE_REQUIRED = 'Service type is required'
const MILEAGE_INVALID = 'Mileage must be a whole number'
const DESCRIPTION_REQUIRED = 'Please describe the service needed'
const ADDRESS_INVALID = 'Address must have street, city, state and zipCode'

/** Closed list with case-insensitive values; blank becomes `fallback`. */
const lenientChoice = <const T extends readonly [string, ...string[]]>({
  label,
  choices,
  fallback,
}: {
  label: string
  choices: T
  fallback: string
}) =>
  z
    .string({ error: `${label} must be text` })
    .max(NAME_MAX, `${label} must be at most ${NAME_MAX} characters`)
    .nullish()
    .transform((text) => {
      const wanted = text?.trim() || fallback
      return choices.find((choice) => choice.toLowerCase() === wanted.toLowerCase()) ?? wanted
    })
    .pipe(
      z.enum(choices, {
        error: ({ input }) =>
          input === '' ? `${label} is required` : `${label} must be one of: ${choices.join(', ')}`,
      }),
    )
    .meta(
      fallback
        ? { enum: [...choices, null], description: `\`${fallback}\` where it is left out.` }
        : { type: 'string', anyOf: undefined, enum: [...choices] },
    )

/** Checks the year of a model against today at the shop (rule 7.9). */
export const isModelYear = (year: number, today: string): boolean =>
  year <= Number(today.slice(0, 4)) + 1

/** Step 1 (rules 7.8 to 7.11, 7.42, 7.44); a blank mileage is 0 and the VIN is optional. */
export const createRepairVehicleSchema = (today?: string) =>
  z.strictObject(
    {
      year: numberOrText(YEAR_INVALID)
        .pipe(
          z
            .int({ error: ({ input }) => (input === undefined ? YEAR_REQUIRED : YEAR_INVALID) })
            .refine(
              (year) => year >= YEAR_MIN && (today ? isModelYear(year, today) : year <= YEAR_MAX),
              YEAR_INVALID,
            ),
        )
        .meta({
          type: ['integer', 'string'],
          anyOf: undefined,
          minimum: YEAR_MIN,
          maximum: YEAR_MAX,
          description: `A whole number from ${YEAR_MIN} to next year.`,
        }),
      make: requiredText('Make'),
      model: requiredText('Model'),
      trim: textOrEmpty('Trim'),
      vin: textOrEmpty('VIN')
        .transform((text) => (findPartialVin(text) ?? '').slice(0, VIN_LENGTH))
        .meta({
          description: '17 letters and digits, such as `1HGCM82633A004352`; may be left out.',
        }),
      mileage: numberOrText(MILEAGE_INVALID)
        .transform((miles) => miles ?? 0)
        .pipe(
          z
            .int({ error: MILEAGE_INVALID })
            .min(0, 'Mileage cannot be negative')
            .max(MILEAGE_MAX, 'Mileage is too high'),
        )
        .meta({
          type: ['integer', 'string', 'null'],
          anyOf: undefined,
          minimum: 0,
          maximum: MILEAGE_MAX,
          description: 'A whole number of miles; 0 where it is left out.',
        }),
      engineSize: textOrEmpty('Engine size'),
    },
    { error: YEAR_REQUIRED },
  )

/** Step 2; service type Other requires a description (rule 7.19). */
export const createRepairServiceSchema = (today?: string) =>
  z
    .strictObject(
      {
        serviceType: lenientChoice({ label: 'Service type', choices: SERVICE_TYPES, fallback: '' }),
        otherServiceType: textOrEmpty('Other service type').meta({
          description: 'Required where `serviceType` is `Other`, else ignored.',
        }),
        description: textUpTo(FREE_TEXT_MAX, {
          error: DESCRIPTION_REQUIRED,
          tooLong: `Description must be at most ${FREE_TEXT_MAX} characters`,
        }).min(1, DESCRIPTION_REQUIRED),
        preferredDate: createPreferredDateSchema(today),
        urgency: lenientChoice({ label: 'Urgency', choices: URGENCIES, fallback: URGENCY_DEFAULT }),
      },
      { error: SERVICE_TYPE_REQUIRED },
    )
    .refine(
      ({ serviceType, otherServiceType }) => serviceType !== 'Other' || otherServiceType !== '',
      {
        path: ['otherServiceType'],
        error: 'Please specify the service type',
        // Reported together with other missing fields.
        when: whenObject,
      },
    )
    .transform((service) =>
      service.serviceType === 'Other' ? service : { ...service, otherServiceType: '' },
    )

const addressSchema = z
  .strictObject(
    {
      street: textOrEmpty('Street'),
      city: textOrEmpty('City'),
      state: textOrEmpty('State'),
      zipCode: textOrEmpty('Zip code'),
    },
    { error: ADDRESS_INVALID },
  )
  .nullish()
  .transform((address) => address ?? { street: '', city: '', state: '', zipCode: '' })

/** Joins an address to one line; returns '' if only the state is set, which forms prefill. */
export function formatCustomerAddress({
  street,
  city,
  state,
  zipCode,
}: z.infer<typeof addressSchema>): string {
  if (!street && !city && !zipCode) return ''
  return [street, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
}

/** Step 3; missing address fields become ''. */
export const repairCustomerSchema = createCustomerInputSchema(REPAIR_WIZARD_MESSAGES).extend({
  address: addressSchema,
})

/** Public form (rules 7.40 to 7.42). */
export const repairRequestInputSchema = z.strictObject({
  vehicleInfo: createRepairVehicleSchema(),
  serviceInfo: createRepairServiceSchema(),
  customerInfo: repairCustomerSchema,
  preferredDateConfirmed: preferredDateConfirmedSchema,
  pictures: customerPicturesSchema,
  ...submissionFields,
})
export type UnparsedRepairRequest = z.input<typeof repairRequestInputSchema>
export type RepairRequestInput = z.infer<typeof repairRequestInputSchema>

export const repairRequestSchema = z.object({
  ...requestRecordFields,
  status: z.enum(REPAIR_REQUEST_STATUSES),
  customerInfo: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.object({
      street: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
    }),
  }),
  vehicleInfo: z.object({
    year: z.int(),
    make: z.string(),
    model: z.string(),
    trim: z.string(),
    vin: z.string(),
    mileage: z.int(),
    engineSize: z.string(),
  }),
  serviceInfo: z.object({
    serviceType: z.enum(SERVICE_TYPES),
    otherServiceType: z.string(),
    description: z.string(),
    preferredDate: z.iso.date().nullable(),
    urgency: z.enum(URGENCIES),
  }),
  /** Half day that the customer asked for among the free ones. */
  wish: halfDaySchema.nullable(),
})
export type RepairRequest = z.infer<typeof repairRequestSchema>

/** Repair request without staff fields, returned to its sender. */
export const submittedRepairRequestSchema = repairRequestSchema.omit({ ...STAFF_ONLY, wish: true })
export type SubmittedRepairRequest = z.infer<typeof submittedRepairRequestSchema>
