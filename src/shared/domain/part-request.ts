import * as z from 'zod'
import { customerPicturesSchema } from './customer-picture-schema.ts'
import {
  clean,
  isoDateTime,
  textUpTo,
  vinSchema,
  numberOrText,
  textOrEmpty,
  optionalChoice,
} from './field-schema.ts'
import {
  PART_SYSTEMS,
  formatComponent,
  listSpecificParts,
  listSubcategories,
  getSystem,
  type CatalogPart,
  isUnlisted,
  type PartSystem,
} from './part-catalog.ts'
import {
  PART_ENDS,
  PART_SIDES,
  getRequiredPosition,
  splitPosition,
  type PartPosition,
} from './part-position.ts'
import { STAFF_ONLY, requestRecordFields } from './request-record-schema.ts'
import {
  PARTS_WIZARD_MESSAGES,
  createCustomerInputSchema,
  submissionFields,
} from './request-schema.ts'
import { PART_REQUEST_STATUSES } from './request.ts'
import { FREE_TEXT_MAX, NAME_MAX } from './text-limits.ts'
import { VEHICLE_ID_REQUIRED, YEAR_MAX, YEAR_MIN } from './vehicle.ts'
import { VIN_NOT_DECODED } from './vin.ts'

const CATEGORY_REQUIRED = 'Please select a category'
const SUBCATEGORY_REQUIRED = 'Please select a subcategory'
const PART_REQUIRED = 'Please complete your part selection'
const SIDE_REQUIRED = 'Please select a side'
const END_REQUIRED = 'Please select front or rear'
const DESCRIPTION_REQUIRED = 'Please describe the part'

const essentialText = (label: string) =>
  textUpTo(NAME_MAX, {
    error: VIN_NOT_DECODED,
    tooLong: `${label} must be at most ${NAME_MAX} characters`,
  }).min(1, VIN_NOT_DECODED)

/** Step 1 without VIN: the decoded vehicle needs year, make and model (rule 5.9). */
const partVehicleSchema = z.strictObject(
  {
    year: numberOrText(VIN_NOT_DECODED)
      .pipe(
        z
          .int({ error: VIN_NOT_DECODED })
          .min(YEAR_MIN, VIN_NOT_DECODED)
          .max(YEAR_MAX, VIN_NOT_DECODED),
      )
      .meta({
        type: ['integer', 'string'],
        anyOf: undefined,
        description: `A whole number from ${YEAR_MIN} to ${YEAR_MAX}.`,
      }),
    make: essentialText('Make'),
    model: essentialText('Model'),
    trim: textOrEmpty('Trim'),
    engineSize: textOrEmpty('Engine size'),
  },
  { error: VIN_NOT_DECODED },
)

// Step 2; the component may be free text, as REST takes it (rule 6.26).
const partDetailsSchema = z
  .strictObject(
    {
      system: z.enum(PART_SYSTEMS, { error: CATEGORY_REQUIRED }),
      component: textUpTo(NAME_MAX, {
        error: SUBCATEGORY_REQUIRED,
        tooLong: `Component must be at most ${NAME_MAX} characters`,
      }).min(1, SUBCATEGORY_REQUIRED),
      otherComponent: textOrEmpty('Other component'),
      additionalInfo: textOrEmpty('Additional info', FREE_TEXT_MAX),
      side: optionalChoice('Side', PART_SIDES),
      end: optionalChoice('End', PART_ENDS),
    },
    { error: CATEGORY_REQUIRED },
  )
  .transform(({ side, end, ...details }) => {
    const split = splitPosition(details.component)
    return { ...details, ...split, side: side ?? split.side, end: end ?? split.end }
  })

const choiceFields = { category: z.string(), subcategory: z.string(), specificPart: z.string() }

/** Step 2 from the catalog; reports the first missing choice (rules 5.15 to 5.17). */
export const partChoiceSchema = z.object(choiceFields).superRefine((choice, context) => {
  const issue = findChoiceIssue(choice)
  if (issue) context.addIssue({ code: 'custom', ...issue })
})

type StepIssue = { path: string[]; message: string }

