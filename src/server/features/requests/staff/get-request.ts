import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ThreadEntry } from '#shared/domain/request-message.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { RequestOf } from '../kind-definition.ts'
import { getKindDefinition } from '../kinds.ts'
import { toThread } from '../mapper.ts'
import { type RequestWithRelations, includeRelations } from '../request-columns.ts'
import { REQUEST_NOT_FOUND, type RequestKey } from '../request-row.ts'

/** Throws AppError 'not-found', also for an archived request. */
export async function getRequest<K extends RequestKind>(
  ctx: Context,
  key: RequestKey<K>,
): Promise<RequestOf<K>> {
  return getKindDefinition(key.kind).toRequest(await getRow(ctx, key))
}

/** Returns messages, replies and notes of a request, oldest first. Throws AppError 'not-found'. */
export async function getThread(ctx: Context, key: RequestKey): Promise<ThreadEntry[]> {
  return toThread(await getRow(ctx, key))
}

async function getRow({ db }: Context, { kind, id }: RequestKey): Promise<RequestWithRelations> {
  const row = isId(id)
    ? await db.request.findFirst({
        where: { id, kind, archivedAt: null },
        include: includeRelations(kind),
      })
    : null
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  return row
}
