import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { savedCarColumns, toCardOptions, toSavedCar } from './cards.ts'

/** Returns saved cars that are not archived, also sold ones. */
export async function listSavedCars(ctx: Context, ids: string[]) {
  const rows = await ctx.db.vehicle.findMany({
    where: { id: { in: ids.filter((id) => isId(id)) }, kind: 'retail', archivedAt: null },
    select: savedCarColumns,
  })
  const options = toCardOptions(ctx)
  return rows.map((row) => toSavedCar(row, options))
}
