import { choice, type Db } from '#server/core/db.ts'
import type { Business } from '#shared/domain/business.ts'
import type { MailState } from '#shared/domain/mail.ts'
import { REQUEST_KINDS, type RequestKind } from '#shared/domain/request.ts'
import { explainMissing } from './change.ts'
import { IS_UNANSWERED, toAnswerAt } from './search.ts'

/** How many requests wait for an answer, and how many of these are due soon or overdue. */
type Waiting = { toAnswer: number; dueSoon: number; overdue: number }
type NewRequest = { kind: RequestKind; reference: string; customerName: string; at: string }
/** A message of a customer about a request that nobody or this person takes care of. */
type NewMessage = NewRequest
/** The answer of a customer to a quote; `acceptedCents` is null for one that was declined. */
type NewAnswer = NewRequest & { acceptedCents: number | null }
type Row = Waiting & { kind: RequestKind; newest: Date | null; arrivals: NewRequest[] }

const NEW_REQUESTS_MAX = 5
/** A window in the background asks once a minute; one that is silent for longer is closed. */
const OPEN_FOR_MS = 90_000

/**
 * What waits for an answer per kind, and which requests, messages and answers to quotes were received after `since`, newest first and at most five; `newest` is
 * the `since` of the next call. Suspected spam is left out. Raw SQL, since Prisma has no counts with a filter each, nor a limit per group.
 */
export async function findWaiting(
  db: Db,
  { now, soon, since, userId }: { now: Date; soon: Date; since: string | null; userId: string },
) {
  const [{ messages, newest: newestMessage }, { answers, newest: newestAnswer }] =
    await Promise.all([
      findNewMessages(db, { since, userId }),
      findNewAnswers(db, { since, userId }),
    ])
  const rows = await db.$queryRaw<Row[]>`
    SELECT kinds.kind, waiting.*,
      (SELECT max(created_at) FROM request WHERE kind = kinds.kind AND archived_at IS NULL) AS newest,
      coalesce((SELECT json_agg(arrival) FROM (
        SELECT kind, reference, customer_name AS "customerName", created_at AS at FROM request
        WHERE kind = kinds.kind AND archived_at IS NULL AND spam_reason IS NULL AND created_at > ${since}::timestamptz
        ORDER BY created_at DESC, id DESC LIMIT ${NEW_REQUESTS_MAX}
      ) AS arrival), '[]'::json) AS arrivals
    FROM unnest(${[...REQUEST_KINDS]}::text[]) AS kinds(kind), LATERAL (
      SELECT count(*)::int AS "toAnswer",
        (count(*) FILTER (WHERE ${IS_UNANSWERED} AND due_at >= ${now} AND due_at <= ${soon}))::int AS "dueSoon",
        (count(*) FILTER (WHERE ${IS_UNANSWERED} AND due_at < ${now}))::int AS overdue
      FROM request WHERE kind = kinds.kind AND ${toAnswerAt(now)}
    ) AS waiting`
  return {
    waiting: Object.fromEntries(
      rows.map(({ kind, toAnswer, dueSoon, overdue }) => [kind, { toAnswer, dueSoon, overdue }]),
    ) as Record<RequestKind, Waiting>,
    arrivals: rows
      .flatMap(({ arrivals }) => arrivals)
      .toSorted((one, another) => another.at.localeCompare(one.at)),
    messages,
    answers,
    newest:
      [...rows.map(({ newest }) => newest), newestMessage, newestAnswer]
        .flatMap((newest) => (newest ? [newest.toISOString()] : []))
        .toSorted()
        .at(-1) ?? since,
  }
}

/** The requests whose news a person is told: those that nobody or this person takes care of. */
const tellable = (userId: string) => ({
  archivedAt: null,
  spamReason: null,
  OR: [{ assigneeId: null }, { assigneeId: userId }],
})

