import type { Context } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { guessBodyStyle } from '#shared/domain/body-style.ts'
import { buildDrawingPath } from '#shared/domain/drawing.ts'
import { toMakeKey } from '#shared/domain/makes.ts'
import { findPriceDrop } from '#shared/domain/price-drop.ts'
import { cardColumns, type CardRow, toCardOptions, toCarCard } from './cards.ts'
import { getPublicRow } from './get-vehicle.ts'
import { toVehiclePictures, toPublicRetail } from './mapper.ts'
import { toPublicWhere, selectRows } from './public-query.ts'

const SIMILAR_MAX = 4
/** The database does not know body styles, so this many cars nearest in price are compared. */
const SIMILAR_CANDIDATES = 40

/** Throws AppError 'not-found'. */
export async function getCarPage(ctx: Context, id: string) {
  const row = await getPublicRow(ctx.db, 'retail', id)
  const options = toCardOptions(ctx)
  const vehicle = toPublicRetail(row, options.pictureBase)
  const similar = await findSimilar(ctx, row)
  return {
    vehicle,
    priceDrop: findPriceDrop({ ...row, status: vehicle.status }, options.now),
    pictures: toVehiclePictures(row, options.pictureBase),
    drawing: buildDrawingPath(row),
    similar: similar.map((car) => toCarCard(car, options)),
  }
}

/** Finds available cars: of the same body style first, then of the same make (rule 4.20). */
async function findSimilar({ db }: Context, car: CardRow): Promise<CardRow[]> {
  const { id, make, model, priceCents, year } = car
  const { sql } = Prisma
  const isSameModel = sql`make_key = ${toMakeKey(make)} AND lower(model) = ${model.toLowerCase()}`
  const order = sql`(${isSameModel}) DESC, abs(price_cents - ${priceCents}::int),
    abs(year - ${year}::int), created_at DESC, id DESC`
  const column = Prisma.raw(priceCents === null ? 'year' : 'price_cents')
  const value = priceCents ?? year
  const available = sql`FROM vehicle
    WHERE ${toPublicWhere('retail', { status: 'available' })} AND id <> ${id}::uuid`
  const limit = SIMILAR_CANDIDATES
  // An index finds the nearest of each side; sorting 100,000 cars by distance would take 200 ms.
  const candidates = sql`
    (SELECT id ${available} AND ${isSameModel} ORDER BY ${order} LIMIT ${limit}) UNION
    (SELECT id ${available} AND ${column} IS NULL ORDER BY ${order} LIMIT ${limit}) UNION
    (SELECT id ${available} AND ${column} >= ${value} ORDER BY ${column}
      FETCH FIRST ${limit} ROWS WITH TIES) UNION
    (SELECT id ${available} AND ${column} < ${value} ORDER BY ${column} DESC
      FETCH FIRST ${limit} ROWS WITH TIES)`
  const where = sql`id = ANY(ARRAY(${candidates}))`
  const nearest = await selectRows(db, cardColumns, { where, order, limit })
  const style = guessBodyStyle(car)
  const likeness = (other: CardRow): number => {
    if (guessBodyStyle(other) === style) return 2
    return toMakeKey(other.make) === toMakeKey(make) ? 1 : 0
  }
  return nearest.toSorted((one, other) => likeness(other) - likeness(one)).slice(0, SIMILAR_MAX)
}
