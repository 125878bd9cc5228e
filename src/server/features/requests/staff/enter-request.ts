import type { StaffContext } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { type EntryOf, entrySchemas } from '#shared/domain/staff-request.ts'
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
  typed: EntryOf<K>,
): Promise<RequestOf<K>> {
  const { actor } = ctx
  const entry = entrySchemas[kind](getCurrentDay(ctx)).parse(typed)
  const { id } = await storeRequest(ctx, kind, {
    input: getKindDefinition(kind).fromEntry(entry),
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
