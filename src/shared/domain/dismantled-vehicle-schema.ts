import * as z from 'zod'
import { readNumber } from '#shared/lib/numbers.ts'
import {
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
} from './dismantled-vehicle.ts'
import {
  MILEAGE_MAX,
  NOTES_MAX,
  isoDateTime,
  lenientDateTime,
  optionalChoice,
  optionalText,
  pictureFields,
  pictureSchema,
  requiredText,
  yearSchema,
} from './vehicle.ts'
import { vinSchema } from './vin-schema.ts'

const MILEAGE_REQUIRED = 'Mileage is required'

/** What callers send to add a vehicle that is taken apart; the required fields are those of specification section 5. */
export const dismantledVehicleInputSchema = z.object({
  stockNumber: requiredText('Stock Number', 40),
  year: yearSchema,
  make: requiredText('Make'),
  model: requiredText('Model'),
  trim: optionalText('Trim'),
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
  status: z
    .enum(DISMANTLED_STATUSES, {
      error: `Status must be one of: ${DISMANTLED_STATUSES.join(', ')}`,
    })
    .default('Awaiting Dismantle'),
  exteriorColor: optionalText('Exterior Color'),
  interiorColor: optionalText('Interior Color'),
  transmission: optionalChoice('Transmission', DISMANTLED_TRANSMISSIONS),
  engineType: optionalText('Engine Type'),
  driveType: optionalChoice('Drive Type', DISMANTLED_DRIVE_TYPES),
  notes: optionalText('Notes', NOTES_MAX),
  ...pictureFields,
})
export type DismantledVehicleInput = z.infer<typeof dismantledVehicleInputSchema>

/** A vehicle that is taken apart, as staff see it. */
export const dismantledVehicleSchema = z.object({
  id: z.uuid(),
  stockNumber: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  vin: z.string().meta({ description: '17 letters and digits.' }),
  mileage: z.int().nullable(),
  dateAcquired: isoDateTime,
  status: z.enum(DISMANTLED_STATUSES),
  /** The cover. */
  picture: pictureSchema.nullable(),
  /** All in their order, the cover first. */
  pictures: z.array(pictureSchema),
  exteriorColor: z.string().nullable(),
  interiorColor: z.string().nullable(),
  transmission: z.enum(DISMANTLED_TRANSMISSIONS).nullable(),
  engineType: z.string().nullable(),
  driveType: z.enum(DISMANTLED_DRIVE_TYPES).nullable(),
  notes: z.string().nullable(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
})
export type DismantledVehicle = z.infer<typeof dismantledVehicleSchema>

/** A vehicle that is taken apart, as everybody sees it: without the notes of staff, of its pictures the cover alone. */
export const publicDismantledVehicleSchema = dismantledVehicleSchema.omit({
  notes: true,
  pictures: true,
})
export type PublicDismantledVehicle = z.infer<typeof publicDismantledVehicleSchema>
