import type { Context } from '#server/context.ts'
import { AppError, isDiskFull } from '#server/core/app-error.ts'
import type { EncodedPicture } from './encode.ts'
import type { PictureStore } from './picture-store.ts'

export const DISK_FULL = 'There is no room left to store pictures'
/** Stays free for the database. */
const FREE_BYTES_MIN = 512 * 1024 * 1024
const STORE_UNAVAILABLE = 'The picture could not be stored. Please try again'

/** Throws AppError 'unavailable' if the disk is nearly full. */
export async function assertRoom({ freeBytes }: Pick<PictureStore, 'freeBytes'>): Promise<void> {
  if ((await freeBytes()) < FREE_BYTES_MIN) throw new AppError('unavailable', DISK_FULL)
}

type Files = {
  id: string
  versions: EncodedPicture['versions']
  deleteRow: () => Promise<unknown>
}

/** Writes the files of a picture; on failure removes it and throws AppError 'unavailable'. */
export async function writeFiles(
  { store, log }: { store: PictureStore } & Pick<Context, 'log'>,
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
      log.error({ err: error, picture: id }, 'the sweep removes the rest of a failed picture')
    }
    throw new AppError('unavailable', isDiskFull(cause) ? DISK_FULL : STORE_UNAVAILABLE, { cause })
  }
}
