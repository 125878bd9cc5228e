import { validate as isId } from 'uuid'
import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { RequestUpdate } from '#shared/domain/request-schema.ts'
import { REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { fillStatusEmails } from '#shared/domain/status-email.ts'
import { writeStatusEmail, toTemplateContext } from '../emails.ts'
import type { RequestOf } from '../kind-definition.ts'
import { explainMissing, type RequestKey } from '../request-row.ts'
import { changeRequest } from './change-request.ts'
import { getEmailableRequest, getEmailedRequest } from './emailed-request.ts'
import { getRequest } from './get-request.ts'

/** Changes a request and returns it. Throws AppError 'invalid' for an email without an address. */
export async function updateRequest<K extends RequestKind>(
  ctx: StaffContext,
  key: RequestKey<K>,
  { tellCustomer, ...change }: RequestUpdate,
): Promise<RequestOf<K>> {
  const { status } = change
  const business = ctx.business.current()
  const email =
    tellCustomer && status
      ? writeStatusEmail(await getEmailableRequest(ctx, key), { status, terms: change, business })
      : null
  await changeRequest(ctx, key, { change, email })
  return getRequest(ctx, key)
}

/** Reverts a status and withdraws its email. Throws AppError 'conflict' once that is sent. */
export async function revertStatus<K extends RequestKind>(
  ctx: StaffContext,
  key: RequestKey<K>,
): Promise<RequestOf<K>> {
  const { kind, id } = key
  const row = isId(id)
    ? await ctx.db.request.findFirst({
        where: { id, kind, archivedAt: null },
        select: { status: true, events: { orderBy: { id: 'desc' } } },
      })
    : null
  if (!row) throw new AppError('not-found', await explainMissing(ctx.db, key))
  const { status, events } = row
  const previous = events.find(
    ({ fromStatus, toStatus }) => toStatus === status && fromStatus !== toStatus,
  )?.fromStatus
  const change = { status: previous ?? status, seen: { status } }
  await changeRequest(ctx, key, { change, withdrawsEmail: true })
  return getRequest(ctx, key)
}

/** Lists the email about each status with blanks for staff. Throws AppError 'not-found'. */
export async function listStatusEmails(ctx: StaffContext, key: RequestKey) {
  const business = ctx.business.current()
  const { emailTemplates } = business
  const context = toTemplateContext(await getEmailedRequest(ctx, key), business)
  return fillStatusEmails(key.kind, REQUEST_STATUSES[key.kind], { context, emailTemplates })
}