/** Messages after `since` to requests of nobody or of this person, newest first, and when the last message to any request was written. */
async function findNewMessages(
  db: Db,
  { since, userId }: { since: string | null; userId: string },
): Promise<{ messages: NewMessage[]; newest: Date | null }> {
  const [latest, rows] = await Promise.all([
    db.requestMessage.aggregate({ _max: { at: true } }),
    since === null
      ? []
      : db.requestMessage.findMany({
          where: {
            at: { gt: new Date(since) },
            spamReason: null,
            request: tellable(userId),
          },
          select: {
            at: true,
            request: { select: { kind: true, reference: true, customerName: true } },
          },
          orderBy: [{ at: 'desc' }, { id: 'desc' }],
          take: NEW_REQUESTS_MAX,
        }),
  ])
  const messages = rows.map(({ at, request: { kind, ...request } }) => ({
    kind: choice(REQUEST_KINDS, kind),
    ...request,
    at: at.toISOString(),
  }))
  return { messages, newest: latest._max.at }
}

/** Answers by the link after `since` about requests of nobody or of this person, newest first, and when the last of all was given. */
async function findNewAnswers(
  db: Db,
  { since, userId }: { since: string | null; userId: string },
): Promise<{ answers: NewAnswer[]; newest: Date | null }> {
  const [latest, rows] = await Promise.all([
    db.quote.aggregate({ where: { decidedVia: 'link' }, _max: { decidedAt: true } }),
    since === null
      ? []
      : db.quote.findMany({
          where: {
            decidedVia: 'link',
            decidedAt: { gt: new Date(since) },
            request: tellable(userId),
          },
          select: {
            decidedAt: true,
            acceptedCents: true,
            request: { select: { kind: true, reference: true, customerName: true } },
          },
          orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
          take: NEW_REQUESTS_MAX,
        }),
  ])
  const answers = rows.flatMap(({ decidedAt, acceptedCents, request: { kind, ...request } }) =>
    decidedAt
      ? [
          {
            kind: choice(REQUEST_KINDS, kind),
            ...request,
            at: decidedAt.toISOString(),
            acceptedCents,
          },
        ]
      : [],
  )
  return { answers, newest: latest._max.decidedAt }
}

/** A browser window of the admin area, who works in it, and the request that it has open. */
export type Viewer = { windowId: string; username: string; requestId: string | null }

/** Records the request that a window has open; returns its state and who else has it open, null for none and for an unknown one. */
export async function recordViewer(db: Db, { windowId, username, requestId }: Viewer, now: Date) {
  await db.requestViewer.deleteMany({
    where: {
      OR: [
        { seenAt: { lt: new Date(now.getTime() - OPEN_FOR_MS) } },
        // What a window has open still is not deleted, for each deletion is told to all windows.
        { windowId, ...(requestId && { requestId: { not: requestId } }) },
      ],
    },
  })
  const request =
    requestId &&
    (await db.request.findUnique({
      where: { id: requestId },
      select: { id: true, kind: true, updatedAt: true, archivedAt: true },
    }))
  if (!request) return null
  const { id, updatedAt, archivedAt } = request
  const view = { requestId: id, username, seenAt: now }
  await db.requestViewer.upsert({
    where: { windowId },
    create: { windowId, ...view },
    update: view,
    select: { windowId: true },
  })
  const others = await db.requestViewer.findMany({
    where: { requestId: id, username: { not: username } },
    select: { username: true },
    distinct: ['username'],
    orderBy: { username: 'asc' },
  })
  const kind = choice(REQUEST_KINDS, request.kind)
  return {
    id,
    updatedAt: updatedAt.toISOString(),
    /** Who archived it, as a sentence. */
    archived: archivedAt ? await explainMissing(db, { kind, id }) : null,
    others: others.map((other) => other.username),
  }
}

/** What the screens of staff load once: who can sign in, the opening times, the business, and whether emails go out. */
export async function getSettings({
  db,
  business,
  email,
}: {
  db: Db
  business: Business
  email: MailState
}) {
  const staff = await db.staffUser.findMany({
    where: { disabledAt: null },
    select: { username: true },
    orderBy: { username: 'asc' },
  })
  const { hours, closedDays, specialHours, timeZone } = business
  const { name, address, phone, warranty, returnPolicy, formTexts } = business
  return {
    staff: staff.map(({ username }) => username),
    openingTimes: { hours, closedDays, specialHours, timeZone },
    shop: {
      name,
      place: `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`,
      phone,
      usedPartsWarranty: warranty.usedParts,
      newPartsWarranty: warranty.newParts,
      returnPolicy,
      workOrderText: formTexts.workOrder,
    },
    email,
  }
}
