import type { VisitorContext } from '#server/context.ts'
import { invalidField } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { toNetwork } from '#server/core/network.ts'
import { isKnownClosed } from '#shared/domain/business-hours.ts'
import type { Business } from '#shared/domain/business.ts'
import {
  CLOSED_THAT_DAY,
  isOverAYearAway,
  OVER_A_YEAR_AWAY,
  PAST_DAY,
} from '#shared/domain/preferred-day.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { PreferredDate, RequestInputOf } from '../kind-definition.ts'
import { getKindDefinition } from '../kinds.ts'
import { type SubmittedRequest, storeRequest } from '../store-request.ts'

/**
 * Stores a request from a public form. Throws AppError 'too-many', 'invalid', 'not-found',
 * 'conflict'.
 */
export async function submitRequest<K extends RequestKind>(
  ctx: VisitorContext,
  kind: K,
  input: RequestInputOf<K>,
): Promise<SubmittedRequest<K>> {
  const { getPreferredDate, assertYear } = getKindDefinition(kind)
  const today = getCurrentDay(ctx)
  assertYear?.(input, today)
  if (getPreferredDate) assertPreferredDate(getPreferredDate(input), ctx.business.current(), today)
  const origin = {
    source: 'website' as const,
    authorName: 'Website',
    authorId: null,
    assigneeId: null,
    network: toNetwork(ctx.ip),
  }
  return ctx.limits.within('submit', ctx.ip, () => storeRequest(ctx, kind, { input, origin }))
}

/** Throws AppError 'invalid' for a past or closed day, or an unconfirmed one in over a year. */
function assertPreferredDate(
  { day, isConfirmed, path }: PreferredDate,
  business: Business,
  today: string,
): void {
  if (day === null) return
  if (day < today) throw invalidField(path, PAST_DAY)
  if (isKnownClosed(day, business)) throw invalidField(path, CLOSED_THAT_DAY)
  if (!isConfirmed && isOverAYearAway(day, today)) throw invalidField(path, OVER_A_YEAR_AWAY)
}
