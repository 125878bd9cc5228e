import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/core/db.ts'
import { actorOf, type Session } from '#server/core/session.ts'
import { countUndelivered } from '#server/features/notifications/list-undelivered.ts'
import { getMailState } from '#server/features/notifications/mail-state.ts'
import { countWaitingMatches } from '#server/features/wants/count-matches.ts'
import { filledStatusEmails, filledTemplates } from '#shared/domain/reply-template.ts'
import type { RequestBulk } from '#shared/domain/request-bulk.ts'
import {
  REQUEST_PAGE_SIZE,
  type RequestFilter,
  type RequestView,
} from '#shared/domain/request-filter.ts'
import type { MessageInput } from '#shared/domain/request-message-schema.ts'
import { replyNote, type ThreadEntry } from '#shared/domain/request-message.ts'
import type { RequestReply } from '#shared/domain/request-reply.ts'
import {
  REPLY_DUE_SOON_MINUTES,
  REQUEST_STATUSES,
  type RequestKind,
} from '#shared/domain/request.ts'
import {
  type CorrectionOf,
  type NewRequestOf,
  newRequestSchemas,
} from '#shared/domain/staff-request.ts'
import { addBusinessHours } from '#shared/lib/business-hours.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { setArchived } from './archive.ts'
import { changeManyRequests } from './bulk.ts'
import {
  changeRequest,
  explainMissing,
  REQUEST_NOT_FOUND,
  type RequestChange,
  type Target,
} from './change.ts'
import { correctRequest } from './correct.ts'
import { enterRequest, findCustomers } from './counter.ts'
import { createCustomers } from './customers.ts'
import { type EmailSubject, replyEmail, statusEmail, templateContext } from './emails.ts'
import { countAssigned, type HandOver, handOverRequests } from './hand-over.ts'
import { KINDS, type RequestOf, type RequestRow, detailsOf, relationsOf } from './kinds.ts'
import { findSimilar, mergeRequests } from './merge.ts'
import { countUnansweredMessages, writeMessage, toThread } from './messages.ts'
import { findAnswerFigures, findAskedParts } from './numbers.ts'
import { createPictures, type PictureDeps } from './pictures.ts'
import { findRequests } from './quick-search.ts'
import { countRequests, findRequestIds } from './search.ts'
import { type FindQuotes, getStatusPage, type StatusLinks } from './status-page.ts'
import { createSubmission, type SubmitDeps } from './submit.ts'
import { findToday } from './today.ts'
import { findWaiting, getSettings, recordViewer, type Viewer } from './watch.ts'

type Deps = SubmitDeps &
  PictureDeps & {
    config: Pick<Context['config'], 'smtpUrl'>
    reads: Context['reads']
    statusLinks: StatusLinks
    findQuotes: FindQuotes
  }
type Query<Filter = RequestFilter> = {
  filter: Filter
  session: Session
  page?: { limit?: number; cursor?: string | null }
}
export type RequestService = ReturnType<typeof createRequestService>

const EXPORT_PAGE_SIZE = 500
const NO_EMAIL_ADDRESS = 'The customer of this request has no email address'

/** Requests of every kind: how a visitor submits one, and what staff do with it. */
export function createRequestService(deps: Deps) {
  const { db, clock, business } = deps
  const today = (): string => dayIn(business.current().timeZone, clock.now())

  return {
    /** The form of a kind, checked against today's date at the business. */
    inputSchema: <K extends RequestKind>(kind: K) => KINDS[kind].inputSchema(today),

    /** The form of staff, likewise. */
    newRequestSchema: (kind: RequestKind) => newRequestSchemas[kind](today),

    /** Stores what staff entered for a caller or a walk-in; throws AppError 'conflict' and 'not-found'. */
    async enter<K extends RequestKind>(
      kind: K,
      request: NewRequestOf<K>,
      actor: Session,
    ): Promise<RequestOf<K>> {
      const read: (typeof newRequestSchemas)[RequestKind] = newRequestSchemas[kind]
      read(today).parse(request)
      return getRequest(db, kind, await enterRequest(deps, kind, { request, actor }))
    },

    /** Customers of earlier requests by a part of their name or telephone number. */
    findCustomers: (typed: string) => findCustomers(db, typed),

    /** The status page behind the link of a receipt; throws AppError 'not-found'. */
    statusPage: (token: string) => getStatusPage(deps, token),

    /** Stores a message of the customer who has the link; throws as writeMessage does. */
    writeMessage: (token: string, message: MessageInput, { address }: { address: string }) =>
      writeMessage(deps, { token, message, address }),

    /** What was written about a request, oldest first; throws AppError 'not-found'. */
    async thread(kind: RequestKind, id: string): Promise<ThreadEntry[]> {
      return toThread(await getRow(db, kind, id))
    },

    /** How many requests of each kind have a message that waits for an answer; cheap enough for every page of staff. */
    unansweredMessages: () => countUnansweredMessages(db),

    /** What the screens of staff load once. */
    settings: async () =>
      getSettings({ db, business: business.current(), email: await getMailState(deps) }),

    /** What waits for an answer, what is new since the last call, and the state of the request that a window has open. */
    async watch(since: string | null, { userId }: Session, viewer: Viewer | null = null) {
      const now = clock.now()
      const [waiting, failedEmails, open, wants] = await Promise.all([
        findWaiting(db, { now, soon: dueSoonFrom(now, business), since, userId }),
        countUndelivered(deps),
        viewer && recordViewer(db, viewer, now),
        countWaitingMatches(deps),
      ])
      return { ...waiting, failedEmails, open, wants }
    },

    get: <K extends RequestKind>(kind: K, id: string) => getRequest(db, kind, id),
    find: (q: string) => findRequests(db, q),
    customers: createCustomers({ db, clock }),
    ...createSubmission(deps),
    ...createPictures(deps),
    ...createLists(deps),
    ...createChanges(deps),
  }
}

