import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { pick } from '#shared/lib/pick.ts'
import type { EmailedRequest } from '../emails.ts'
import { getKindDefinition } from '../kinds.ts'
import { includeDetails } from '../request-columns.ts'
import { explainMissing, type RequestKey } from '../request-row.ts'

const NO_EMAIL_ADDRESS = 'The customer of this request has no email address'

/** Returns what emails say about a request. Throws AppError 'not-found' with who archived it. */
export async function getEmailedRequest(
  { db, links }: Context,
  { kind, id }: RequestKey,
): Promise<EmailedRequest> {
  const row = isId(id)
    ? await db.request.findFirst({
        where: { id, kind, archivedAt: null },
        include: includeDetails(kind),
      })
    : null
  if (!row) throw new AppError('not-found', await explainMissing(db, { kind, id }))
  const statusUrl = await links.request.createUrl(id)
  const { customerName, customerEmail: email, reference } = row
  return {
    ...pick(getKindDefinition(kind).describe(row), 'vehicle', 'item'),
    customerName,
    email,
    kind,
    id,
    reference,
    statusUrl,
  }
}

/** Returns the same for an email. Throws AppError 'invalid' without an address. */
export async function getEmailableRequest(ctx: Context, key: RequestKey): Promise<EmailedRequest> {
  const request = await getEmailedRequest(ctx, key)
  if (request.email === '') throw new AppError('invalid', NO_EMAIL_ADDRESS)
  return request
}
