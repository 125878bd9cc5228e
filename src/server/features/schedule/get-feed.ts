import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { LIST_MAX } from '#shared/domain/field-schema.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { type CalendarEntry, writeCalendar } from './calendar.ts'
import { hashFeedKey } from './create-feed.ts'
import { type AppointmentRow, appointmentRelations, toListedAppointment } from './mapper.ts'

const NO_FEED = 'There is no such calendar'
const DAYS_BACK = 30

/** Throws AppError 'not-found'. */
export async function getFeed(ctx: Context, key: string): Promise<string> {
  const { db, clock, business, config } = ctx
  const feed = await db.scheduleFeed.findUnique({
    where: { keyHash: hashFeedKey(key), account: { disabledAt: null } },
  })
  if (!feed) throw new AppError('not-found', NO_FEED)
  const rows = await db.appointment.findMany({
    where: {
      day: { gte: new Date(clock.now().getTime() - DAYS_BACK * DAY_MS) },
      archivedAt: null,
      status: { notIn: ['cancelled', 'no-show'] },
    },
    include: appointmentRelations,
    orderBy: [{ day: 'asc' }, { id: 'asc' }],
    take: LIST_MAX * 4,
  })
  const facts = business.current()
  return writeCalendar(
    rows.map((row) => toEntry(row, feed)),
    { name: `${facts.name} schedule`, business: facts, publicUrl: config.publicUrl },
  )
}

function toEntry(row: AppointmentRow, { withPhones }: { withPhones: boolean }): CalendarEntry {
  const appointment = toListedAppointment(row)
  const { id, day, startsMinute, minutes, status, bay, title, customerName } = appointment
  const subject = [title, customerName].filter(Boolean).join(', ')
  const lines = [
    appointment.vehicleLabel,
    appointment.technician && `Technician: ${appointment.technician}`,
    appointment.waitingFor && `Waiting for ${appointment.waitingFor}`,
    withPhones && appointment.customerPhone,
  ]
  return {
    id,
    sequence: row.sequence,
    status,
    day,
    startsMinute,
    minutes,
    updatedAt: row.updatedAt,
    summary: [startsMinute === null && 'Drop off', bay !== null && `Bay ${bay}`, subject]
      .filter(Boolean)
      .join(': '),
    description: lines.filter(Boolean).join('\n'),
    url: null,
  }
}
