import { AppError } from '#server/core/app-error.ts'
import type { RequestBulk, RequestBulkResult } from '#shared/domain/request-bulk.ts'
import { setArchived } from './archive.ts'
import { type ChangeDeps, changeRequest, type Target } from './change.ts'

type Seen = RequestBulk['requests'][number]['seen']

/**
 * Changes several requests, each in a transaction of its own, and says of each why it was not changed: one that a colleague changed
 * meanwhile keeps none of the others from their change. No email is sent.
 */
export async function changeManyRequests(
  deps: ChangeDeps,
  { kind, actor }: Pick<Target, 'kind' | 'actor'>,
  { change, requests }: RequestBulk,
): Promise<RequestBulkResult[]> {
  const results: RequestBulkResult[] = []
  for (const { id, seen } of requests) {
    try {
      await changeOne(deps, { kind, id, actor }, { change, seen })
      results.push({ id, problem: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, problem: error.message })
    }
  }
  return results
}

async function changeOne(
  deps: ChangeDeps,
  target: Target,
  { change, seen }: { change: RequestBulk['change']; seen: Seen },
): Promise<void> {
  switch (change.action) {
    case 'archive':
    case 'restore':
      return setArchived(deps, target, change.action === 'archive')
    case 'spam':
      return changeRequest(deps, target, { change: { spam: change.spam } })
    case 'assign': {
      const assignee = change.assignee || null
      const expected = seen?.assignee === undefined ? {} : { assignee: seen.assignee }
      return changeRequest(deps, target, { change: { assignee, seen: expected } })
    }
    case 'status': {
      const { status, reason } = change
      const expected = seen?.status === undefined ? {} : { status: seen.status }
      return changeRequest(deps, target, { change: { status, reason, seen: expected } })
    }
  }
}
