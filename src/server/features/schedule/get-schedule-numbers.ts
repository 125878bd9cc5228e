import type { Context } from '#server/context.ts'
import type { AppointmentNumbers, ScheduleNumbers } from '#shared/domain/schedule-numbers.ts'
import { computeBayMinutes } from '#shared/domain/schedule-objection.ts'
import { getShopDay } from '#shared/domain/shop-day.ts'
import { addDays } from '#shared/lib/calendar-day.ts'

const WEEK_DAYS = 7
const NOTHING: AppointmentNumbers = { appointments: 0, noShows: 0, medianDays: null }

/** Sums the appointments of weeks, given as Mondays, the oldest first. */
export async function getScheduleNumbers(ctx: Context, weeks: string[]): Promise<ScheduleNumbers> {
  const span = toDaySpan(weeks)
  const [numbers, booked] = await Promise.all([
    findAppointmentNumbers(ctx, span),
    findBookedDays(ctx, span),
  ])
  return {
    total: numbers.get(null) ?? NOTHING,
    weeks: weeks.map((week) => ({ week, ...(numbers.get(week) ?? NOTHING) })),
    booked,
  }
}

type Span = { since: string; until: string }

const toDaySpan = (weeks: string[]): Span => ({
  since: weeks[0] ?? '',
  until: addDays(weeks.at(-1) ?? '', WEEK_DAYS),
})

/** Counts appointments by week, with the median days from a request to its first one. */
async function findAppointmentNumbers({ db, business }: Context, { since, until }: Span) {
  const { timeZone } = business.current()
  // Prisma has no medians, nor several groupings in one query.
  const rows = await db.$queryRaw<(AppointmentNumbers & { week: string | null })[]>`
    WITH own AS (
      SELECT 'no-show' AS status, to_char(date_trunc('week', missed), 'YYYY-MM-DD') AS week, NULL::int AS days
      FROM appointment, unnest(missed_days) AS missed
      WHERE archived_at IS NULL AND missed >= ${since}::date AND missed < ${until}::date
      UNION ALL
      SELECT status, to_char(date_trunc('week', day), 'YYYY-MM-DD') AS week,
        (SELECT appointment.day - (request.created_at AT TIME ZONE ${timeZone})::date FROM request
          WHERE request.id = appointment.request_id AND NOT EXISTS (
            SELECT FROM appointment AS earlier WHERE earlier.request_id = request.id
              AND earlier.archived_at IS NULL AND earlier.status <> 'cancelled'
              AND (earlier.day, earlier.id) < (appointment.day, appointment.id))) AS days
      FROM appointment WHERE archived_at IS NULL AND day >= ${since}::date AND day < ${until}::date
        AND status <> 'cancelled'
    )
    SELECT week, count(*)::int AS appointments, (count(*) FILTER (WHERE status = 'no-show'))::int AS "noShows",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS "medianDays"
    FROM own GROUP BY GROUPING SETS ((), (week))`
  return new Map(rows.map(({ week, ...numbers }) => [week, numbers]))
}

/** Sums the booked minutes of each bay by day, the latest first; no-shows took none. */
async function findBookedDays(
  { db, business, clock }: Context,
  { since, until }: Span,
): Promise<ScheduleNumbers['booked']> {
  // Prisma has no conditions that compare columns in a group.
  const rows = await db.$queryRaw<{ day: string; bay: number | null; minutes: number }[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, bay::int AS bay, sum(minutes)::int AS minutes
    FROM appointment
    WHERE archived_at IS NULL AND day >= ${since}::date AND day < ${until}::date
      AND status NOT IN ('no-show', 'cancelled') AND (bay IS NOT NULL OR kind = 'repair')
    GROUP BY 1, 2 ORDER BY 1 DESC`
  const facts = business.current()
  const bays = Math.max(facts.bays, ...rows.map(({ bay }) => bay ?? 0))
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => {
    const findMinutes = (bay: number | null) => own.find((row) => row.bay === bay)?.minutes ?? 0
    return {
      day,
      bays: Array.from({ length: bays }, (_, index) => findMinutes(index + 1)),
      anyBay: findMinutes(null),
      open: computeBayMinutes(getShopDay(day, facts, clock.now())),
    }
  })
}
