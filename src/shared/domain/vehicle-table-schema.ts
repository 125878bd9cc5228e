import * as z from 'zod'
import {
  readNumber,
  idListSchema,
  listFields,
  optionalChoice,
  optionalText,
} from './field-schema.ts'
import { DISMANTLED_STATUSES, RETAIL_STATUSES, type VehicleStatus } from './vehicle.ts'

export const VEHICLE_TABLE_PAGE_SIZE = 50

const SORTS = [
  'added',
  'updated',
  'stockNumber',
  'vin',
  'year',
  'make',
  'model',
  'mileage',
  'status',
] as const
export const RETAIL_TABLE_SORTS = [...SORTS, 'price'] as const
export const DISMANTLED_TABLE_SORTS = [...SORTS, 'dateAcquired', 'location'] as const
export type VehicleTableSort =
  | (typeof RETAIL_TABLE_SORTS)[number]
  | (typeof DISMANTLED_TABLE_SORTS)[number]

/** Gaps in vehicles that are not sold or scrapped; only cars for sale need a price. */
export const MISSING_OF_VEHICLE = ['picture', 'price'] as const
export type MissingOfVehicle = (typeof MISSING_OF_VEHICLE)[number]

const YEAR_WRONG = 'year must be a whole number'

const queryFields = {
  ...listFields,
  make: optionalText('Make'),
  location: optionalText('Location').meta({
    description:
      'A place in the yard, or what it begins with: `C` finds `C-17`, and `C-1` does not. Case, blanks and punctuation do not count.',
  }),
  year: z.preprocess(
    readNumber,
    z.int(YEAR_WRONG).min(0, YEAR_WRONG).max(9999, YEAR_WRONG).optional(),
  ),
  /** Shows deleted vehicles that can still be restored. */
  archived: z.string().max(5, { abort: true }).pipe(z.stringbool()).or(z.boolean()).default(false),
  missing: optionalChoice('Missing', MISSING_OF_VEHICLE).meta({
    description: 'Vehicles on hand, neither sold nor scrapped, without a picture or a price.',
  }),
  direction: optionalChoice('Direction', ['asc', 'desc']),
  ids: idListSchema('vehicles').optional(),
}

/** Query of the table of each kind; by default all, newest first. */
export const vehicleQuerySchemas = {
  retail: z.strictObject({
    ...queryFields,
    status: optionalChoice('Status', RETAIL_STATUSES),
    sort: optionalChoice('Sort', RETAIL_TABLE_SORTS),
  }),
  dismantled: z.strictObject({
    ...queryFields,
    status: optionalChoice('Status', DISMANTLED_STATUSES),
    sort: optionalChoice('Sort', DISMANTLED_TABLE_SORTS),
  }),
}
export type VehicleQuery = Omit<z.infer<typeof vehicleQuerySchemas.retail>, 'status' | 'sort'> & {
  status: VehicleStatus | null
  sort: VehicleTableSort | null
}
export type VehicleFilter = Omit<VehicleQuery, 'limit' | 'cursor'>
