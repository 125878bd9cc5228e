import * as z from 'zod'
import { URL_MAX } from '../lib/url.ts'
import { cleanFeatures, cleanMarkup } from './clean-markup.ts'
import {
  readNumber,
  isoDateTime,
  lenientDateTime,
  optionalDateTime,
  optionalChoice,
  optionalText,
  requiredText,
  seenVersion,
  textUpTo,
  idempotencyKeySchema,
  vinSchema,
  requiredChoice,
} from './field-schema.ts'
import { spellMake } from './makes.ts'
import { optionalPriceSchema } from './price-schema.ts'
import { FREE_TEXT_MAX, NAME_MAX, NOTES_MAX } from './text-limits.ts'
import { pictureFields, shownPictures } from './vehicle-picture-schema.ts'
import {
  CONDITIONS,
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
  FUEL_TYPES,
  LOCATION_MAX,
  MILEAGE_MAX,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUSES,
  RETAIL_TRANSMISSIONS,
  VEHICLE_ID_REQUIRED,
  YEAR_MAX,
  YEAR_MIN,
} from './vehicle.ts'
import { VIN_LENGTH, VIN_REQUIRED, VIN_TYPED_MAX, findVin } from './vin.ts'

/** Id of a requested vehicle; a malformed one is not found. */
export const vehicleIdSchema = z
  .string({ error: VEHICLE_ID_REQUIRED })
  .max(URL_MAX, 'Vehicle ID is too long')
  .trim()
  .min(1, VEHICLE_ID_REQUIRED)

export const yearSchema = z.preprocess(
  readNumber,
  z
    .int({
      error: (issue) =>
        issue.input === undefined || issue.input === null
          ? 'Year is required'
          : 'Please enter a valid year',
    })
    .min(YEAR_MIN, 'Please enter a valid year')
    .max(YEAR_MAX, 'Please enter a valid year'),
)

/** Miles; parses '45,000', blank means unknown. */
export const optionalMileageSchema = z.preprocess(
  (value) => readNumber(value) ?? null,
  z
    .int({ error: 'Mileage must be a whole number' })
    .min(0, 'Mileage cannot be negative')
    .max(MILEAGE_MAX, 'Mileage is too high')
    .nullable(),
)

const VIN_SHORT = 'At most 17 letters and digits; that of a car from before 1981 is shorter.'

/** VIN of a car for sale, which may be short (rule 3.4). */
const anyVinSchema = textUpTo(VIN_TYPED_MAX, {
  error: VIN_REQUIRED,
  tooLong: 'Please enter a valid VIN',
})
  .min(1, VIN_REQUIRED)
  .transform((text) => findVin(text) ?? '')
  .pipe(
    z
      .string()
      .min(1, 'Please enter a valid VIN')
      .max(VIN_LENGTH, `VIN must be at most ${VIN_LENGTH} characters`),
  )
  .meta({ description: VIN_SHORT })

/** Accepts any name of a make and stores the usual one. */
const makeSchema = requiredText('Make', NAME_MAX, cleanMarkup).overwrite(spellMake)

const namedInput = {
  stockNumber: requiredText('Stock Number', 40),
  year: yearSchema,
  make: makeSchema,
  model: requiredText('Model', NAME_MAX, cleanMarkup),
  trim: optionalText('Trim', NAME_MAX, cleanMarkup),
}
const named = {
  id: z.uuid(),
  stockNumber: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
}

/** Fields of a car for sale, without defaults: those would fill what an update omits. */
const retailFields = z.strictObject({
  ...namedInput,
  vin: anyVinSchema,
  mileage: optionalMileageSchema,
  price: optionalPriceSchema,
  exteriorColor: optionalText('Exterior Color', NAME_MAX, cleanMarkup),
  interiorColor: optionalText('Interior Color', NAME_MAX, cleanMarkup),
  engineType: optionalText('Engine Type', NAME_MAX, cleanMarkup),
  transmission: optionalChoice('Transmission', RETAIL_TRANSMISSIONS),
  driveType: optionalChoice('Drive Type', RETAIL_DRIVE_TYPES),
  fuelType: optionalChoice('Fuel Type', FUEL_TYPES),
  condition: optionalChoice('Condition', CONDITIONS),
  status: requiredChoice('Status', RETAIL_STATUSES),
  features: optionalText('Features', FREE_TEXT_MAX, cleanFeatures),
  description: optionalText('Description', FREE_TEXT_MAX, cleanMarkup),
  dateAcquired: optionalDateTime('Date Acquired'),
  notes: optionalText('Notes', NOTES_MAX, cleanMarkup),
  ...pictureFields,
})

/** New car for sale. */
export const retailVehicleInputSchema = retailFields.extend({
  status: retailFields.shape.status.default('available'),
})
export type RetailVehicleInput = z.infer<typeof retailVehicleInputSchema>

