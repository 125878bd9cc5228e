import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { addJobs, type Job, type NewJob } from '#server/core/jobs.ts'
import { getQuotedRequest } from '#server/features/requests/get-quoted-request.ts'
import type { Business } from '#shared/domain/business.ts'
import { computeReminderAt } from '#shared/domain/quote-days.ts'
import { isDayOver } from '#shared/domain/quote.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { writeQuoteExpiryEmail } from './emails.ts'
import { getQuote } from './get-quote.ts'
import { OPEN_REQUEST } from './quote-row.ts'

const payloadSchema = z.object({ quoteId: z.uuid() })

export const quoteReminder: Job<Context> = {
  task: 'remind-of-quote',
  run: remindOfQuote,
  schedule: scheduleReminders,
}

/** Returns the job for the last open day before a quote expires; null if that day is over. */
export function toQuoteReminder(
  quoteId: string,
  { validUntil, now, business }: { validUntil: string; now: Date; business: Business },
): NewJob | null {
  const runAt = computeReminderAt(validUntil, business)
  if (!runAt || runAt <= now) return null
  return { task: quoteReminder.task, payload: { quoteId }, key: `quote-reminder:${quoteId}`, runAt }
}

/** Job: reminds the customer once, unless the quote was decided on or has expired. */
export async function remindOfQuote(ctx: Context, payload: unknown): Promise<void> {
  const { quoteId: id } = payloadSchema.parse(payload)
  const now = ctx.clock.now()
  const business = ctx.business.current()
  const row = await ctx.db.quote.findFirst({
    where: { id, status: 'sent', remindedAt: null, request: OPEN_REQUEST },
    select: { requestId: true },
  })
  if (!row) return
  const quote = await getQuote(ctx, id)
  if (isDayOver(quote.validUntil, { now, timeZone: business.timeZone })) return
  const request = await getQuotedRequest(ctx, row.requestId)
  if (request.customer.email === '') return
  const url = await ctx.links.quote.createUrl(id)
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.quote.updateMany({
      where: { id, status: 'sent', remindedAt: null },
      data: { remindedAt: now, updatedAt: new Date(quote.updatedAt) },
    })
    if (count > 0) {
      await ctx.outbox.add(tx, writeQuoteExpiryEmail({ quote, request, url, business }))
    }
  })
}

/** Schedules the reminders of all open quotes; a restored database has no jobs. */
async function scheduleReminders({ db, clock, business }: Context): Promise<void> {
  const rows = await db.quote.findMany({
    where: { status: 'sent', remindedAt: null },
    select: { id: true, validUntil: true },
  })
  const now = clock.now()
  const jobs = rows.flatMap(({ id, validUntil }) => {
    const day = toDay(validUntil)
    return toQuoteReminder(id, { validUntil: day, now, business: business.current() }) ?? []
  })
  await addJobs(db, jobs)
}
