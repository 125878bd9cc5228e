import type { StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { type DbOrTransaction, parseChoice } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import { changeRequestWithin } from '#server/features/requests/staff/change-request.ts'
import { REQUEST_KINDS, type RequestKind, type RequestStatus } from '#shared/domain/request.ts'
import type { HandOverInput } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { calculateBalance } from '#shared/domain/sale.ts'
import { formatCents } from '#shared/lib/money.ts'
import { getSale } from './get-sale.ts'
import { handOverParts } from './sale-parts.ts'
import { type LockedSale, lockSale, updateLockedSale } from './sale-row.ts'

const HANDED_OVER = 'This sale was handed over already'
const NO_REQUEST = 'This sale has no request'
const FINAL_STATUSES: Record<RequestKind, RequestStatus> = {
  part: 'fulfilled',
  repair: 'completed',
  inquiry: 'closed',
}

/**
 * Hands over what was sold. Throws AppError 'conflict', and 'invalid' for a balance without a note.
 */
export async function handOverSale(
  ctx: StaffContext,
  id: string,
  handOver: HandOverInput,
): Promise<Sale> {
  await ctx.db.$transaction(async (tx) => handOverWithin(ctx, tx, { id, ...handOver }))
  return getSale(ctx, id)
}

/** Hands over in the caller's transaction. Throws as `handOverSale` does. */
export async function handOverWithin(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { id, to, note, finishesRequest, updatedAt }: HandOverInput & { id: string },
): Promise<void> {
  const sale = await lockSale(tx, { id, updatedAt })
  if (sale.handedOverAt) throw new AppError('conflict', HANDED_OVER)
  const balance = calculateBalance(sale)
  if (balance !== 0 && note === '') {
    const what = `${formatCents(Math.abs(balance))} ${balance > 0 ? 'is due' : 'is owed to the customer'}`
    throw invalidField('note', `${what}. Say why it is handed over anyway.`)
  }
  const stamp = createStamp(ctx)
  // Requests are locked before parts, as by answers to quotes.
  if (finishesRequest) await finishRequest(ctx, tx, sale)
  await handOverParts(tx, sale.lines, stamp)
  await updateLockedSale(tx, sale, {
    handedOverAt: stamp.at,
    handedOverBy: stamp.authorName,
    handedOverTo: to,
    handOverNote: note,
    stamp,
    events: [{ event: 'handed-over', detail: [to, note].filter(Boolean).join(': ') }],
  })
}

async function finishRequest(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { requestId: id, number }: LockedSale,
): Promise<void> {
  const request = id && (await tx.request.findUnique({ where: { id }, select: { kind: true } }))
  if (!id || !request) throw new AppError('conflict', NO_REQUEST)
  const kind = parseChoice(REQUEST_KINDS, request.kind)
  const change = { status: FINAL_STATUSES[kind], reason: `Handed over, ${number}` }
  await changeRequestWithin(ctx, tx, { key: { kind, id }, change })
}
