import type { Context } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { listToSchedule } from '#server/features/requests/scheduling.ts'
import { LIST_MAX } from '#shared/domain/field-schema.ts'
import { computeBayMinutes, sumBookedMinutes } from '#shared/domain/schedule-objection.ts'
import type { ListedAppointment, Schedule, ScheduleQuery } from '#shared/domain/schedule-schema.ts'
import { AT_THE_SHOP_STATUSES } from '#shared/domain/schedule.ts'
import { getShopDay } from '#shared/domain/shop-day.ts'
import { addDays, fromDay } from '#shared/lib/calendar-day.ts'
import { appointmentRelations, toListedAppointment } from './mapper.ts'

export async function listSchedule(
  ctx: Context,
  { from = getCurrentDay(ctx), to = from }: ScheduleQuery,
): Promise<Schedule> {
  const [appointments, waiting, stillHere, toSchedule] = await Promise.all([
    findAppointments(ctx, { day: { gte: fromDay(from), lte: fromDay(to) } }),
    findAppointments(ctx, { waitingFor: { not: '' } }),
    findAppointments(ctx, {
      day: { lt: fromDay(getCurrentDay(ctx)) },
      status: { in: AT_THE_SHOP_STATUSES },
    }),
    listToSchedule(ctx),
  ])
  const days = listDays(ctx, { from, to }, appointments)
  return { days, appointments, waiting, stillHere, toSchedule }
}

/** Lists the appointments of a request, the first day first. */
export const listAppointmentsOfRequest = (
  ctx: Context,
  requestId: string,
): Promise<ListedAppointment[]> => findAppointments(ctx, { requestId })

async function findAppointments(
  { db }: Context,
  where: Prisma.AppointmentWhereInput,
): Promise<ListedAppointment[]> {
  const rows = await db.appointment.findMany({
    where: { ...where, archivedAt: null },
    include: appointmentRelations,
    orderBy: [{ day: 'asc' }, { startsMinute: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: LIST_MAX,
  })
  return rows.map(toListedAppointment)
}

function listDays(
  { business, clock }: Context,
  { from, to }: Required<ScheduleQuery>,
  appointments: ListedAppointment[],
): Schedule['days'] {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const shopDay = getShopDay(day, business.current(), clock.now())
    const bookings = appointments.filter((each) => each.day === day)
    days.push({
      ...shopDay,
      bookedMinutes: sumBookedMinutes(bookings),
      bayMinutes: computeBayMinutes(shopDay),
    })
  }
  return days
}
