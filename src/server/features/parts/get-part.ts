import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import type { Part } from '#shared/domain/part-schema.ts'
import { readTag } from '#shared/domain/part.ts'
import { includeRelationsOn, toPart } from './mapper.ts'
import { PART_NOT_FOUND } from './part-row.ts'

/** Accepts the id or the tag as typed. Throws AppError 'not-found'. */
export async function getPart(ctx: Context, key: string): Promise<Part> {
  const tag = isId(key) ? null : readTag(key)
  const where = isId(key) ? { id: key } : tag && { tag }
  const today = getCurrentDay(ctx)
  const include = { ...includeRelationsOn(today), events: { orderBy: { id: 'desc' } } } as const
  const row = where && (await ctx.db.part.findUnique({ where, include }))
  if (!row) throw new AppError('not-found', PART_NOT_FOUND)
  return toPart(row, today)
}
