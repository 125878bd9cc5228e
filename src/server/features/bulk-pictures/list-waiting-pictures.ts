import type { Context } from '#server/context.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  comparePaths,
  assignByNeighbor,
  BULK_SHOWN_MAX,
  explainPictureIsThere,
  type PictureList,
  type BulkPicture,
  type BulkProposal,
  sortIntoVehicle,
  VEHICLE_IS_FULL,
} from '#shared/domain/bulk-pictures.ts'
import { matchName, type NamedVehicle, type NameMatch } from '#shared/domain/picture-name.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { findNamedVehicles } from './named-vehicles.ts'
import {
  pictureVehicleColumns,
  type PictureVehicleRow,
  toPictureVehicle,
} from './picture-vehicle.ts'

const columns = {
  pictureId: true,
  path: true,
  takenAt: true,
  authorName: true,
  isChosen: true,
  vehicleId: true,
  picture: { select: { digest: true } },
} as const satisfies Prisma.BulkPictureSelect
type Row = Prisma.BulkPictureGetPayload<{ select: typeof columns }>

/** Vehicle of a picture by choice of staff, or else by its name. */
type Aim = { row: Row; vehicleId: string | null; match: NameMatch | null }

/** Lists waiting pictures and their vehicles, of `kind` if a number is ambiguous. */
export async function listWaitingPictures(
  ctx: Context,
  { kind }: { kind: VehicleKind },
): Promise<PictureList> {
  const { db, pictures: store } = ctx
  const [rows, total] = await Promise.all([
    db.bulkPicture.findMany({
      where: { status: 'waiting' },
      select: columns,
      orderBy: [{ sentAt: 'asc' }, { pictureId: 'asc' }],
      take: BULK_SHOWN_MAX,
    }),
    db.bulkPicture.count({ where: { status: 'waiting' } }),
  ])
  const named = await findNamedVehicles(
    db,
    rows.filter(({ isChosen }) => !isChosen).map(({ path }) => path),
  )
  const aims = rows.map((row) => findAim(row, { named, kind }))
  const proposals = listProposals(aims)
  const vehicles = await findVehicles(ctx, [
    ...aims.flatMap(({ vehicleId }) => vehicleId ?? []),
    ...proposals.map(({ vehicleId }) => vehicleId),
  ])
  const notes = writeNotes(aims, vehicles)
  const known = new Set(vehicles.map(({ id }) => id))
  const pictures = aims.flatMap(({ row, vehicleId }): BulkPicture[] => {
    const picture = pictureFromId(store.baseUrl, row.pictureId)
    if (!picture) return []
    return [
      {
        ...picture,
        path: row.path,
        takenAt: row.takenAt.toISOString(),
        by: row.authorName,
        vehicleId: vehicleId !== null && known.has(vehicleId) ? vehicleId : null,
        note: notes.get(row.pictureId) ?? null,
      },
    ]
  })
  return {
    pictures: pictures.toSorted(comparePaths),
    proposals,
    vehicles: vehicles.map(toPictureVehicle),
    total,
  }
}

function findAim(row: Row, { named, kind }: { named: NamedVehicle[]; kind: VehicleKind }): Aim {
  if (row.isChosen) return { row, vehicleId: row.vehicleId, match: null }
  const match = matchName(row.path, named, kind)
  const [first] = match.isSure ? match.vehicles : []
  return { row, vehicleId: first?.id ?? null, match }
}

/** Proposes by an uncertain name, or else by the previous picture. */
function listProposals(aims: Aim[]): BulkProposal[] {
  const followed = assignByNeighbor(
    aims.map(({ row, vehicleId }) => ({
      id: row.pictureId,
      takenAt: row.takenAt.getTime(),
      vehicleId,
    })),
  )
  const proposals = new Map<string, BulkProposal>()
  for (const { row, vehicleId, match } of aims) {
    if (vehicleId !== null || match === null) continue
    const [byName, ...others] = match.vehicles
    const because = byName && others.length === 0 ? 'name' : 'time'
    const proposed =
      because === 'name' ? byName?.id : others.length === 0 && followed.get(row.pictureId)
    if (!proposed) continue
    const key = `${because} ${proposed}`
    const before = proposals.get(key)?.pictureIds ?? []
    proposals.set(key, {
      vehicleId: proposed,
      because,
      pictureIds: [...before, row.pictureId],
    })
  }
  return [...proposals.values()]
}

const findVehicles = ({ db }: Context, ids: string[]): Promise<PictureVehicleRow[]> =>
  db.vehicle.findMany({
    where: { id: { in: [...new Set(ids)] }, archivedAt: null },
    select: pictureVehicleColumns,
    orderBy: [{ stockNumber: 'asc' }, { id: 'asc' }],
  })

/** Explains by id why pictures cannot go to their vehicles. */
function writeNotes(aims: Aim[], vehicles: PictureVehicleRow[]): Map<string, string> {
  const notes = new Map<string, string>()
  for (const { row, vehicleId, match } of aims) {
    if (vehicleId === null && match && match.vehicles.length > 1) {
      const numbers = match.vehicles.map(({ stockNumber }) => stockNumber)
      notes.set(row.pictureId, `Its name fits ${numbers.slice(0, 3).join(' and ')}`)
    }
  }
  for (const { id, stockNumber, pictures } of vehicles) {
    const own = aims.filter(({ vehicleId }) => vehicleId === id).map(({ row }) => row)
    const waiting = own
      .toSorted(comparePaths)
      .map(({ pictureId, picture }) => ({ id: pictureId, digest: picture.digest }))
    for (const [pictureId, place] of sortIntoVehicle(waiting, pictures)) {
      if (place === 'duplicate') notes.set(pictureId, explainPictureIsThere(stockNumber))
      if (place === 'full') notes.set(pictureId, VEHICLE_IS_FULL)
    }
  }
  return notes
}
