import * as z from 'zod'
import {
  BULK_MAX,
  readNumber,
  idListSchema,
  isoDateTime,
  optionalChoice,
  optionalText,
  textUpTo,
} from './field-schema.ts'
import type { DismantledStatus, RetailStatus, VehicleKind } from './vehicle.ts'
import { VIN_LENGTH } from './vin.ts'

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

export type VehicleTableFilter = {
  q: string | null
  status: string | null
  make: string | null
  /** Place or row in the yard. */
  location?: string | null
  year?: number
  /** Shows deleted vehicles that can still be restored. */
  archived: boolean
  /** Limits the list to vehicles in stock without it. */
  missing?: MissingOfVehicle | null
  sort: VehicleTableSort
  direction: 'asc' | 'desc'
  cursor?: string | null
  /** Limits the list to these vehicles. */
  ids?: string[]
}
export type VehicleTableQuery<Status, Sort> = {
  q?: string | null
  status?: Status | null
  make?: string | null
  location?: string | null
  year?: number
  archived?: boolean
  missing?: MissingOfVehicle | '' | null
  sort?: Sort | null
  direction?: 'asc' | 'desc' | null
  cursor?: string | null
  /** Comma-separated ids. */
  ids?: string
}

/** Bulk change with the state the user saw of each vehicle. */
export const bulkChangeSchema = <const Statuses extends readonly [string, ...string[]]>(
  statuses: Statuses,
) =>
  z.strictObject({
    change: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('status'), status: z.enum(statuses) }),
      z.strictObject({ action: z.literal('archive') }),
    ]),
    vehicles: z
      .array(z.strictObject({ id: z.uuid(), updatedAt: isoDateTime }))
      .min(1)
      .max(BULK_MAX),
  })
type VehicleStatus = RetailStatus | DismantledStatus
export type BulkChange = {
  change: { action: 'status'; status: VehicleStatus } | { action: 'archive' }
  vehicles: { id: string; updatedAt: string }[]
}
/** Reason why a vehicle was skipped; null if it was changed. */
export type BulkChangeResult = { id: string; problem: string | null }

const YEAR_WRONG = 'year must be a whole number'

/** Filter and order of the back office table; by default all, newest first. */
export function vehicleTableSchema<
  const Statuses extends readonly [string, ...string[]],
  const Sorts extends readonly [VehicleTableSort, ...VehicleTableSort[]],
>(
  statuses: Statuses,
  sorts: Sorts,
): z.ZodType<VehicleTableFilter, VehicleTableQuery<Statuses[number], Sorts[number]>> {
  const schema = z
    .strictObject({
      q: optionalText('Search'),
      status: optionalChoice('Status', statuses),
      make: optionalText('Make'),
      location: optionalText('Location').meta({
        description:
          'A place in the yard, or what it begins with: `C` finds `C-17`, and `C-1` does not. Case, blanks and punctuation do not count.',
      }),
      year: z.preprocess(
        readNumber,
        z.int(YEAR_WRONG).min(0, YEAR_WRONG).max(9999, YEAR_WRONG).optional(),
      ),
      archived: z
        .string()
        .max(5, { abort: true })
        .pipe(z.stringbool())
        .or(z.boolean())
        .default(false),
      missing: optionalChoice('Missing', MISSING_OF_VEHICLE).meta({
        description: 'Vehicles on hand, neither sold nor scrapped, without a picture or a price.',
      }),
      sort: optionalChoice('Sort', sorts),
      direction: optionalChoice('Direction', ['asc', 'desc']),
      cursor: z.string().max(800).nullish(),
      ids: idListSchema('vehicles').optional(),
    })
    .transform(({ sort, direction, ...filter }): VehicleTableFilter => ({
      ...filter,
      sort: sort ?? 'added',
      direction: direction ?? (sort ? 'asc' : 'desc'),
    }))
  return schema as z.ZodType<VehicleTableFilter, VehicleTableQuery<Statuses[number], Sorts[number]>>
}

export const VEHICLE_EVENTS = ['create', 'update', 'archive', 'restore'] as const
export type VehicleEvent = (typeof VEHICLE_EVENTS)[number]

/** Key of the objection to a change of an older version. */
export const VEHICLE_CHANGED = 'changed'

/** Stock number and VIN to check; `exceptId` is the edited vehicle. */
export type UsedNumbersQuery = { stockNumber?: string; vin?: string; exceptId?: string }
const TYPED = { error: 'This must be text', tooLong: 'This is too long' }
export const usedNumbersQuerySchema = z.strictObject({
  stockNumber: textUpTo(40, TYPED).optional(),
  vin: textUpTo(VIN_LENGTH, TYPED).toUpperCase().optional(),
  exceptId: z.string().max(100).optional(),
})
/** Vehicle with the same number, named 'R-104, 2016 Ford Escape'. */
export type NumberHolder = { kind: VehicleKind; id: string; name: string }
export type UsedNumbers = {
  stockNumber: NumberHolder | null
  vin: NumberHolder | null
}
