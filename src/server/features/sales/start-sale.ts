import type { Context, StaffContext } from '#server/context.ts'
import { AppError, invalidField, assertNoIssues } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import { writeOnce } from '#server/core/write-once.ts'
import { getQuote } from '#server/features/quotes/get-quote.ts'
import { findSettingIssues } from '#server/features/quotes/terms.ts'
import { getQuotedRequest } from '#server/features/requests/get-quoted-request.ts'
import { lockRequest } from '#server/features/requests/request-row.ts'
import { recordSaleStep } from '#server/features/requests/request-steps.ts'
import { isAccepted } from '#shared/domain/quote.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { SaleContent, SaleStart } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import type { SaleKind } from '#shared/domain/sale.ts'
import { VIN_LENGTH } from '#shared/domain/vin.ts'
import { formatCents } from '#shared/lib/money.ts'
import { getSale } from './get-sale.ts'
import { handOverWithin } from './hand-over-sale.ts'
import { insertSale, type NewSale } from './new-sale.ts'
import { recordPaymentWithin } from './record-payment.ts'
import { assertNotFuture, assertSellable, assertTaxRate } from './sale-rules.ts'
import { computeFirstPayment, findStoredSale, isSameSale, type StartedSale } from './stored-sale.ts'

const NOT_ACCEPTED = 'Only an accepted quote can be sold'
const SALE_KINDS_OF_REQUESTS: Record<RequestKind, SaleKind> = {
  part: 'parts',
  repair: 'repair',
  inquiry: 'counter',
}

/** Starts a sale, takes its payment and hands it over in one transaction, once for each key. */
export async function startSale(
  ctx: StaffContext,
  { quoteId, requestId, content, without, ...step }: SaleStart,
): Promise<Sale> {
  const prepared = content
    ? await prepareFromContent(ctx, { requestId, content })
    : await prepareFromQuote(ctx, { quoteId: quoteId ?? '', without })
  const sale = { ...prepared, ...step }
  assertNotFuture(ctx, sale.content)
  assertSellable(ctx, sale.content)
  assertTaxRate({ ...sale.content, taxRate: sale.taxRate })
  const { id } = await writeOnce(sale.idempotencyKey, {
    find: (idempotencyKey) => findStoredSale(ctx, idempotencyKey),
    isSame: (stored) => isSameSale(stored, sale),
    explain: ({ number }) => `This sale is already stored as ${number}, but with other values`,
    write: () => ctx.db.$transaction((tx) => storeSale(ctx, tx, sale)),
  })
  return getSale(ctx, id)
}

type PreparedSale = Omit<NewSale, 'idempotencyKey'>

async function prepareFromContent(
  ctx: Context,
  { requestId, content }: { requestId: string | null; content: SaleContent },
): Promise<PreparedSale> {
  const request = requestId === null ? null : await getQuotedRequest(ctx, requestId)
  const business = ctx.business.current()
  const needsWarranty = content.lines.some(({ warranty }) => warranty === 'shop')
  const kind = request ? SALE_KINDS_OF_REQUESTS[request.kind] : 'counter'
  const needs = { needsTax: false, needsWarranty }
  assertNoIssues(
    'conflict',
    findSettingIssues(kind === 'repair' ? 'repair' : 'part', business, needs),
  )
  return {
    kind,
    request,
    quoteId: null,
    content,
    taxRate: business.salesTaxRate,
    taxesCores: business.taxesCores,
  }
}

/** Copies the accepted lines. Throws AppError 'not-found' and 'conflict'. */
async function prepareFromQuote(
  ctx: Context,
  { quoteId, without }: { quoteId: string; without: string[] },
): Promise<PreparedSale> {
  const quote = await getQuote(ctx, quoteId)
  if (!isAccepted(quote.status)) throw new AppError('conflict', NOT_ACCEPTED)
  const request = await getQuotedRequest(ctx, quote.requestId)
  const { complaint, plate, odometer, isTaxExempt, exemptNote, taxRate, taxesCores } = quote
  const accepted = quote.jobs.filter(({ decision }) => decision === 'accepted')
  const lines = accepted.flatMap(({ title, lines: own }) =>
    own
      .filter(({ id }) => !without.includes(id))
      .map(({ totalCents: _total, ...line }) => ({ ...line, id: null, job: title })),
  )
  if (lines.length === 0) throw invalidField('without', 'Leave at least one line')
  return {
    kind: SALE_KINDS_OF_REQUESTS[quote.kind],
    request,
    quoteId,
    taxRate,
    taxesCores,
    content: {
      customerName: request.customer.name,
      customerPhone: request.customer.phone,
      customerEmail: request.customer.email,
      customerAddress: '',
      vehicleLabel: request.vehicle,
      vin: request.vin.length > VIN_LENGTH ? '' : request.vin,
      plate,
      odometer,
      complaint,
      isTaxExempt,
      exemptNote,
      soldOn: null,
      extraWork: null,
      lines,
    },
  }
}

async function storeSale(
  ctx: StaffContext,
  tx: DbOrTransaction,
  sale: StartedSale,
): Promise<{ id: string }> {
  const { request, quoteId } = sale
  const stamp = createStamp(ctx)
  if (request) await lockRequest(tx, request)
  if (quoteId !== null) await assertUnsold(tx, quoteId)
  const { id, number, totalCents } = await insertSale(tx, sale, {
    stamp,
    today: getCurrentDay(ctx),
  })
  if (request) {
    const { kind, id: requestId } = request
    const text = `Sale ${number} started, ${formatCents(totalCents)}`
    const step = { kind, id: requestId, actor: ctx.actor, at: stamp.at, text }
    await recordSaleStep(tx, { ...step, isWaiting: false })
  }
  await takePayment(ctx, tx, { id, totalCents, sale })
  if (sale.handOver) {
    await nameFields('handOver', handOverWithin(ctx, tx, { id, ...sale.handOver }))
  }
  return { id }
}

async function takePayment(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { id, totalCents, sale }: { id: string; totalCents: number; sale: StartedSale },
): Promise<void> {
  const { payment, idempotencyKey } = sale
  const amountCents = computeFirstPayment(payment, totalCents)
  if (!payment || amountCents === 0) return
  const { givenCents: _given, ...entry } = payment
  const paid = { ...entry, id, kind: 'payment' as const, amountCents, idempotencyKey }
  await nameFields('payment', recordPaymentWithin(ctx, tx, paid))
}

/** Puts the name of a step before the fields of its issues. */
async function nameFields(name: string, step: Promise<void>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.issues) throw error
    const issues = error.issues.map(({ path, message }) => ({ path: `${name}.${path}`, message }))
    throw new AppError(error.code, error.message, { issues, cause: error })
  })
}

async function assertUnsold(tx: DbOrTransaction, quoteId: string): Promise<void> {
  const sale = await tx.sale.findFirst({
    where: { quoteId, status: { not: 'void' } },
    select: { number: true },
  })
  if (sale) throw new AppError('conflict', `This quote is sold on ${sale.number}`)
}
