import * as z from 'zod'
import type { Picture } from '#shared/domain/picture.ts'

type Entity = { id: string; picture: Picture | null }
type Wire<T extends Entity> = { _id: string; imageUrl: string | null } & Omit<T, 'id' | 'picture'>

/** An entity as REST speaks of it: `_id`, and the cover's address as `imageUrl` (docs/product.md 19.1). */
export function toWire<T extends Entity>({ id, picture, ...rest }: T): Wire<T> {
  return { _id: id, ...rest, imageUrl: picture?.url ?? null }
}

/** An entity without a picture as REST speaks of it. */
export const withWireId = <T extends { id: string }>({
  id,
  ...rest
}: T): { _id: string } & Omit<T, 'id'> => ({ _id: id, ...rest })

/** The schema of what toWire makes of an entity. */
export function wireOf<Shape extends { id: z.ZodType; picture: z.ZodType }>({
  shape: { id, picture: _picture, ...rest },
}: z.ZodObject<Shape>): z.ZodObject {
  return z.object({ _id: id, ...rest, imageUrl: z.string().nullable() })
}

/** The schema of what withWireId makes of an entity. */
export function wireIdOf<Shape extends { id: z.ZodType }>({
  shape: { id, ...rest },
}: z.ZodObject<Shape>): z.ZodObject {
  return z.object({ _id: id, ...rest })
}
