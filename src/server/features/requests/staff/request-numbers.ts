import type { Context } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { findHours, toTimestamp, type OpeningTimes } from '#shared/domain/business-hours.ts'
import type { AnswerNumbers, WeekNumbers } from '#shared/domain/numbers.ts'
import {
  FINISHED_STATUSES,
  REPLY_WITHIN_HOURS,
  REQUEST_KINDS,
  type RequestKind,
} from '#shared/domain/request.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { formatRequestedPart } from '../requested-part.ts'

type Row = AnswerNumbers & { week: string | null; kind: string | null }
type Span = { weeks: string[]; now: Date; business: OpeningTimes }

/** Part requests for the same part of the same vehicle, as customers wrote it. */
export type RequestedPart = {
  make: string
  model: string
  year: number
  engine: string
  part: string
  count: number
  lastAskedAt: Date
}

type RequestedRow = Omit<RequestedPart, 'part'> & {
  component: string
  side: string | null
  end: string | null
}

/** Recalculated, since a later message of the customer moves the due time. */
const PROMISED_MINUTES = REPLY_WITHIN_HOURS * 60
const NOTHING: AnswerNumbers = { received: 0, answered: 0, inTime: 0, late: 0, medianMinutes: null }

/** Excludes archived requests and suspected spam. */
const receivedIn = (weeks: string[], timeZone: string) => Prisma.sql`
  archived_at IS NULL AND spam_reason IS NULL AND created_at >= ${getStart(weeks, timeZone)}`

const getStart = ([first = '']: string[], timeZone: string): Date =>
  new Date(toTimestamp(first, '00:00', timeZone))

/** Counts answers in and after the promised opening hours, in total, by kind and by week. */
export async function getAnswerNumbers({ db }: Context, { weeks, now, business }: Span) {
  const { timeZone } = business
  const open = openMinutes(weeks, { now, business })
  const minutesAt = (day: string, moment: Prisma.Sql) => Prisma.sql`
    ${Prisma.raw(day)}.minutes + extract(epoch FROM
      least(greatest(${moment}, ${Prisma.raw(day)}.opens), ${Prisma.raw(day)}.closes) - ${Prisma.raw(day)}.opens) / 60`
  // Prisma has no medians, nor several groupings in one query.
  const rows = await db.$queryRaw<Row[]>`
    WITH open_day AS (
      SELECT * FROM unnest(${open.days}::date[], ${open.opens}::timestamptz[], ${open.closes}::timestamptz[], ${open.minutes}::float8[])
        AS of_day(day, opens, closes, minutes)
    ), received AS (
      SELECT kind, to_char(date_trunc('week', created_at AT TIME ZONE ${timeZone}), 'YYYY-MM-DD') AS week,
        status, due_at, first_answered_at,
        greatest(0, ${minutesAt('answered', Prisma.sql`first_answered_at`)} - (${minutesAt('asked', Prisma.sql`created_at`)})) AS minutes
      FROM request
      LEFT JOIN open_day AS asked ON asked.day = (created_at AT TIME ZONE ${timeZone})::date
      LEFT JOIN open_day AS answered ON answered.day = (first_answered_at AT TIME ZONE ${timeZone})::date
      WHERE ${receivedIn(weeks, timeZone)}
    )
    SELECT week, kind, count(*)::int AS received, count(first_answered_at)::int AS answered,
      (count(*) FILTER (WHERE first_answered_at IS NOT NULL AND minutes <= ${PROMISED_MINUTES}))::int AS "inTime",
      (count(*) FILTER (WHERE (first_answered_at IS NOT NULL AND minutes > ${PROMISED_MINUTES})
        OR (first_answered_at IS NULL AND due_at < ${now} AND status <> ALL (${FINISHED_STATUSES}))))::int AS late,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE first_answered_at IS NOT NULL) AS "medianMinutes"
    FROM received GROUP BY GROUPING SETS ((), (kind), (week), (week, kind))`
  const pickNumbers = (week: string | null, kind: RequestKind | null): AnswerNumbers => {
    const found = rows.find((row) => row.week === week && row.kind === kind)
    if (!found) return NOTHING
    const { received, answered, inTime, late, medianMinutes } = found
    return { received, answered, inTime, late, medianMinutes }
  }
  return {
    total: pickNumbers(null, null),
    kinds: byKind((kind) => pickNumbers(null, kind)),
    weeks: weeks.map((week): WeekNumbers => ({
      week,
      ...pickNumbers(week, null),
      kinds: byKind((kind) => pickNumbers(week, kind).received),
    })),
  }
}

const byKind = <T>(valueOf: (kind: RequestKind) => T) =>
  Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<RequestKind, T>

/** Lists all days since the first week with hours and the opening minutes before them. */
function openMinutes(
  [first = '']: string[],
  { now, business }: { now: Date; business: OpeningTimes },
) {
  const days: string[] = []
  const opens: Date[] = []
  const closes: Date[] = []
  const minutes: number[] = []
  const last = dayIn(business.timeZone, now)
  let before = 0
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const hours = findHours(day, business)
    const start = toTimestamp(day, hours?.opens ?? '00:00', business.timeZone)
    const end = hours ? toTimestamp(day, hours.closes, business.timeZone) : start
    days.push(day)
    opens.push(new Date(start))
    closes.push(new Date(end))
    minutes.push(before)
    before += (end - start) / MINUTE_MS
  }
  return { days, opens, closes, minutes }
}

/** Counts requested parts by vehicle as customers wrote it. */
export async function findRequestedParts(
  { db }: Context,
  { weeks, timeZone }: { weeks: string[]; timeZone: string },
): Promise<RequestedPart[]> {
  // Prisma has no groups over the columns of two tables.
  const rows = await db.$queryRaw<RequestedRow[]>`
    SELECT make, model, year::int, engine_size AS engine, component, side, vehicle_end AS end, count(*)::int,
      max(created_at) AS "lastAskedAt"
    FROM part_request_details JOIN request ON request.id = request_id
    WHERE kind = 'part' AND ${receivedIn(weeks, timeZone)}
    GROUP BY make, model, year, engine_size, component, side, vehicle_end`
  return rows.map(({ component, side, end, ...row }) => ({
    ...row,
    part: formatRequestedPart({ component, side, end }),
  }))
}
