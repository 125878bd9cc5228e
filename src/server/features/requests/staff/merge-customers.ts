import { v7 as uuidv7, validate as isId } from 'uuid'
import type { StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { type Customer, REFERENCE_UNKNOWN } from '#shared/domain/customer.ts'
import { readReference } from '#shared/domain/search-terms.ts'
import { findRequestsOfCustomer } from './customer-requests.ts'
import { getCustomer } from './get-customer.ts'

/**
 * Merges the customer of a request with that of a reference. Throws AppError 'invalid' and
 * 'conflict'.
 */
export async function mergeCustomers(
  ctx: StaffContext,
  requestId: string,
  { reference }: { reference: string },
): Promise<Customer> {
  const { db, clock, actor } = ctx
  const ids = await findRequestsOfCustomer(ctx, requestId)
  const other = await db.request.findFirst({
    where: { reference: readReference(reference) ?? '' },
    select: { id: true, reference: true },
  })
  if (!other) throw invalidField('reference', REFERENCE_UNKNOWN)
  if (ids.includes(other.id)) {
    throw new AppError('conflict', `${other.reference} belongs to this customer already`)
  }
  await db.customerMerge.create({
    data: {
      id: uuidv7(),
      requestId,
      otherRequestId: other.id,
      mergedAt: clock.now(),
      mergedBy: actor.name,
    },
    select: { id: true },
  })
  return getCustomer(ctx, requestId)
}

/** Undoes a merge, which stays recorded. Throws AppError 'not-found' if that was done before. */
export async function undoCustomerMerge(
  { db, clock, actor }: StaffContext,
  id: string,
): Promise<void> {
  const { count } = isId(id)
    ? await db.customerMerge.updateMany({
        where: { id, undoneAt: null },
        data: { undoneAt: clock.now(), undoneBy: actor.name },
      })
    : { count: 0 }
  if (count === 0) throw new AppError('not-found', 'This merge was undone already')
}
