import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Repeatable } from '#shared/domain/idempotency-key.ts'
import { type Picture, pictureFromId, pictureFromUrl } from '#shared/domain/picture.ts'
import {
  PICTURE_FROM_ELSEWHERE,
  PICTURE_OF_ANOTHER,
  PICTURE_UNKNOWN,
  type PictureFields,
  type StockKind,
} from '#shared/domain/vehicle.ts'

type Arrangement = { kind: StockKind; vehicleId: string; ids: string[]; at: Date }

/** The column that says which vehicle of this kind a picture belongs to. */
const OWNER: Record<StockKind, Prisma.Sql> = {
  retail: Prisma.sql`retail_vehicle_id`,
  dismantled: Prisma.sql`dismantled_vehicle_id`,
}

/** How a vehicle's row brings its pictures along. */
export const picturesInOrder = { select: { id: true }, orderBy: { position: 'asc' } } as const

/** All pictures of a row that was read with them, the cover first. */
export const toPictures = (
  { pictures }: { pictures: { id: string }[] },
  pictureBase: string,
): Picture[] => pictures.flatMap(({ id }) => pictureFromId(pictureBase, id) ?? [])

/** What callers send without what they say of pictures and repeats, which is written in other ways. */
export function vehicleColumns<Fields extends PictureFields & Repeatable>({
  pictures: _,
  imageUrl: _url,
  idempotencyKey: _key,
  ...columns
}: Fields) {
  return columns
}

/**
 * The ids of the pictures that a vehicle is to have, or null where nothing was said of them or nothing differs. A caller that
 * knows one picture alone sends `imageUrl`: that picture becomes the cover and the others follow it; blank takes all away.
 * Throws AppError 'invalid' for an address that is not under `pictureBase`.
 */
export function wantedPictures(
  { pictures, imageUrl }: PictureFields,
  { current, pictureBase }: { current: string[]; pictureBase: string },
): string[] | null {
  const wanted = pictures ?? withCover(imageUrl, { current, pictureBase })
  return wanted.join() === current.join() ? null : wanted
}

function withCover(
  imageUrl: string | null | undefined,
  { current, pictureBase }: { current: string[]; pictureBase: string },
): string[] {
  if (imageUrl === undefined) return current
  const cover = pictureFromUrl(imageUrl)?.id
  if (cover && !imageUrl?.startsWith(`${pictureBase}/${cover}/`)) {
    throw refused('imageUrl', PICTURE_FROM_ELSEWHERE)
  }
  return cover ? [cover, ...current.filter((id) => id !== cover)] : []
}

/**
 * Gives a vehicle these pictures in this order, in the transaction that changes it; those it loses belong to nobody from now on.
 * Throws AppError 'invalid' for one that is not there or belongs to another vehicle.
 */
export async function arrangePictures(
  transaction: DbOrTransaction,
  { kind, vehicleId, ids, at }: Arrangement,
): Promise<void> {
  const owner = OWNER[kind]
  await transaction.$executeRaw`
    UPDATE picture SET ${owner} = NULL, unused_since = ${at} WHERE ${owner} = ${vehicleId}::uuid AND id <> ALL (${ids})`
  const arranged = await transaction.$executeRaw`
    UPDATE picture SET ${owner} = ${vehicleId}::uuid, position = wanted.place - 1, unused_since = NULL
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS wanted (id, place)
    WHERE picture.id = wanted.id AND (unused_since IS NOT NULL OR ${owner} = ${vehicleId}::uuid)`
  if (arranged === ids.length) return
  const known = await transaction.picture.count({ where: { id: { in: ids } } })
  throw refused('pictures', known < ids.length ? PICTURE_UNKNOWN : PICTURE_OF_ANOTHER)
}

const refused = (path: string, message: string) =>
  new AppError('invalid', message, { issues: [{ path, message }] })
