import type { Context } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { ENDED_STATUSES, UPCOMING_STATUSES } from '#shared/domain/schedule.ts'
import {
  type Today,
  TODAY_ROWS,
  TODAY_SCHEDULE,
  TODAY_SCHEDULE_ROWS,
  type TodaySchedule,
} from '#shared/domain/today.ts'

type Row = { view: TodaySchedule } & Today['schedule'][TodaySchedule]

const ORDERS: Record<TodaySchedule, Prisma.Sql> = {
  coming: Prisma.sql`starts_minute NULLS FIRST, id`,
  waiting: Prisma.sql`waiting_until NULLS LAST, day, id`,
  ready: Prisma.sql`day, starts_minute NULLS FIRST, id`,
}
const ROWS: Record<TodaySchedule, number> = {
  coming: TODAY_SCHEDULE_ROWS,
  waiting: TODAY_ROWS,
  ready: TODAY_ROWS,
}

/** Counts the appointments that still come today, wait for a part or are ready, with the first. */
export async function getTodaysSchedule(ctx: Context): Promise<Today['schedule']> {
  const conditions: Record<TodaySchedule, Prisma.Sql> = {
    coming: Prisma.sql`day = ${getCurrentDay(ctx)}::date AND status = ANY(${UPCOMING_STATUSES})`,
    waiting: Prisma.sql`waiting_for <> '' AND status <> ALL(${ENDED_STATUSES})`,
    ready: Prisma.sql`status = 'ready'`,
  }
  const views = TODAY_SCHEDULE.map((view) => {
    const condition = Prisma.sql`appointment.archived_at IS NULL AND ${conditions[view]}`
    return Prisma.sql`
      SELECT ${view} AS view, (SELECT count(*)::int FROM appointment WHERE ${condition}) AS count,
        (SELECT coalesce(json_agg(listed), '[]') FROM (
          SELECT id, title, day, starts_minute AS "startsMinute", status, bay,
            coalesce((SELECT customer_name FROM request WHERE id = request_id), customer_name) AS customer,
            waiting_for AS "waitingFor", waiting_until AS "waitingUntil"
          FROM appointment WHERE ${condition} ORDER BY ${ORDERS[view]} LIMIT ${ROWS[view]}) AS listed) AS first`
  })
  // Prisma would need a query for each count and list.
  const rows = await ctx.db.$queryRaw<Row[]>`${Prisma.join(views, ' UNION ALL ')}`
  const found = Object.fromEntries(rows.map(({ view, ...group }) => [view, group]))
  return found as Today['schedule']
}
