import type { Prisma } from '#server/database/generated/client.ts'
import { findVehicles } from '#server/features/vehicles/search.ts'
import type { PileVehicle } from '#shared/domain/picture-pile.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import type { PileContext } from './context.ts'
import { pileVehicleColumns, toPileVehicle } from './pile-vehicle.ts'

const OFFERED = 12

/** Finds vehicles to put pictures on, those of `kind` first; without words the newest that have no picture. */
export async function findPileVehicles(
  { db, clock }: PileContext,
  { q, kind }: { q: string; kind: VehicleKind },
): Promise<PileVehicle[]> {
  if (q === '') return newestWithoutPicture(db, kind)
  const { retail, dismantled } = await findVehicles(db, { q, now: clock.now() })
  const groups = kind === 'retail' ? [retail, dismantled] : [dismantled, retail]
  const ids = groups.flatMap(({ found }) => found.map(({ id }) => id))
  const rows = await db.vehicle.findMany({
    where: { id: { in: ids }, archivedAt: null },
    select: pileVehicleColumns,
  })
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(toPileVehicle)
}

async function newestWithoutPicture(
  db: PileContext['db'],
  kind: VehicleKind,
): Promise<PileVehicle[]> {
  const where: Prisma.VehicleWhereInput = { kind, archivedAt: null, coverId: null }
  const rows = await db.vehicle.findMany({
    where,
    select: pileVehicleColumns,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: OFFERED,
  })
  return rows.map(toPileVehicle)
}
