import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { parseChoice } from '#server/core/db.ts'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import { pick } from '#shared/lib/pick.ts'
import { findAssigneeEmail } from './emails.ts'
import { getKindDefinition } from './kinds.ts'
import { anyDetails, REACHED_BY_LINK } from './request-columns.ts'
import { formatAdminPath, REQUEST_NOT_FOUND } from './request-row.ts'

export type QuotedRequest = Awaited<ReturnType<typeof getQuotedRequest>>

/** Returns what a quote shows of its request, also a merged one. Throws AppError 'not-found'. */
export async function getQuotedRequest({ db }: Context, id: string) {
  const row = isId(id)
    ? await db.request.findFirst({
        where: { id, ...REACHED_BY_LINK },
        include: {
          ...anyDetails,
          assignee: { select: { email: true, disabledAt: true } },
        },
      })
    : null
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  const kind = parseChoice(REQUEST_KINDS, row.kind)
  const { customerName: name, customerEmail: email, customerPhone: phone } = row
  const { partDetails, repairDetails } = row
  return {
    id,
    kind,
    reference: row.reference,
    customer: { name, email, phone },
    /** Null sends news to the shop's inbox. */
    assigneeEmail: findAssigneeEmail(row.assignee),
    /** Path in the back office. */
    path: formatAdminPath({ kind, id, reference: row.reference }),
    ...pick(getKindDefinition(kind).describe(row), 'vehicle', 'item'),
    vin: partDetails?.vin ?? repairDetails?.vin ?? '',
    /** Vehicle in the yard that the customer wants the part from. */
    donorStockNumber: partDetails?.donorStockNumber ?? '',
    description: repairDetails?.description ?? '',
    mileage: repairDetails?.mileage || null,
  }
}
