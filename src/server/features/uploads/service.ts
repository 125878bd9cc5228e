import { v7 as uuidv7 } from 'uuid'
import { AppError, isDiskFull } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import { createLimiter } from '#server/core/limiter.ts'
import type { Logger } from '#server/core/logger.ts'
import type { Session } from '#server/core/session.ts'
import type { Limits } from '#server/features/limits/limits.ts'
import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  type Picture,
  pictureFromId,
  pictureId,
} from '#shared/domain/picture.ts'
import { PICTURE_UNKNOWN } from '#shared/domain/vehicle.ts'
import { digestOf } from './digest.ts'
import { encodeDrawing, type EncodedPicture, encodeLogo, encodePicture } from './encode.ts'
import type { PictureStore } from './picture-store.ts'

/** What both kinds of pictures need. */
export type UploadDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error'>
  limits: Pick<Limits, 'within'>
  store: PictureStore
}
export type UploadService = ReturnType<typeof createUploadService>
/** `digest` of the file as it was sent first, where the picture is made of a stored one. */
type SaveOptions = { quarterTurns?: number; digest?: string | null }

export const DISK_FULL = 'There is no room left to store pictures'
/** So much stays free for the database, which stops where it cannot write. */
const FREE_BYTES_MIN = 512 * 1024 * 1024
const STORE_UNAVAILABLE = 'The picture could not be stored. Please try again'
/** A picture of 50 million pixels takes some hundred megabytes while it is decoded. */
const ENCODED_AT_ONCE = 2
const WAITING_MAX = 50

/** Stores and rotates pictures. */
export function createUploadService({ db, clock, log, limits, store }: UploadDeps) {
  const limited = createLimiter({ concurrency: ENCODED_AT_ONCE, queueMax: WAITING_MAX })

  /**
   * Stores a picture that belongs to no vehicle yet and gives its id. Throws AppError 'too-large' over 5,242,880 bytes,
   * 'unsupported-type' for what is no JPEG, PNG or WebP, 'unavailable' where it cannot be stored (rules 16.1, 16.2).
   */
  async function save(
    bytes: Buffer,
    { quarterTurns = 0, digest = digestOf(bytes) }: SaveOptions = {},
  ): Promise<string> {
    if (bytes.length > PICTURE_BYTES_MAX) throw new AppError('too-large', PICTURE_TOO_LARGE)
    return limited(async () =>
      keep(await encodePicture(bytes, { quarterTurns }), { bytes: bytes.length, digest }),
    )
  }

  /** Stores an uploaded logo; throws what save throws. */
  async function uploadLogo(bytes: Buffer): Promise<Picture> {
    if (bytes.length > PICTURE_BYTES_MAX) throw new AppError('too-large', PICTURE_TOO_LARGE)
    const file = { bytes: bytes.length, digest: digestOf(bytes) }
    return pictureOf(await limited(async () => keep(await encodeLogo(bytes), file)))
  }

  /** Stores an SVG document of the demo as save stores a picture; throws AppError 'unavailable' where it cannot be stored. */
  const saveDrawing = (svg: string): Promise<string> =>
    limited(async () => keep(await encodeDrawing(svg), { bytes: svg.length, digest: null }))

  async function keep(
    { width, height, versions }: EncodedPicture,
    file: { bytes: number; digest: string | null },
  ): Promise<string> {
    const id = pictureId(uuidv7(), { width, height })
    // The row comes first, so that the sweep finds the files of a failed upload.
    await db.picture.create({
      data: { id, ...file, unusedSince: clock.now() },
      select: { id: true },
    })
    const deleteRow = () => db.picture.delete({ where: { id }, select: { id: true } })
    await writeFiles({ store, log }, { id, versions, deleteRow })
    return id
  }

  /** Does the work of one upload within the budget of an account; throws AppError 'too-many', 'unavailable'. */
  const admitted = <T>(userId: string, work: () => Promise<T>): Promise<T> =>
    limits.within('upload', userId, async () => {
      await requireRoom(store)
      return work()
    })

  /** Stores an uploaded picture; throws what save throws. */
  const upload = async (bytes: Buffer): Promise<Picture> => pictureOf(await save(bytes))

  /** Gives a picture turned clockwise as a picture of its own, which belongs to no vehicle yet; the one it was made of stays. Throws AppError 'not-found' and what upload throws. */
  async function rotate(id: string, quarterTurns: number, { userId }: Session): Promise<Picture> {
    return admitted(userId, async () => {
      const known = await db.picture.findUnique({ where: { id }, select: { digest: true } })
      const bytes = known && (await store.read(`${id}/${pictureOf(id).width}.webp`))
      if (!bytes) throw new AppError('not-found', PICTURE_UNKNOWN)
      return pictureOf(await save(bytes, { quarterTurns, digest: known.digest }))
    })
  }

  /** The picture of an id; throws AppError 'not-found' where it is none of ours. */
  function pictureOf(id: string): Picture {
    const picture = pictureFromId(store.baseUrl, id)
    if (!picture) throw new AppError('not-found', PICTURE_UNKNOWN)
    return picture
  }

  return { save, saveDrawing, admitted, upload, uploadLogo, rotate, pictureOf }
}

/** Throws AppError 'unavailable' where the disk of the pictures is nearly full. */
export async function requireRoom({ freeBytes }: Pick<PictureStore, 'freeBytes'>): Promise<void> {
  if ((await freeBytes()) < FREE_BYTES_MIN) throw new AppError('unavailable', DISK_FULL)
}

type Files = {
  id: string
  versions: EncodedPicture['versions']
  deleteRow: () => Promise<unknown>
}

/** Writes the files of a picture whose row is there; takes everything back and throws AppError 'unavailable' where they cannot be stored. */
export async function writeFiles(
  { store, log }: Pick<UploadDeps, 'store' | 'log'>,
  { id, versions, deleteRow }: Files,
): Promise<void> {
  try {
    for (const { width, webp } of versions) await store.write(`${id}/${width}.webp`, webp)
  } catch (cause) {
    log.error({ err: cause, picture: id }, 'a picture could not be stored')
    try {
      await store.remove(id)
      await deleteRow()
    } catch (error) {
      log.error({ err: error, picture: id }, 'what was written of a picture is left to the sweep')
    }
    throw new AppError('unavailable', isDiskFull(cause) ? DISK_FULL : STORE_UNAVAILABLE, { cause })
  }
}
