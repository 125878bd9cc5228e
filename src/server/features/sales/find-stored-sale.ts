import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { hasColumns } from '#server/core/once-for-key.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { SaleStart } from '#shared/domain/sale-input-schema.ts'
import { computeChangeDue } from '#shared/domain/sale.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import type { NewSale } from './new-sale.ts'
import { toSaleHeader } from './sale-rules.ts'

/** Sale with the steps that are done in its transaction. */
export type StartedSale = NewSale & Pick<SaleStart, 'payment' | 'handOver'>

/**
 * Returns the id of the sale with the same key. Throws AppError 'conflict' if its content differs.
 */
export async function findStoredSale(
  tx: DbOrTransaction,
  sale: StartedSale,
): Promise<string | null> {
  const { idempotencyKey } = sale
  if (idempotencyKey === null) return null
  const stored = await tx.sale.findUnique({
    where: { idempotencyKey },
    include: {
      lines: { orderBy: { position: 'asc' } },
      payments: { where: { idempotencyKey } },
    },
  })
  if (!stored) return null
  if (isSame(stored, sale)) return stored.id
  const message = `This sale is already stored as ${stored.number}, but with other values`
  throw new AppError('conflict', message, { issues: [{ path: 'idempotencyKey', message }] })
}

export const computeFirstPayment = (
  payment: Pick<NonNullable<SaleStart['payment']>, 'givenCents'> | null,
  totalCents: number,
): number =>
  payment ? computeChangeDue(payment.givenCents ?? totalCents, totalCents).paymentCents : 0

type Stored = Prisma.SaleGetPayload<{ include: { lines: true; payments: true } }>

const isSame = (stored: Stored, sale: StartedSale): boolean =>
  stored.quoteId === sale.quoteId &&
  stored.requestId === (sale.request?.id ?? null) &&
  // A quote has the customer of its request, who can be corrected.
  (sale.quoteId !== null || hasHeader(stored, sale)) &&
  hasLines(stored, sale) &&
  hasPayment(stored, sale) &&
  hasHandOver(stored, sale)

const hasHeader = (stored: Stored, { content }: StartedSale): boolean =>
  hasColumns(stored, toSaleHeader(content)) &&
  (content.soldOn === null || content.soldOn === toDay(stored.soldOn))

const hasLines = ({ lines }: Stored, { content }: StartedSale): boolean =>
  lines.length === content.lines.length &&
  content.lines.every(({ id: _id, ...line }, position) => hasColumns(lines[position], line))

function hasPayment({ payments, totalCents }: Stored, { payment }: StartedSale): boolean {
  const [stored] = payments
  const cents = computeFirstPayment(payment, totalCents)
  if (!stored || !payment) return !stored && cents === 0
  return (
    stored.amountCents === cents &&
    stored.method === payment.method &&
    stored.reference === payment.reference &&
    stored.note === payment.note
  )
}

// A colleague may have handed over what was only sold.
const hasHandOver = (stored: Stored, { handOver }: StartedSale): boolean =>
  handOver === null ||
  (stored.handedOverAt !== null &&
    stored.handedOverTo === handOver.to &&
    stored.handOverNote === handOver.note)
