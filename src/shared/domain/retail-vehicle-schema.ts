import * as z from 'zod'
import { readNumber } from '#shared/lib/numbers.ts'
import {
  CONDITIONS,
  FUEL_TYPES,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUSES,
  RETAIL_TRANSMISSIONS,
} from './retail-vehicle.ts'
import {
  FREE_TEXT_MAX,
  NOTES_MAX,
  isoDateTime,
  lenientDateTime,
  optionalChoice,
  optionalMileageSchema,
  optionalText,
  pictureFields,
  pictureSchema,
  requiredText,
  yearSchema,
} from './vehicle.ts'
import { VIN_LENGTH } from './vin.ts'

const VIN_SHORT = 'At most 17 letters and digits; that of a car from before 1981 is shorter.'
const PRICE_MAX = 10_000_000

/** An amount in US dollars, at most two decimals; '$12,900' is read as 12900 and blank as not priced. */
const optionalPriceSchema = z.preprocess(
  (value) => readNumber(typeof value === 'string' ? value.replace('$', '') : value) ?? null,
  z
    .number({ error: 'Price must be a number' })
    .min(0, 'Price cannot be negative')
    .max(PRICE_MAX, 'Price is too high')
    .refine(
      (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
      'Price can have at most two decimals',
    )
    .nullable(),
)

/** What callers send to add a car for sale; older cars may have a VIN shorter than 17 (specification section 3). */
export const retailVehicleInputSchema = z.object({
  stockNumber: requiredText('Stock Number', 40),
  year: yearSchema,
  make: requiredText('Make'),
  model: requiredText('Model'),
  trim: optionalText('Trim'),
  vin: requiredText('VIN', VIN_LENGTH)
    .transform((text) => text.toUpperCase())
    .meta({ description: VIN_SHORT }),
  mileage: optionalMileageSchema,
  price: optionalPriceSchema,
  exteriorColor: optionalText('Exterior Color'),
  interiorColor: optionalText('Interior Color'),
  transmission: optionalChoice('Transmission', RETAIL_TRANSMISSIONS),
  engineType: optionalText('Engine Type'),
  driveType: optionalChoice('Drive Type', RETAIL_DRIVE_TYPES),
  fuelType: optionalChoice('Fuel Type', FUEL_TYPES),
  condition: optionalChoice('Condition', CONDITIONS),
  status: z
    .enum(RETAIL_STATUSES, { error: `Status must be one of: ${RETAIL_STATUSES.join(', ')}` })
    .default('available'),
  features: optionalText('Features', FREE_TEXT_MAX),
  description: optionalText('Description', FREE_TEXT_MAX),
  dateAcquired: lenientDateTime('Date Acquired').nullish(),
  notes: optionalText('Notes', NOTES_MAX),
  ...pictureFields,
})
export type RetailVehicleInput = z.infer<typeof retailVehicleInputSchema>

/** A car for sale as staff see it. */
export const retailVehicleSchema = z.object({
  id: z.uuid(),
  stockNumber: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
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
  /** The cover. */
  picture: pictureSchema.nullable(),
  /** All in their order, the cover first. */
  pictures: z.array(pictureSchema),
  dateAcquired: isoDateTime.nullable(),
  notes: z.string().nullable(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
})
export type RetailVehicle = z.infer<typeof retailVehicleSchema>

/** A car for sale as everybody sees it: without the notes of staff, without when it was bought, of its pictures the cover alone. */
export const publicRetailVehicleSchema = retailVehicleSchema.omit({
  notes: true,
  dateAcquired: true,
  pictures: true,
})
export type PublicRetailVehicle = z.infer<typeof publicRetailVehicleSchema>
