import { AppError } from '#server/core/app-error.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import { CUSTOMER_PICTURE_GONE, UNSENT_PICTURE_KEPT_MS } from '#shared/domain/customer-picture.ts'
import { REACHED_BY_LINK } from './kinds.ts'
import type { StatusLinks } from './status-page.ts'

export type PictureDeps = {
  db: Db
  statusLinks: Pick<StatusLinks, 'read'>
  /** The bytes of a customer's picture in one of its widths, or null. */
  readPicture: (id: string, width: number) => Promise<Buffer | null>
}
type Owner = {
  requestId: string
  /** Null for those that came with the request itself. */
  messageId: bigint | null
  now: Date
}

const PICTURE_NOT_FOUND = 'Picture not found'

/** Gives uploaded pictures to a request in their order; throws AppError 'invalid' for one that is unknown, too old or was sent before. */
export async function attachPictures(
  db: DbOrTransaction,
  ids: readonly string[],
  { requestId, messageId, now }: Owner,
): Promise<void> {
  const since = new Date(now.getTime() - UNSENT_PICTURE_KEPT_MS)
  for (const [position, id] of ids.entries()) {
    const { count } = await db.customerPicture.updateMany({
      where: { id, requestId: null, createdAt: { gt: since } },
      data: { requestId, messageId, position },
    })
    if (count === 0) {
      throw new AppError('invalid', CUSTOMER_PICTURE_GONE, {
        issues: [{ path: 'pictures', message: CUSTOMER_PICTURE_GONE }],
      })
    }
  }
}

/** Whether a picture belongs to the request of a status link. */
async function isPictureOfLink(
  { db, statusLinks }: Pick<PictureDeps, 'db' | 'statusLinks'>,
  { id, token }: { id: string; token: string },
): Promise<boolean> {
  const requestId = await statusLinks.read(token)
  if (!requestId) return false
  const where = { id, requestId, request: REACHED_BY_LINK }
  return (await db.customerPicture.count({ where })) === 1
}

/** Whether a picture belongs to any request, also an archived one. */
const isPictureOfRequest = async (db: Db, id: string): Promise<boolean> =>
  (await db.customerPicture.count({ where: { id, requestId: { not: null } } })) === 1

/** The pictures of requests as their customers and staff see them. */
export function createPictures(deps: PictureDeps) {
  async function readPicture(
    { id, width }: { id: string; width: number },
    isAllowed: boolean,
  ): Promise<Buffer> {
    const bytes = isAllowed ? await deps.readPicture(id, width) : null
    if (!bytes) throw new AppError('not-found', PICTURE_NOT_FOUND)
    return bytes
  }

  return {
    /** The bytes of a picture for who has the link of its request; throws AppError 'not-found'. */
    async pictureOfLink(picture: { id: string; width: number; token: string }): Promise<Buffer> {
      return readPicture(picture, await isPictureOfLink(deps, picture))
    },

    /** The bytes of a picture for staff; throws AppError 'not-found'. */
    async picture(picture: { id: string; width: number }): Promise<Buffer> {
      return readPicture(picture, await isPictureOfRequest(deps.db, picture.id))
    },
  }
}
