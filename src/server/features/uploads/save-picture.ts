import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { createLimiter } from '#server/core/limiter.ts'
import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  type Picture,
  pictureFromId,
  buildPictureId,
} from '#shared/domain/picture.ts'
import { PICTURE_UNKNOWN } from '#shared/domain/vehicle.ts'
import { encodeDrawing, type EncodedPicture, encodeLogo, encodePicture } from './encode.ts'
import { assertRoom, writeFiles } from './picture-files.ts'

/** `digest` of the original file, if the picture is made of a stored one. */
type Options = { quarterTurns?: number; digest?: string | null }

/** Decoding a picture of 50 million pixels takes some hundred megabytes. */
const ENCODED_AT_ONCE = 2
const WAITING_MAX = 50

/** Limits the memory of the process. */
const limited = createLimiter({ concurrency: ENCODED_AT_ONCE, queueMax: WAITING_MAX })

/** Runs one upload within the caller's budget. Throws AppError 'too-many' or 'unavailable'. */
export const admitUpload = <T>(
  { limits, pictures, actor }: StaffContext,
  work: () => Promise<T>,
): Promise<T> =>
  limits.within('upload', actor.id, async () => {
    await assertRoom(pictures)
    return work()
  })

/** Stores a picture without a vehicle and returns its id (rules 16.1, 16.2). */
export async function savePicture(
  ctx: Context,
  bytes: Buffer,
  { quarterTurns = 0, digest = computeDigest(bytes) }: Options = {},
): Promise<string> {
  if (bytes.length > PICTURE_BYTES_MAX) throw new AppError('too-large', PICTURE_TOO_LARGE)
  return limited(async () =>
    store(ctx, await encodePicture(bytes, { quarterTurns }), { bytes: bytes.length, digest }),
  )
}

/** Stores a logo, with a background if it is transparent. */
export async function saveLogo(ctx: Context, bytes: Buffer): Promise<string> {
  if (bytes.length > PICTURE_BYTES_MAX) throw new AppError('too-large', PICTURE_TOO_LARGE)
  const file = { bytes: bytes.length, digest: computeDigest(bytes) }
  return limited(async () => store(ctx, await encodeLogo(bytes), file))
}

/** Stores an SVG drawing of the demo. */
export const saveDrawing = (ctx: Context, svg: string): Promise<string> =>
  limited(async () => store(ctx, await encodeDrawing(svg), { bytes: svg.length, digest: null }))

async function store(
  { db, clock, log, pictures }: Context,
  { width, height, versions }: EncodedPicture,
  file: { bytes: number; digest: string | null },
): Promise<string> {
  const id = buildPictureId(uuidv7(), { width, height })
  // The row comes first, so that the sweep finds the files of a failed upload.
  await db.picture.create({
    data: { id, ...file, unusedSince: clock.now() },
    select: { id: true },
  })
  const deleteRow = () => db.picture.delete({ where: { id }, select: { id: true } })
  await writeFiles({ store: pictures, log }, { id, versions, deleteRow })
  return id
}

/** Stores a turned copy of a picture. Throws AppError 'not-found'. */
export const rotatePicture = (
  ctx: StaffContext,
  id: string,
  quarterTurns: number,
): Promise<Picture> =>
  admitUpload(ctx, async () => {
    const known = await ctx.db.picture.findUnique({ where: { id }, select: { digest: true } })
    const bytes = known && (await ctx.pictures.read(`${id}/${toPicture(ctx, id).width}.webp`))
    if (!bytes) throw new AppError('not-found', PICTURE_UNKNOWN)
    return toPicture(ctx, await savePicture(ctx, bytes, { quarterTurns, digest: known.digest }))
  })

/** Throws AppError 'not-found' for an invalid id. */
export function toPicture({ pictures }: Context, id: string): Picture {
  const picture = pictureFromId(pictures.baseUrl, id)
  if (!picture) throw new AppError('not-found', PICTURE_UNKNOWN)
  return picture
}

/** Returns the SHA-256 of a file in hex, which identifies equal files. */
export const computeDigest = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex')
