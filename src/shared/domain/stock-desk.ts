import * as z from 'zod'
import { readNumber } from '#shared/lib/numbers.ts'
import type { DismantledStatus } from './dismantled-vehicle.ts'
import { idempotencyKeySchema } from './idempotency-key.ts'
import type { RetailStatus } from './retail-vehicle.ts'
import { clean, isoDateTime, optionalChoice, optionalText, type StockKind } from './vehicle.ts'
import { VIN_LENGTH } from './vin.ts'

/** How long a deleted vehicle can be taken back (docs/product.md 13.34). */
export const RESTORE_WITHIN_MS = 30 * 24 * 3_600_000
export const STOCK_TABLE_PAGE_SIZE = 50

/** The statuses of vehicles that have left the yard, whose VIN others may have again. */
export const GONE: string[] = ['sold', 'Scrapped'] satisfies (RetailStatus | DismantledStatus)[]

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
export const DISMANTLED_TABLE_SORTS = [...SORTS, 'dateAcquired'] as const
export type StockTableSort =
  | (typeof RETAIL_TABLE_SORTS)[number]
  | (typeof DISMANTLED_TABLE_SORTS)[number]

export type StockTableFilter = {
  q: string | null
  status: string | null
  make: string | null
  year?: number
  /** Shows what was deleted and can still be taken back. */
  archived: boolean
  sort: StockTableSort
  direction: 'asc' | 'desc'
  cursor?: string | null
}
/** What is asked of such a table. */
export type StockTableQuery<Status, Sort> = {
  q?: string | null
  status?: Status | null
  make?: string | null
  year?: number
  archived?: boolean
  sort?: Sort | null
  direction?: 'asc' | 'desc' | null
  cursor?: string | null
}

const YEAR_WRONG = 'year must be a whole number'

/** What narrows and orders the back office's table of vehicles; blank is everything that is not deleted, the latest addition in front. */
export function stockTableSchema<
  const Statuses extends readonly [string, ...string[]],
  const Sorts extends readonly [StockTableSort, ...StockTableSort[]],
>(
  statuses: Statuses,
  sorts: Sorts,
): z.ZodType<StockTableFilter, StockTableQuery<Statuses[number], Sorts[number]>> {
  const whole = z
    .object({
      q: optionalText('Search'),
      status: optionalChoice('Status', statuses),
      make: optionalText('Make'),
      year: z.preprocess(
        readNumber,
        z.int(YEAR_WRONG).min(0, YEAR_WRONG).max(9999, YEAR_WRONG).optional(),
      ),
      archived: z.stringbool().or(z.boolean()).default(false),
      sort: optionalChoice('Sort', sorts),
      direction: optionalChoice('Direction', ['asc', 'desc']),
      cursor: z.string().max(800).nullish(),
    })
    .transform(({ sort, direction, ...filter }): StockTableFilter => ({
      ...filter,
      sort: sort ?? 'added',
      direction: direction ?? (sort ? 'asc' : 'desc'),
    }))
  return whole as z.ZodType<StockTableFilter, StockTableQuery<Statuses[number], Sorts[number]>>
}

/** What callers send to add a vehicle, with the key that makes a retry harmless. */
export const stockCreationSchema = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  schema.extend({ idempotencyKey: idempotencyKeySchema })

/** A change of some fields; `updatedAt` is that of the state it was made on, so that no change of somebody else is lost. */
export type StockChange<Input> = { fields: Partial<Input>; updatedAt: string | undefined }

type ChangeSchema<Shape extends z.ZodRawShape> = z.ZodType<
  StockChange<z.output<z.ZodObject<Shape>>>,
  Partial<z.input<z.ZodObject<Shape>>> & { updatedAt?: string }
>

/** What callers send to change a vehicle: any of the fields by the rules for adding one. What is not sent stays, also where it has a default. */
export function stockChangeSchema<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): ChangeSchema<Shape> {
  const whole = z
    .record(z.string(), z.unknown(), { error: 'Please send the fields to change' })
    .transform((body, context) => {
      const sent = Object.fromEntries(
        Object.keys(schema.shape).flatMap((field) =>
          body[field] === undefined ? [] : [[field, true]],
        ),
      )
      const fields = schema.pick(sent as Parameters<typeof schema.pick>[0]).safeParse(body)
      const updatedAt = isoDateTime.optional().safeParse(body.updatedAt)
      if (fields.success && updatedAt.success) {
        return { fields: fields.data, updatedAt: updatedAt.data }
      }
      for (const { path, message } of fields.error?.issues ?? []) {
        context.addIssue({ code: 'custom', path, message })
      }
      if (!updatedAt.success) {
        context.addIssue({
          code: 'custom',
          path: ['updatedAt'],
          message: 'updatedAt must be a date',
        })
      }
      return z.NEVER
    })
  // Zod has no type for picking what is known only when it is sent.
  return whole as unknown as ChangeSchema<Shape>
}

/** A field of a vehicle and what it was and became. */
export const stockFieldChangeSchema = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
})

/** One entry of a vehicle's history. */
export const stockHistoryEntrySchema = z.object({
  at: isoDateTime,
  by: z.string(),
  action: z.enum(['create', 'update', 'archive', 'restore']),
  changes: z.array(stockFieldChangeSchema),
})
export type StockFieldChange = z.infer<typeof stockFieldChangeSchema>
/** As a client receives it: `unknown` may be undefined, which JSON leaves out. */
export type StockHistoryEntry = Omit<z.infer<typeof stockHistoryEntrySchema>, 'changes'> & {
  changes: (Pick<StockFieldChange, 'field'> & Partial<StockFieldChange>)[]
}

/** A stock number and a VIN that somebody is about to give to a vehicle; `exceptId` is the vehicle itself. */
export type StockClaim = { stockNumber?: string; vin?: string; exceptId?: string }
export const stockClaimSchema = z.object({
  stockNumber: z.string().overwrite(clean).max(40).optional(),
  vin: z.string().overwrite(clean).toUpperCase().max(VIN_LENGTH).optional(),
  exceptId: z.string().max(100).optional(),
})
/** A vehicle that has a number already, as one calls it: 'R-104, 2016 Ford Escape'. */
export type StockHolder = { kind: StockKind; id: string; name: string }
export type StockTaken = { stockNumber: StockHolder | null; vin: StockHolder | null }
