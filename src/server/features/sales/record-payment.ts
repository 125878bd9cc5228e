import { v7 as uuidv7 } from 'uuid'
import type { StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import { hasColumns, writeOnce } from '#server/core/write-once.ts'
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
  const { kind, method } = payment
  const columns = { saleId: id, kind, method, amountCents: signAmount(payment) }
  await writeOnce(payment.idempotencyKey, {
    find: (idempotencyKey) =>
      ctx.db.payment.findUnique({ where: { idempotencyKey }, include: { sale: true } }),
    isSame: (first) => hasColumns(first, columns),
    explain: ({ sale }) =>
      `This payment is already stored on ${sale.number}, but with other values`,
    write: () => ctx.db.$transaction((tx) => recordPaymentWithin(ctx, tx, { id, ...payment })),
  })
  return getSale(ctx, id)
}

/** Stores a payment or refund in the caller's transaction. Throws as `recordPayment` does. */
export async function recordPaymentWithin(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { id, kind, ...payment }: PaymentInput & { id: string },
): Promise<void> {
  const sale = await lockSale(tx, { id })
  const amountCents = signAmount({ kind, ...payment })
  if (kind === 'refund') assertPaid(sale, payment.amountCents)
  else assertDue(sale, payment.amountCents)
  const stamp = createStamp(ctx)
  await tx.payment.create({
    data: {
      ...payment,
      kind,
      amountCents,
      id: uuidv7(),
      saleId: id,
      authorName: stamp.authorName,
      authorId: stamp.authorId,
      at: stamp.at,
    },
    select: { id: true },
  })
  await updateLockedSale(tx, sale, {
    paidCents: sale.paidCents + amountCents,
    stamp,
    events: [{ event: kind, detail: describePayment(payment) }],
  })
  if (kind === 'refund') await auditPayout(ctx, tx, { action: 'refund-paid', sale, ...payment })
}

const signAmount = ({ kind, amountCents }: Pick<PaymentInput, 'kind' | 'amountCents'>): number =>
  kind === 'refund' ? -amountCents : amountCents

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