const dueSoonFrom = (now: Date, business: Deps['business']): Date =>
  addBusinessHours({
    from: now,
    hours: REPLY_DUE_SOON_MINUTES / 60,
    business: business.current(),
  })

/** One request that is not archived; throws AppError 'not-found'. */
async function getRequest<K extends RequestKind>(
  db: Db,
  kind: K,
  id: string,
): Promise<RequestOf<K>> {
  return KINDS[kind].toRequest(await getRow(db, kind, id))
}

async function getRow(db: Db, kind: RequestKind, id: string): Promise<RequestRow> {
  const row = isId(id)
    ? await db.request.findFirst({
        where: { id, kind, archivedAt: null },
        include: relationsOf(kind),
      })
    : null
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  return row
}

/** The requests of one kind as staff look through them. */
function createLists({ db, clock, business, reads }: Deps) {
  function searchContext({ userId }: Pick<Session, 'userId'>) {
    const now = clock.now()
    return { userId, now, soon: dueSoonFrom(now, business), timeZone: business.current().timeZone }
  }

  /** One page of requests, and the cursor of the next; throws AppError 'invalid' for a bad cursor. */
  async function list<K extends RequestKind>(kind: K, query: Query) {
    const page = await readPage(kind, query)
    await reads.count(
      actorOf(query.session),
      page.requests.map(({ id }) => id),
    )
    return page
  }

  async function readPage<K extends RequestKind>(
    kind: K,
    { filter, session, page = {} }: Query,
  ): Promise<{ requests: RequestOf<K>[]; next: string | null }> {
    const { ids, next } = await findRequestIds(db, kind, {
      filter,
      context: searchContext(session),
      page: { limit: page.limit ?? REQUEST_PAGE_SIZE, cursor: page.cursor ?? null },
    })
    const rows = await db.request.findMany({
      where: { id: { in: ids } },
      include: relationsOf(kind),
    })
    const byId = new Map(rows.map((row) => [row.id, row]))
    const found = ids.flatMap((id) => byId.get(id) ?? [])
    return { requests: found.map((row) => KINDS[kind].toRequest(row)), next }
  }

  /** Every request of a filter, read page by page. */
  async function* all<K extends RequestKind>(
    kind: K,
    { filter, session }: Query,
  ): AsyncGenerator<RequestOf<K>> {
    let cursor: string | null = null
    do {
      const query: Query = { filter, session, page: { limit: EXPORT_PAGE_SIZE, cursor } }
      const found: Awaited<ReturnType<typeof readPage<K>>> = await readPage(kind, query)
      yield* found.requests
      cursor = found.next
    } while (cursor)
  }

  /** The staff list: one page, the total, and the counts of every view and status. */
  async function listWithCounts<K extends RequestKind>(
    kind: K,
    query: Query<RequestFilter & { view: RequestView }>,
  ) {
    const { filter, session } = query
    const [{ requests, next }, { counts, totalOf }] = await Promise.all([
      list(kind, query),
      countRequests(db, kind, { q: filter.q, context: searchContext(session) }),
    ])
    return { requests, next, total: totalOf(filter), counts }
  }

  /** What the day asks of staff, over all kinds. */
  const forToday = (session: Pick<Session, 'userId'>) => findToday(db, searchContext(session))

  return {
    list,
    all,
    listWithCounts,
    today: forToday,
    answerFigures: (span: Parameters<typeof findAnswerFigures>[1]) => findAnswerFigures(db, span),
    askedParts: (span: Parameters<typeof findAskedParts>[1]) => findAskedParts(db, span),
  }
}

/** The subject of an email that can be sent; throws AppError 'invalid' for a customer without an address. */
function addressed(subject: EmailSubject): EmailSubject {
  if (subject.email === '') throw new AppError('invalid', NO_EMAIL_ADDRESS)
  return subject
}

