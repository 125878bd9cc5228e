import * as z from 'zod'
import {
  BULK_MAX,
  readNumber,
  idListSchema,
  isoDateTime,
  optionalChoice,
  optionalText,
} from '#shared/domain/field-schema.ts'
import { textUpTo } from './field-schema.ts'
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

/** What a vehicle that is neither sold nor scrapped may still lack; a price is asked of cars for sale alone. */
export const MISSING_OF_VEHICLE = ['picture', 'price'] as const
export type MissingOfVehicle = (typeof MISSING_OF_VEHICLE)[number]

export type VehicleTableFilter = {
  q: string | null
  status: string | null
  make: string | null
  /** A place in the yard, or a row of it. */
  location?: string | null
  year?: number
  /** Shows what was deleted and can still be taken back. */
  archived: boolean
  /** Only what is on hand without it. */
  missing?: MissingOfVehicle | null
  sort: VehicleTableSort
  direction: 'asc' | 'desc'
  cursor?: string | null
  /** These vehicles alone. */
  ids?: string[]
}
/** The query of such a table. */
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
  /** Ids with commas between them. */
  ids?: string
}

/** A change of several vehicles, each as the person who changes it saw it last. */
export const bulkChangeSchema = <const Statuses extends readonly [string, ...string[]]>(
  statuses: Statuses,
) =>
  z.object({
    change: z.discriminatedUnion('action', [
      z.object({ action: z.literal('status'), status: z.enum(statuses) }),
      z.object({ action: z.literal('archive') }),
    ]),
    vehicles: z
      .array(z.object({ id: z.uuid(), updatedAt: isoDateTime }))
      .min(1)
      .max(BULK_MAX),
  })
type VehicleStatus = RetailStatus | DismantledStatus
export type BulkChange = {
  change: { action: 'status'; status: VehicleStatus } | { action: 'archive' }
  vehicles: { id: string; updatedAt: string }[]
}
/** Why a vehicle of a bulk change was not changed; null where it was. */
export type BulkResult = { id: string; problem: string | null }

const YEAR_WRONG = 'year must be a whole number'

/** What narrows and orders the back office's table of vehicles; blank is everything that is not deleted, the latest addition in front. */
export function vehicleTableSchema<
  const Statuses extends readonly [string, ...string[]],
  const Sorts extends readonly [VehicleTableSort, ...VehicleTableSort[]],
>(
  statuses: Statuses,
  sorts: Sorts,
): z.ZodType<VehicleTableFilter, VehicleTableQuery<Statuses[number], Sorts[number]>> {
  const whole = z
    .object({
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
  return whole as z.ZodType<VehicleTableFilter, VehicleTableQuery<Statuses[number], Sorts[number]>>
}

/** A field of a vehicle and what it was and became. */
export const fieldChangeSchema = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
})

/** One entry of a vehicle's history. */
export const vehicleHistoryEntrySchema = z.object({
  at: isoDateTime,
  by: z.string(),
  action: z.enum(['create', 'update', 'archive', 'restore']),
  changes: z.array(fieldChangeSchema),
})
export type VehicleHistoryEntry = z.infer<typeof vehicleHistoryEntrySchema>

/** A stock number and a VIN that somebody is about to give to a vehicle; `exceptId` is the vehicle itself. */
export type ConflictQuery = { stockNumber?: string; vin?: string; exceptId?: string }
const TYPED = { error: 'This must be text', tooLong: 'This is too long' }
export const conflictQuerySchema = z.object({
  stockNumber: textUpTo(40, TYPED).optional(),
  vin: textUpTo(VIN_LENGTH, TYPED).toUpperCase().optional(),
  exceptId: z.string().max(100).optional(),
})
/** A vehicle that has a number already, as one calls it: 'R-104, 2016 Ford Escape'. */
export type ConflictingVehicle = { kind: VehicleKind; id: string; name: string }
export type VehicleConflicts = {
  stockNumber: ConflictingVehicle | null
  vin: ConflictingVehicle | null
}