export const retailVehicleSchema = z.object({
  ...named,
  vin: z.string().meta({ description: VIN_SHORT }),
  mileage: z.int().nullable(),
  price: z.number().nullable(),
  exteriorColor: z.string().nullable(),
  interiorColor: z.string().nullable(),
  transmission: z.enum(RETAIL_TRANSMISSIONS).nullable(),
  engineType: z.string().nullable(),
  driveType: z.enum(RETAIL_DRIVE_TYPES).nullable(),
  fuelType: z.enum(FUEL_TYPES).nullable(),
  condition: z.enum(CONDITIONS).nullable(),
  status: z.enum(RETAIL_STATUSES),
  features: z.string().nullable(),
  description: z.string().nullable(),
  ...shownPictures,
  dateAcquired: isoDateTime.nullable(),
  notes: z.string().nullable(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
})
export type RetailVehicle = z.infer<typeof retailVehicleSchema>

/** Car without staff notes and purchase date, with the cover as its only picture. */
export const publicRetailVehicleSchema = retailVehicleSchema.omit({
  notes: true,
  dateAcquired: true,
  pictures: true,
})
export type PublicRetailVehicle = z.infer<typeof publicRetailVehicleSchema>

const MILEAGE_REQUIRED = 'Mileage is required'

/** Fields of a dismantled vehicle (rules 3.1, 3.3, 3.5), without defaults. */
const dismantledFields = z.strictObject({
  ...namedInput,
  vin: vinSchema,
  mileage: z.preprocess(
    readNumber,
    z
      .int({
        error: (issue) =>
          issue.input === undefined || issue.input === null
            ? MILEAGE_REQUIRED
            : 'Mileage must be a whole number',
      })
      .min(0, 'Mileage cannot be negative')
      .max(MILEAGE_MAX, 'Mileage is too high'),
  ),
  dateAcquired: lenientDateTime('Date Acquired'),
  status: requiredChoice('Status', DISMANTLED_STATUSES),
  exteriorColor: optionalText('Exterior Color', NAME_MAX, cleanMarkup),
  interiorColor: optionalText('Interior Color', NAME_MAX, cleanMarkup),
  engineType: optionalText('Engine Type', NAME_MAX, cleanMarkup),
  transmission: optionalChoice('Transmission', DISMANTLED_TRANSMISSIONS),
  driveType: optionalChoice('Drive Type', DISMANTLED_DRIVE_TYPES),
  location: optionalText('Location', LOCATION_MAX, cleanMarkup).meta({
    description: 'Where it stands in the yard.',
    examples: ['C-17'],
  }),
  notes: optionalText('Notes', NOTES_MAX, cleanMarkup),
  ...pictureFields,
})

/** New dismantled vehicle. */
export const dismantledVehicleInputSchema = dismantledFields.extend({
  status: dismantledFields.shape.status.default('Awaiting Dismantle'),
})
export type DismantledVehicleInput = z.infer<typeof dismantledVehicleInputSchema>

export const dismantledVehicleSchema = z.object({
  ...named,
  vin: z.string().meta({ description: '17 letters and digits.' }),
  mileage: z.int().nullable(),
  dateAcquired: isoDateTime,
  status: z.enum(DISMANTLED_STATUSES),
  ...shownPictures,
  exteriorColor: z.string().nullable(),
  interiorColor: z.string().nullable(),
  transmission: z.enum(DISMANTLED_TRANSMISSIONS).nullable(),
  engineType: z.string().nullable(),
  driveType: z.enum(DISMANTLED_DRIVE_TYPES).nullable(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
})
export type DismantledVehicle = z.infer<typeof dismantledVehicleSchema>

/** Vehicle without staff notes, with the cover as its only picture. */
export const publicDismantledVehicleSchema = dismantledVehicleSchema
  .omit({ notes: true, pictures: true })
  .extend({
    location: z.string().nullable().meta({
      description: 'Where it stands in the yard; null unless the shop shows that to visitors.',
    }),
  })
export type PublicDismantledVehicle = z.infer<typeof publicDismantledVehicleSchema>

export type Vehicle =
  | ({ kind: 'retail' } & RetailVehicle)
  | ({ kind: 'dismantled' } & DismantledVehicle)
export type PublicVehicle = PublicRetailVehicle | PublicDismantledVehicle
export type VehicleInput =
  | ({ kind: 'retail' } & RetailVehicleInput)
  | ({ kind: 'dismantled' } & DismantledVehicleInput)
/** Partial fields of either kind. */
export type VehicleFields = Partial<RetailVehicleInput> | Partial<DismantledVehicleInput>

/** Adds an idempotency key. */
export const vehicleCreationSchema = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  schema.extend({ idempotencyKey: idempotencyKeySchema })

export const retailUpdateSchema = retailFields.partial().extend({ updatedAt: seenVersion })
export const dismantledUpdateSchema = dismantledFields.partial().extend({ updatedAt: seenVersion })
export type VehicleUpdate = z.infer<typeof retailUpdateSchema | typeof dismantledUpdateSchema>
