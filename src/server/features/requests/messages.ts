import { AppError } from '#server/core/app-error.ts'
import { choice, type Db, type DbOrTransaction, lockRequestRow } from '#server/core/db.ts'
import type { MessageInput } from '#shared/domain/request-message-schema.ts'
import { threadOf, type ThreadEntry } from '#shared/domain/request-message.ts'
import {
  FINISHED_STATUSES,
  REQUEST_KINDS,
  REQUEST_LISTS,
  type RequestKind,
  HONEYPOT,
} from '#shared/domain/request.ts'
import { nextUpdatedAt, REQUEST_NOT_FOUND, wake } from './change.ts'
import { messageEmail } from './emails.ts'
import { anyDetails, KINDS, type RequestRow } from './kinds.ts'
import { toMessage, toNote } from './mapper.ts'
import { attachPictures } from './pictures.ts'
import { dueFrom } from './promise.ts'
import { UNANSWERED_MESSAGE } from './search.ts'
import { seemsSetAside } from './set-aside.ts'
import type { StatusLinks } from './status-page.ts'
import type { SubmitDeps } from './submit.ts'

const SENT_BEFORE = 'Your earlier message was sent. Please send this one again'
const SET_ASIDE = 'Our spam filter set this request aside. Please call us at'

type Deps = Pick<SubmitDeps, 'db' | 'clock' | 'business' | 'limits' | 'outbox'> & {
  statusLinks: Pick<StatusLinks, 'read'>
}
type Post = { token: string; message: MessageInput; address: string }

/** Stores a customer's message once per key and starts the reply clock. Throws AppError. */
export async function writeMessage(
  deps: Deps,
  { token, message, address }: Post,
): Promise<{ isSetAside: boolean }> {
  const { db, limits, statusLinks } = deps
  await limits.within('message', address, async () => {
    const id = await statusLinks.read(token)
    if (!id) throw new AppError('not-found', REQUEST_NOT_FOUND)
    await limits.within('message', id, () =>
      db.$transaction(async (transaction) => storeMessage(deps, transaction, { id, message })),
    )
  })
  return { isSetAside: isFilledIn(message) }
}

/** The one sign of a program that counts: a short reply by a signed link is none. */
const isFilledIn = ({ website }: Pick<MessageInput, 'website'>): boolean => website !== null

async function storeMessage(
  { clock, business, outbox }: Deps,
  transaction: DbOrTransaction,
  {
    id,
    message: { text, pictures, idempotencyKey, ...signs },
  }: { id: string; message: MessageInput },
): Promise<void> {
  // One message of a request at a time, so that a retry finds the first.
  await lockRequestRow(transaction, id)
  const request = await transaction.request.findFirst({
    where: { id, archivedAt: null },
    include: {
      ...anyDetails,
      assignee: { select: { email: true, disabledAt: true } },
    },
  })
  if (!request) throw new AppError('not-found', REQUEST_NOT_FOUND)
  if (await isSent(transaction, { id, idempotencyKey, text })) return
  if (seemsSetAside(request)) {
    throw new AppError('conflict', `${SET_ASIDE} ${business.current().phone}`)
  }

  const now = clock.now()
  const spamReason = isFilledIn(signs) ? HONEYPOT : null
  const stored = await transaction.requestMessage.create({
    data: { requestId: id, content: text, spamReason, idempotencyKey, at: now },
    select: { id: true },
  })
  await attachPictures(transaction, pictures, { requestId: id, messageId: stored.id, now })
  const updatedAt = nextUpdatedAt(request.updatedAt, now)
  if (spamReason !== null) {
    await transaction.request.update({ where: { id }, data: { updatedAt }, select: { id: true } })
    return
  }

  await wake(transaction, { id, at: now, author: request.customerName })
  // A promise that was made holds: what is added while the customer waits does not move it.
  const dueAt = isAwaited(request) ? request.dueAt : dueFrom(now, business.current())
  await transaction.request.update({
    where: { id },
    data: { unansweredSince: request.unansweredSince ?? now, dueAt, updatedAt },
    select: { id: true },
  })
  const kind = choice(REQUEST_KINDS, request.kind)
  const { assignee, reference } = request
  const notice = {
    kind,
    requestId: id,
    reference,
    customer: {
      name: request.customerName,
      phone: request.customerPhone,
      email: request.customerEmail,
    },
    about: KINDS[kind].about(request),
    text,
    pictures: pictures.length,
    dueAt,
    path: adminPathOf({ kind, id, reference }),
    assigneeEmail: assigneeEmailOf(assignee),
  }
  await outbox.add(transaction, messageEmail(notice, business.current()))
}

/** Path of a request in the back office. */
export const adminPathOf = ({
  kind,
  id,
  reference,
}: {
  kind: RequestKind
  id: string
  reference: string
}): string => `/admin/${REQUEST_LISTS[kind]}?q=${reference}&open=${id}`

type Assignee = { email: string | null; disabledAt: Date | null }
/** Email address of the assignee for news; null without one. */
export const assigneeEmailOf = (assignee: Assignee | null): string | null =>
  assignee?.disabledAt === null ? assignee.email : null

type Sent = { id: string; idempotencyKey: string | null; text: string }

/** Checks for a retry. Throws AppError 'conflict' for another message under the same key. */
async function isSent(db: DbOrTransaction, { id, idempotencyKey, text }: Sent): Promise<boolean> {
  const first =
    idempotencyKey === null
      ? null
      : await db.requestMessage.findUnique({
          where: { requestId_idempotencyKey: { requestId: id, idempotencyKey } },
          select: { content: true },
        })
  if (first && first.content !== text) throw new AppError('conflict', SENT_BEFORE)
  return first !== null
}

type State = { firstAnsweredAt: Date | null; unansweredSince: Date | null; status: string }

const isAwaited = ({ firstAnsweredAt, unansweredSince, status }: State): boolean =>
  unansweredSince !== null || (firstAnsweredAt === null && !FINISHED_STATUSES.includes(status))

/** Everything that was written about a request, oldest first; internal notes are part of it. */
export const toThread = ({
  notes,
  messages,
  customerName,
}: Pick<RequestRow, 'notes' | 'messages' | 'customerName'>): ThreadEntry[] =>
  threadOf({ notes: notes.map(toNote), messages: messages.map(toMessage), customer: customerName })

/** Counts waiting messages per kind by their partial index; SQL shares the list's condition. */
export async function countUnansweredMessages(db: Db) {
  const rows = await db.$queryRaw<{ kind: RequestKind; count: number; since: Date }[]>`
    SELECT kind, count(*)::int AS count, min(unanswered_since) AS since FROM request
    WHERE ${UNANSWERED_MESSAGE} GROUP BY kind`
  return REQUEST_KINDS.map((kind) => {
    const found = rows.find((row) => row.kind === kind)
    return { kind, count: found?.count ?? 0, since: found?.since.toISOString() ?? null }
  })
}
