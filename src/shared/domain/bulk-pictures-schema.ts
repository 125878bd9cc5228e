import * as z from 'zod'
import { BULK_IDS_MAX, BULK_PATH_MAX, FILE_TIME_MAX_MS, FILE_TIME_MIN_MS } from './bulk-pictures.ts'
import { PICTURE_ID } from './picture.ts'
import { NAME_MAX } from './text-limits.ts'
import { VEHICLE_KINDS } from './vehicle.ts'

const path = z.string().min(1, 'path is required').max(BULK_PATH_MAX, 'path is too long')
const bytes = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const milliseconds = z
  .int('A time is in milliseconds since 1970')
  .min(FILE_TIME_MIN_MS)
  .max(FILE_TIME_MAX_MS)

/** Fields of a form are text. */
const toNumberSchema = (schema: z.ZodInt) =>
  z.preprocess((text) => (typeof text === 'string' && text !== '' ? Number(text) : text), schema)

/** Form fields of one file in a bulk upload. */
export const bulkFileSchema = z.object({
  path,
  bytes: toNumberSchema(z.int('bytes must be a whole number').min(0).max(2_147_483_647)),
  modified: toNumberSchema(milliseconds),
  taken: toNumberSchema(milliseconds),
})

const vehicleId = z.uuid()
const pictureIds = z.array(z.string().max(NAME_MAX).regex(PICTURE_ID)).min(1).max(BULK_IDS_MAX)

/** Preferred kind for a stock number that both use. */
export const bulkListSchema = z.strictObject({ kind: z.enum(VEHICLE_KINDS) })
export const bulkSearchSchema = bulkListSchema.extend({ q: z.string().trim().max(NAME_MAX) })
export const bulkIdsSchema = z.strictObject({ pictureIds })
export const assignSchema = z.strictObject({ pictureIds, vehicleId: vehicleId.nullable() })
export const putSchema = z.strictObject({
  puts: z.array(z.strictObject({ vehicleId, pictureIds })).min(1).max(BULK_IDS_MAX),
})
export const sentFilesSchema = z.strictObject({
  files: z.array(z.strictObject({ path, bytes, modified: milliseconds })).max(BULK_IDS_MAX),
})
export type BulkPut = z.infer<typeof putSchema>['puts'][number]
