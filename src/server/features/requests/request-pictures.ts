import type { Context, VisitorContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { readCustomerPicture } from '#server/features/uploads/save-customer-picture.ts'
import {
  CUSTOMER_PICTURE_GONE,
  UNCLAIMED_PICTURE_KEPT_MS,
} from '#shared/domain/customer-picture.ts'
import { REACHED_BY_LINK } from './request-columns.ts'

type Owner = {
  requestId: string
  /** Null for pictures sent with the request itself. */
  messageId: bigint | null
  now: Date
}

const PICTURE_NOT_FOUND = 'Picture not found'

/** Gives uploaded pictures to a request. Throws AppError 'invalid' for unknown or expired ones. */
export async function attachPictures(
  tx: DbOrTransaction,
  ids: readonly string[],
  { requestId, messageId, now }: Owner,
): Promise<void> {
  const since = new Date(now.getTime() - UNCLAIMED_PICTURE_KEPT_MS)
  for (const [position, id] of ids.entries()) {
    const { count } = await tx.customerPicture.updateMany({
      where: { id, requestId: null, createdAt: { gt: since } },
      data: { requestId, messageId, position },
    })
    if (count === 0) throw invalidField('pictures', CUSTOMER_PICTURE_GONE)
  }
}

type Wanted = { id: string; width: number }

/** Reads a picture of any request, also an archived one, for staff. Throws AppError 'not-found'. */
export async function getPicture(ctx: Context, { id, width }: Wanted): Promise<Buffer> {
  const count = await ctx.db.customerPicture.count({ where: { id, requestId: { not: null } } })
  return readIf(ctx, count === 1, { id, width })
}

/** Reads a picture for the owner of a status link. Throws AppError 'not-found'. */
export async function getPictureByToken(
  ctx: VisitorContext,
  { token, ...wanted }: Wanted & { token: string },
): Promise<Buffer> {
  const requestId = await ctx.links.request.read(token)
  const where = { id: wanted.id, requestId, request: REACHED_BY_LINK }
  const isTheirs = requestId !== null && (await ctx.db.customerPicture.count({ where })) === 1
  return readIf(ctx, isTheirs, wanted)
}

async function readIf(ctx: Context, isAllowed: boolean, { id, width }: Wanted): Promise<Buffer> {
  const bytes = isAllowed ? await readCustomerPicture(ctx, id, width) : null
  if (!bytes) throw new AppError('not-found', PICTURE_NOT_FOUND)
  return bytes
}
