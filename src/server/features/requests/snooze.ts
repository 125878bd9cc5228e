import type { DbOrTransaction } from '#server/core/db.ts'
import type { Request } from '#server/database/generated/client.ts'
import { updateLockedRequest } from './request-row.ts'

export type SnoozeColumns = Pick<
  Request,
  'snoozedUntil' | 'snoozeReason' | 'needsAttentionSince' | 'attentionReason'
>
export const NO_SNOOZE_OR_FLAG: SnoozeColumns = {
  snoozedUntil: null,
  snoozeReason: null,
  needsAttentionSince: null,
  attentionReason: null,
}

type Contact = {
  id: string
  at: Date
  customer: string
  verb: 'wrote' | 'answered' | 'asked for a time'
}

/** Ends a snooze because of the customer; the request sorts first. */
export async function endSnooze(
  tx: DbOrTransaction,
  { id, at, customer, verb }: Contact,
): Promise<void> {
  const row = await tx.request.findFirst({
    where: { id, snoozedUntil: { gt: at } },
    select: { id: true, status: true, updatedAt: true },
  })
  if (!row) return
  const reason = `Back: the customer ${verb}`
  await updateLockedRequest(tx, row, {
    snoozedUntil: at,
    entry: { authorName: customer, at, event: 'snoozed', reason },
  })
}
