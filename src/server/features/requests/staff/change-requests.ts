import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { RequestBulk, RequestBulkResult } from '#shared/domain/request-bulk.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { RequestKey } from '../request-row.ts'
import { archiveRequest, restoreRequest } from './archive-request.ts'
import { changeRequest } from './change-request.ts'

/** Changes several requests without email, each in its own transaction; returns failures. */
export async function changeRequests(
  ctx: StaffContext,
  kind: RequestKind,
  { change, requests }: RequestBulk,
): Promise<RequestBulkResult[]> {
  const results: RequestBulkResult[] = []
  for (const { id, seen = {} } of requests) {
    try {
      await changeOne(ctx, { kind, id }, { change, seen })
      results.push({ id, problem: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, problem: error.message })
    }
  }
  return results
}

type Seen = NonNullable<RequestBulk['requests'][number]['seen']>

async function changeOne(
  ctx: StaffContext,
  key: RequestKey,
  { change, seen }: { change: RequestBulk['change']; seen: Seen },
): Promise<void> {
  switch (change.action) {
    case 'archive':
      return archiveRequest(ctx, key)
    case 'restore':
      await restoreRequest(ctx, key)
      return
    case 'spam':
      return changeRequest(ctx, key, { change: { spam: change.spam } })
    case 'assign': {
      const assignee = change.assignee || null
      const expected = { assignee: seen.assignee }
      return changeRequest(ctx, key, { change: { assignee, seen: expected } })
    }
    case 'status': {
      const { status, reason } = change
      const expected = { status: seen.status }
      return changeRequest(ctx, key, { change: { status, reason, seen: expected } })
    }
  }
}
