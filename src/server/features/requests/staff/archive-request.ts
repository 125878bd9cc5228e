import type { StaffContext } from '#server/context.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { type Stamp, createStamp } from '#server/core/history.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { RequestOf } from '../kind-definition.ts'
import {
  type LockedRequest,
  lockRequest,
  type RequestKey,
  updateLockedRequest,
  NO_SNOOZE_OR_FLAG,
} from '../request-row.ts'
import { getRequest } from './get-request.ts'

/** Archives a request. Throws AppError 'not-found'. */
export const archiveRequest = (ctx: StaffContext, key: RequestKey): Promise<void> =>
  setArchived(ctx, key, true)

/** Restores an archived request, which ends its merge. Throws AppError 'not-found'. */
export async function restoreRequest<K extends RequestKind>(
  ctx: StaffContext,
  key: RequestKey<K>,
): Promise<RequestOf<K>> {
  await setArchived(ctx, key, false)
  return getRequest(ctx, key)
}

async function setArchived(
  { db, clock, actor }: StaffContext,
  key: RequestKey,
  isArchived: boolean,
): Promise<void> {
  const stamp = createStamp({ actor, clock })
  const { at } = stamp
  await db.$transaction(async (tx) => {
    const row = await lockRequest(tx, key, { isArchived: !isArchived })
    await recordAudit(tx, {
      action: isArchived ? 'deleted' : 'restored',
      actor,
      subject: row.reference,
      at,
    })
    await recordSeparation(tx, row, stamp)
    await updateLockedRequest(tx, row, {
      archivedAt: isArchived ? at : null,
      ...NO_SNOOZE_OR_FLAG,
      mergedIntoId: null,
      entry: { ...stamp, event: isArchived ? 'archived' : 'restored' },
    })
  })
}

/** Records in the history of a request that one merged into it was restored. */
async function recordSeparation(
  tx: DbOrTransaction,
  { reference, mergedInto }: LockedRequest,
  stamp: Stamp,
): Promise<void> {
  if (!mergedInto) return
  const detail = `${reference} is a request of its own again`
  await updateLockedRequest(tx, mergedInto, { entry: { ...stamp, detail } })
}
