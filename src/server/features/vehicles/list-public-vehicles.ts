import type { Context } from '#server/context.ts'
import { encodeCursor } from '#server/core/cursor.ts'
import type { PublicFilter } from '#shared/domain/vehicle-filter.ts'
import type { PublicVehicle } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { publicColumns, toPublicOptions, toPublicVehicle } from './mapper.ts'
import { type PublicCursor, searchRows } from './public-query.ts'

type PublicQuery = { limit: number; after?: PublicCursor | undefined; filter?: PublicFilter }

/** Returns vehicles for visitors; `next` is the cursor of the next page. */
export async function listPublicVehicles(
  ctx: Context,
  kind: VehicleKind,
  { limit, after, filter = {} }: PublicQuery,
): Promise<{ vehicles: PublicVehicle[]; next: string | null; corrected?: string }> {
  const { rows: found, corrected } = await searchRows(ctx.db, publicColumns, {
    kind,
    filter,
    after,
    limit: limit + 1,
  })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const options = toPublicOptions(ctx)
  return {
    vehicles: rows.map((row) => toPublicVehicle(row, options)),
    next: last
      ? encodeCursor([
          last.statusRank,
          kind === 'retail' ? last.createdAt : last.dateAcquired,
          last.id,
        ])
      : null,
    ...(corrected !== undefined && { corrected }),
  }
}
