import type { StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { createStamp } from '#server/core/history.ts'
import { requireMailServer } from '#server/features/notifications/mail-server.ts'
import type { SaleEmailInput } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { writeOrderReadyEmail, writeReceiptEmail } from './emails.ts'
import { findStatusUrl } from './find-status-url.ts'
import { getSale } from './get-sale.ts'
import { lockSale, updateLockedSale } from './sale-row.ts'

const NO_EMAIL = 'Enter an email address of the customer first'
const HANDED_OVER = 'This sale was handed over already'
const CAME_BACK = 'All of this sale came back'
const PULL_FIRST = 'Pull the parts first'
const EVENTS = { ready: 'ready-emailed', receipt: 'receipt-emailed' } as const
const EMAILS = { ready: writeOrderReadyEmail, receipt: writeReceiptEmail }

/**
 * Emails the customer that the order is ready, or the receipt. Throws AppError 'conflict',
 * 'invalid'.
 */
export async function emailCustomer(
  ctx: StaffContext,
  id: string,
  { template, updatedAt }: SaleEmailInput,
): Promise<Sale> {
  requireMailServer(ctx)
  const sale = await getSale(ctx, id)
  const url = await ctx.links.invoice.createUrl(sale.id)
  const statusUrl = await findStatusUrl(ctx, sale)
  if (sale.customerEmail === '') throw invalidField('template', NO_EMAIL)
  if (template === 'ready') {
    if (sale.handOver) throw new AppError('conflict', HANDED_OVER)
    if (sale.returned === 'all') throw new AppError('conflict', CAME_BACK)
    if (sale.toPull > 0) throw new AppError('conflict', PULL_FIRST)
  }
  await ctx.db.$transaction(async (tx) => {
    // The email shows the sale as it was read above.
    const row = await lockSale(tx, { id, updatedAt: updatedAt ?? sale.updatedAt })
    const entry = { event: EVENTS[template], detail: `To ${sale.customerEmail}` }
    await updateLockedSale(tx, row, { stamp: createStamp(ctx), events: [entry] })
    const email = EMAILS[template]({ sale, url, statusUrl, business: ctx.business.current() })
    await ctx.outbox.add(tx, email)
  })
  return getSale(ctx, id)
}
