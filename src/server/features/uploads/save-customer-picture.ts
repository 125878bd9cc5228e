import { randomUUID } from 'node:crypto'
import type { Context, VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { createLimiter } from '#server/core/limiter.ts'
import type { CustomerPicture } from '#shared/domain/customer-picture.ts'
import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  pictureFromId,
  buildPictureId,
  listPictureWidths,
} from '#shared/domain/picture.ts'
import { encodePicture } from './encode.ts'
import { DISK_FULL, assertRoom, writeFiles } from './picture-files.ts'

/** Separate from staff, whose uploads must not wait for visitors. */
const ENCODED_AT_ONCE = 1
const WAITING_MAX = 20
/** Limits pictures without a request, so that visitors cannot fill the disk. */
const UNSENT_BYTES_MAX = 2 * 1024 ** 3

const limited = createLimiter({ concurrency: ENCODED_AT_ONCE, queueMax: WAITING_MAX })

/** Runs one upload within the address's budgets. Throws AppError 'too-many' or 'unavailable'. */
export const admitCustomerPicture = <T>(ctx: VisitorContext, work: () => Promise<T>): Promise<T> =>
  ctx.limits.within('picture', ctx.ip, () =>
    ctx.limits.within('picture-hours', ctx.ip, async () => {
      await requireRoomForCustomers(ctx)
      return work()
    }),
  )

async function requireRoomForCustomers({ db, customerPictures }: Context): Promise<void> {
  await assertRoom(customerPictures)
  const { _sum } = await db.customerPicture.aggregate({
    where: { requestId: null },
    _sum: { bytes: true },
  })
  if ((_sum.bytes ?? 0) >= UNSENT_BYTES_MAX) throw new AppError('unavailable', DISK_FULL)
}

/** Stores a picture without a request; it has no public URL. */
export async function saveCustomerPicture(ctx: Context, bytes: Buffer): Promise<CustomerPicture> {
  if (bytes.length > PICTURE_BYTES_MAX) throw new AppError('too-large', PICTURE_TOO_LARGE)
  const { db, clock, log, customerPictures: store } = ctx
  return limited(async () => {
    const { width, height, versions } = await encodePicture(bytes)
    // Completely random, unlike the id of a public picture, which contains its time.
    const id = buildPictureId(randomUUID(), { width, height })
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

/** Reads the smallest stored width of at least `width`, or null; the caller checks permission. */
export async function readCustomerPicture(
  { customerPictures }: Context,
  id: string,
  width: number,
): Promise<Buffer | null> {
  const picture = pictureFromId('', id)
  if (!picture) return null
  const stored = listPictureWidths(id).find((each) => each >= width) ?? picture.width
  return customerPictures.read(`${id}/${stored}.webp`)
}