/** What staff do with one request. */
function createChanges(deps: Deps) {
  const { db, business, statusLinks } = deps

  /** The request that an email is about; throws AppError 'not-found' with the name of who archived it. */
  async function emailSubjectOf(kind: RequestKind, id: string): Promise<EmailSubject> {
    const row = isId(id)
      ? await db.request.findFirst({
          where: { id, kind, archivedAt: null },
          include: detailsOf(kind),
        })
      : null
    if (!row) throw new AppError('not-found', await explainMissing(db, { kind, id }))
    const statusUrl = await statusLinks.urlOf(id)
    return { ...KINDS[kind].emailContext(row), kind, id, reference: row.reference, statusUrl }
  }

  /** Changes a request and returns it; with `tellCustomer` a new status is emailed. Throws as changeRequest does. */
  async function update<K extends RequestKind>(
    target: Target<K>,
    { tellCustomer, ...change }: RequestChange & { tellCustomer?: boolean },
  ): Promise<RequestOf<K>> {
    const { kind, id } = target
    const { status } = change
    const email =
      tellCustomer && status
        ? statusEmail(addressed(await emailSubjectOf(kind, id)), {
            status,
            terms: change,
            business: business.current(),
          })
        : null
    await changeRequest(deps, target, { change, email })
    return getRequest(db, kind, id)
  }

  /** Corrects what was asked for and the customer's data; throws as correctRequest does. */
  async function correct<K extends RequestKind>(
    target: Target<K>,
    correction: CorrectionOf<K>,
  ): Promise<RequestOf<K>> {
    await correctRequest(deps, target, correction)
    return getRequest(db, target.kind, target.id)
  }

  /** Reverts a new status together with its email; throws AppError 'not-found', and 'conflict' once the email has gone out. */
  async function revertStatus<K extends RequestKind>(target: Target<K>): Promise<RequestOf<K>> {
    const { kind, id } = target
    const row = isId(id)
      ? await db.request.findFirst({
          where: { id, kind, archivedAt: null },
          select: { status: true, statusChanges: { orderBy: { id: 'desc' } } },
        })
      : null
    if (!row) throw new AppError('not-found', await explainMissing(db, { kind, id }))
    const { status, statusChanges } = row
    const statuses: readonly string[] = REQUEST_STATUSES[kind]
    const previous = statusChanges.find(
      ({ fromStatus, toStatus }) =>
        toStatus === status && fromStatus !== toStatus && statuses.includes(fromStatus ?? ''),
    )?.fromStatus
    const change = { status: previous ?? status, seen: { status } }
    await changeRequest(deps, target, { change, withdrawsEmail: true })
    return getRequest(db, kind, id)
  }

  /** The email about each status, with blanks for what staff must fill in; throws AppError 'not-found'. */
  async function statusEmails(kind: RequestKind, id: string) {
    const { letters } = business.current()
    const facts = templateContext(await emailSubjectOf(kind, id), business.current())
    return filledStatusEmails(kind, REQUEST_STATUSES[kind], { facts, letters })
  }

  /** The templates of a reply, filled in for one request; throws AppError 'not-found'. */
  async function replyTemplates(kind: RequestKind, id: string) {
    const facts = business.current()
    const context = templateContext(await emailSubjectOf(kind, id), facts)
    return filledTemplates(kind, context, facts.letters)
  }

  /** Emails the sender of a request, keeps the text as a note and stops the reply clock; throws as changeRequest does. */
  async function reply<K extends RequestKind>(
    target: Target<K>,
    message: RequestReply,
  ): Promise<RequestOf<K>> {
    const { kind, id } = target
    const subject = addressed(await emailSubjectOf(kind, id))
    const change = {
      status: message.status ?? undefined,
      note: replyNote(subject.email, message),
      updatedAt: message.updatedAt,
    }
    await changeRequest(deps, target, { change, email: replyEmail(subject, message) })
    return getRequest(db, kind, id)
  }

  /** Archives a request; throws AppError 'not-found'. */
  const archive = (target: Target): Promise<void> => setArchived(deps, target, true)

  /** Restores an archived request and returns it; throws AppError 'not-found'. */
  async function restore<K extends RequestKind>(target: Target<K>): Promise<RequestOf<K>> {
    await setArchived(deps, target, false)
    return getRequest(db, target.kind, target.id)
  }

  /** Archives a request as a duplicate of another, which it returns; throws as mergeRequests does. */
  async function merge<K extends RequestKind>(
    target: Target<K>,
    duplicateId: string,
  ): Promise<RequestOf<K>> {
    await mergeRequests(deps, target, duplicateId)
    return getRequest(db, target.kind, target.id)
  }

  /** Changes several requests and says of each why it was not changed. */
  const changeMany = (about: Pick<Target, 'kind' | 'actor'>, bulk: RequestBulk) =>
    changeManyRequests(deps, about, bulk)

  return {
    update,
    correct,
    revertStatus,
    statusEmails,
    replyTemplates,
    reply,
    archive,
    restore,
    changeMany,
    countAssigned: (userId: string) => countAssigned(db, userId),
    handOver: (handOver: HandOver, actor: Session) => handOverRequests(deps, handOver, actor),
    /** Requests that may be the same; throws AppError 'not-found'. */
    similar: (about: Pick<Target, 'kind' | 'id'>) => findSimilar(deps, about),
    merge,
  }
}
