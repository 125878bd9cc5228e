import * as z from 'zod'
import { addJobs, type JobTask, type NewJob } from '#server/core/jobs.ts'
import type { Business } from '#shared/domain/business.ts'
import { reminderAt } from '#shared/domain/quote-days.ts'
import { isDayOver } from '#shared/domain/quote.ts'
import { OPEN_REQUEST, type QuoteDeps } from './change.ts'
import { expiringLetter } from './emails.ts'
import { quoteOfToken } from './page.ts'

export const REMIND_OF_QUOTE = 'remind-of-quote'
const payloadSchema = z.object({ quoteId: z.uuid() })

/** The job that reminds the customer of a quote on the last open day before it ends, or null where that day is over. */
export function reminderOf(
  quoteId: string,
  { validUntil, now, business }: { validUntil: string; now: Date; business: Business },
): NewJob | null {
  const runAt = reminderAt(validUntil, business)
  if (!runAt || runAt <= now) return null
  return { task: REMIND_OF_QUOTE, payload: { quoteId }, key: `quote-reminder:${quoteId}`, runAt }
}

/** Reminds customers of quotes that end, once. */
export function createReminders(deps: QuoteDeps) {
  const { db, clock, business, links, requests, notifications } = deps

  /** Sends the reminder of one quote, unless it was answered, has ended or was reminded of. */
  const remind: JobTask = async (payload) => {
    const { quoteId } = payloadSchema.parse(payload)
    const url = await links.urlOf(quoteId)
    const facts = business.current()
    const row = await db.quote.findFirst({
      where: { id: quoteId, status: 'sent', remindedAt: null, request: OPEN_REQUEST },
      select: { requestId: true, validUntil: true },
    })
    const now = clock.now()
    if (!row) return
    const validUntil = row.validUntil.toISOString().slice(0, 10)
    if (isDayOver(validUntil, { now, timeZone: facts.timeZone })) return
    const request = await requests.find(row.requestId)
    if (request.customer.email === '') return
    const token = new URL(url).searchParams.get('token') ?? ''
    const quote = await quoteOfToken(deps, token)
    await db.$transaction(async (transaction) => {
      const { count } = await transaction.quote.updateMany({
        where: { id: quoteId, status: 'sent', remindedAt: null },
        data: { remindedAt: now, updatedAt: new Date(quote.updatedAt) },
      })
      if (count === 0) return
      await notifications.enqueueFeatureEmails(transaction, [
        expiringLetter({ quote, request, url, business: facts }),
      ])
    })
  }

  /** Schedules the reminders of all quotes that wait for an answer, since a restored database has no jobs. */
  async function schedule(): Promise<void> {
    const rows = await db.quote.findMany({
      where: { status: 'sent', remindedAt: null },
      select: { id: true, validUntil: true },
    })
    const now = clock.now()
    const facts = business.current()
    const jobs = rows.flatMap(({ id, validUntil }) => {
      const day = validUntil.toISOString().slice(0, 10)
      return reminderOf(id, { validUntil: day, now, business: facts }) ?? []
    })
    await addJobs(db, jobs)
  }

  return { remind, schedule }
}
