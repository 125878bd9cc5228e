import type { VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { assertEmailIsOn, submitWantForRequest } from '#server/features/wants/submit-want.ts'
import { toFittingYears } from '#shared/domain/vehicle-fit.ts'
import { WANT_ENGINE_MAX, WANT_PART_MAX } from '#shared/domain/want.ts'
import { requireDetails } from '../mapper.ts'
import { REQUEST_NOT_FOUND, isRequestSetAside } from '../request-row.ts'
import { formatRequestedPart } from '../requested-part.ts'

/**
 * Puts a request's part on the want list. Throws AppError 'not-found', 'too-many' and 'conflict'.
 */
export async function wantRequestedPart(ctx: VisitorContext, token: string): Promise<void> {
  assertEmailIsOn(ctx)
  await ctx.limits.within('submit', ctx.ip, async () => {
    const id = await ctx.links.request.read(token)
    const row =
      id &&
      (await ctx.db.request.findFirst({
        where: { id, kind: 'part', archivedAt: null, customerEmail: { not: '' } },
        include: { partDetails: true },
      }))
    if (!row || isRequestSetAside(row)) throw new AppError('not-found', REQUEST_NOT_FOUND)
    const { make, model, year, engineSize, ...details } = requireDetails(row.partDetails)
    await submitWantForRequest(ctx, {
      requestId: row.id,
      make,
      model,
      ...toFittingYears(year),
      engine: engineSize.slice(0, WANT_ENGINE_MAX) || null,
      part: (details.otherComponent || formatRequestedPart(details)).slice(0, WANT_PART_MAX),
      name: row.customerName,
      email: row.customerEmail,
      phone: row.customerPhone,
    })
  })
}
