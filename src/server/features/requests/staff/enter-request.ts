import type { StaffContext } from '#server/context.ts'
import { invalidField } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { PAST_DAY } from '#shared/domain/preferred-day.ts'
import { isModelYear, YEAR_INVALID } from '#shared/domain/repair-request.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { EntryOf } from '#shared/domain/staff-request.ts'
import type { RequestOf } from '../kind-definition.ts'
import { getKindDefinition } from '../kinds.ts'
import { storeRequest } from '../store-request.ts'
import { getRequest } from './get-request.ts'

/**
 * Stores the request of a caller or walk-in. Throws AppError 'invalid', 'not-found' and 'conflict'.
 */
export async function enterRequest<K extends RequestKind>(
  ctx: StaffContext,
  kind: K,
  entry: EntryOf<K>,
): Promise<RequestOf<K>> {
  const { actor } = ctx
  const { fromEntry, getPreferredDate } = getKindDefinition(kind)
  const input = fromEntry(entry)
  const today = getCurrentDay(ctx)
  const { day = null, path = '' } = getPreferredDate?.(input) ?? {}
  if (day !== null && day < today) throw invalidField(path, PAST_DAY)
  assertYear(entry, today)
  const { id } = await storeRequest(ctx, kind, {
    input,
    origin: {
      source: entry.source,
      authorName: actor.name,
      authorId: actor.id,
      assigneeId: entry.assignToMe ? actor.id : null,
      network: null,
    },
  })
  return getRequest(ctx, { kind, id })
}

/** Throws AppError 'invalid' for a year after next; the schema does not know today. */
function assertYear(entry: EntryOf<RequestKind>, today: string): void {
  if ('vehicleInfo' in entry && !isModelYear(entry.vehicleInfo.year, today)) {
    throw invalidField('vehicleInfo.year', YEAR_INVALID)
  }
}
