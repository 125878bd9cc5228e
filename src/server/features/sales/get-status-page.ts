import type { Context } from '#server/context.ts'
import { listReservedStatuses } from '#server/features/parts/list-reserved-statuses.ts'
import { describeQuote } from '#server/features/quotes/describe-quote.ts'
import { listCustomerQuotes } from '#server/features/quotes/list-customer-quotes.ts'
import { getRequestStatus } from '#server/features/requests/customer/get-request-status.ts'
import { listSalesForStatusPage } from './list-sales-for-status-page.ts'
import { isAtPickup, findSaleProgress } from './progress-of-sales.ts'

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
