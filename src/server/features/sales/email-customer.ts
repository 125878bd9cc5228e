import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Sale, SaleEmailInput } from '#shared/domain/sale-schema.ts'
import { SALE_EMAIL_LABELS, type SaleEmail } from '#shared/domain/sale.ts'
import { readyEmail, receiptEmail } from './emails.ts'
import { getSale } from './get-sale.ts'
import { authorOf, lockSale, refuseField, updateSale } from './sale-row.ts'
import { statusUrlOf } from './status-url.ts'

const NO_EMAIL = 'Enter an email address of the customer first'
const HANDED_OVER = 'This sale was handed over already'
const PULL_FIRST = 'Pull the parts first'
const EMAILS = { ready: readyEmail, receipt: receiptEmail }

/** Emails the customer that the order is ready, or the receipt. Throws 'conflict', 'invalid'. */
export async function emailCustomer(
  ctx: StaffContext,
  id: string,
  { template, updatedAt }: SaleEmailInput,
): Promise<Sale> {
  const sale = await getSale(ctx, id)
  const url = await ctx.links.invoice.urlOf(sale.id)
  const statusUrl = await statusUrlOf(ctx, sale)
  refuseField(sale.customerEmail === '', 'template', NO_EMAIL)
  if (template === 'ready') {
    if (sale.handOver) throw new AppError('conflict', HANDED_OVER)
    if (sale.toPull > 0) throw new AppError('conflict', PULL_FIRST)
  }
  await ctx.db.$transaction(async (tx) => {
    // The email shows the sale as it was read above.
    const row = await lockSale(tx, { id, updatedAt: updatedAt ?? sale.updatedAt })
    const detail = detailOf(template, sale.customerEmail)
    await updateSale(tx, row, { by: authorOf(ctx), events: [{ event: 'emailed', detail }] })
    const email = EMAILS[template]({ sale, url, statusUrl, business: ctx.business.current() })
    await ctx.outbox.add(tx, email)
  })
  return getSale(ctx, id)
}

/** Checks for an email of staff about a sale. */
export const wasEmailed = ({ history }: Sale, template: SaleEmail): boolean =>
  history.some(
    ({ event, detail }) => event === 'emailed' && detail.startsWith(detailOf(template, '')),
  )

const detailOf = (template: SaleEmail, to: string): string =>
  `${SALE_EMAIL_LABELS[template]}, to ${to}`
