import type { Context } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { buildDrawingPath } from '#shared/domain/drawing.ts'
import { cardColumns, type CardRow, toCardOptions, toDismantledCard } from './cards.ts'
import { getPublicRow } from './get-vehicle.ts'
import { toPublicDismantled, toPublicOptions, toVehiclePictures } from './mapper.ts'
import { toPublicOrder, toPublicWhere, selectRows } from './public-query.ts'

const SIMILAR_MAX = 3

/** Throws AppError 'not-found'. */
export async function getDismantledVehiclePage(ctx: Context, id: string) {
  const row = await getPublicRow(ctx.db, 'dismantled', id)
  const options = toCardOptions(ctx)
  const similar = await findSimilar(ctx, row)
  return {
    vehicle: toPublicDismantled(row, toPublicOptions(ctx)),
    pictures: toVehiclePictures(row, options.pictureBase),
    drawing: buildDrawingPath(row),
    similar: similar.map((each) => toDismantledCard(each, options)),
  }
}

/** Finds vehicles of the same make and model that are not scrapped. */
const findSimilar = ({ db }: Context, { id, make, model }: CardRow) =>
  selectRows(db, cardColumns, {
    where: Prisma.sql`${toPublicWhere('dismantled', { make })}
      AND model = ${model} AND id <> ${id}::uuid AND status <> 'Scrapped'`,
    order: toPublicOrder('dismantled'),
    limit: SIMILAR_MAX,
  })