/** Step 2 of the form: part, position if it has any, and a description if unlisted. */
export const partWizardStepSchema = z
  .object({
    ...choiceFields,
    side: z.string(),
    end: z.string(),
    otherComponent: z.string(),
  })
  .superRefine(({ side, end, otherComponent, ...choice }, context) => {
    const issue = findChoiceIssue(choice)
    const required = getRequiredPosition(choice)
    const issues: (StepIssue | false | null)[] = issue
      ? [issue]
      : [
          required.side && !side && { path: ['side'], message: SIDE_REQUIRED },
          required.end && !end && { path: ['end'], message: END_REQUIRED },
          isUnlisted(choice) &&
            !clean(otherComponent) && { path: ['otherComponent'], message: DESCRIPTION_REQUIRED },
        ]
    for (const each of issues) if (each) context.addIssue({ code: 'custom', ...each })
  })

function findChoiceIssue({ category, subcategory, specificPart }: CatalogPart): StepIssue | null {
  const subcategories = listSubcategories(category)
  if (subcategories.length === 0) return { path: ['category'], message: CATEGORY_REQUIRED }
  if (!subcategories.some(({ name }) => name === subcategory)) {
    return { path: ['subcategory'], message: SUBCATEGORY_REQUIRED }
  }
  const parts = listSpecificParts(category, subcategory)
  return parts.length === 0 || parts.some(({ name }) => name === specificPart)
    ? null
    : { path: ['specificPart'], message: PART_REQUIRED }
}

/** Converts a catalog choice to request fields (rules 6.7 to 6.14, 6.24, 6.25). */
export const toPartDetails = (
  choice: CatalogPart,
  position: PartPosition = {},
): { system: PartSystem; component: string } & PartPosition => ({
  system: getSystem(choice.category),
  component: formatComponent(choice),
  ...position,
})

/** Origin of year, make and model: the VIN, the typing of a person, or the donor. */
export const VEHICLE_SOURCES = ['decoded', 'by-hand', 'donor'] as const
export type VehicleSource = (typeof VEHICLE_SOURCES)[number]
/** '' for a decoded VIN, which needs no remark. */
export const VEHICLE_SOURCE_LABELS: Record<VehicleSource, string> = {
  decoded: '',
  'by-hand': 'Entered by hand',
  donor: 'Same model as the donor',
}

/** Vehicle that the visitor came from; `label` and `stockNumber` survive its deletion. */
const donorSchema = z.object({
  id: z.uuid().nullable(),
  stockNumber: z.string(),
  label: z.string(),
})

export const partCustomerSchema = createCustomerInputSchema(PARTS_WIZARD_MESSAGES)

/** Public form (rules 6.22, 6.23). */
export const partRequestInputSchema = z.strictObject({
  vin: vinSchema
    .nullable()
    .transform((vin) => vin ?? '')
    .meta({ description: "The VIN of the customer's vehicle, or null where it is not at hand." }),
  donorId: z
    .uuid({ error: VEHICLE_ID_REQUIRED })
    .nullish()
    .transform((id) => id ?? null)
    .meta({
      description: 'The id of a dismantled vehicle in our yard that the part is to come from.',
    }),
  vehicleInfo: partVehicleSchema,
  partDetails: partDetailsSchema,
  customerInfo: partCustomerSchema,
  pictures: customerPicturesSchema,
  ...submissionFields,
})
export type UnparsedPartRequest = z.input<typeof partRequestInputSchema>
export type PartRequestInput = z.infer<typeof partRequestInputSchema>

export const partRequestSchema = z.object({
  ...requestRecordFields,
  status: z.enum(PART_REQUEST_STATUSES),
  vin: z.string(),
  vehicleInfo: z.object({
    year: z.int(),
    make: z.string(),
    model: z.string(),
    trim: z.string(),
    engineSize: z.string(),
  }),
  vehicleSource: z.enum(VEHICLE_SOURCES),
  donor: donorSchema.nullable(),
  partDetails: z.object({
    system: z.string(),
    /** With side and end: 'Brake Caliper, front, left (driver)'. */
    component: z.string(),
    side: z.enum(PART_SIDES).nullable(),
    end: z.enum(PART_ENDS).nullable(),
    otherComponent: z.string(),
    additionalInfo: z.string(),
  }),
  customerInfo: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** Reference of an earlier request by the same customer for the same part. */
  duplicateOf: z.string().nullable(),
  /** All other requests by the same customer for the same part. */
  duplicates: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      status: z.enum(PART_REQUEST_STATUSES),
      createdAt: isoDateTime,
    }),
  ),
})
export type PartRequest = z.infer<typeof partRequestSchema>

/** Part request without staff fields, returned to its sender. */
export const submittedPartRequestSchema = partRequestSchema.omit({
  ...STAFF_ONLY,
  duplicateOf: true,
  duplicates: true,
})
export type SubmittedPartRequest = z.infer<typeof submittedPartRequestSchema>
