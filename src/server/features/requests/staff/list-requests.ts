import type { StaffContext } from '#server/context.ts'
import { sortByIds } from '#server/core/keyset.ts'
import {
  REQUEST_PAGE_SIZE,
  type RequestFilter,
  type RequestView,
} from '#shared/domain/request-filter.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { RequestOf } from '../kind-definition.ts'
import { getKindDefinition } from '../kinds.ts'
import { includeRelations } from '../request-columns.ts'
import { toConditionContext } from '../request-conditions.ts'
import { countRequests, listRequestIds } from './request-query.ts'

type Query = RequestFilter & { limit?: number; cursor?: string | null }
type Page<K extends RequestKind> = { requests: RequestOf<K>[]; next: string | null }

const EXPORT_PAGE_SIZE = 500

/** Lists a page of requests, and counts them as read by the caller. */
export async function listRequests<K extends RequestKind>(
  ctx: StaffContext,
  kind: K,
  query: Query,
): Promise<Page<K>> {
  const page = await readPage(ctx, kind, query)
  await ctx.readCounter.record(
    ctx.actor,
    page.requests.map(({ id }) => id),
  )
  return page
}

/** Lists a page with the total and the counts of all views and statuses. */
export async function listRequestsWithCounts<K extends RequestKind>(
  ctx: StaffContext,
  kind: K,
  query: Query & { view: RequestView },
) {
  const [page, counted] = await Promise.all([
    listRequests(ctx, kind, query),
    countRequests(ctx.db, kind, { filter: query, context: toConditionContext(ctx) }),
  ])
  return { ...page, ...counted }
}

/** Yields all requests that match, read in batches. */
export async function* exportRequests<K extends RequestKind>(
  ctx: StaffContext,
  kind: K,
  filter: RequestFilter,
): AsyncGenerator<RequestOf<K>> {
  let cursor: string | null = null
  do {
    const page: Page<K> = await readPage(ctx, kind, { ...filter, limit: EXPORT_PAGE_SIZE, cursor })
    yield* page.requests
    cursor = page.next
  } while (cursor)
}

async function readPage<K extends RequestKind>(
  ctx: StaffContext,
  kind: K,
  { limit = REQUEST_PAGE_SIZE, cursor = null, ...filter }: Query,
): Promise<Page<K>> {
  const { ids, next } = await listRequestIds(ctx.db, kind, {
    filter,
    context: toConditionContext(ctx),
    page: { limit, cursor },
  })
  const rows = await ctx.db.request.findMany({
    where: { id: { in: ids } },
    include: includeRelations(kind),
  })
  return {
    requests: sortByIds(rows, ids).map((row) => getKindDefinition(kind).toRequest(row)),
    next,
  }
}
