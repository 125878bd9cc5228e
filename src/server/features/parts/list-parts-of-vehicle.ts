import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { LIST_MAX } from '#shared/domain/field-schema.ts'
import type { ListedPart, PartClaim, PartNews } from '#shared/domain/part-schema.ts'
import { formatClaim, type PartAvailability } from '#shared/domain/part.ts'
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
  return parts.flatMap(({ id, donorId, tag, name, availability, claim }) =>
    donorId && claim && NEWS.includes(availability)
      ? [
          {
            id,
            vehicleId: donorId,
            tag,
            name,
            availability,
            words: formatNews(claim),
          },
        ]
      : [],
  )
}

const formatNews = (claim: PartClaim): string =>
  claim.kind === 'came-back' && claim.by.kind === 'sale'
    ? `back from ${claim.by.number}, not on a shelf yet`
    : formatClaim(claim)

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
