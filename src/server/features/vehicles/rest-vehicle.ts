import * as z from 'zod'
import { AppError } from '#server/core/app-error.ts'
import type { Picture } from '#shared/domain/picture.ts'
import { VEHICLE_ID_REQUIRED } from '#shared/domain/vehicle.ts'
import { splitUrl } from '#shared/lib/url.ts'

/** Rejects a list's path with a trailing slash: its id is missing (rule 4.1). */
export async function rejectTrailingSlash({ url }: { url: string }): Promise<void> {
  if (splitUrl(url).path.endsWith('/')) throw new AppError('invalid', VEHICLE_ID_REQUIRED)
}

type Entity = { id: string; picture: Picture | null }
type Wire<T extends Entity> = { _id: string; imageUrl: string | null } & Omit<T, 'id' | 'picture'>

/** Converts an entity to REST: `_id`, and the cover as `imageUrl` (rule 19.1). */
export function toWire<T extends Entity>({ id, picture, ...rest }: T): Wire<T> {
  return { _id: id, ...rest, imageUrl: picture?.url ?? null }
}

export function wireSchema<Shape extends { id: z.ZodType; picture: z.ZodType }>({
  shape: { id, picture: _picture, ...rest },
}: z.ZodObject<Shape>): z.ZodObject {
  return z.object({ _id: id, ...rest, imageUrl: z.string().nullable() })
}
