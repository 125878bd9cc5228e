import type { Context } from '#server/context.ts'
import { toPath } from '#server/core/signed-link.ts'
import { listReservedStatuses } from '#server/features/parts/list-reserved-statuses.ts'
import { describeQuote } from '#server/features/quotes/describe-quote.ts'
import { listCustomerQuotes } from '#server/features/quotes/list-customer-quotes.ts'
import { getRequestStatus } from '#server/features/requests/customer/get-request-status.ts'
import { listSalesOfRequest } from '#server/features/sales/list-sales-of-request.ts'
import { findSaleProgress, isAtPickup } from '#server/features/sales/sale-progress.ts'
import type { CustomerSale } from '#shared/domain/customer-sale.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'

/** Throws AppError 'not-found'. */
export async function getStatusPage(ctx: Context, token: string) {
  const { id, ...page } = await getRequestStatus(ctx, token)
  const { kind, status, canWrite } = page
  const [quotes, sales, partStatuses] = canWrite
    ? await Promise.all([
        listCustomerQuotes(ctx, id),
        listSalesForStatusPage(ctx, id),
        listReservedStatuses(ctx, id),
      ])
    : [[], [], []]
  const quoteText = quotes[0] && describeQuote(quotes[0], status)
  const progress = findSaleProgress({
    kind,
    status,
    quotes,
    sales,
    partStatuses,
    progress: { ...page.progress, ...quoteText },
  })
  return {
    ...page,
    quotes,
    sales,
    progress,
    /** Hours of the shop while something is ready for pickup, else ''. */
    pickupHours: isAtPickup(progress) ? ctx.business.current().hoursText : '',
  }
}

/** Lists a request's sales for its customer, newest first, without void and called-off ones. */
async function listSalesForStatusPage(ctx: Context, requestId: string): Promise<CustomerSale[]> {
  const sales = await listSalesOfRequest(ctx, requestId)
  return sales
    .filter(({ status }) => status !== 'void')
    .filter(({ handOver, returned }) => handOver !== null || returned !== 'all')
    .map(toCustomerSale)
}

function toCustomerSale(sale: Sale): CustomerSale {
  const { number, quoteId, totalCents, paidCents, balanceCents, coresOut } = sale
  const path = toPath(sale.url)
  const money = { totalCents, paidCents, balanceCents, coresOut }
  return { number, path, isOfQuote: quoteId !== null, status: getStatus(sale), ...money }
}

/** Returns 'ready' only if staff emailed so, or if every part has a tag and was pulled. */
function getStatus(sale: Sale): CustomerSale['status'] {
  if (sale.handOver) return 'picked-up'
  if (sale.toPull > 0) return 'in-work'
  const parts = sale.lines.filter(
    ({ kind, quantity, returnedQuantity }) => kind === 'part' && returnedQuantity < quantity,
  )
  const isPulled = parts.length > 0 && parts.every(({ partStatus }) => partStatus === 'pulled')
  const isEmailed = sale.history.some(({ event }) => event === 'ready-emailed')
  const isReady = isEmailed || (sale.kind !== 'repair' && isPulled)
  return isReady ? 'ready' : 'in-work'
}
