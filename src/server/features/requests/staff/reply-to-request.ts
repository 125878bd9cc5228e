import type { StaffContext } from '#server/context.ts'
import { fillTemplates } from '#shared/domain/reply-template.ts'
import { formatReplyNote } from '#shared/domain/request-message.ts'
import type { RequestReply } from '#shared/domain/request-reply.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { writeReplyEmail, toTemplateContext } from '../emails.ts'
import type { RequestOf } from '../kind-definition.ts'
import { SENT_QUOTES } from '../request-columns.ts'
import type { RequestKey } from '../request-row.ts'
import { changeRequest } from './change-request.ts'
import { getEmailableRequest, getEmailedRequest } from './emailed-request.ts'
import { getRequest } from './get-request.ts'

/** Emails the customer, keeps the text as a note and stops the reply clock. */
export async function replyToRequest<K extends RequestKind>(
  ctx: StaffContext,
  key: RequestKey<K>,
  reply: RequestReply,
): Promise<RequestOf<K>> {
  const request = await getEmailableRequest(ctx, key)
  const change = {
    status: reply.status ?? undefined,
    note: formatReplyNote(request.email, reply),
    updatedAt: reply.updatedAt,
  }
  await changeRequest(ctx, key, { change, email: writeReplyEmail(request, reply) })
  return getRequest(ctx, key)
}

/** Lists the filled templates, without a blank price after a quote. Throws AppError 'not-found'. */
export async function listReplyTemplates(ctx: StaffContext, key: RequestKey) {
  const business = ctx.business.current()
  const context = toTemplateContext(await getEmailedRequest(ctx, key), business)
  const templates = fillTemplates(key.kind, context, business.emailTemplates)
  const quotes = await ctx.db.quote.count({
    where: { requestId: key.id, status: { in: [...SENT_QUOTES] } },
  })
  return quotes === 0 ? templates : templates.filter(({ body }) => !body.includes('$[price]'))
}
