import { randomUUID } from 'node:crypto'
import { AppError } from '#server/core/app-error.ts'
import { createLimiter } from '#server/core/limiter.ts'
import type { CustomerPicture } from '#shared/domain/customer-picture.ts'
import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  pictureFromId,
  pictureId,
  pictureWidths,
} from '#shared/domain/picture.ts'
import { encodePicture } from './encode.ts'
import { type UploadDeps, writeFiles } from './service.ts'

export type CustomerPictures = ReturnType<typeof createCustomerPictures>

/** Staff who upload pictures of cars do not wait behind a crowd of visitors. */
const ENCODED_AT_ONCE = 1
const WAITING_MAX = 20

/** Pictures by customers. They have no public address: who may see one is decided before it is read. */
export function createCustomerPictures({ db, clock, log, limits, store }: UploadDeps) {
  const limited = createLimiter({ concurrency: ENCODED_AT_ONCE, queueMax: WAITING_MAX })

  /**
   * Stores a picture that belongs to no request yet. Throws AppError 'too-many' for an address that sent too many, 'too-large' over
   * 5,242,880 bytes, 'unsupported-type' for what is no JPEG, PNG or WebP, 'unavailable' where it cannot be stored.
   */
  async function upload(bytes: Buffer, address: string): Promise<CustomerPicture> {
    await limits.consume('picture', address)
    if (bytes.length > PICTURE_BYTES_MAX) throw new AppError('too-large', PICTURE_TOO_LARGE)
    return limited(async () => {
      const { width, height, versions } = await encodePicture(bytes)
      // All of it is random, unlike that of a public picture, which says when it was made.
      const id = pictureId(randomUUID(), { width, height })
      await db.customerPicture.create({
        data: { id, bytes: bytes.length, createdAt: clock.now() },
        select: { id: true },
      })
      const deleteRow = () => db.customerPicture.delete({ where: { id }, select: { id: true } })
      await writeFiles({ store, log }, { id, versions, deleteRow })
      return { id, width, height }
    })
  }

  /** The bytes of a picture in the smallest stored width that is at least `width`, or null where there is no such picture. */
  async function read(id: string, width: number): Promise<Buffer | null> {
    const picture = pictureFromId('', id)
    if (!picture) return null
    const widths = pictureWidths(id)
    return store.read(`${id}/${widths.find((each) => each >= width) ?? picture.width}.webp`)
  }

  return { upload, read }
}
