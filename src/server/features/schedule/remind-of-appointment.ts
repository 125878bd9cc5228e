import * as z from 'zod'
import type { Context } from '#server/context.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { addJobs, type Job, type NewJob } from '#server/core/jobs.ts'
import { isTimeOver } from '#shared/domain/appointment-time.ts'
import { computeReminderAt } from '#shared/domain/quote-days.ts'
import { UPCOMING_STATUSES } from '#shared/domain/schedule.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { getCustomerAppointment } from './appointment-link.ts'
import { lockAppointment, updateLockedAppointment } from './appointment-row.ts'
import { toCalendarContext, writeCustomerCalendar } from './customer-calendar.ts'
import { writeReminderEmail } from './emails.ts'

const payloadSchema = z.object({ appointmentId: z.uuid() })

export const appointmentReminder: Job<Context> = {
  task: 'remind-of-appointment',
  run: remindOfAppointment,
  schedule: scheduleReminders,
}

/** Appointment whose customer can still be reminded. */
const TO_REMIND = {
  status: { in: UPCOMING_STATUSES },
  remindedAt: null,
  anotherTime: '',
  archivedAt: null,
} as const

/** Schedules the reminder for the opening of the last business day before; none if that is over. */
export async function scheduleReminder(
  ctx: Context,
  tx: DbOrTransaction,
  { id, day }: { id: string; day: string },
): Promise<void> {
  await addJobs(tx, toAppointmentReminder(ctx, { id, day }))
}

function toAppointmentReminder(
  { business, clock }: Context,
  { id, day }: { id: string; day: string },
) {
  const runAt = computeReminderAt(day, business.current())
  if (!runAt || runAt <= clock.now()) return []
  const key = `appointment-reminder:${id}`
  const payload = { appointmentId: id }
  const job: NewJob = { task: appointmentReminder.task, payload, key, runAt }
  return [job]
}

/** Job: reminds the customer once of an appointment that is still open at the present time. */
export async function remindOfAppointment(ctx: Context, payload: unknown): Promise<void> {
  const { appointmentId: id } = payloadSchema.parse(payload)
  const row = await ctx.db.appointment.findFirst({ where: { id, ...TO_REMIND } })
  if (!row || ctx.config.smtpUrl === undefined) return
  const day = toDay(row.day)
  const now = ctx.clock.now()
  // The appointment was moved or the hours changed since the job was added.
  const isEarly = (computeReminderAt(day, ctx.business.current()) ?? now) > now
  if (isEarly) return scheduleReminder(ctx, ctx.db, { id, day })
  await ctx.db.$transaction((tx) => remind(ctx, tx, id))
}

async function remind(ctx: Context, tx: DbOrTransaction, id: string): Promise<void> {
  const now = ctx.clock.now()
  const business = ctx.business.current()
  const row = await lockAppointment(tx, id)
  const isOpen = (await tx.appointment.count({ where: { id, ...TO_REMIND } })) > 0
  if (!isOpen || isTimeOver(row, business, now)) return
  const linked = await getCustomerAppointment(tx, id)
  const { appointment } = linked
  if (appointment.customerEmail === '') return
  const url = await ctx.links.appointment.createUrl(id)
  const calendar = writeCustomerCalendar(linked, toCalendarContext(ctx, url))
  await updateLockedAppointment(tx, row, {
    remindedAt: now,
    event: 'emailed',
    detail: `Reminder, to ${appointment.customerEmail}`,
    stamp: { authorName: 'Server', authorId: null, at: now },
  })
  await ctx.outbox.add(tx, writeReminderEmail({ appointment, url, calendar, business }))
}

/** Schedules the reminders of all open appointments; a restored database has no jobs. */
async function scheduleReminders(ctx: Context): Promise<void> {
  const rows = await ctx.db.appointment.findMany({
    where: { day: { gte: ctx.clock.now() }, ...TO_REMIND },
    select: { id: true, day: true },
  })
  const jobs = rows.flatMap(({ id, day }) => toAppointmentReminder(ctx, { id, day: toDay(day) }))
  await addJobs(ctx.db, jobs)
}
