import type { StaffContext } from '#server/context.ts'
import { assertNotAfter } from '#server/core/assert-fresh.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import { createStamp, findFieldChanges } from '#server/core/history.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { CorrectionOf } from '#shared/domain/staff-request.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import type { DetailsOf, RequestOf } from '../kind-definition.ts'
import { getKindDefinition, toIndexColumns } from '../kinds.ts'
import { toCustomerColumns } from '../mapper.ts'
import { includeDetails } from '../request-columns.ts'
import { lockRequest, type RequestKey } from '../request-row.ts'
import { getRequest } from './get-request.ts'

/** Corrects content and customer. Throws AppError 'conflict' if it was corrected in between. */
export async function correctRequest<K extends RequestKind>(
  ctx: StaffContext,
  key: RequestKey<K>,
  { updatedAt, ...content }: CorrectionOf<K>,
): Promise<RequestOf<K>> {
  const { db, clock } = ctx
  const { kind, id } = key
  const { getDetails, toCorrection, updateDetails } = getKindDefinition(kind)
  await db.$transaction(async (tx) => {
    const locked = await lockRequest(tx, key)
    const latest = await tx.requestCorrection.findFirst({
      where: { requestId: id },
      select: { at: true, authorName: true },
      orderBy: { id: 'desc' },
    })
    // Not by `assertFresh`: notes and other steps since then do not make a correction stale.
    if (latest) {
      const message = `${latest.authorName} corrected this request in the meantime.`
      await assertNotAfter(latest.at, updatedAt, () => ({ message }))
    }
    const row = await tx.request.findUniqueOrThrow({ where: { id }, include: includeDetails(kind) })
    const stored = getDetails(row)
    const { details, ...corrections } = toCorrection(content)
    const customer = toCustomerColumns(corrections.customer)
    const { phoneDigits: _digits, ...shown } = customer
    const changes = findFieldChanges(
      toValues({ ...row, ...stored }),
      toValues({ ...shown, ...details }),
    )
    if (Object.keys(changes).length === 0) return

    const corrected: DetailsOf<K> = { ...stored, ...details }
    const at = computeUpdatedAt(locked.updatedAt, clock.now())
    await tx.request.update({
      where: { id },
      data: {
        ...customer,
        ...toIndexColumns(kind, { reference: row.reference, customer, details: corrected }),
        updatedAt: at,
        ...updateDetails(details),
        corrections: {
          create: { ...createStamp(ctx), at, changes },
        },
      },
      select: { id: true },
    })
  })
  return getRequest(ctx, key)
}

const toValues = (columns: object) =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, toValue(value)]))

function toValue(value: unknown): string | number | null {
  if (value instanceof Date) return toDay(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
