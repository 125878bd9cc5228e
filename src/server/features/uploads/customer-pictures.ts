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
import { DISK_FULL, requireRoom, type UploadDeps, writeFiles } from './service.ts'

export type CustomerPictures = ReturnType<typeof createCustomerPictures>

/** Staff who upload pictures of cars do not wait behind a crowd of visitors. */
const ENCODED_AT_ONCE = 1
const WAITING_MAX = 20
/** Of pictures that belong to no request, so that strangers cannot fill the disk. */
const UNSENT_BYTES_MAX = 2 * 1024 ** 3

/** Pictures by customers. They have no public address: who may see one is decided before it is read. */
export function createCustomerPictures({ db, clock, log, limits, store }: UploadDeps) {
  const limited = createLimiter({ concurrency: ENCODED_AT_ONCE, queueMax: WAITING_MAX })

  /**
   * Receives one picture within the budgets of an address. Throws AppError 'too-many', and 'unavailable' where there is no room
   * for pictures, before any of it is read.
   */
  const admitted = <T>(address: string, work: () => Promise<T>): Promise<T> =>
    limits.within('picture', address, () =>
      limits.within('picture-hours', address, async () => {
        await requireRoomForCustomers()
        return work()
      }),
    )

  async function requireRoomForCustomers(): Promise<void> {
    await requireRoom(store)
    const { _sum } = await db.customerPicture.aggregate({
      where: { requestId: null },
      _sum: { bytes: true },
    })
    if ((_sum.bytes ?? 0) >= UNSENT_BYTES_MAX) throw new AppError('unavailable', DISK_FULL)
  }

  /**
   * Stores a picture that belongs to no request yet. Throws AppError 'too-large' over 5,242,880 bytes, 'unsupported-type' for
   * what is no JPEG, PNG or WebP, 'unavailable' where it cannot be stored.
   */
  async function upload(bytes: Buffer): Promise<CustomerPicture> {
    if (bytes.length > PICTURE_BYTES_MAX) throw new AppError('too-large', PICTURE_TOO_LARGE)
    return limited(async () => {
      const { width, height, versions } = await encodePicture(bytes)
      // All of it is random, unlike that of a public picture, which says when it was made.
      const id = pictureId(randomUUID(), { width, height })
      const stored = versions.reduce((sum, { webp }) => sum + webp.length, 0)
      await db.customerPicture.create({
        data: { id, bytes: stored, createdAt: clock.now() },
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

  return { admitted, upload, read }
}
