import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import { getQuote } from '#server/features/quotes/get-quote.ts'
import { refuse, settingProblems } from '#server/features/quotes/terms.ts'
import {
  findQuotedRequest,
  lockQuotedRequest,
  recordSaleStep,
} from '#server/features/requests/quoting.ts'
import { formatQuoteCents, isAccepted } from '#shared/domain/quote.ts'
import type { SaleContent, SaleStart } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import type { SaleKind } from '#shared/domain/sale.ts'
import { getSale } from './get-sale.ts'
import { insertSale, type NewSale } from './new-sale.ts'
import { authorOf, KEY_USED, refuseField, todayAt } from './sale-row.ts'
import { assertNotFuture, assertSellable, assertTaxRate } from './sale-terms.ts'

const NOT_ACCEPTED = 'Only an accepted quote can be sold'
const VIN_LENGTH = 17
const KINDS: Record<string, SaleKind> = { part: 'parts', repair: 'repair' }

/** Starts a sale from an accepted quote or from nothing, once for each key. */
export async function startSale(
  ctx: StaffContext,
  { quoteId, requestId, content, without, idempotencyKey }: SaleStart,
): Promise<Sale> {
  const draft = content
    ? await draftOfContent(ctx, { requestId, content })
    : await draftOfQuote(ctx, { quoteId: quoteId ?? '', without })
  const sale = { ...draft, idempotencyKey }
  assertNotFuture(ctx, sale.content)
  assertSellable(ctx, sale.content)
  assertTaxRate({ ...sale.content, taxRate: sale.taxRate })
  const id = await ctx.db
    .$transaction(async (tx) => (await findFirst(tx, sale)) ?? store(ctx, tx, sale))
    .catch(async (error: unknown) => {
      const first = isUniqueViolation(error) ? await findFirst(ctx.db, sale) : null
      if (first === null) throw error
      return first
    })
  return getSale(ctx, id)
}

type Draft = Omit<NewSale, 'idempotencyKey'>

async function draftOfContent(
  ctx: Context,
  { requestId, content }: { requestId: string | null; content: SaleContent },
): Promise<Draft> {
  const request = requestId === null ? null : await findQuotedRequest(ctx, requestId)
  const business = ctx.business.current()
  const needsWarranty = content.lines.some(({ warranty }) => warranty === 'shop')
  refuse('conflict', settingProblems('part', business, { needsTax: false, needsWarranty }))
  return {
    kind: KINDS[request?.kind ?? ''] ?? 'counter',
    request,
    quoteId: null,
    content,
    taxRate: business.salesTaxRate,
    taxesCores: business.taxesCores,
  }
}

/** Copies the accepted lines. Throws AppError 'not-found' and 'conflict'. */
async function draftOfQuote(
  ctx: Context,
  { quoteId, without }: { quoteId: string; without: string[] },
): Promise<Draft> {
  const quote = await getQuote(ctx, quoteId)
  if (!isAccepted(quote.status)) throw new AppError('conflict', NOT_ACCEPTED)
  const request = await findQuotedRequest(ctx, quote.requestId)
  const { complaint, plate, odometer, isTaxExempt, exemptNote, taxRate, taxesCores } = quote
  const accepted = quote.jobs.filter(({ decision }) => decision === 'accepted')
  const lines = accepted.flatMap(({ title, lines: own }) =>
    own
      .filter(({ id }) => !without.includes(id))
      .map(({ totalCents: _total, ...line }) => ({ ...line, id: null, job: title })),
  )
  refuseField(lines.length === 0, 'without', 'Leave at least one line')
  return {
    kind: KINDS[quote.kind] ?? 'counter',
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

/** Returns the id of the sale with the same key. Throws 'conflict' if it is another one. */
async function findFirst(tx: DbOrTransaction, sale: NewSale): Promise<string | null> {
  const { idempotencyKey, quoteId, request } = sale
  if (idempotencyKey === null) return null
  const first = await tx.sale.findUnique({
    where: { idempotencyKey },
    include: { lines: { orderBy: { position: 'asc' } } },
  })
  if (!first) return null
  const isSame =
    first.quoteId === quoteId &&
    first.requestId === (request?.id ?? null) &&
    linesText(first.lines) === linesText(sale.content.lines)
  if (!isSame) throw new AppError('conflict', `${KEY_USED}: ${first.number}`)
  return first.id
}

const linesText = (lines: { description: string; quantity: number; unitCents: number }[]): string =>
  JSON.stringify(
    lines.map(({ description, quantity, unitCents }) => [description, quantity, unitCents]),
  )

async function store(ctx: StaffContext, tx: DbOrTransaction, sale: NewSale): Promise<string> {
  const { request, quoteId } = sale
  const by = authorOf(ctx)
  if (request) await lockQuotedRequest(tx, request)
  if (quoteId !== null) await assertUnsold(tx, quoteId)
  const { id, number, totalCents } = await insertSale(tx, sale, { by, today: todayAt(ctx) })
  if (request) {
    const { kind, id: requestId } = request
    const words = `Sale ${number} started, ${formatQuoteCents(totalCents)}`
    const step = { kind, id: requestId, actor: ctx.actor, at: by.at, words }
    await recordSaleStep(tx, { ...step, isWaiting: false })
  }
  return id
}

async function assertUnsold(tx: DbOrTransaction, quoteId: string): Promise<void> {
  const sale = await tx.sale.findFirst({
    where: { quoteId, status: { not: 'void' } },
    select: { number: true },
  })
  if (sale) throw new AppError('conflict', `This quote is sold on ${sale.number}`)
}
