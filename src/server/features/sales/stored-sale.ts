import type { Context } from '#server/context.ts'
import { hasColumns } from '#server/core/write-once.ts'
import type { SaleStart } from '#shared/domain/sale-input-schema.ts'
import { computeChangeDue } from '#shared/domain/sale.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import type { NewSale } from './new-sale.ts'
import { toSaleHeader } from './sale-rules.ts'

/** Sale with the steps that are done in its transaction. */
export type StartedSale = NewSale & Pick<SaleStart, 'payment' | 'handOver'>

type StoredSale = NonNullable<Awaited<ReturnType<typeof findStoredSale>>>

export const findStoredSale = ({ db }: Context, idempotencyKey: string) =>
  db.sale.findUnique({
    where: { idempotencyKey },
    include: {
      lines: { orderBy: { position: 'asc' } },
      payments: { where: { idempotencyKey } },
    },
  })

export const computeFirstPayment = (
  payment: Pick<NonNullable<SaleStart['payment']>, 'givenCents'> | null,
  totalCents: number,
): number =>
  payment ? computeChangeDue(payment.givenCents ?? totalCents, totalCents).paymentCents : 0

export const isSameSale = (stored: StoredSale, sale: StartedSale): boolean =>
  hasColumns(stored, { quoteId: sale.quoteId, requestId: sale.request?.id ?? null }) &&
  // A quote has the customer of its request, who can be corrected.
  (sale.quoteId !== null || hasHeader(stored, sale)) &&
  hasLines(stored, sale) &&
  hasPayment(stored, sale) &&
  hasHandOver(stored, sale)

const hasHeader = (stored: StoredSale, { content }: StartedSale): boolean =>
  hasColumns(stored, toSaleHeader(content)) &&
  (content.soldOn === null || content.soldOn === toDay(stored.soldOn))

const hasLines = ({ lines }: StoredSale, { content }: StartedSale): boolean =>
  lines.length === content.lines.length &&
  content.lines.every(({ id: _id, ...line }, position) => hasColumns(lines[position], line))

function hasPayment({ payments, totalCents }: StoredSale, { payment }: StartedSale): boolean {
  const [stored] = payments
  const cents = computeFirstPayment(payment, totalCents)
  if (!stored || !payment) return !stored && cents === 0
  const { method, reference, note } = payment
  return hasColumns(stored, { amountCents: cents, method, reference, note })
}

// A colleague may have handed over what was only sold.
const hasHandOver = (stored: StoredSale, { handOver }: StartedSale): boolean =>
  handOver === null ||
  (stored.handedOverAt !== null &&
    hasColumns(stored, { handedOverTo: handOver.to, handOverNote: handOver.note }))
