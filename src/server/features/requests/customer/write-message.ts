import type { VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import { parseChoice, type DbOrTransaction, lockRequestRow } from '#server/core/db.ts'
import { hasColumns, writeOnce } from '#server/core/write-once.ts'
import type { MessageInput } from '#shared/domain/request-message-schema.ts'
import { HONEYPOT, isAwaitingReply, REQUEST_KINDS } from '#shared/domain/request.ts'
import { computeDueTime } from '../due-time.ts'
import { writeMessageEmail, findAssigneeEmail } from '../emails.ts'
import { getKindDefinition } from '../kinds.ts'
import { anyDetails } from '../request-columns.ts'
import { attachPictures } from '../request-pictures.ts'
import { formatAdminPath, REQUEST_NOT_FOUND, endSnooze, isRequestSetAside } from '../request-row.ts'

const SENT_BEFORE = 'Your earlier message was sent. Please send this one again'
const SET_ASIDE = 'Our spam filter set this request aside. Please call us at'

/** Stores a customer's message and starts the reply clock; a retry with the same key is ignored. */
export async function writeMessage(
  ctx: VisitorContext,
  token: string,
  message: MessageInput,
): Promise<{ isSetAside: boolean }> {
  await ctx.limits.within('message', ctx.ip, async () => {
    const id = await ctx.links.request.read(token)
    if (!id) throw new AppError('not-found', REQUEST_NOT_FOUND)
    await ctx.limits.within('message', id, () =>
      writeOnce(message.idempotencyKey, {
        find: (idempotencyKey) =>
          ctx.db.requestMessage.findUnique({
            where: { requestId_idempotencyKey: { requestId: id, idempotencyKey } },
          }),
        isSame: (first) => hasColumns(first, { content: message.text }),
        explain: () => SENT_BEFORE,
        write: () => ctx.db.$transaction((tx) => storeMessage(ctx, tx, { id, message })),
      }),
    )
  })
  return { isSetAside: isFilledIn(message) }
}

/** Only the honeypot counts: a person with a signed link may reply within a second. */
const isFilledIn = ({ website }: Pick<MessageInput, 'website'>): boolean => website !== null

async function storeMessage(
  { clock, business, outbox }: VisitorContext,
  tx: DbOrTransaction,
  {
    id,
    message: { text, pictures, idempotencyKey, ...signs },
  }: { id: string; message: MessageInput },
): Promise<void> {
  await lockRequestRow(tx, id)
  const request = await tx.request.findFirst({
    where: { id, archivedAt: null },
    include: {
      ...anyDetails,
      assignee: { select: { email: true, disabledAt: true } },
    },
  })
  if (!request) throw new AppError('not-found', REQUEST_NOT_FOUND)
  if (isRequestSetAside(request)) {
    throw new AppError('conflict', `${SET_ASIDE} ${business.current().phone}`)
  }

  const now = clock.now()
  const spamReason = isFilledIn(signs) ? HONEYPOT : null
  const stored = await tx.requestMessage.create({
    data: { requestId: id, content: text, spamReason, idempotencyKey, at: now },
    select: { id: true },
  })
  await attachPictures(tx, pictures, { requestId: id, messageId: stored.id, now })
  const updatedAt = computeUpdatedAt(request.updatedAt, now)
  if (spamReason !== null) {
    await tx.request.update({ where: { id }, data: { updatedAt }, select: { id: true } })
    return
  }

  await endSnooze(tx, { id, at: now, customer: request.customerName, verb: 'wrote' })
  // A promise holds: further messages do not move it.
  const dueAt = isAwaitingReply(request) ? request.dueAt : computeDueTime(now, business.current())
  await tx.request.update({
    where: { id },
    data: { unansweredSince: request.unansweredSince ?? now, dueAt, updatedAt },
    select: { id: true },
  })
  const kind = parseChoice(REQUEST_KINDS, request.kind)
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
    about: getKindDefinition(kind).describe(request).title,
    text,
    pictureCount: pictures.length,
    dueAt,
    path: formatAdminPath({ kind, id, reference }),
    assigneeEmail: findAssigneeEmail(assignee),
  }
  await outbox.add(tx, writeMessageEmail(notice, business.current()))
}
