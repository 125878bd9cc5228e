import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { NotificationService } from '#server/features/notifications/service.ts'
import { TO_ANSWER } from '#server/features/request-desk/search.ts'
import { REQUEST_TABLES } from '#server/features/request-desk/tables.ts'
import type { Business } from '#shared/domain/business.ts'
import { REPLY_DUE_SOON_MINUTES, REQUEST_KINDS, type RequestKind } from '#shared/domain/request.ts'
import { addBusinessHours, type OpeningTimes } from '#shared/lib/business-hours.ts'
import { type Viewer, viewRequest } from './viewers.ts'

type Deps = {
  db: Db
  clock: Clock
  business: OpeningTimes & ShopFacts
  notifications: Pick<NotificationService, 'countFailed'>
  mailIsOn: boolean
}
type ShopFacts = Pick<Business, 'name' | 'address' | 'phone' | 'warranty'>
/** How many requests wait for an answer, and how many of these are due soon or overdue. */
type Waiting = { toAnswer: number; dueSoon: number; overdue: number }
type Arrival = { kind: RequestKind; reference: string; customerName: string; at: string }
type Row = Waiting & { kind: RequestKind; newest: Date | null; arrivals: Arrival[] }

const ARRIVALS_MAX = 5

/** What waits at the desk, for tab numbers and for noticing what came in. */
export function createRequestWatchService({ db, clock, business, notifications, mailIsOn }: Deps) {
  /**
   * What waits for an answer per kind, and what came in after `since`, newest first and at most five per kind;
   * `newest` is what to ask with the next time. Suspected spam makes no noise. `open` is what became of the request that the viewer has open.
   */
  async function look(since: string | null, viewer: Viewer | null = null) {
    const now = clock.now()
    const soon = addBusinessHours({ from: now, hours: REPLY_DUE_SOON_MINUTES / 60, business })
    const parts = REQUEST_KINDS.map((kind) => lookAt(kind, { now, soon, since }))
    const [rows, failedMails, open] = await Promise.all([
      db.$queryRaw<Row[]>`${Prisma.join(
        parts.map((part) => Prisma.sql`(${part})`),
        ' UNION ALL ',
      )}`,
      notifications.countFailed(),
      viewer && viewRequest(db, viewer, now),
    ])
    const newest =
      rows
        .flatMap((row) => (row.newest ? [row.newest.toISOString()] : []))
        .toSorted()
        .at(-1) ?? since
    return {
      waiting: Object.fromEntries(
        rows.map(({ kind, toAnswer, dueSoon, overdue }) => [kind, { toAnswer, dueSoon, overdue }]),
      ) as Record<RequestKind, Waiting>,
      arrivals: rows
        .flatMap(({ arrivals }) => arrivals)
        .toSorted((one, another) => another.at.localeCompare(one.at)),
      newest,
      failedMails,
      open,
    }
  }

  /** What the desk's screens need to know once: who works here, when the shop is open, how it is called, and whether mails leave the house. */
  async function facts() {
    const staff = await db.staffUser.findMany({
      where: { disabledAt: null },
      select: { username: true },
      orderBy: { username: 'asc' },
    })
    const { hours, closedDays, timeZone, name, address, phone, warranty } = business
    const place = `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`
    const shop = {
      name,
      place,
      phone,
      usedPartsWarranty: warranty.usedParts,
      newPartsWarranty: warranty.newParts,
    }
    return {
      staff: staff.map(({ username }) => username),
      openingTimes: { hours, closedDays, timeZone },
      shop,
      mailIsOn,
    }
  }

  return { look, facts }
}

function lookAt(
  kind: RequestKind,
  { now, soon, since }: { now: Date; soon: Date; since: string | null },
): Prisma.Sql {
  const table = REQUEST_TABLES[kind]
  const arrivals = Prisma.sql`
    SELECT ${kind} AS kind, reference, customer_name AS "customerName", created_at AS at FROM ${table}
    WHERE archived_at IS NULL AND spam_reason IS NULL AND created_at > ${since}::timestamptz ORDER BY created_at DESC LIMIT ${ARRIVALS_MAX}`
  return Prisma.sql`
    SELECT ${kind} AS kind, count(*)::int AS "toAnswer", (count(*) FILTER (WHERE due_at >= ${now} AND due_at <= ${soon}))::int AS "dueSoon",
      (count(*) FILTER (WHERE due_at < ${now}))::int AS overdue,
      (SELECT max(created_at) FROM ${table} WHERE archived_at IS NULL) AS newest,
      coalesce((SELECT json_agg(arrival) FROM (${arrivals}) AS arrival), '[]'::json) AS arrivals
    FROM ${table} WHERE ${TO_ANSWER}`
}
