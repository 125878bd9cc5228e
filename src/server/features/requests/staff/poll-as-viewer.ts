import type { StaffContext } from '#server/context.ts'
import { parseChoice, type Db } from '#server/core/db.ts'
import { countUndelivered } from '#server/features/notifications/list-undelivered.ts'
import { countWaitingMatches } from '#server/features/wants/match-counts.ts'
import { REQUEST_KINDS, type RequestKind } from '#shared/domain/request.ts'
import {
  IS_UNANSWERED,
  toAnswerAt,
  type ConditionContext,
  toConditionContext,
} from '../request-conditions.ts'
import { explainMissing } from '../request-row.ts'

/** Number of unanswered requests, and those of them that are due soon or overdue. */
type Waiting = { toAnswer: number; dueSoon: number; overdue: number }
type Arrival = { kind: RequestKind; reference: string; customerName: string; at: string }
/** Message about a request of nobody or of the caller. */
type NewMessage = Arrival
/** Decision on a quote; `acceptedCents` is null if it was declined. */
type NewDecision = Arrival & { acceptedCents: number | null }
type Row = Waiting & { kind: RequestKind; newest: Date | null; arrivals: Arrival[] }

const NEW_REQUESTS_MAX = 5
/** Background windows poll once a minute; silent ones are closed. */
const OPEN_FOR_MS = 90_000
const newsColumns = { kind: true, reference: true, customerName: true } as const

type Viewing = {
  /** `newest` of the previous call; null for the first one. */
  since: string | null
  /** Browser window of the caller, and the request that it shows. */
  windowId?: string | null | undefined
  requestId?: string | null | undefined
}

export async function pollAsViewer(
  ctx: StaffContext,
  { since, windowId, requestId = null }: Viewing,
) {
  const { db, actor } = ctx
  const views = toConditionContext(ctx)
  const viewer = windowId && { windowId, requestId, username: actor.name }
  const [waiting, failedEmails, open, wants] = await Promise.all([
    findWaiting(db, since, views),
    countUndelivered(ctx),
    viewer ? recordViewer(db, viewer, views.now) : null,
    countWaitingMatches(ctx),
  ])
  return { ...waiting, failedEmails, open, wants }
}

/** Counts waiting requests by kind, and finds at most five of each kind of news, newest first. */
async function findWaiting(db: Db, since: string | null, { now, soon, userId }: ConditionContext) {
  // Nothing is news to a caller without an earlier call.
  const news = { after: since === null ? now : new Date(since), userId }
  const [{ messages, newest: newestMessage }, { decisions, newest: newestDecision }] =
    await Promise.all([findNewMessages(db, news), findNewDecisions(db, news)])
  // Prisma has no counts with a filter each, nor a limit per group.
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
    decisions,
    newest:
      [...rows.map(({ newest }) => newest), newestMessage, newestDecision]
        .flatMap((newest) => (newest ? [newest.toISOString()] : []))
        .toSorted()
        .at(-1) ?? since,
  }
}

/** Matches requests whose news concern a person. */
const concerning = (userId: string) => ({
  archivedAt: null,
  spamReason: null,
  OR: [{ assigneeId: null }, { assigneeId: userId }],
})

type Since = { after: Date; userId: string }

/** Finds messages after a moment, and the time of the last one. */
async function findNewMessages(
  db: Db,
  { after, userId }: Since,
): Promise<{ messages: NewMessage[]; newest: Date | null }> {
  const [latest, rows] = await Promise.all([
    db.requestMessage.aggregate({ _max: { at: true } }),
    db.requestMessage.findMany({
      where: { at: { gt: after }, spamReason: null, request: concerning(userId) },
      select: { at: true, request: { select: newsColumns } },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: NEW_REQUESTS_MAX,
    }),
  ])
  return { messages: rows.map(({ at, request }) => toArrival(request, at)), newest: latest._max.at }
}

/** Finds decisions by link after a moment, and the time of the last one. */
async function findNewDecisions(
  db: Db,
  { after, userId }: Since,
): Promise<{ decisions: NewDecision[]; newest: Date | null }> {
  const [latest, rows] = await Promise.all([
    db.quote.aggregate({ where: { decidedVia: 'link' }, _max: { decidedAt: true } }),
    db.quote.findMany({
      where: { decidedVia: 'link', decidedAt: { gt: after }, request: concerning(userId) },
      select: { decidedAt: true, acceptedCents: true, request: { select: newsColumns } },
      orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
      take: NEW_REQUESTS_MAX,
    }),
  ])
  const decisions = rows.flatMap(({ decidedAt, acceptedCents, request }) =>
    decidedAt ? { ...toArrival(request, decidedAt), acceptedCents } : [],
  )
  return { decisions, newest: latest._max.decidedAt }
}

type NewsRow = { kind: string; reference: string; customerName: string }

const toArrival = ({ kind, ...request }: NewsRow, at: Date): Arrival => ({
  kind: parseChoice(REQUEST_KINDS, kind),
  ...request,
  at: at.toISOString(),
})

type Viewer = { windowId: string; username: string; requestId: string | null }

/** Records the request that a window shows; returns its state and other viewers. */
async function recordViewer(db: Db, { windowId, username, requestId }: Viewer, now: Date) {
  await db.requestViewer.deleteMany({
    where: {
      OR: [
        { seenAt: { lt: new Date(now.getTime() - OPEN_FOR_MS) } },
        // Keeps the row of an open request, since each deletion notifies all windows.
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
  const kind = parseChoice(REQUEST_KINDS, request.kind)
  return {
    id,
    updatedAt: updatedAt.toISOString(),
    /** Sentence with the author. */
    archived: archivedAt ? await explainMissing(db, { kind, id }) : null,
    others: others.map((other) => other.username),
  }
}
