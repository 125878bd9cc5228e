import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { LIST_MAX } from '#shared/domain/field-schema.ts'
import type { ListedPart, PartReservation, PartNews } from '#shared/domain/part-schema.ts'
import { formatReservation, type PartAvailability } from '#shared/domain/part.ts'
import { includeRelationsOn, toListedPart } from './mapper.ts'

const VEHICLE_NOT_FOUND = 'Vehicle not found'
/** States that a request for the same part wants to know. */
const NEWS: PartAvailability[] = ['held', 'accepted', 'in-sale', 'returned']

/** Lists the parts of a vehicle from first to last. Throws AppError 'not-found'. */
export async function listPartsOfVehicle(ctx: Context, donorId: string): Promise<ListedPart[]> {
  const donor = isId(donorId)
    ? await ctx.db.vehicle.findFirst({
        where: { id: donorId, kind: 'dismantled' },
        select: { id: true },
      })
    : null
  if (!donor) throw new AppError('not-found', VEHICLE_NOT_FOUND)
  return findOfVehicles(ctx, [donorId])
}

/** Says which parts of vehicles in the yard are held or sold. */
export async function listPartNews(ctx: Context, vehicleIds: string[]): Promise<PartNews[]> {
  const parts = await findOfVehicles(ctx, vehicleIds)
  return parts.flatMap(({ id, donorId, tag, name, availability, reservedBy }) =>
    donorId && reservedBy && NEWS.includes(availability)
      ? [
          {
            id,
            vehicleId: donorId,
            tag,
            name,
            availability,
            words: formatNews(availability, reservedBy),
          },
        ]
      : [],
  )
}

const formatNews = (availability: PartAvailability, reservedBy: PartReservation): string =>
  availability === 'returned' && reservedBy.kind === 'sale'
    ? `back from ${reservedBy.number}, not on a shelf yet`
    : formatReservation(reservedBy)

async function findOfVehicles(ctx: Context, donorIds: string[]): Promise<ListedPart[]> {
  const today = getCurrentDay(ctx)
  const rows = await ctx.db.part.findMany({
    where: { donorId: { in: donorIds }, archivedAt: null },
    include: includeRelationsOn(today),
    orderBy: { id: 'asc' },
    take: LIST_MAX,
  })
  return rows.map((row) => toListedPart(row, today))
}
