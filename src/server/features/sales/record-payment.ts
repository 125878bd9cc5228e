import { v7 as uuidv7 } from 'uuid'
import type { StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { toAuthor } from '#server/core/history.ts'
import { KEY_USED, onceForKey } from '#server/core/once-for-key.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { PaymentInput } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { calculateBalance, computeChangeDue, PAYMENT_METHOD_LABELS } from '#shared/domain/sale.ts'
import { formatCents } from '#shared/lib/money.ts'
import { getSale } from './get-sale.ts'
import { type LockedSale, lockSale, updateLockedSale } from './sale-row.ts'

/** Stores a payment or refund once per key. Throws AppError 'conflict', 'invalid' for too much. */
export async function recordPayment(
  ctx: StaffContext,
  id: string,
  payment: PaymentInput,
): Promise<Sale> {
  await onceForKey(ctx.db, { store: (tx) => recordPaymentWithin(ctx, tx, { id, ...payment }) })
  return getSale(ctx, id)
}

/** Stores a payment or refund in the caller's transaction. Throws as `recordPayment` does. */
export async function recordPaymentWithin(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { id, kind, ...payment }: PaymentInput & { id: string },
): Promise<void> {
  const sale = await lockSale(tx, { id })
  const amountCents = kind === 'refund' ? -payment.amountCents : payment.amountCents
  const entry = { ...payment, kind, amountCents }
  if (await isStored(tx, id, entry)) return
  if (kind === 'refund') assertPaid(sale, payment.amountCents)
  else assertDue(sale, payment.amountCents)
  const by = toAuthor(ctx)
  await tx.payment.create({
    data: {
      ...entry,
      id: uuidv7(),
      saleId: id,
      authorName: by.authorName,
      authorId: by.authorId,
      at: by.at,
    },
    select: { id: true },
  })
  await updateLockedSale(tx, sale, {
    paidCents: sale.paidCents + amountCents,
    by,
    events: [{ event: kind, detail: describePayment(payment) }],
  })
  if (kind === 'refund') await auditPayout(ctx, tx, { action: 'refund-paid', sale, ...payment })
}

type Entry = Pick<PaymentInput, 'kind' | 'method' | 'idempotencyKey'> & { amountCents: number }

/** Checks for the same payment with the same key. Throws AppError 'conflict' for another one. */
async function isStored(
  tx: DbOrTransaction,
  saleId: string,
  { kind, method, amountCents, idempotencyKey }: Entry,
): Promise<boolean> {
  if (idempotencyKey === null) return false
  const first = await tx.payment.findUnique({ where: { idempotencyKey } })
  if (!first) return false
  const isSame =
    first.saleId === saleId &&
    first.kind === kind &&
    first.method === method &&
    first.amountCents === amountCents
  if (!isSame) throw new AppError('conflict', KEY_USED)
  return true
}

function assertDue(sale: LockedSale, tenderedCents: number): void {
  const balance = calculateBalance(sale)
  if (balance <= 0) throw new AppError('conflict', 'Nothing is due on this sale')
  const { paymentCents, changeCents } = computeChangeDue(tenderedCents, balance)
  if (changeCents <= 0) return
  const due = `${formatCents(paymentCents)} is due`
  const change = `${formatCents(changeCents)} change`
  throw invalidField('amountCents', `${due}. Take that and give ${change}.`)
}

export function assertPaid({ paidCents }: LockedSale, refundCents: number): void {
  if (refundCents <= paidCents) return
  throw invalidField('amountCents', `Only ${formatCents(paidCents)} was paid on this sale`)
}

type Payout = Pick<PaymentInput, 'amountCents' | 'method'> & {
  action: 'refund-paid' | 'core-paid'
  sale: Pick<LockedSale, 'number'>
}

/** Records money that leaves the shop in the audit log. */
export async function auditPayout(
  { actor, clock }: StaffContext,
  tx: DbOrTransaction,
  { action, sale, amountCents, method }: Payout,
): Promise<void> {
  await recordAudit(tx, {
    action,
    actor,
    subject: sale.number,
    detail: `${formatCents(amountCents)}, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}`,
    at: clock.now(),
  })
}

const describePayment = ({ amountCents, method, reference }: Omit<PaymentInput, 'kind'>): string =>
  [formatCents(amountCents), PAYMENT_METHOD_LABELS[method].toLowerCase(), reference]
    .filter(Boolean)
    .join(', ')
